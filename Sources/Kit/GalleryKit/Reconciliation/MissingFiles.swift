import GalleryFiles
import GallerySources

/// The files that a list names and that do not exist. If they are most of the list, one note reports them together:
/// the list is probably beside the folder of its photos.
struct MissingFiles {
  /// The number of files up to which each has its own message.
  static let listedCount = 5
  /// The number of missing files that a folder must have to be suggested.
  private static let sampleCount = 3

  /// The identities of the missing files.
  private(set) var photos: [Photo.ID] = []
  private let list: PhotoList
  private let folder: FilePath
  private let name: String

  /// Creates the missing files of a list, without looking for them. Relative paths start at the folder.
  init(of list: PhotoList, in folder: FilePath, name: String) {
    self.list = list
    self.folder = folder
    self.name = name
  }

  /// Returns a Boolean value that indicates whether one message reports the missing files of a list.
  static func areTogether(_ missing: Int, of all: Int) -> Bool { missing > listedCount && 2 * missing > all }

  /// Finds the missing files among the list's photos. Returns a note that reports them together; `nil` if each has
  /// its own message.
  mutating func note(about photos: ArraySlice<CollectedPhoto>) -> String? {
    let files = photos.compactMap { photo in photo.web == nil ? photo.photo : nil }
    let missing = files.filter { $0.byteCount == 0 && $0.modified == 0 }
    guard Self.areTogether(missing.count, of: files.count) else { return nil }
    self.photos = missing.map(\.id)
    let count = "\(missing.count) of \(files.count.counted("file")) do not exist, such as \(missing[0].id)"
    return "\(name): \(count)"
      + (source(of: missing).map { "; use `gallery build \($0) --manifest \(name)`" } ?? "")
  }

  /// Returns the folder beside the list that has the missing files; `nil` if there is no such folder.
  private func source(of missing: [Photo]) -> String? {
    let paths = missing.prefix(Self.sampleCount).map(\.shownPath)
    let names = (try? FolderNames.of(folder.isEmpty ? "." : folder)) ?? []
    let found = names.lazy.map { folder.appending($0) }.first { source in
      guard (try? Stat(source))?.type == .directory else { return false }
      var lookup = FileLookup()
      return paths.allSatisfy { !lookup.files(at: $0, in: source).isEmpty }
    }
    return found?.text
  }
}
