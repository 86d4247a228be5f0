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
    let whole = bits / 8
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    let remainder = bits % 8
    guard remainder > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xFF00 >> remainder)
    return other.bytes[whole] & mask == address.bytes[whole] & mask
  }
}
