/// Puts EXIF and XMP into a JPEG file that an encoder has written.
enum JPEGMetadata {
  /// The file with two APP1 segments straight after its first marker, where Exif wants them.
  static func inserted(exif: [UInt8], xmp: String, into file: [UInt8]) -> [UInt8] {
    let exifSegment = segment(name: "Exif\0\0", payload: exif)
    let xmpSegment = segment(name: "http://ns.adobe.com/xap/1.0/\0", payload: Array(xmp.utf8))
    return file[..<2] + exifSegment + xmpSegment + file[2...]
  }

  private static func segment(name: String, payload: [UInt8]) -> [UInt8] {
    let length = 2 + name.utf8.count + payload.count
    precondition(length < 65536, "an APP1 segment holds less than 64 KiB")
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array(name.utf8) + payload
  }
}
