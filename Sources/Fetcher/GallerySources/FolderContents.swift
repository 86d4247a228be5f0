import GalleryFiles
import GalleryModel

/// The names in a folder, on a disk or in an archive: photos, and the files that belong to them.
struct FolderContents {
  private var sidecars: [FilePath.Component: [FilePath.Component]] = [:]
  private var companions: Set<FilePath.Component>
  /// The files of Google Takeout that may belong to several photos.
  private(set) var unclear: [String] = []

  init(_ names: [FilePath.Component]) {
    companions = Set(PhotoNames.siblings(among: names))
    var beside = PathTable<FilePath.Component>()
    var descriptions: [String: FilePath.Component] = [:]
    for name in names {
      switch SidecarKind(name) {
      case .takeout: descriptions[name.text] = name
      case .xmp, .text, .markdown: beside.add(name, at: name.text)
      case nil: break
      }
    }
    guard !beside.isEmpty || !descriptions.isEmpty else { return }

    let photos = names.map(\.text).filter { PhotoNames.promisePhoto($0[...]) }
    let takeout = TakeoutNames(photos: photos, files: Array(descriptions.keys))
    unclear = takeout.unclear
    for name in names {
      let found = Self.names(
        of: name, in: beside, described: takeout.owned[name.text].flatMap { descriptions[$0] })
      guard !found.isEmpty else { continue }
      sidecars[name] = found
      companions.formUnion(found)
    }
    let isTakeout = !takeout.owned.isEmpty
    companions.formUnion(
      descriptions.filter { isTakeout || TakeoutNames.isDescription($0.key) }.map(\.value))
  }

  /// Returns a Boolean value that indicates whether a file belongs to a photo of the folder.
  func isCompanion(_ name: FilePath.Component) -> Bool { companions.contains(name) }

  /// Returns the names of a photo's sidecars, the most trusted first.
  func sidecars(of photo: FilePath.Component) -> [FilePath.Component] { sidecars[photo] ?? [] }

  /// Returns the notes about files that may belong to several photos of a folder with a label.
  func notes(_ folder: String) -> [String] {
    unclear.map { "\(folder)\($0): it may belong to several photos and was not used" }
  }

  private static func names(
    of photo: FilePath.Component, in beside: PathTable<FilePath.Component>, described: FilePath.Component?
  ) -> [FilePath.Component] {
    let described = [described].compactMap(\.self)
    guard !beside.isEmpty else { return described }
    let stems = ["\(photo.text).", "\(PhotoNames.stem(photo.text[...]))."]
    func files(_ kind: SidecarKind) -> [FilePath.Component] {
      stems.compactMap { beside.values(at: $0 + kind.rawValue).first }
    }
    let packets = SidecarKind(photo) == .xmp ? [] : files(.xmp)
    // Notes beside other files do not describe them.
    let isPhoto = PhotoNames.promisePhoto(photo.text[...])
    return packets + described + (isPhoto ? files(.text) + files(.markdown) : [])
  }
}

extension SidecarKind {
  fileprivate init?(_ name: FilePath.Component) {
    self.init(rawValue: PhotoNames.pathExtension(name.text[...]))
  }
}
