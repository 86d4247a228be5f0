/// Looks for IPTC records in the segments of a JPEG. Resources that need more than one segment go on in the next, which
/// is not followed: what leads there is not broken.
struct IPTCSearch {
  /// The place of the records.
  private(set) var found: Range<Int>?
  private var segments = 0
  private var runsOut = false

  /// A Boolean value that indicates whether image resources are there that cannot be read.
  var isBroken: Bool { found == nil && runsOut && segments == 1 }

  /// Looks into an APP13 segment. The first records count.
  mutating func look(_ bytes: inout HeaderBytes, in body: Range<Int>) {
    guard found == nil, IPTCBlock.isResources(&bytes, in: body) else { return }
    segments += 1
    do {
      found = try IPTCBlock.find(&bytes, in: body)
    } catch {
      runsOut = true
    }
  }
}
