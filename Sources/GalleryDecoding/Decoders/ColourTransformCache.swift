import LittleCMS

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
  mutating func transform(profile: UnsafeRawBufferPointer, isGrey: Bool) -> ColourTransform? {
    if let index = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile.elementsEqual(profile) }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.transform
    }
    let entry = Entry(
      profile: Array(profile), isGrey: isGrey,
      transform: ColourTransform(profile: profile, isGrey: isGrey))
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(entry)
    return entry.transform
  }
}
