internal import CVips
internal import Foundation

/// Encodes a developed picture by its file name's extension.
struct PictureFile {
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "\(path): \(reason)" }
  }

  let sample: Sample

  func bytes(of picture: Exposure) throws -> [UInt8] {
    let bands = sample.development.bands
    let stored = sample.orientation.stored(
      sample.development.pixels(of: picture), width: picture.width, height: picture.height, bands: bands)
    guard
      let image = samples_image(stored.pixels, Int32(stored.width), Int32(stored.height), Int32(bands))
    else { throw failure() }
    defer { g_object_unref(image) }
    let xmp = XMPPacket(sample: sample).text()
    switch sample.path.split(separator: ".").last {
    case "png":
      attach(xmp, to: image)
      return try encoded { samples_png(image, &$0) }
    case "webp":
      attach(xmp, to: image)
      vips_image_set_string(image, "exif-ifd2-DateTimeOriginal", sample.taken)
      return try encoded { samples_webp(image, Int32(sample.quality), &$0) }
    default:
      let profile = sample.development.colourSpace == .displayP3 ? "p3" : nil
      let file = try encoded { samples_jpeg(image, Int32(sample.quality), profile, &$0) }
      return JPEGMetadata.inserted(exif: ExifWriter(sample: sample).bytes(), xmp: xmp, into: file)
    }
  }

  private func attach(_ xmp: String, to image: UnsafeMutablePointer<VipsImage>) {
    let bytes = Array(xmp.utf8)
    vips_image_set_blob_copy(image, "xmp-data", bytes, bytes.count)
  }

  private func encoded(_ save: (inout Int) -> UnsafeMutableRawPointer?) throws -> [UInt8] {
    var length = 0
    guard let bytes = save(&length) else { throw failure() }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  private func failure() -> Failure {
    defer { vips_error_clear() }
    return Failure(path: sample.path, reason: String(cString: vips_error_buffer()))
  }
}
