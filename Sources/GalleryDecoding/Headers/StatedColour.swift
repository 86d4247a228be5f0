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

extension StatedColour {
  func write(_ writer: inout MessageWriter) {
    switch self {
    case .coded(let colour), .decisive(let colour):
      if case .coded = self { writer.put(UInt8(1)) } else { writer.put(UInt8(2)) }
      writer.put(colour.primaries)
      writer.put(colour.transfer)
    case .measured(let colour):
      writer.put(UInt8(3))
      writer.put(colour.gamma)
      writer.put(UInt8(colour.chromaticities.count))
      for number in colour.chromaticities { writer.put(number) }
    }
  }

  /// `nil` where the writer had none.
  static func read(_ reader: inout MessageReader) throws(MessageReader.Malformed) -> StatedColour? {
    switch try reader.number(UInt8.self) {
    case 0: return nil
    case 1: return .coded(CodedColour(primaries: try reader.number(), transfer: try reader.number()))
    case 2: return .decisive(CodedColour(primaries: try reader.number(), transfer: try reader.number()))
    case 3:
      var colour = MeasuredColour(gamma: try reader.number())
      let count = Int(try reader.number(UInt8.self))
      guard [0, MeasuredColour.usualChromaticities.count].contains(count) else {
        throw .init(text: "half a colour")
      }
      for _ in 0..<count { colour.chromaticities.append(try reader.number()) }
      return .measured(colour)
    default: throw .init(text: "an unknown kind of colours")
    }
  }
}
