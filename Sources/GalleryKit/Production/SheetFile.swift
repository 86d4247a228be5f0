import GalleryDrawing
import GalleryModel
import SystemPackage

/// Writes a finished page as a file of a format.
struct SheetFile {
  private let canvases: PageCanvases
  /// The pixels, ready for encoders.
  private let pixels: SheetPixels?
  private let dpi: Double
  private let title: String?
  private let bansDecoders: Bool

  /// - Parameters:
  ///   - canvases: the page, drawn.
  ///   - dpi: the resolution to store, where a format can.
  ///   - title: what the page is called, for formats that can tell; `nil` for nothing.
  ///   - bansDecoders: whether this process is kept from decoding.
  init(_ canvases: PageCanvases, dpi: Double, title: String?, bansDecoders: Bool) throws(DrawingError) {
    self.canvases = canvases
    self.dpi = dpi
    self.title = title
    self.bansDecoders = bansDecoders
    pixels = try canvases.pixels?.finish()
  }

  /// Writes the page, blocking. A page of a document is kept, to be put into it when all are there.
  func write(as format: SheetFormat, to descriptor: FileDescriptor) throws {
    if let pixelFormat = format.pixelFormat, let pixels {
      try pixels.encode(as: pixelFormat, dpi: dpi, to: descriptor.rawValue, bansDecoders: bansDecoders)
    } else if format.isVector, let page = canvases.vector?.page {
      if format.isDocument {
        _ = try descriptor.writeAll(page.stored())
      } else {
        try SVGFile(page, title: title).write(to: descriptor.rawValue)
      }
    } else {
      preconditionFailure("the page was not drawn for \(format)")
    }
  }
}

extension SheetFormat {
  /// The encoder; `nil` for formats that are not made of pixels.
  var pixelFormat: PixelFormat? {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .tiff: .tiff
    case .avif: .avif
    case .pdf, .svg: nil
    }
  }
}
