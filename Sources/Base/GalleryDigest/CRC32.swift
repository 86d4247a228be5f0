/// The checksum of PNG and ZIP files.
package enum CRC32 {
  /// Returns the CRC-32 of bytes. A table is not worthwhile for headers, names and plans.
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { (value: UInt32, _) in (value >> 1) ^ (value & 1) &* 0xEDB8_8320 }
    }
  }
}
