import CVips

/// The allowed loaders.
package enum VipsLoader: String, Sendable {
  case jpeg, png, webp, heif, tiff, gif, jxl, svg

  var operation: String { "\(rawValue)load_source" }

  /// A Boolean value that indicates whether this process has the loader. Some are in modules that may be
  /// missing.
  package var isAvailable: Bool { vips_type_find("VipsOperation", operation) != 0 }
}

/// The number type of an image's samples.
package struct VipsNumber: Hashable, Sendable {
  let format: VipsBandFormat

  package static let uint8 = VipsNumber(format: VIPS_FORMAT_UCHAR)
  package static let int16 = VipsNumber(format: VIPS_FORMAT_SHORT)
  package static let uint16 = VipsNumber(format: VIPS_FORMAT_USHORT)
  package static let uint32 = VipsNumber(format: VIPS_FORMAT_UINT)
  package static let float = VipsNumber(format: VIPS_FORMAT_FLOAT)
}

/// The interpretation of an image's samples.
package struct VipsColours: Hashable, Sendable {
  let interpretation: VipsInterpretation

  /// Bands without an interpretation.
  package static let none = VipsColours(interpretation: VIPS_INTERPRETATION_MULTIBAND)
  package static let grey = VipsColours(interpretation: VIPS_INTERPRETATION_B_W)
  package static let grey16 = VipsColours(interpretation: VIPS_INTERPRETATION_GREY16)
  package static let srgb = VipsColours(interpretation: VIPS_INTERPRETATION_sRGB)
  package static let cmyk = VipsColours(interpretation: VIPS_INTERPRETATION_CMYK)
  package static let rgb16 = VipsColours(interpretation: VIPS_INTERPRETATION_RGB16)
  /// Linear light with the primaries of sRGB.
  package static let scRGB = VipsColours(interpretation: VIPS_INTERPRETATION_scRGB)
  package static let lab = VipsColours(interpretation: VIPS_INTERPRETATION_LAB)
}
