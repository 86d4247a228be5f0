import CPixels

/// The places that people look at, found on a small copy of a photo.
extension PixelBuffer {
  /// The most pixels on a side of a copy.
  package static let interestSide = Int(GALLERY_INTEREST_SIDE)

  /// Returns the pixel that draws most attention, for a crop of a size; `nil` for a size that is not allowed.
  package func attention(cropWidth: Double, cropHeight: Double) -> (x: Int, y: Int)? {
    var x: Int32 = 0
    var y: Int32 = 0
    let status = withBytes {
      $0.withUnsafeBufferPointer {
        gallery_pixels_attention($0.baseAddress, Int32(width), Int32(height), cropWidth, cropHeight, &x, &y)
      }
    }
    return status == 0 ? (Int(x), Int(y)) : nil
  }

  /// Returns the top left of the crop of a size that keeps the most detail; `nil` for a size that is not allowed.
  package func entropy(cropWidth: Int, cropHeight: Int) -> (x: Int, y: Int)? {
    var x: Int32 = 0
    var y: Int32 = 0
    let status = withBytes {
      $0.withUnsafeBufferPointer {
        gallery_pixels_entropy(
          $0.baseAddress, Int32(width), Int32(height), Int32(cropWidth), Int32(cropHeight), &x, &y)
      }
    }
    return status == 0 ? (Int(x), Int(y)) : nil
  }
}
