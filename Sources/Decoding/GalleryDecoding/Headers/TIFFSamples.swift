/// Checks the sample types of a TIFF. libvips misreads some types and shows noise, white or black; these are
/// rejected by name.
enum TIFFSamples {
  /// - Parameter bands: The number of samples of a pixel.
  static func check(_ directory: TIFFDirectory, bands: Int) throws(DecodingFailure) {
    let depths = Set(try directory.integers(.bitsPerSample))
    guard depths.count <= 1 else { throw .unsupported("TIFF with bands of several depths") }
    let depth = depths.first ?? 1
    switch try directory.integer(.sampleFormat) ?? 1 {
    case 1, 4:
      guard [1, 2, 4, 8, 16, 32].contains(depth) else { throw .unsupported("\(depth)-bit TIFF") }
    case 2: throw .unsupported("TIFF of signed numbers")
    case 3:
      guard depth == 32 else { throw .unsupported("\(depth)-bit floating-point TIFF") }
      guard bands == 1 || bands == 3 else { throw .unsupported("floating-point TIFF with \(bands) bands") }
      let isInverted = try directory.integer(.photometric) == 0
      guard !isInverted else { throw .unsupported("floating-point TIFF whose 0 is white") }
    case 5, 6: throw .unsupported("TIFF of complex numbers")
    case let other: throw .unsupported("TIFF with sample format \(other)")
    }
    try checkColours(directory, depth: depth, bands: bands)
  }

  private static func checkColours(
    _ directory: TIFFDirectory, depth: Int, bands: Int
  ) throws(DecodingFailure) {
    switch try directory.integer(.photometric) {
    case nil, 0, 1, 2, 3, 5: return
    case 6:
      // Only libjpeg converts this to RGB.
      let compression = try directory.integer(.compression) ?? 1
      guard compression == 7 else { throw .unsupported("YCbCr TIFF without JPEG compression") }
    case 8:
      guard depth == 8 || depth == 16 else { throw .unsupported("\(depth)-bit Lab TIFF") }
      guard bands == 3 else { throw .unsupported("Lab TIFF with \(bands) bands") }
      let planes = try directory.integer(.planes)
      guard planes != 2 else { throw .unsupported("Lab TIFF with separate planes") }
    case 9: throw .unsupported("ICCLab TIFF")
    case 10: throw .unsupported("ITULab TIFF")
    case 32844, 32845: throw .unsupported("LogLuv TIFF")
    case .some(let other): throw .unsupported("TIFF with photometric interpretation \(other)")
    }
  }

  /// Returns the number of bands at the end of each pixel that are neither colour nor transparency, such as
  /// Photoshop's masks. Without the ExtraSamples tag, further bands count as transparency, as in libvips.
  static func extraBands(_ directory: TIFFDirectory, bands: Int) throws(DecodingFailure) -> Int {
    let kinds = try directory.integers(.extraSamples)
    guard let first = kinds.first, kinds.count < bands else { return 0 }
    return first == 0 ? kinds.count : kinds.count - 1
  }
}
