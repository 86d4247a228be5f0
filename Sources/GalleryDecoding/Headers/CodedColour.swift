/// A file's colours by code points instead of a profile: CICP (ITU-T H.273).
struct CodedColour: Sendable, Equatable {
  /// Table 2: 1 is sRGB's, 9 BT.2020's, 12 Display P3's.
  var primaries: UInt8
  /// Table 3: 13 is sRGB's, 16 PQ, 18 HLG.
  var transfer: UInt8

  /// Code points that say nothing: 0 is reserved in both tables.
  static let unknown = CodedColour(primaries: 0, transfer: 0)

  /// A Boolean value that indicates whether pixels with these colours look wrong where they are taken for sRGB. The
  /// curves of BT.709 and its relatives are for cameras; what they stand for on a display is as good as sRGB.
  var differsFromSRGB: Bool {
    [9, 12].contains(primaries) || [4, 5, 8, 16, 18].contains(transfer)
  }

  /// A Boolean value that indicates whether it is known how these colours look. The primaries of standard television
  /// are as good as sRGB's.
  var isKnown: Bool {
    [1, 5, 6, 7, 9, 12, 22].contains(primaries)
      && [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 18].contains(transfer)
  }

  /// The name, for people: the primaries, and the curve where it is no usual one.
  var name: String {
    let primaries = self.primaries == 9 ? "BT.2020" : self.primaries == 12 ? "Display P3" : "BT.709"
    let curves: [UInt8: String] = [4: "gamma 2.2", 5: "gamma 2.8", 8: "linear", 16: "PQ", 18: "HLG"]
    return primaries + (curves[transfer].map { ", \($0)" } ?? "")
  }
}
