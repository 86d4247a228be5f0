import LittleCMS
import Pixels

/// The transforms of the profiles seen last: a folder of photos has few of them, and building one takes as long
/// as decoding a small photo.
struct ColourTransformCache {
  /// A profile and what is made of it.
  struct Entry {
    fileprivate var profile: [UInt8]
    fileprivate var isGrey: Bool
    /// The transform; `nil` for a profile that cannot be used.
    var transform: ColourTransform?
    /// The name of the profile; `nil` where it has none.
    var name: String?
  }

  private static let limit = 4
  private var entries: [Entry] = []

  /// The transform and the name of a profile.
  mutating func entry(profile: [UInt8], isGrey: Bool) -> Entry {
    if let index = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile == profile }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    let entry = Entry(
      profile: profile, isGrey: isGrey,
      transform: ColourTransform(profile: profile, isGrey: isGrey), name: ColourProfile.name(of: profile.span)
    )
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(entry)
    return entry
  }
}

extension ColourTransform {
  /// Transforms pixels in place. Tiles have the fewest of all stages.
  func apply(to pixels: PixelBuffer) { pixels.withMutableBytes { apply(to: &$0) } }
}
