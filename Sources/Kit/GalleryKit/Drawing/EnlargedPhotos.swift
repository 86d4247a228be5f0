import Foundation

/// The photos of a run that are enlarged visibly.
struct EnlargedPhotos {
  /// The largest scale that is not visible, in tenths: print shops ask for 300 dpi and accept 150.
  private static let unseen = 20

  /// The photos' labels, where they differ from their identities.
  private let labels: [Photo.ID: String]
  /// The largest scale of each photo, in tenths.
  private var scales: [Photo.ID: Int] = [:]

  init(_ photos: [InspectedPhoto]) {
    let others = photos.lazy.map(\.photo).filter { $0.label != $0.id }
    labels = Dictionary(uniqueKeysWithValues: others.map { ($0.id, $0.label) })
  }

  /// Records the number of sheet pixels per photo pixel, along a side; `nil` for placeholders.
  mutating func add(_ photo: Photo.ID, _ scale: Double?) {
    guard let scale else { return }
    let tenths = Int(clamping: (scale * 10).rounded())
    if tenths > max(Self.unseen, scales[photo] ?? 0) { scales[photo] = tenths }
  }

  /// A note that counts the enlarged photos and names the one with the largest
  /// scale; `nil` if no photo is enlarged.
  var note: String? {
    guard let worst = scales.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    let name = labels[worst.key] ?? worst.key
    let factor = (Double(worst.value) / 10).fixed(1)
    let subject =
      scales.count == 1
      ? "\(name) is enlarged \(factor) times"
      : "\(scales.count) photos are enlarged more than 2 times, \(name) the most, \(factor) times"
    return subject + "; use --enlarge never to keep small photos small"
  }
}
