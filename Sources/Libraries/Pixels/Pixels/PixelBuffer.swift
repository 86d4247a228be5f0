import CPixels
package import GalleryGeometry
import LibC
package import Vips

/// Owned pixels of four bytes: red, green, blue, and alpha (not premultiplied) or a filler of 255.
package final class PixelBuffer {
  package let width: Int
  package let height: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private let release: (UnsafeMutablePointer<UInt8>) -> Void

  /// Allocates pixels. Returns `nil` if the allocation fails.
  package init?(width: Int, height: Int) {
    guard width > 0, height > 0, let memory = malloc(width * height * 4) else { return nil }
    self.width = width
    self.height = height
    self.memory = memory.assumingMemoryBound(to: UInt8.self)
    release = { free($0) }
  }

  /// Takes ownership of pixels that libvips computed. Returns `nil` if they do not have four bytes each.
  package init?(_ block: VipsBlock, width: Int, height: Int) {
    guard block.count == width * height * 4, let memory = block.memory.baseAddress else { return nil }
    self.width = width
    self.height = height
    self.memory = memory.assumingMemoryBound(to: UInt8.self)
    // The closure keeps the block alive.
    release = { _ in withExtendedLifetime(block) {} }
  }

  deinit { release(memory) }

  package var stride: Int { width * 4 }
  package var count: Int { width * height }
  package var byteCount: Int { count * 4 }

  package func withBytes<Output, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try body(UnsafeBufferPointer(start: memory, count: byteCount).span)
  }

  package func withMutableBytes<Output, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var bytes = UnsafeMutableBufferPointer(start: memory, count: byteCount).mutableSpan
    return try body(&bytes)
  }

  /// Returns a part, in fractional pixels, resampled to a size, or `nil` if an allocation fails.
  package func resampled(
    x: Double, y: Double, width partWidth: Double, height partHeight: Double, to width: Int, _ height: Int,
    hasAlpha: Bool
  ) -> PixelBuffer? {
    guard let target = PixelBuffer(width: width, height: height) else { return nil }
    let part = gallery_pixel_rect(x: x, y: y, width: partWidth, height: partHeight)
    let status = gallery_pixels_resample(
      memory, stride, Int32(self.width), Int32(self.height), part, target.memory, Int32(width), Int32(height),
      hasAlpha ? 1 : 0)
    return status == 0 ? target : nil
  }

  /// Returns the means of squares of `factor` by `factor` pixels, or `nil` if an allocation fails. Squares at
  /// the right and bottom edges are cut. Alpha is averaged like a colour.
  ///
  /// - Parameter factor: 1 to `maximumReduction`.
  package func reduced(by factor: Int) -> PixelBuffer? {
    precondition((1...Self.maximumReduction).contains(factor))
    let columns = (width + factor - 1) / factor
    guard let target = PixelBuffer(width: columns, height: (height + factor - 1) / factor) else { return nil }
    gallery_pixels_reduce(memory, stride, Int32(width), Int32(height), Int32(factor), target.memory)
    return target
  }

  /// The maximum factor of ``reduced(by:)``.
  package static var maximumReduction: Int { Int(GALLERY_MOST_REDUCTION) }

  /// Returns the pixels of an EXIF orientation, 1 to 8, upright, or `nil` if an allocation fails.
  package func turned(exif orientation: Int) -> PixelBuffer? {
    if orientation == 1 { return self }
    let swaps = orientation >= 5
    guard let target = PixelBuffer(width: swaps ? height : width, height: swaps ? width : height) else {
      return nil
    }
    gallery_pixels_orient(memory, Int32(width), Int32(height), Int32(orientation), target.memory)
    return target
  }

  /// Returns a copy of a part, which must lie within the pixels, or `nil` if an allocation fails.
  package func part(_ area: PixelRect) -> PixelBuffer? {
    check(area)
    guard let target = PixelBuffer(width: area.width, height: area.height) else { return nil }
    for row in 0..<area.height {
      let source = memory + (area.y + row) * stride + area.x * 4
      (target.memory + row * target.stride).update(from: source, count: target.stride)
    }
    return target
  }

  /// Returns the mean brightness of a part, 0 to 255. The part must lie within the pixels.
  package func luma(_ area: PixelRect) -> Double {
    check(area)
    return gallery_pixels_luma(
      memory, stride, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
  }

  private func check(_ area: PixelRect) {
    precondition(area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height)
  }

  package var isOpaque: Bool { gallery_pixels_are_opaque(memory, count) != 0 }

  /// Copies the pixels, with or without their fourth bytes. `bytes` must have room for four bytes a pixel.
  package func copy(to bytes: inout MutableSpan<UInt8>, at offset: Int, keepsAlpha: Bool) {
    precondition(offset >= 0 && byteCount <= bytes.count - offset)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let target = bytes.baseAddress.map({ $0 + offset }) else { return }
      if keepsAlpha {
        target.update(from: memory, count: byteCount)
      } else {
        gallery_pixels_drop_alpha(memory, count, target)
      }
    }
  }
}
