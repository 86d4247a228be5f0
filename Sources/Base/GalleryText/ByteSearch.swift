import LibC

/// Searches bytes fast enough for listings of any size.
package enum ByteSearch {
  /// An empty sequence never occurs.
  package static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var offset = 0
      while offset + needle.count <= bytes.count,
        let found = memchr(start + offset, Int32(first), bytes.count - needle.count + 1 - offset)
      {
        if memcmp(found, needle, needle.count) == 0 { return true }
        offset = UnsafeRawPointer(found) - start + 1
      }
      return false
    }
  }
}
