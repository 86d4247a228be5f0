import CPixels
package import GalleryGeometry

/// The places that people look at, found on a small copy of a photo.
extension PixelBuffer {
  /// The most pixels on a side of a copy.
  package static let interestSide = Int(GALLERY_INTEREST_SIDE)

  /// Returns the pixel that draws most attention, for a crop of a size; `nil` for a size that is not allowed.
  package func attention(cropWidth: Double, cropHeight: Double) -> (x: Int, y: Int)? {
    place { gallery_pixels_attention($0, Int32(width), Int32(height), cropWidth, cropHeight, &$1, &$2) }
  }

  /// Returns the top left of the crop of a size that keeps the most detail; `nil` for a size that is not allowed.
  package func entropy(cropWidth: Int, cropHeight: Int) -> (x: Int, y: Int)? {
    place {
      gallery_pixels_entropy(
        $0, Int32(width), Int32(height), Int32(cropWidth), Int32(cropHeight), &$1, &$2)
    }
  }

  private func place(
    _ find: (UnsafePointer<UInt8>?, inout Int32, inout Int32) -> Int32
  ) -> (x: Int, y: Int)? {
    var (x, y) = (Int32(0), Int32(0))
    let status = withBytes { $0.withUnsafeBufferPointer { find($0.baseAddress, &x, &y) } }
    return status == 0 ? (Int(x), Int(y)) : nil
  }

  /// The most pixels on a side of the copy on which saliency is measured.
  package static let saliencySide = Int(GALLERY_SALIENCY_SIDE)

  /// Returns the top left of the crop that keeps most of what stands out; `nil` for a size that is not allowed.
  ///
  /// - Parameters:
  ///   - crop: The crop where nothing stands out, in these pixels; others are of the same extents.
  ///   - isRound: A Boolean value that indicates whether the corners of the crop do not count.
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

  /// Returns the brightness of every pixel; what is transparent is black.
  package func grey() -> [UInt8] {
    withBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { grey, initialized in
        bytes.withUnsafeBufferPointer { gallery_pixels_grey($0.baseAddress, count, grey.baseAddress) }
        initialized = count
      }
    }
  }
}
