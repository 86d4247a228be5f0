import GalleryDecoding
import GalleryFiles

/// The second stage: reads the headers of local files, and drops files that are not photos.
struct Inspecting: Stage {
  /// The maximum number of concurrent groups.
  private static let groups = 32
  /// The maximum number of headers in a group.
  private static let together = 16
  /// The number of photos to inspect before memory of the earlier ones is reused.
  private static let atOnce = 1 << 15

  /// Inspects local files. Drops files that are not photos, unless the user named them as photos. Throws if
  /// there is no decoder.
  func run(_ run: inout Run) async throws {
    // Only records need the numbers, and there may be millions.
    run.collected.numbers = [:]
    // If all facts are known, no decoder is started.
    guard run.collected.photos.contains(where: { $0.inspected == nil }) else { return }

    var photos = run.collected.photos
    run.collected.photos = []
    let context = run.context
    let decoder = try context.decoder(for: photos.count)
    let needsMetadata = run.needsMetadata
    var others: [String] = []
    var archive: FilePath?
    /// The number of photos kept so far. They overwrite the first ones, so that each photo is in memory once.
    var kept = 0

    // With few photos, groups are smaller so that all workers get some.
    let groupSize = min(Self.together, max(1, photos.count / (context.workers * 4)))
    for start in stride(from: 0, to: photos.count, by: Self.atOnce) {
      let part = Array(photos[start..<min(start + Self.atOnce, photos.count)])
      try await forEachInOrder(part, width: Self.groups * groupSize, groups: Self.groups) { group, _ in
        group.count < groupSize
      } operation: {
        await decoder.inspect($0, metadata: needsMetadata)
      } deliver: { _, photo in
        if let found = photo.inspected {
          guard try found.isPhoto else {
            others.append(found.photo.shownPath)
            if archive == nil, let file = found.photo.file, file.isArchive { archive = file }
            return
          }
          for note in found.extras?.notes ?? [] { context.note("\(found.photo.label): \(note)") }
        }
        photos[kept] = photo
        kept += 1
      }
    }

    photos.removeLast(photos.count - kept)
    run.collected.photos = photos
    run.collected.otherFiles += others
    if let archive { context.note(Self.note(about: archive)) }
  }

  private static func note(about archive: FilePath) -> String {
    if let outer = Archive.member(at: archive)?.file {
      return "archives in archives are not read; unpack \(outer.text) to read \(archive.text)"
    }
    return "archives in folders are not read; name them as sources, such as \(archive.text)"
  }
}

extension InspectedPhoto {
  /// A Boolean value that indicates whether the file is a photo, or is to be reported as one that cannot be
  /// shown. Throws if the machine or a cancellation is at fault.
  fileprivate var isPhoto: Bool {
    get throws {
      guard let failure, header == nil else { return true }
      try failure.checkIsOfThePhoto()
      return !failure.isOtherContent || photo.isExpected
    }
  }
}

extension FilePath {
  /// A Boolean value that indicates whether it is a file, in a folder or an archive, with the extension of an
  /// archive.
  fileprivate var isArchive: Bool {
    guard let kind = self.extension?.lowercased() else { return false }
    return
      (["zip", "cbz", "tar", "tgz", "txz", "tzst", "tbz2"].contains(kind)
      || stem?.lowercased().hasSuffix(".tar") == true)
      && ((try? Stat(self)) != nil || Archive.member(at: self) != nil)
  }
}

extension TileSource {
  /// Reads the headers of the files among photos.
  fileprivate func inspect(_ photos: [CollectedPhoto], metadata: Bool) async -> [CollectedPhoto] {
    let files = photos.compactMap { if case .file(let photo, _) = $0 { photo } else { nil } }
    var found = await inspect(files, metadata: metadata)[...]
    return photos.map { photo in
      guard case .file(_, let source) = photo else { return photo }
      return .inspected(found.removeFirst(), source: source)
    }
  }

  /// Reads the headers of photos, and sets their views. Returns the photos in the same order.
  func inspect(_ photos: [Photo], metadata: Bool) async -> [InspectedPhoto] {
    let requests = photos.map { photo in
      Result { () throws(DecodingFailure) in
        FactsRequest(
          try photo.content, sidecars: photo.sidecars, focus: photo.details.focus,
          quarterTurns: photo.edit?.quarterTurns ?? 0, zoom: photo.edit?.zoom ?? 1,
          view: photo.view == PhotoView() ? nil : photo.view, metadata: metadata)
      }
    }
    var found = await facts(together: requests.compactMap { try? $0.get() })[...]
    return zip(photos, requests).map { photo, request in
      InspectedPhoto(photo, request.flatMap { _ in found.removeFirst() })
    }
  }
}

extension DecodingFailure {
  /// Throws if the machine or a cancellation is at fault and not the photo. The
  /// build then ends without dropping it.
  func checkIsOfThePhoto() throws {
    switch self {
    case .cancelled: throw CancellationError()
    case .noWorker: throw GalleryError.decoder(description)
    default: break
    }
  }

  /// A Boolean value that indicates whether the file is not an image at all,
  /// such as notes or lists beside photos.
  var isOtherContent: Bool {
    switch self {
    case .notAnImage, .empty: true
    default: false
    }
  }
}
