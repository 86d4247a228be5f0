import GalleryDrawing
import GalleryModel
import SystemPackage
import TestSupport

/// A sheet that was encoded to a file.
struct EncodedSheet {
  let file: FilePath
  let bytes: [UInt8]
  private let folder: TemporaryFolder

  /// Encodes a sheet. The decoder ban holds for the whole process, and other tests decode, so only the ban's own test
  /// enables it.
  init(_ pixels: BandedPixels, _ format: PixelFormat, dpi: Double = 300) throws {
    folder = try TemporaryFolder()
    file = folder.file("sheet.\(format.rawValue)")
    let descriptor = try FileDescriptor.open(
      file, .readWrite, options: [.create], permissions: [.ownerReadWrite])
    bytes = try descriptor.closeAfter {
      try pixels.encode(as: format, dpi: dpi, to: descriptor)
      var bytes = [UInt8](repeating: 0, count: Int(try descriptor.seek(offset: 0, from: .end)))
      _ = try bytes.withUnsafeMutableBytes { try descriptor.read(fromAbsoluteOffset: 0, into: $0) }
      return bytes
    }
  }

  /// A sheet of one tile on its background, encoded.
  init(
    _ tile: Tile, shape: CropShape = .whole, background: Color = .white, _ format: PixelFormat,
    dpi: Double = 300
  ) throws {
    let canvas = BandCanvas(size: tile.size, background: background)
    try canvas.draw(tile, x: 0, y: 0, shape: shape)
    try self.init(try canvas.finish(), format, dpi: dpi)
  }

  /// The file as an independent decoder reads it.
  func picture(_ format: PixelFormat) throws -> NetpbmPicture {
    switch format {
    case .jpeg: try NetpbmPicture(jpeg: file)
    case .png: try NetpbmPicture(png: file)
    case .webp: try NetpbmPicture(webp: file)
    case .tiff: try NetpbmPicture(tiff: file)
    case .avif: try NetpbmPicture(avif: file)
    }
  }
}
