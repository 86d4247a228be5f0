/// The formats that gallery decodes.
enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg, png, webp, heif, tiff, gif, jxl, bmp, psd, jp2k, svg
  /// An icon. gallery shows its largest image.
  case icon
  /// A camera's raw file. Its embedded JPEG is shown.
  case raw

  /// A Boolean value that indicates whether gallery applies the EXIF orientation. Decoders of other formats
  /// deliver upright rows.
  var isTurnedByEXIF: Bool { self != .heif && self != .jxl }

  var name: String {
    switch self {
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    case .jp2k: "JPEG 2000"
    case .icon: "ICO"
    default: rawValue.uppercased()
    }
  }
}
