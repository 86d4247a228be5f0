extension PixelCanvas {
  /// Ends drawing.
  ///
  /// - Returns: The pixels, ready for encoders. They take the canvas's place in memory: it is used up.
  package func finish() throws(DrawingError) -> SheetPixels {
    try flush()
    return SheetPixels(canvas: self, bytes: pack())
  }

  /// The finished sheet as rows of RGB (opaque sheets) or RGBA bytes, colour not premultiplied.
  ///
  /// Packing happens in place, since a sheet's pixels are the largest thing in memory.
  private func pack() -> UnsafeRawBufferPointer {
    let bytes = UnsafeMutableRawBufferPointer(pixels)
    if isOpaque {
      for index in pixels.indices {
        let word = pixels[index]
        let at = index * 3
        bytes[at] = UInt8(truncatingIfNeeded: word >> 16)
        bytes[at + 1] = UInt8(truncatingIfNeeded: word >> 8)
        bytes[at + 2] = UInt8(truncatingIfNeeded: word)
      }
      return UnsafeRawBufferPointer(rebasing: bytes[..<(pixels.count * 3)])
    }
    for index in pixels.indices {
      let word = pixels[index]
      let alpha = word >> 24
      func channel(_ shift: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min(255, ((word >> shift & 0xFF) * 255 + alpha / 2) / alpha))
      }
      let at = index * 4
      bytes.storeBytes(of: channel(16), toByteOffset: at, as: UInt8.self)
      bytes.storeBytes(of: channel(8), toByteOffset: at + 1, as: UInt8.self)
      bytes.storeBytes(of: channel(0), toByteOffset: at + 2, as: UInt8.self)
      bytes.storeBytes(of: UInt8(alpha), toByteOffset: at + 3, as: UInt8.self)
    }
    return UnsafeRawBufferPointer(bytes)
  }
}
