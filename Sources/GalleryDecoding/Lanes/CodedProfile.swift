import CLCMS
import GalleryModel

/// A colour profile made from code points, for files that have no profile.
final class CodedProfile {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// `nil` for code points that no profile can be made of.
  init?(_ colour: CodedColour) {
    var memory: UnsafeMutableRawPointer?
    var count: UInt32 = 0
    let status = gallery_lcms_coded_profile(
      UInt32(colour.primaries), UInt32(colour.transfer), &memory, &count)
    guard status == GALLERY_LCMS_OK, let memory else { return nil }
    self.memory = memory
    self.count = Int(count)
  }

  deinit { gallery_lcms_free(memory) }

  /// Lends the profile's bytes.
  func withBytes<Output, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }
}
