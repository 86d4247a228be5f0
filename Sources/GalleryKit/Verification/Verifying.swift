import GalleryDecoding
import GalleryFiles
import GalleryOutput
import GallerySources

/// The stage that compares a recorded build with the current files.
struct Verifying {
  /// The number of photos to read concurrently.
  private static let width = 4

  private let build: RecordedBuild

  init(_ build: RecordedBuild) { self.build = build }

  func files() -> [Verification.File] {
    let tree = OutputTree(root: build.folder)
    return build.files.map { name, content in
      let state: Verification.FileState
      do {
        let found = try FileContent(ofFile: tree.file(name))
        state = found == nil ? .missing : found == content ? .same : .changed
      } catch {
        state = .unreadable
      }
      return .init(path: name, state: state)
    }
  }

  func photos(_ inspected: CollectedPhotos) async throws -> Verification.Photos {
    let recorded = Dictionary(build.photos.map { ($0.id, $0) }) { first, _ in first }
    var photos = Verification.Photos()
    var hashes: [Photo.ID: String] = [:]
    var present = Set<Photo.ID>()
    try await forEachInOrder(inspected.photos, width: Self.width) { photo in
      photo.file.map(Self.hash)
    } deliver: { photo, hash in
      let id = photo.photo.id
      present.insert(id)
      if recorded[id] == nil { photos.new.append(id) }
      switch hash {
      case .some(.some(let hash)): hashes[id] = hash
      case .some(.none): photos.unreadable.append(id)
      case .none: break
      }
      return true
    }
    let unreadable = Set(photos.unreadable)
    for photo in build.photos where !unreadable.contains(photo.id) {
      if !present.contains(photo.id) {
        photos.missing.append(photo.id)
      } else if let hash = hashes[photo.id], let before = photo.sha256, !photo.isFetched {
        if hash == before { photos.same += 1 } else { photos.changed.append(photo.id) }
      } else {
        photos.unknown.append(photo.id)
      }
    }
    findMoves(&photos, hashes, recorded)
    return photos
  }

  /// Finds new photos with the same content as missing ones.
  private func findMoves(
    _ photos: inout Verification.Photos, _ hashes: [Photo.ID: String],
    _ recorded: [Photo.ID: RecordedBuild.Photo]
  ) {
    var arrivals: [String: [Photo.ID]] = [:]
    for id in photos.new.reversed() { if let hash = hashes[id] { arrivals[hash, default: []].append(id) } }
    for id in photos.missing {
      guard let hash = recorded[id]?.sha256, let place = arrivals[hash]?.popLast() else { continue }
      photos.moved.append(.init(from: id, to: place))
    }
    let (gone, come) = (Set(photos.moved.map(\.from)), Set(photos.moved.map(\.to)))
    photos.missing.removeAll { gone.contains($0) }
    photos.new.removeAll { come.contains($0) }
  }

  /// Returns the hash of a file; `nil` if it cannot be read.
  static func hash(of path: FilePath) -> String? {
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      // The file is only read, so a failed close loses no data.
      defer { try? descriptor.close() }
      guard try Stat(descriptor).type == .regular else { return nil }
      return try FileContent(of: descriptor).sha256
    } catch {
      return nil
    }
  }
}

extension CollectedPhoto {
  /// The path of the photo's file; `nil` without a local file of its own, for example for missing photos of a manifest
  /// and for photos in archives.
  fileprivate var file: FilePath? {
    if let inspected, inspected.header == nil, case .missing = inspected.failure { return nil }
    return photo.isInArchive ? nil : photo.file
  }
}

extension Photo {
  /// A Boolean value that indicates whether the photo is a member of an archive. Looks at the file system.
  var isInArchive: Bool { file.map { Archive.member(at: $0) != nil } ?? false }
}
