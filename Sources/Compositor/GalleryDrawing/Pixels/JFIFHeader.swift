import Vips

/// The header of our JPEG files, with the resolution and the sRGB profile only.
enum JFIFHeader {
  /// The maximum size of a profile that fits into one segment with its name.
  private static let profileLimit = 65_535 - 2 - 14

  /// Returns the start of the image, a JFIF segment with a resolution, and a segment with the profile.
  static func bytes(dpi: Double) throws -> [UInt8] {
    let profile = try VipsProfile.srgb()
    guard profile.count <= profileLimit else {
      throw DrawingError.encoder("the sRGB profile of \(profile.count) bytes is too long for a JPEG segment")
    }
    let density = word(Int(min(max(dpi.rounded(), 1), 65_535)))
    // JFIF 1.01 (ITU-T T.871): unit 1 is dots per inch; there is no thumbnail.
    let jfif = Array("JFIF\0".utf8) + [1, 1, 1] + density + density + [0, 0]
    // ICC.1, annex B.4: part 1 of 1.
    let icc = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    return [0xFF, 0xD8] + segment(0xE0, jfif) + segment(0xE2, icc)
  }

  /// Returns a file from the first segment that is neither application data nor a comment.
  static func body(of file: VipsBlock) -> VipsBlock.SubSequence {
    var index = 2
    while index + 4 <= file.count, file[index] == 0xFF,
      (0xE0...0xEF).contains(file[index + 1]) || file[index + 1] == 0xFE
    { index += 2 + Int(file[index + 2]) << 8 + Int(file[index + 3]) }
    return file[min(index, file.count)...]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + word(content.count + 2) + content
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}
