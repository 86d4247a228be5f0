import GalleryText

/// The colours that a file's header states; a profile is not part of it.
enum StatedColour: Sendable, Equatable {
  /// Code points.
  case coded(CodedColour)
  /// Code points that count more than a profile beside them.
  case decisive(CodedColour)
  /// Measures; they stand only where there is no profile.
  case measured(MeasuredColour)

  /// A Boolean value that indicates whether pixels with these colours look wrong where they are taken for sRGB.
  var differsFromSRGB: Bool {
    switch self {
    case .coded(let colour), .decisive(let colour): colour.differsFromSRGB
    case .measured(let colour): colour.differsFromSRGB
    }
  }

  /// A Boolean value that indicates whether the colours count more than a profile beside them.
  var isDecisive: Bool {
    if case .decisive(let colour) = self { colour.isKnown } else { false }
  }

  /// A Boolean value that indicates whether it is known how these colours look.
  var isKnown: Bool {
    switch self {
    case .coded(let colour), .decisive(let colour): colour.isKnown
    case .measured(let colour): colour.isKnown
    }
  }

  /// The name, for people.
  var name: String {
    switch self {
    case .coded(let colour), .decisive(let colour): colour.name
    case .measured: "measured (gAMA, cHRM)"
    }
  }
}

extension StatedColour: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .coded(let colour): writer.put(0, colour.primaries, colour.transfer)
    case .decisive(let colour): writer.put(1, colour.primaries, colour.transfer)
    case .measured(let colour): writer.put(2, colour.gamma, colour.chromaticities)
    }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    switch try reader.number() {
    case 0: self = .coded(CodedColour(primaries: try reader.byte(), transfer: try reader.byte()))
    case 1: self = .decisive(CodedColour(primaries: try reader.byte(), transfer: try reader.byte()))
    case 2:
      let colour = MeasuredColour(gamma: try reader.next(), chromaticities: try reader.next())
      guard [0, MeasuredColour.usualChromaticities.count].contains(colour.chromaticities.count) else {
        throw MalformedBytes("half a colour")
      }
      self = .measured(colour)
    default: throw MalformedBytes("no colours")
    }
  }
}
