import GalleryText

/// The colours that a file's header states; a profile is not part of it.
enum StatedColour: Sendable, Equatable {
  /// Code points: CICP (ITU-T H.273). Of the primaries (table 2) 1 is sRGB's, 9 BT.2020's and 12 Display P3's; of the
  /// curves (table 3) 13 is sRGB's, 16 PQ and 18 HLG; 0 is reserved in both. Decisive ones count more than a profile.
  case coded(primaries: UInt8, transfer: UInt8, isDecisive: Bool = false)
  /// Measures of a PNG (gAMA and cHRM), in parts of 100,000; they stand only where there is no profile. `gamma` is the
  /// exponent that made code values of light, 0 where the file does not tell; chromaticities are x and y of white, red,
  /// green and blue, or none.
  case measured(gamma: Int = 0, chromaticities: [Int] = [])

  /// sRGB's; 45,455 is nearest to its curve.
  static let usualGamma = 45_455
  static let usualChromaticities = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
  /// Files are written with rounded numbers. These tolerances are libpng's.
  private static let gammaTolerance = 0.05
  private static let chromaticityTolerance = 1000

  /// A Boolean value that indicates whether pixels with these colours look wrong where they are taken for sRGB. The
  /// curves of BT.709 and its relatives are for cameras; what they stand for on a display is as good as sRGB.
  var differsFromSRGB: Bool {
    switch self {
    case .coded(let primaries, let transfer, _):
      return [9, 12].contains(primaries) || [4, 5, 8, 16, 18].contains(transfer)
    case .measured(let gamma, let chromaticities):
      let ratio = Double(gamma) / Double(Self.usualGamma)
      return gamma > 0 && abs(ratio - 1) > Self.gammaTolerance
        || zip(chromaticities, Self.usualChromaticities).contains {
          abs($0 - $1) > Self.chromaticityTolerance
        }
    }
  }

  /// A Boolean value that indicates whether the colours count more than a profile beside them.
  var isDecisive: Bool { if case .coded(_, _, true) = self { isKnown } else { false } }

  /// A Boolean value that indicates whether it is known how these colours look. The primaries of standard television
  /// are as good as sRGB's; an exponent is between a tenth and ten, and coordinates are within the diagram.
  var isKnown: Bool {
    switch self {
    case .coded(let primaries, let transfer, _):
      [1, 5, 6, 7, 9, 12, 22].contains(primaries)
        && [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 18].contains(transfer)
    case .measured(let gamma, let chromaticities):
      (gamma == 0 || (10_000...1_000_000).contains(gamma))
        && stride(from: 0, to: chromaticities.count - 1, by: 2).allSatisfy {
          chromaticities[$0] <= 100_000 && (1...100_000).contains(chromaticities[$0 + 1])
        }
    }
  }

  /// The name, for people: the primaries, and the curve where it is no usual one.
  var name: String {
    guard case .coded(let primaries, let transfer, _) = self else { return "measured (gAMA, cHRM)" }
    let curves: [UInt8: String] = [4: "gamma 2.2", 5: "gamma 2.8", 8: "linear", 16: "PQ", 18: "HLG"]
    return (primaries == 9 ? "BT.2020" : primaries == 12 ? "Display P3" : "BT.709")
      + (curves[transfer].map { ", \($0)" } ?? "")
  }
}

extension StatedColour: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .coded(let primaries, let transfer, let isDecisive):
      writer.put(true, primaries, transfer, isDecisive)
    case .measured(let gamma, let chromaticities): writer.put(false, gamma, chromaticities)
    }
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    if try reader.next(Bool.self) {
      self = .coded(
        primaries: try reader.byte(), transfer: try reader.byte(), isDecisive: try reader.next())
    } else {
      let (gamma, chromaticities) = try (reader.number(), reader.next([Int].self))
      guard [0, Self.usualChromaticities.count].contains(chromaticities.count) else {
        throw MalformedBytes("half a colour")
      }
      self = .measured(gamma: gamma, chromaticities: chromaticities)
    }
  }
}
