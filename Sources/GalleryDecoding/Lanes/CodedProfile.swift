import CLCMS
import GalleryModel

/// A colour profile made from what a file's header says, for files that have no profile.
final class CodedProfile {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// `nil` for what no profile can be made of.
  init?(_ colour: StatedColour) {
    var memory: UnsafeMutableRawPointer?
    var count: UInt32 = 0
    let status =
      switch colour {
      case .coded(let colour), .decisive(let colour):
        gallery_lcms_coded_profile(UInt32(colour.primaries), UInt32(colour.transfer), &memory, &count)
      case .measured(let colour): Self.make(colour, &memory, &count)
      }
    guard status == GALLERY_LCMS_OK, let memory else { return nil }
    self.memory = memory
    self.count = Int(count)
  }

  /// A file that gives only the one or the other has sRGB's for the rest.
  private static func make(
    _ colour: MeasuredColour, _ memory: inout UnsafeMutableRawPointer?, _ count: inout UInt32
  ) -> gallery_lcms_status {
    let gamma = colour.gamma == 0 ? MeasuredColour.usualGamma : colour.gamma
    let all = colour.chromaticities.isEmpty ? MeasuredColour.usualChromaticities : colour.chromaticities
    return gallery_lcms_measured_profile(
      100_000 / Double(gamma), all.map { Double($0) / 100_000 }, &memory, &count)
  }

  deinit { gallery_lcms_free(memory) }

  /// Lends the profile's bytes.
  func withBytes<Output, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }
}
