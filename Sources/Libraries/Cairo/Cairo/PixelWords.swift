/// Converts pixels to words in Cairo's ARGB32 format.
package enum PixelWords {
  /// Returns a colour as a premultiplied word.
  package static func word(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
    func times(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | times(red) << 16 | times(green) << 8 | times(blue)
  }

  /// Returns pixels of three bytes (RGB), or four with alpha that is not
  /// premultiplied, as premultiplied words.
  package static func words(_ pixels: ArraySlice<UInt8>, hasAlpha: Bool) -> [UInt32] {
    let count = pixels.count / (hasAlpha ? 4 : 3)
    return pixels.withUnsafeBufferPointer { bytes in
      [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
        if hasAlpha {
          for index in 0..<count {
            let at = index * 4
            words[index] = word(
              red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
          }
        } else {
          for index in 0..<count {
            let at = index * 3
            words[index] =
              0xFF00_0000 | UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
          }
        }
        initialized = count
      }
    }
  }
}
