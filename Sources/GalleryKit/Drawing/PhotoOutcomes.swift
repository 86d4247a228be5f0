import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// The outcome of every photo so far, however often its sheet is drawn.
final class PhotoOutcomes {
  /// Facts about a photo that was decoded.
  typealias Decoded = (sha256: String, size: PixelSize)

  private(set) var decoded: [Photo.ID: Decoded] = [:]
  private(set) var problemsByPhoto: [Photo.ID: Problem] = [:]
  /// Photos that were decoded, and those that cannot be shown. Counted as they come: there may be many.
  private var finishedCount = 0
  private let total: Int

  init(total: Int) {
    self.total = total
  }

  /// Takes down what headers tell of photos.
  ///
  /// - Throws: ``GalleryError/photo(_:)`` if one cannot be shown, where that is asked for.
  convenience init(_ photos: OrderedPhotos, _ context: BuildContext) throws(GalleryError) {
    self.init(total: photos.count)
    context.observe(.found(photos: photos.count))
    for problem in photos.problems {
      if context.options.decoding.onError == .fail { throw .photo(problem) }
      record(problem, isReported: photos.reported.contains(problem.photo), context.observe)
    }
  }

  /// Returns the pixels of a tile that a pixel of its photo covers on a side; `nil` for placeholders.
  ///
  /// - Parameters:
  ///   - tile: The size of the tile: of the photo as a whole, or of the largest part of it that fills the tile.
  ///   - part: The part of the photo that it shows, in fractions; `nil` for the largest. Default: `nil`.
  func scale(of id: Photo.ID, in tile: PixelSize, showing part: Rect? = nil) -> Double? {
    guard var size = decoded[id]?.size, problemsByPhoto[id]?.outcome != .skipped else { return nil }
    if let part { size = size.part(part) }
    return max(Double(tile.width) / Double(size.width), Double(tile.height) / Double(size.height))
  }

  /// Every problem, ordered by photo.
  var problems: [Problem] { problemsByPhoto.values.sorted { $0.photo < $1.photo } }

  /// Takes down that a photo was decoded.
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

  /// Takes down that a photo cannot be shown.
  ///
  /// - Parameter isReported: A Boolean value that indicates whether observers know it already. Default: no.
  func record(_ problem: Problem, isReported: Bool = false, _ observe: (BuildEvent) -> Void) {
    // A photo that was decoded once may still be lost when its sheet is drawn anew.
    let isNew = decoded[problem.photo] == nil && problemsByPhoto[problem.photo]?.outcome != .skipped
    if isNew, problem.outcome == .skipped { finishedCount += 1 }
    problemsByPhoto[problem.photo] = problem
    if !isReported { observe(.problem(problem)) }
    observe(.finished(photos: finishedCount, of: total))
  }
}
