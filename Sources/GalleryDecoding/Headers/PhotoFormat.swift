/// The closed list of what is decoded.
enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg, png, webp, heif, tiff, gif, jxl
  /// A camera's raw file, of which the embedded JPEG is shown.
  case raw

  /// A Boolean value that indicates whether EXIF's number turns the rows of its decoder. Other decoders deliver upright rows,
  /// by what the format itself says.
  var isTurnedByEXIF: Bool { self != .heif && self != .jxl }

  /// As people know it.
  var name: String {
    switch self {
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    default: rawValue.uppercased()
    }
  }
}
