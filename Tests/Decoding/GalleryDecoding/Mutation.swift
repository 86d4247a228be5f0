import TestSupport

/// Damage that is the same in every run.
enum Mutation {
  private static let markers: [UInt8] = [
    0x00, 0x01, 0xC0, 0xC4, 0xD0, 0xD1, 0xD7, 0xD8, 0xD9, 0xDA, 0xDB, 0xDD, 0xE0, 0xFE, 0xFF,
  ]

  /// A JPEG file with a change: mostly in its last scan's data, at its end or in the scan's header.
  static func random(of bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    let scan = bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA } ?? 0
    let from =
      switch UInt8.random(in: 0..<16, using: &generator) {
      case 0: 0
      case 1...3: bytes.count - 8
      default: scan
      }
    let at = Int.random(in: from..<bytes.count, using: &generator)
    let few = min(Int.random(in: 1...8, using: &generator), bytes.count - at)
    let marker: [UInt8] = [0xFF, Self.markers.randomElement(using: &generator) ?? 0]
    let noise = (0..<few).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var changed = bytes
    switch UInt8.random(in: 0..<8, using: &generator) {
    case 0: changed[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: changed.replaceSubrange(at..<at + few, with: noise)
    case 2: changed.insert(contentsOf: noise, at: at)
    case 3: changed.removeSubrange(at..<at + few)
    case 4: changed.insert(contentsOf: marker, at: at)
    case 5: changed.insert(contentsOf: marker, at: bytes.count - 2)
    case 6: changed.insert(contentsOf: bytes[scan...].dropLast(2), at: bytes.count - 2)
    default: changed.removeSubrange(at...)
    }
    return changed
  }
}
