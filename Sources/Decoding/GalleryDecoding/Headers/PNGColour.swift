/// The colours that a PNG states before its palette and pixels (PNG, third edition, 11.3.2 and 4.3). In order
/// of precedence: cICP, a profile, sRGB, gAMA and cHRM.
struct PNGColour {
  private var coded: StatedColour?
  private var gamma = 0
  private var chromaticities: [Int] = []
  private var hasProfile = false
  private var isSRGB = false

  mutating func read(_ name: String, _ bytes: HeaderBytes, _ body: Range<Int>) throws(DecodingFailure) {
    switch (name, body.count) {
    case ("cICP", let count):
      let values = count == 4 ? Array(try bytes.bytes(in: body)) : []
      // Brightness with colour differences, or a limited range, is not valid in an RGB PNG.
      let isRGB = values.suffix(2) == [0, 1]
      coded = .coded(primaries: isRGB ? values[0] : 0, transfer: isRGB ? values[1] : 0, isDecisive: true)
    case ("iCCP", _): hasProfile = true
    case ("sRGB", 1): isSRGB = true
    case ("gAMA", 4): gamma = try bytes.big32(at: body.lowerBound)
    case ("cHRM", 32):
      chromaticities = []
      for index in 0..<8 { chromaticities.append(try bytes.big32(at: body.lowerBound + 4 * index)) }
    default: break
    }
  }

  /// The colours that take effect, or `nil` for a profile, sRGB or no statement.
  var stated: StatedColour? {
    if let coded { return coded }
    return hasProfile || isSRGB || gamma == 0 && chromaticities.isEmpty
      ? nil : .measured(gamma: gamma, chromaticities: chromaticities)
  }
}
