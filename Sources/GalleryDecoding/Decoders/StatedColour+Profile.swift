import GalleryModel
import LittleCMS

extension StatedColour {
  /// The bytes of a colour profile for a file that has none; `nil` if none can be made.
  var profile: [UInt8]? {
    switch self {
    case .coded(let colour), .decisive(let colour):
      return ColourProfile.coded(primaries: Int(colour.primaries), transfer: Int(colour.transfer))
    case .measured(let colour):
      // A file that gives only the one or the other has sRGB's for the rest.
      let gamma = colour.gamma == 0 ? MeasuredColour.usualGamma : colour.gamma
      let all = colour.chromaticities.isEmpty ? MeasuredColour.usualChromaticities : colour.chromaticities
      return ColourProfile.measured(
        exponent: 100_000 / Double(gamma), chromaticities: all.map { Double($0) / 100_000 })
    }
  }
}
