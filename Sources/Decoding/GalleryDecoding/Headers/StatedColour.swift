import GalleryText

/// The colours that a file's header states without a profile.
enum StatedColour: Sendable, Equatable {
  /// CICP code points (ITU-T H.273). Primaries (table 2): 1 sRGB, 9 BT.2020, 12 Display P3. Transfer curves
  /// (table 3): 13 sRGB, 16 PQ, 18 HLG. 0 is reserved in both. Decisive code points override a profile.
  case coded(primaries: UInt8, transfer: UInt8, isDecisive: Bool = false)
  /// Measurements of a PNG (gAMA and cHRM), in units of 1/100,000; a profile overrides them. `gamma` is the
  /// encoding exponent, or 0 if the file does not state it. Chromaticities are x and y of white, red, green
  /// and blue, or empty.
  case measured(gamma: Int = 0, chromaticities: [Int] = [])

  /// The values of sRGB. 45,455 is nearest to its curve.
  static let usualGamma = 45_455
  static let usualChromaticities = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
  /// Tolerances for rounded numbers in files, the same as libpng's.
  private static let gammaTolerance = 0.05
  private static let chromaticityTolerance = 1000

  /// A Boolean value that indicates whether these colours look wrong if treated as sRGB. The curves of BT.709
  /// and related ones are for cameras; on a display they are close enough to sRGB.
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

  /// A Boolean value that indicates whether the colours override a profile.
  var isDecisive: Bool { if case .coded(_, _, true) = self { isKnown } else { false } }

  /// A Boolean value that indicates whether gallery can interpret these colours. Primaries of standard
  /// television count as sRGB. The exponent must be from 0.1 to 10, and coordinates must be within the
  /// diagram.
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

  /// The name for users: the primaries, and the curve if it is unusual.
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
      self = .coded(primaries: try reader.byte(), transfer: try reader.byte(), isDecisive: try reader.next())
    } else {
      let (gamma, chromaticities) = try (reader.number(), reader.next([Int].self))
      guard [0, Self.usualChromaticities.count].contains(chromaticities.count) else {
        throw MalformedBytes("incomplete chromaticities")
      }
      self = .measured(gamma: gamma, chromaticities: chromaticities)
    }
  }
}
