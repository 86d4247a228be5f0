import GalleryDecoding

/// The outcome of every photo so far. A photo counts once, even if its sheet is drawn again.
final class PhotoOutcomes {
  struct Decoded {
    let sha256: String
    let size: PixelSize
  }

  private(set) var decoded: [Photo.ID: Decoded] = [:]
  private(set) var problemsByPhoto: [Photo.ID: Problem] = [:]
  /// The number of photos that were decoded or cannot be shown. A running
  /// count, since there may be many photos.
  private var finishedCount = 0
  private let total: Int
  private let observe: @Sendable (BuildEvent) -> Void

  /// Records the problems found in headers. Throws if a photo cannot be
  /// shown and the options ask to fail then.
  init(_ photos: OrderedPhotos, _ context: BuildContext) throws(GalleryError) {
    total = photos.count
    observe = context.observe
    // Only HTML pages open the photos that others stand for, and those are not counted again.
    finishedCount = photos.photos.reduce(0) { $0 + ($1.extras?.stack.count ?? 0) }
    observe(.found(photos: total))
    for problem in photos.problems {
      if context.options.decoding.onError == .fail { throw .photo(problem) }
      record(problem, isReported: photos.reported.contains(problem.photo))
    }
  }

  /// Returns the number of tile pixels per photo pixel, along a side; `nil` for placeholders. Without a part,
  /// the tile shows the whole photo or the largest part that fills the tile.
  func scale(of id: Photo.ID, in tile: PixelSize, showing part: Rect? = nil) -> Double? {
    guard var size = decoded[id]?.size, problemsByPhoto[id]?.outcome != .skipped else { return nil }
    if let part { size = size.part(part) }
    return max(Double(tile.width) / Double(size.width), Double(tile.height) / Double(size.height))
  }

  /// All problems, ordered by photo.
  var problems: [Problem] { problemsByPhoto.values.sorted { $0.photo < $1.photo } }

  func record(_ photo: DecodedPhoto, of source: Photo) {
    let id = source.id
    guard decoded[id] == nil else { return }
    if problemsByPhoto[id]?.outcome != .skipped { finishedCount += 1 }
    decoded[id] = Decoded(sha256: photo.sha256, size: photo.facts.size)
    for note in photo.notes { observe(.note("\(source.label): \(note)")) }
    if let damage = photo.damage {
      let problem = source.problem(damage, outcome: .damaged)
      problemsByPhoto[id] = problem
      observe(.problem(problem))
    }
    observe(.finished(photos: min(finishedCount, total), of: total))
  }

  func record(_ problem: Problem, isReported: Bool = false) {
    // A decoded photo may still be lost when its sheet is drawn again.
    let isNew = decoded[problem.photo] == nil && problemsByPhoto[problem.photo]?.outcome != .skipped
    if isNew, problem.outcome == .skipped { finishedCount += 1 }
    let earlier = problem.outcome == .damaged ? problemsByPhoto[problem.photo]?.reason : nil
    problemsByPhoto[problem.photo] = problem
    if let earlier { problemsByPhoto[problem.photo]?.reason = "\(earlier); \(problem.reason)" }
    if !isReported { observe(.problem(problem)) }
    observe(.finished(photos: min(finishedCount, total), of: total))
  }
}
