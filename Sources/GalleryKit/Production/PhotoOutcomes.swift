import GalleryDecoding
import GalleryGeometry
import GalleryModel

/// What is known of every photo so far, however often its sheet is drawn.
struct PhotoOutcomes {
  /// Facts about a photo that was decoded.
  struct Decoded {
    let sha256: String
    let size: PixelSize
  }

  private(set) var decoded: [Photo.ID: Decoded] = [:]
  private(set) var problemsByPhoto: [Photo.ID: Problem] = [:]
  /// Photos that were decoded, and those that cannot be shown. Counted as they come: there may be many.
  private var finishedCount = 0
  private let total: Int

  init(total: Int) {
    self.total = total
  }

  /// Every problem, ordered by photo.
  var problems: [Problem] { problemsByPhoto.values.sorted { $0.photo < $1.photo } }

  /// Takes down that a photo was decoded.
  mutating func record(
    _ photo: DecodedPhoto, of id: Photo.ID, _ observe: (BuildEvent) -> Void
  ) throws {
    guard decoded[id] == nil else { return }
    if problemsByPhoto[id]?.outcome != .skipped { finishedCount += 1 }
    decoded[id] = Decoded(sha256: photo.sha256, size: photo.facts.size)
    for note in photo.notes { observe(.note("\(id): \(note)")) }
    if let damage = photo.damage {
      let problem = Problem(photo: id, outcome: .damaged, reason: damage)
      problemsByPhoto[id] = problem
      observe(.problem(problem))
    }
    observe(.finished(photos: finishedCount, of: total))
  }

  /// Takes down that a photo cannot be shown.
  ///
  /// - Parameter isTold: whether observers know it already. Default: no.
  mutating func record(_ problem: Problem, isTold: Bool = false, _ observe: (BuildEvent) -> Void) {
    // A photo that was decoded once may still be lost when its sheet is drawn anew.
    let isNew = decoded[problem.photo] == nil && problemsByPhoto[problem.photo]?.outcome != .skipped
    if isNew, problem.outcome == .skipped { finishedCount += 1 }
    problemsByPhoto[problem.photo] = problem
    if !isTold { observe(.problem(problem)) }
    observe(.finished(photos: finishedCount, of: total))
  }
}
