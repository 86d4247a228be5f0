import LittleCMS

extension StatedColour {
  /// The bytes of a colour profile for these colours, or `nil` if the profile cannot be made.
  var profile: [UInt8]? {
    switch self {
    case .coded(let primaries, let transfer, _):
      ColourProfile.coded(primaries: Int(primaries), transfer: Int(transfer))
    case .measured(let gamma, let chromaticities):
      // If the file states only one of the two, the other is sRGB's.
      ColourProfile.measured(
        exponent: 100_000 / Double(gamma == 0 ? Self.usualGamma : gamma),
        chromaticities: (chromaticities.isEmpty ? Self.usualChromaticities : chromaticities).map {
          Double($0) / 100_000
        })
    }
  }
}
