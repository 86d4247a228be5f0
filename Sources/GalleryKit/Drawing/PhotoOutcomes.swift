import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// The outcome of every photo so far. A photo counts once, even if its sheet is drawn again.
final class PhotoOutcomes {
  /// The hash and the size of a decoded photo.
  typealias Decoded = (sha256: String, size: PixelSize)

  private(set) var decoded: [Photo.ID: Decoded] = [:]
  private(set) var problemsByPhoto: [Photo.ID: Problem] = [:]
  /// The number of photos that were decoded or cannot be shown. A running count, since there may be many photos.
  private var finishedCount = 0
  private let total: Int

  init(total: Int) {
    self.total = total
  }

  /// Records the problems found in headers.
  ///
  /// - Throws: ``GalleryError/photo(_:)`` if a photo cannot be shown and the options ask to fail then.
  convenience init(_ photos: OrderedPhotos, _ context: BuildContext) throws(GalleryError) {
    self.init(total: photos.count)
    context.observe(.found(photos: photos.count))
    for problem in photos.problems {
      if context.options.decoding.onError == .fail { throw .photo(problem) }
      record(problem, isReported: photos.reported.contains(problem.photo), context.observe)
    }
  }

  /// Returns the number of tile pixels per photo pixel, along a side; `nil` for placeholders.
  ///
  /// - Parameters:
  ///   - tile: The size of the tile, which shows the whole photo or the largest part that fills the tile.
  ///   - part: The part of the photo in the tile, in fractions; `nil` for the largest. Defaults to `nil`.
  func scale(of id: Photo.ID, in tile: PixelSize, showing part: Rect? = nil) -> Double? {
    guard var size = decoded[id]?.size, problemsByPhoto[id]?.outcome != .skipped else { return nil }
    if let part { size = size.part(part) }
    return max(Double(tile.width) / Double(size.width), Double(tile.height) / Double(size.height))
  }

  /// All problems, ordered by photo.
  var problems: [Problem] { problemsByPhoto.values.sorted { $0.photo < $1.photo } }

  /// Records that a photo was decoded.
  func record(
    _ photo: DecodedPhoto, of source: Photo, _ observe: (BuildEvent) -> Void
  ) {
    let id = source.id
    guard decoded[id] == nil else { return }
    if problemsByPhoto[id]?.outcome != .skipped { finishedCount += 1 }
    decoded[id] = (photo.sha256, photo.facts.size)
    for note in photo.notes { observe(.note("\(source.label): \(note)")) }
    if let damage = photo.damage {
      let problem = Problem(photo: id, label: source.label, outcome: .damaged, reason: damage)
      problemsByPhoto[id] = problem
      observe(.problem(problem))
    }
    observe(.finished(photos: finishedCount, of: total))
  }

  /// Records a problem of a photo.
  ///
  /// - Parameter isReported: A Boolean value that indicates whether it is already reported. Defaults to `false`.
  func record(_ problem: Problem, isReported: Bool = false, _ observe: (BuildEvent) -> Void) {
    // A decoded photo may still be lost when its sheet is drawn again.
    let isNew = decoded[problem.photo] == nil && problemsByPhoto[problem.photo]?.outcome != .skipped
    if isNew, problem.outcome == .skipped { finishedCount += 1 }
    problemsByPhoto[problem.photo] = problem
    if !isReported { observe(.problem(problem)) }
    observe(.finished(photos: finishedCount, of: total))
  }
}
