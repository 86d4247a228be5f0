import LittleCMS
import Pixels

/// The transforms of the profiles seen last: a folder of photos has few of them, and building one takes as long
/// as decoding a small photo.
struct ColourTransformCache {
  private struct Entry {
    var profile: [UInt8]
    var isGrey: Bool
    /// `nil` for a profile that cannot be used.
    var transform: ColourTransform?
  }

  private static let limit = 4
  private var entries: [Entry] = []

  /// The transform for a profile, or `nil` if it cannot be used.
  mutating func transform(profile: [UInt8], isGrey: Bool) -> ColourTransform? {
    if let index = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile == profile }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.transform
    }
    let entry = Entry(
      profile: profile, isGrey: isGrey,
      transform: ColourTransform(profile: profile, isGrey: isGrey))
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(entry)
    return entry.transform
  }
}

extension ColourTransform {
  /// Transforms pixels in place. Tiles have the fewest of all stages.
  func apply(to pixels: PixelBuffer) { pixels.withMutableBytes { apply(to: &$0) } }
}
