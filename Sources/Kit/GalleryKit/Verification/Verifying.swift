import GalleryDecoding
import GalleryFiles
import GalleryOutput
import GallerySources

/// The stage that compares a recorded build with the current files.
struct Verifying {
  /// The number of photos to read concurrently.
  private static let width = 4

  let build: RecordedBuild

  func files() -> [Verification.File] {
    build.files.map { name, content in
      let state: Verification.FileState
      do {
        let found = try FileContent(ofFile: build.folder.pushing(FilePath(name)))
        state = found == nil ? .missing : found == content ? .same : .changed
      } catch {
        state = .unreadable
      }
      return .init(path: name, state: state)
    }
  }

  /// Compares photos with the report by their hashes, which the decoder computes.
  func photos(_ inspected: CollectedPhotos, by decoder: any TileSource) async throws -> Verification.Photos {
    let recorded = Dictionary(build.photos.map { ($0.id, $0) }) { first, _ in first }
    var photos = Verification.Photos()
    var hashes: [Photo.ID: String] = [:]
    var present = Set<Photo.ID>()

    try await forEachInOrder(inspected.photos, width: Self.width) { photo in
      guard let file = photo.file else { return String??.none }
      return .some(try? await decoder.digest(of: .file(file)).sha256)
    } deliver: { photo, hash in
      let id = photo.id
      present.insert(id)
      if recorded[id] == nil { photos.new.append(id) }
      switch hash {
      case .some(.some(let hash)): hashes[id] = hash
      case .some(.none): photos.unreadable.append(id)
      case .none: break
      }
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
    let gone = Set(photos.moved.map(\.from))
    let come = Set(photos.moved.map(\.to))
    photos.missing.removeAll { gone.contains($0) }
    photos.new.removeAll { come.contains($0) }
  }
}

extension CollectedPhoto {
  /// The path of the photo's file; `nil` without a local file, for example for missing photos of a manifest.
  fileprivate var file: FilePath? {
    if let inspected, inspected.header == nil, case .missing = inspected.failure { return nil }
    return photo.file
  }
}
