import GalleryModel

/// A BMP, or an icon's image without a file header. Sources: Microsoft's BITMAPINFOHEADER, BITMAPV5HEADER and
/// ICONDIR.
struct BMPImage {
  private let size: PixelSize
  private let isTopDown: Bool
  /// The number of bits of a pixel.
  private let depth: Int
  /// The bits of red, green, blue and alpha in a pixel, or in a colour of the palette.
  private let masks: [Int]
  private let palette: [Int]
  private let profile: Range<Int>?
  /// The offset of the first row.
  private let pixels: Int
  /// The offset of the mask of an icon's transparent pixels.
  private let iconMask: Int?

  /// Rows are padded to four bytes.
  private static func rowLength(_ width: Int, _ depth: Int) -> Int { (width * depth + 31) / 32 * 4 }

  /// Reads the header of a file, or of an icon's image at `start`.
  init(_ bytes: HeaderBytes, iconAt icon: Int? = nil) throws(DecodingFailure) {
    let start = icon ?? 14
    let length = try bytes.little32(at: start)
    guard length != 12 else { throw .unsupported("BMP of OS/2") }
    guard (40...1024).contains(length) else { throw .damagedHeader("unknown version of BMP") }

    let width = Int(Int32(truncatingIfNeeded: try bytes.little32(at: start + 4)))
    let height = Int(Int32(truncatingIfNeeded: try bytes.little32(at: start + 8)))
    isTopDown = height < 0
    // An icon's height includes its mask.
    size = PixelSize(width: width, height: icon == nil ? abs(height) : abs(height) / 2)
    // Then no number below overflows.
    guard width > 0, size.height > 0, max(width, size.height) < 1 << 30 else {
      throw .damagedHeader("\(width) × \(size.height) pixels are not valid")
    }

    depth = try bytes.little16(at: start + 14)
    let method = try bytes.little32(at: start + 16)
    let hasMasks = method == 3 || method == 6
    guard method == 0 || hasMasks else { throw .unsupported("BMP with compression \(method)") }
    guard (hasMasks ? [16, 32] : [1, 4, 8, 16, 24, 32]).contains(depth) else {
      throw .damagedHeader("\(depth) bits a pixel are not valid here")
    }

    var masks = depth == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
    // In other files of 32 bits, the fourth byte has no meaning.
    if icon != nil, depth == 32 { masks[3] = 0xFF00_0000 }
    // The masks are part of a long header, and follow a short one.
    let maskCount = !hasMasks ? 0 : method == 6 || length >= 56 ? 4 : 3
    for index in 0..<maskCount { masks[index] = try bytes.little32(at: start + 40 + index * 4) }
    self.masks = masks

    var end = start + length + (length < 52 ? maskCount * 4 : 0)
    palette = try Self.palette(bytes, start, depth, at: end)
    end += palette.count * 4

    pixels = icon == nil ? try bytes.little32(at: 10) : end
    guard pixels < bytes.count else { throw .damagedHeader("the file ends too early") }

    let marksProfile = try bytes.has("DEBM", at: start + 56)
    profile =
      length >= 124 && marksProfile
      ? bytes.picture(at: start + (try bytes.little32(at: start + 112)), try bytes.little32(at: start + 116))
      : nil
    iconMask = icon == nil ? nil : pixels + Self.rowLength(width, depth) * size.height
  }

  func header(of format: PhotoFormat, _ bytes: HeaderBytes) -> Header {
    var header = Header(format: format, stored: size, picture: bytes.whole)
    // The decoder copies the file.
    header.memory = bytes.count + header.bytes(perPixel: 4)
    // Some writers omit the padding of the last row.
    let last = pixels + Self.rowLength(size.width, depth) * (size.height - 1) + (size.width * depth + 7) / 8
    if last > bytes.count { header.damage = Damage.endsEarly }
    return header
  }

  /// Returns the pixels as a TIFF. Missing ones are black, or transparent.
  func tiff(_ file: Span<UInt8>) -> [UInt8] {
    let hasAlpha = iconMask != nil || masks[3] != 0
    let bands = hasAlpha ? 4 : 3
    let width = size.width
    let height = size.height
    let rowLength = Self.rowLength(width, depth)
    let channels = masks.prefix(bands).enumerated().filter { $0.element != 0 }.map { band, mask in
      (band: band, mask: mask, shift: mask.trailingZeroBitCount, maximum: mask >> mask.trailingZeroBitCount)
    }

    var bytes = [UInt8](repeating: 0, count: FlatTIFF.headLength + width * height * bands)
    var to = FlatTIFF.headLength
    var isTransparent = true

    for row in 0..<height {
      let from = pixels + (isTopDown ? row : height - 1 - row) * rowLength
      guard from + (width * depth + 7) / 8 <= file.count else {
        to += width * bands
        continue
      }

      for column in 0..<width {
        let pixel = pixel(file, from: from, column: column)
        for (band, mask, shift, maximum) in channels {
          let value = (pixel & mask) >> shift
          bytes[to + band] = UInt8(maximum == 255 ? value : value * 255 / maximum)
        }
        if hasAlpha, bytes[to + 3] != 0 { isTransparent = false }
        to += bands
      }
    }

    if hasAlpha, isTransparent {
      // Many writers leave the fourth byte 0 although all pixels are opaque. Then an icon's mask counts.
      for pixel in 0..<width * height where !isHidden(pixel, file) {
        bytes[FlatTIFF.headLength + pixel * 4 + 3] = 255
      }
    }

    let tiff = FlatTIFF(
      size: size, bands: bands, hasAlpha: hasAlpha, rowsPerStrip: height, starts: [FlatTIFF.headLength],
      counts: [width * height * bands], profile: profile.map { file.extracting($0).array[...] } ?? [])
    return tiff.wrapped(bytes)
  }

  /// Returns the colours at `place`. The header at `start` may state their number.
  private static func palette(
    _ bytes: HeaderBytes, _ start: Int, _ depth: Int, at place: Int
  ) throws(DecodingFailure) -> [Int] {
    guard depth <= 8 else { return [] }
    let stated = try bytes.little32(at: start + 32)
    var palette: [Int] = []
    for index in 0..<(stated == 0 || stated > 1 << depth ? 1 << depth : stated) {
      palette.append(try bytes.little32(at: place + index * 4))
    }
    return palette
  }

  /// Returns the bits of a pixel of a row that starts at `from`, or its colour in the palette.
  @inline(__always)
  private func pixel(_ file: Span<UInt8>, from: Int, column: Int) -> Int {
    let at = from + column * depth / 8
    let first = Int(file[at])
    switch depth {
    case 16: return first | Int(file[at + 1]) << 8
    case 24: return first | Int(file[at + 1]) << 8 | Int(file[at + 2]) << 16
    case 32: return first | Int(file[at + 1]) << 8 | Int(file[at + 2]) << 16 | Int(file[at + 3]) << 24
    default:
      let index = first >> (8 - depth - column * depth % 8) & (1 << depth - 1)
      return index < palette.count ? palette[index] : 0
    }
  }

  /// Returns whether an icon's mask hides a pixel.
  private func isHidden(_ pixel: Int, _ file: Span<UInt8>) -> Bool {
    guard let iconMask else { return false }
    let row = size.height - 1 - pixel / size.width
    let column = pixel % size.width
    let at = iconMask + row * Self.rowLength(size.width, 1) + column / 8
    return at < file.count && file[at] >> (7 - column % 8) & 1 == 1
  }
}
