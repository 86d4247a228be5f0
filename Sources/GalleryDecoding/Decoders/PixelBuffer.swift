import CPixels
import GalleryGeometry
import GalleryModel
import LittleCMS
import Vips

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Owned pixels of four bytes: red, green, blue, and alpha (not premultiplied) or a filler of 255.
///
/// The one place above C where pixels are addressed: its pointers stay within this file and the decoders' C calls.
final class PixelBuffer {
  let width: Int
  let height: Int
  private let memory: UnsafeMutableRawPointer
  private let release: (UnsafeMutableRawPointer) -> Void

  /// Room for pixels, or `nil` where memory is refused.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, let memory = malloc(width * height * 4) else { return nil }
    self.width = width
    self.height = height
    self.memory = memory
    release = { free($0) }
  }

  /// Computes the pixels of a picture of four bands of 8 bits.
  init(_ picture: VipsPicture) throws {
    let (width, height) = (picture.width, picture.height)
    let block = try picture.pixels()
    let bytes = block.withBytes { $0 }
    guard picture.bands == 4, bytes.count == width * height * 4, let memory = bytes.baseAddress else {
      throw DecoderError.undecodable("unexpected pixel format")
    }
    self.width = width
    self.height = height
    self.memory = memory
    // The block lives as long as this closure.
    release = { _ in withExtendedLifetime(block) {} }
  }

  deinit { release(memory) }

  /// Bytes from one row to the next.
  var stride: Int { width * 4 }
  /// Number of pixels.
  var count: Int { width * height }
  /// Bytes of all pixels.
  var byteCount: Int { count * 4 }

  /// Lends the bytes to a C function.
  func withBytes<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    body(memory.assumingMemoryBound(to: UInt8.self))
  }

  /// A part of the pixels, given in fractional pixels, resampled to a size; `nil` where memory is refused.
  func resampled(
    x: Double, y: Double, width partWidth: Double, height partHeight: Double, to width: Int, _ height: Int,
    hasAlpha: Bool
  ) -> PixelBuffer? {
    guard let target = PixelBuffer(width: width, height: height) else { return nil }
    let part = gallery_pixel_rect(x: x, y: y, width: partWidth, height: partHeight)
    let status = withBytes { from in
      target.withBytes { to in
        gallery_pixels_resample(
          from, stride, Int32(self.width), Int32(self.height), part, to, Int32(width), Int32(height),
          hasAlpha ? 1 : 0)
      }
    }
    return status == 0 ? target : nil
  }

  /// The pixels turned upright; `nil` where memory is refused.
  func turned(_ orientation: Orientation) -> PixelBuffer? {
    if orientation == .up { return self }
    let swaps = orientation.swapsSides
    guard let target = PixelBuffer(width: swaps ? height : width, height: swaps ? width : height) else {
      return nil
    }
    withBytes { from in
      target.withBytes { to in
        gallery_pixels_orient(from, Int32(width), Int32(height), Int32(orientation.rawValue), to)
      }
    }
    return target
  }

  /// A copy of a part, which must lie within; `nil` where memory is refused.
  func part(_ area: PixelRect) -> PixelBuffer? {
    guard let target = PixelBuffer(width: area.width, height: area.height) else { return nil }
    for row in 0..<area.height {
      let source = memory + (area.y + row) * stride + area.x * 4
      (target.memory + row * target.stride).copyMemory(from: source, byteCount: target.stride)
    }
    return target
  }

  /// The mean brightness of a part, which must lie within: 0 to 255.
  func luma(_ area: PixelRect) -> Double {
    withBytes {
      gallery_pixels_luma(
        $0, stride, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
    }
  }

  /// A Boolean value that indicates whether no pixel is transparent.
  var isOpaque: Bool { withBytes { gallery_pixels_are_opaque($0, count) != 0 } }

  /// Copies the pixels, with or without their fourth bytes, to a place in memory that has room for them.
  func copy(to memory: UnsafeMutableRawBufferPointer, at offset: Int, keepsAlpha: Bool) {
    let target = UnsafeMutableRawBufferPointer(rebasing: memory[offset..<offset + byteCount])
    withBytes { from in
      if keepsAlpha {
        target.copyMemory(from: UnsafeRawBufferPointer(start: from, count: byteCount))
      } else if let start = target.baseAddress {
        gallery_pixels_drop_alpha(from, count, start.assumingMemoryBound(to: UInt8.self))
      }
    }
  }
}

extension ColourTransform {
  /// Transforms pixels in place. Tiles have the fewest of all stages.
  func apply(to pixels: PixelBuffer) {
    pixels.withBytes { apply(to: UnsafeMutableRawBufferPointer(start: $0, count: pixels.byteCount)) }
  }
}
