import Curl

/// An address of IPv4 or IPv6.
package struct IPAddress: Sendable, Hashable {
  /// The 4 or 16 bytes, in network order.
  let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads dotted or colon notation, without brackets and without a zone.
  package init?(_ text: String) {
    guard let bytes = CurlText.ipBytes(text) else { return nil }
    self.bytes = bytes
  }

  /// A Boolean value that indicates whether it is publicly routable: not loopback, private, link-local,
  /// carrier-grade NAT, multicast or reserved (the special-purpose registries of RFC 6890). An IPv4 address
  /// embedded in IPv6 (mapped, NAT64, 6to4) is judged as IPv4.
  package var isPublic: Bool { embedded?.isPublic ?? !Self.special.contains { $0.contains(self) } }

  /// The IPv4 address in an IPv6 address.
  private var embedded: IPAddress? {
    let wrapping = Self.wrappings.first { $0.network.contains(self) }
    return wrapping.map { IPAddress(bytes: Array(bytes[$0.offset...].prefix(4))) }
  }

  /// The networks whose addresses embed an IPv4 address, and its offset.
  private static let wrappings: [(network: IPNetwork, offset: Int)] = [
    ("::ffff:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2),
  ].compactMap { text, offset in IPNetwork(text).map { ($0, offset) } }

  private static let special: [IPNetwork] = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4",
    // Unspecified, loopback and IPv4-compatible addresses; then local-use NAT64, discard-only, Teredo and
    // other IETF protocol assignments, documentation, unique-local, link-local, site-local, multicast.
    "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "fc00::/7", "fe80::/10", "fec0::/10",
    "ff00::/8",
  ].compactMap { IPNetwork($0) }
}

extension IPAddress: CustomStringConvertible {
  package var description: String {
    guard bytes.count == 16 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
  }
}
