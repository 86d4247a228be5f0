/// A PNG's colours by the chunks before its palette and pixels (PNG, third edition, 11.3.2 and 4.3): cICP
/// counts most, then a profile, then sRGB, then gAMA and cHRM.
struct PNGColour {
  private var coded: CodedColour?
  private var measured = MeasuredColour()
  private var hasProfile = false
  private var isSRGB = false

  /// Takes note of a chunk.
  mutating func read(
    _ name: String, _ bytes: inout HeaderBytes, _ body: Range<Int>
  ) throws(DecodingFailure) {
    switch (name, body.count) {
    case ("cICP", 4):
      let values = Array(try bytes.bytes(at: body.lowerBound, count: 4))
      // Coded as brightness and differences, or in a part of the range: not what RGB in a PNG is.
      coded = values[2...] == [0, 1] ? CodedColour(primaries: values[0], transfer: values[1]) : .unknown
    case ("cICP", _): coded = .unknown
    case ("iCCP", _): hasProfile = true
    case ("sRGB", 1): isSRGB = true
    case ("gAMA", 4): measured.gamma = try bytes.big32(at: body.lowerBound)
    case ("cHRM", 32):
      measured.chromaticities = []
      for index in 0..<8 {
        measured.chromaticities.append(try bytes.big32(at: body.lowerBound + 4 * index))
      }
    default: break
    }
  }

  /// The statement that counts; `nil` for a profile, for sRGB, and for nothing.
  var stated: StatedColour? {
    if let coded { return .decisive(coded) }
    return hasProfile || isSRGB || measured == MeasuredColour() ? nil : .measured(measured)
  }
}
