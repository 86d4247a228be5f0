import CJPEG
import CLibJPEG
package import GalleryGeometry

/// The reason why a JPEG cannot be decoded.
package enum JPEGError: Error, Hashable {
  /// The data are invalid, with the decoder's text.
  case broken(String)
  case noMemory
  /// The colour model is not supported: CMYK, YCCK or an unknown one.
  case otherColours
  case tooManyScans
}

/// A JPEG to decode, with libjpeg-turbo or gallery's own code.
package struct JPEGReader: ~Copyable {
  /// The full size, as stored.
  package let size: PixelSize
  /// A Boolean value that indicates whether the image has one component instead of three.
  package let isGrey: Bool
  private let jpeg: OpaquePointer

  /// The version of libjpeg-turbo that gallery was built with, or `nil` for another library with its
  /// interface.
  package static var version: String? {
    let number = gallery_jpeg_version()
    return number > 0 ? "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)" : nil
  }

  /// The part of the work that gallery's own code does: the cases of `gallery_jpeg_way`, in the same order.
  package enum Way: UInt32 { case unchecked, checked, reduced, thorough }

  /// Reads the header of a file, which must outlive the reader.
  package init(_ bytes: Span<UInt8>, scanLimit: Int) throws(JPEGError) {
    var header = gallery_jpeg_header()
    var status = GALLERY_JPEG_OK
    let opened = try bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
      guard let start = bytes.baseAddress else { throw .broken("empty file") }
      return gallery_jpeg_open(start, bytes.count, UInt32(clamping: scanLimit), &header, &status)
    }
    guard let opened else { throw .noMemory }
    if let error = Self.error(status, opened) {
      gallery_jpeg_close(opened)
      throw error
    }
    jpeg = opened
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    isGrey = header.components == 1
  }

  deinit { gallery_jpeg_close(jpeg) }

  /// The embedded colour profile.
  package enum Profile {
    case none
    /// The parts of the profile are inconsistent.
    case broken
    case bytes([UInt8])
  }

  /// The embedded colour profile.
  package var profile: Profile {
    var count = 0
    var isBroken: Int32 = 0
    guard let start = gallery_jpeg_profile(jpeg, &count, &isBroken) else {
      return isBroken == 0 ? .none : .broken
    }
    return .bytes(Array(UnsafeBufferPointer(start: start, count: count)))
  }

  /// Starts decoding a part at 1/shrink (1, 2, 4 or 8), in scaled pixels. Returns the part that will be read,
  /// which may have more columns.
  package func start(_ part: PixelRect, shrink: Int, way: Way) throws(JPEGError) -> PixelRect {
    var area = gallery_jpeg_area(
      x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width), height: UInt32(part.height))
    try check(gallery_jpeg_start(jpeg, UInt32(shrink), gallery_jpeg_way(rawValue: way.rawValue), &area))
    return PixelRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))
  }

  /// Decodes the rows of the started part to pixels of red, green, blue, 255, and reads the rest of the file.
  package func read(_ part: PixelRect, into pixels: inout MutableSpan<UInt8>) throws(JPEGError) {
    precondition(pixels.count == part.width * part.height * 4)
    try check(
      pixels.withUnsafeMutableBufferPointer {
        gallery_jpeg_read(jpeg, $0.baseAddress, part.width * 4)
      })
  }

  /// The first damage found in the data that were read, or `nil` if they are sound.
  package var damage: String? { gallery_jpeg_damage(jpeg).map { String(cString: $0) } }

  private func check(_ status: gallery_jpeg_status) throws(JPEGError) {
    if let error = Self.error(status, jpeg) { throw error }
  }

  private static func error(_ status: gallery_jpeg_status, _ jpeg: OpaquePointer) -> JPEGError? {
    switch status {
    case GALLERY_JPEG_OK: nil
    case GALLERY_JPEG_NO_MEMORY: .noMemory
    case GALLERY_JPEG_OTHER_COLOUR: .otherColours
    case GALLERY_JPEG_TOO_MANY_SCANS: .tooManyScans
    default: .broken(String(cString: gallery_jpeg_message(jpeg)))
    }
  }
}
