import LittleCMS
import Pixels

/// The transforms of the most recent profiles. A folder of photos has few profiles, and building a transform
/// takes as long as decoding a small photo.
struct ColourTransformCache {
  struct Entry {
    fileprivate var profile: [UInt8]
    fileprivate var isGrey: Bool
    /// The transform, or `nil` if the profile cannot be used.
    var transform: ColourTransform?
    /// The name of the profile, or `nil` if it is unnamed.
    var name: String?
  }

  private static let limit = 4
  private var entries: [Entry] = []

  /// Returns the transform and the name of a profile, building them if necessary.
  mutating func entry(profile: [UInt8], isGrey: Bool) -> Entry {
    if let index = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile == profile }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    let entry = Entry(
      profile: profile, isGrey: isGrey, transform: ColourTransform(profile: profile, isGrey: isGrey),
      name: ColourProfile.name(of: profile.span))
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(entry)
    return entry
  }
}

extension ColourTransform {
  /// Transforms pixels in place. Apply this to tiles: they have the fewest pixels of all stages.
  func apply(to pixels: PixelBuffer) { pixels.withMutableBytes { apply(to: &$0) } }
}
