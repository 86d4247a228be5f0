import GalleryText

/// A range of IP addresses with the same first bits.
struct IPNetwork {
  private let address: IPAddress
  private let bits: Int

  /// Reads `10.0.0.0/8`, or a single address as a network of one.
  init?(_ text: String) {
    let (first, prefix) = text.cut(at: "/")
    guard let address = IPAddress(String(first)) else { return nil }
    let all = address.bytes.count * 8
    guard let bits = prefix.map({ Int($0) }) ?? all, (0...all).contains(bits) else { return nil }
    self.address = address
    self.bits = bits
  }

  /// The versions must be equal.
  func contains(_ other: IPAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let differing = other.bytes[bit / 8] ^ address.bytes[bit / 8]
      return differing & (0x80 >> (bit % 8)) == 0
    }
  }
}
