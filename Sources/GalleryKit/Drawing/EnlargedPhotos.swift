import Foundation
import GalleryGeometry
import GalleryModel
import GalleryText

/// The photos of a run that are enlarged so much that it shows.
struct EnlargedPhotos {
  /// The largest scale, in tenths, that shows with no photo: print shops ask for 300 dpi, and take 150.
  private static let unseen = 20

  /// The photos as people know them, where that is not their identity.
  private let labels: [Photo.ID: String]
  /// The largest scale of each photo, in tenths.
  private var scales: [Photo.ID: Int] = [:]

  init(_ photos: [InspectedPhoto]) {
    let others = photos.lazy.map(\.photo).filter { $0.label != $0.id }
    labels = Dictionary(uniqueKeysWithValues: others.map { ($0.id, $0.label) })
  }

  /// Takes down the sheet pixels that a pixel of a photo covers on a side; `nil` for placeholders.
  mutating func add(_ photo: Photo.ID, _ scale: Double?) {
    guard let scale else { return }
    let tenths = Int(clamping: (scale * 10).rounded())
    if tenths > max(Self.unseen, scales[photo] ?? 0) { scales[photo] = tenths }
  }

  /// A sentence for people that counts the photos and names the one that is enlarged most; `nil` where there is none.
  var note: String? {
    guard let worst = scales.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    let name = labels[worst.key] ?? worst.key
    let factor = (Double(worst.value) / 10).fixed(1)
    let subject =
      scales.count == 1
      ? "\(name) is enlarged \(factor) times"
      : "\(scales.count) photos are enlarged more than twice, \(name) the most, \(factor) times"
    return subject + "; --enlarge never keeps small photos small"
  }
}
