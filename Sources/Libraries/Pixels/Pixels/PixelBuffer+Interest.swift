import CPixels
package import GalleryGeometry

/// Saliency and brightness, computed on a small copy of a photo.
extension PixelBuffer {
  /// The maximum side of the copy for saliency, in pixels.
  package static let saliencySide = Int(GALLERY_SALIENCY_SIDE)

  /// Returns the top left of the most salient crop, or `nil` if the size is not supported.
  ///
  /// - Parameters:
  ///   - crop: The crop to use if no part stands out, in pixels. It also sets the size.
  ///   - isRound: A Boolean value that indicates whether to ignore the corners of the crop.
  package func salient(like crop: Rect, isRound: Bool) -> (x: Double, y: Double)? {
    var x = 0.0
    var y = 0.0
    var request = gallery_saliency_crop(
      width: crop.width, height: crop.height, is_round: isRound ? 1 : 0, rest_x: crop.x, rest_y: crop.y)
    let status = withBytes {
      $0.withUnsafeBufferPointer {
        gallery_pixels_saliency($0.baseAddress, Int32(width), Int32(height), &request, &x, &y)
      }
    }
    return status == 0 ? (x, y) : nil
  }

  /// Returns the brightness of each pixel. Transparent pixels are black.
  package func grey() -> [UInt8] {
    withBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { grey, initialized in
        bytes.withUnsafeBufferPointer { gallery_pixels_grey($0.baseAddress, count, grey.baseAddress) }
        initialized = count
      }
    }
  }
}
