import CJPEG
import Testing

/// One decode by `CJPEG`.
struct JPEGDecoding {
  static let whole = gallery_jpeg_area(x: 0, y: 0, width: .max, height: .max)

  var area: gallery_jpeg_area
  /// Four bytes per pixel.
  var pixels: [UInt8] = []
  /// The damage of the data, or the reason for the failure.
  var damage: String?
  var status = GALLERY_JPEG_OK
  /// The number of blocks that our decoder kept (0 if it left the file to the library), and the number that it read.
  var kept: UInt64 = 0
  var read: UInt64 = 0

  /// Decodes the area at 1/denominator. `cursors` and `partBytes` determine how our decoder divides the data; 0 selects
  /// the fastest division.
  init(
    _ bytes: [UInt8], _ denominator: UInt32, _ way: gallery_jpeg_way, area: gallery_jpeg_area = Self.whole,
    cursors: UInt32 = 0, partBytes: Int = 0, scanLimit: UInt32 = 100
  ) throws {
    self.area = area
    try bytes.withUnsafeBufferPointer { bytes in
      var header = gallery_jpeg_header()
      let jpeg = try #require(gallery_jpeg_open(bytes.baseAddress, bytes.count, scanLimit, &header, &status))
      defer { gallery_jpeg_close(jpeg) }
      gallery_jpeg_divide(jpeg, cursors, partBytes)
      if status == GALLERY_JPEG_OK { status = gallery_jpeg_start(jpeg, denominator, way, &self.area) }
      if status == GALLERY_JPEG_OK {
        pixels = [UInt8](repeating: 0, count: Int(self.area.width * self.area.height * 4))
        status = gallery_jpeg_read(jpeg, &pixels, Int(self.area.width) * 4)
      }
      let reason = status == GALLERY_JPEG_OK ? gallery_jpeg_damage(jpeg) : gallery_jpeg_message(jpeg)
      damage = reason.map { String(cString: $0) }
      gallery_jpeg_effort(jpeg, &kept, &read)
    }
  }

  /// The verdict on the photo: the final status, and the damage of the data.
  var verdict: String { "\(status.rawValue) \(damage ?? "sound")" }
}
