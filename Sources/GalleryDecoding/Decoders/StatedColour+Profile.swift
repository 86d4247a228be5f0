import LittleCMS

extension StatedColour {
  /// The bytes of a colour profile for a file that has none; `nil` if none can be made.
  var profile: [UInt8]? {
    switch self {
    case .coded(let primaries, let transfer, _):
      ColourProfile.coded(primaries: Int(primaries), transfer: Int(transfer))
    case .measured(let gamma, let chromaticities):
      // A file that gives only the one or the other has sRGB's for the rest.
      ColourProfile.measured(
        exponent: 100_000 / Double(gamma == 0 ? Self.usualGamma : gamma),
        chromaticities: (chromaticities.isEmpty ? Self.usualChromaticities : chromaticities).map {
          Double($0) / 100_000
        })
    }
  }
}
