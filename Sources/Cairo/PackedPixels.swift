package import GalleryGeometry

/// Finished pixels as encoders take them: rows of RGB (opaque surfaces) or RGBA bytes, colour not premultiplied.
///
/// They take the place of a surface's own pixels in memory.
package final class PackedPixels: Sendable {
  private let surface: ImageSurface

  /// Packs the pixels of a surface, which is used up.
  package init(_ surface: ImageSurface) throws(Failure) {
    self.surface = surface
    try surface.flush()
    surface.withPixels { Self.pack($0, isOpaque: surface.isOpaque) }
  }

  /// The extents in pixels.
  package var size: PixelSize { surface.size }

  /// A Boolean value that indicates whether a pixel has three bytes; otherwise it has four.
  package var isOpaque: Bool { surface.isOpaque }

  /// Lends the bytes until the closure returns.
  package func withBytes<Output, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try surface.withPixels { pixels throws(Failure) in
      let bytes = UnsafeRawBufferPointer(pixels).assumingMemoryBound(to: UInt8.self)
      return try body(bytes.span.extracting(first: pixels.count * (isOpaque ? 3 : 4)))
    }
  }

  /// Copies the rows into longer rows.
  ///
  /// - Parameters:
  ///   - bytes: The longer rows, of pixels with as many bytes.
  ///   - column: The place of the first pixel in each of them.
  ///   - width: The pixels of a longer row.
  package func copy(into bytes: inout [UInt8], at column: Int, width: Int) {
    let pixel = isOpaque ? 3 : 4
    let (row, longer) = (size.width * pixel, width * pixel)
    precondition(column >= 0 && column + size.width <= width && bytes.count >= size.height * longer)
    surface.withPixels { pixels in
      let source = UnsafeRawBufferPointer(pixels)
      bytes.withUnsafeMutableBytes { target in
        for line in 0..<size.height {
          let start = line * longer + column * pixel
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + row]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[(line * row)..<((line + 1) * row)]))
        }
      }
    }
  }

  private static func pack(_ pixels: UnsafeMutableBufferPointer<UInt32>, isOpaque: Bool) {
    let bytes = UnsafeMutableRawBufferPointer(pixels)
    if isOpaque {
      for index in pixels.indices {
        let word = pixels[index]
        let at = index * 3
        bytes[at] = UInt8(truncatingIfNeeded: word >> 16)
        bytes[at + 1] = UInt8(truncatingIfNeeded: word >> 8)
        bytes[at + 2] = UInt8(truncatingIfNeeded: word)
      }
      return
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
  }
}
