import GalleryGeometry
import GalleryText

/// Makes an uncompressed or packed TIFF of a format that libvips cannot read. Profiles, CMYK and alpha are
/// then treated as in any TIFF.
struct FlatTIFF {
  /// The room for the TIFF's header in front of the pixels.
  static let headLength = 8

  let size: PixelSize
  /// The colours by their number in TIFF 6.0.
  var photometric = 2
  /// The bits of a sample. Samples of 16 bits start with their highest byte.
  var depth = 8
  let bands: Int
  var hasAlpha = false
  /// A Boolean value that indicates whether the channels follow each other.
  var isPlanar = false
  var isPacked = false
  var rowsPerStrip: Int
  var starts: [Int]
  var counts: [Int]
  var palette: [UInt8] = []
  var profile: ArraySlice<UInt8> = []

  /// Returns the TIFF of a BMP, a Photoshop file or an icon with a BMP, and `nil` for other formats.
  static func file(_ file: Span<UInt8>, _ format: PhotoFormat) throws(DecoderError) -> [UInt8]? {
    do throws(DecodingFailure) {
      switch format {
      case .bmp: return try BMPImage(HeaderBytes(file.array)).tiff(file)
      case .icon where file[0] != 0x89: return try BMPImage(HeaderBytes(file.array), iconAt: 0).tiff(file)
      case .psd: return try PSDImage(HeaderBytes(file.array)).tiff(file.array)
      default: return nil
      }
    } catch {
      throw .undecodable(error.description)
    }
  }

  /// Returns the bytes with the TIFF's header in place of their start and its directory at their end.
  func wrapped(_ pixels: consuming [UInt8]) -> [UInt8] {
    var bytes = pixels
    let short = (type: 3, length: 2)
    let long = (type: 4, length: 4)
    let byte = (type: 7, length: 1)
    var tags = [
      (TIFFTag.width, long, [size.width]), (TIFFTag.height, long, [size.height]),
      (TIFFTag.bitsPerSample, short, Array(repeating: depth, count: bands)),
      (TIFFTag.compression, short, [isPacked ? 32773 : 1]), (TIFFTag.photometric, short, [photometric]),
      (TIFFTag.stripOffsets, long, starts), (TIFFTag.samplesPerPixel, short, [bands]),
      (TIFFTag.rowsPerStrip, long, [rowsPerStrip]), (TIFFTag.stripByteCounts, long, counts),
      (TIFFTag.planes, short, [isPlanar ? 2 : 1]),
    ]
    if !palette.isEmpty { tags.append((TIFFTag.palette, short, palette.map { Int($0) * 257 })) }
    if hasAlpha { tags.append((TIFFTag.extraSamples, short, [2])) }
    if !profile.isEmpty { tags.append((TIFFTag.profile, byte, profile.map(Int.init))) }
    var directory = Self.number(tags.count, 2)
    for (tag, kind, values) in tags {
      let data = values.flatMap { Self.number($0, kind.length) }
      let fits = data.count <= 4
      directory += Self.number(tag.rawValue, 2) + Self.number(kind.type, 2) + Self.number(values.count, 4)
      directory += fits ? data + [UInt8](repeating: 0, count: 4 - data.count) : Self.number(bytes.count, 4)
      if !fits { bytes += data }
    }
    bytes.replaceSubrange(..<Self.headLength, with: Array("MM\0*".utf8) + Self.number(bytes.count, 4))
    return bytes + directory + Self.number(0, 4)
  }

  private static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> ((length - 1 - $0) * 8)) }
  }
}
