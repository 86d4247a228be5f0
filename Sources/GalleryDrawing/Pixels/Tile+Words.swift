import GalleryGeometry
import GalleryModel

extension Color {
  /// The colour as one word of Cairo's ARGB32, premultiplied.
  var premultipliedWord: UInt32 { word(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Tile {
  /// The pixels as words of Cairo's ARGB32 (RGB24 without alpha), premultiplied.
  func premultipliedWords() -> [UInt32] {
    let count = size.width * size.height
    return pixels.withUnsafeBufferPointer { bytes in
      [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
        switch format {
        case .rgb:
          for index in 0..<count {
            let at = index * 3
            words[index] =
              0xFF00_0000 | UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
          }
        case .rgba:
          for index in 0..<count {
            let at = index * 4
            words[index] = word(
              red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
          }
        }
        initialized = count
      }
    }
  }
}

private func word(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
  func times(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
  return UInt32(alpha) << 24 | times(red) << 16 | times(green) << 8 | times(blue)
}
