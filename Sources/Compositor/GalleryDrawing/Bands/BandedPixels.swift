import Cairo
package import GalleryModel
package import SystemPackage
import Vips

/// A page's pixels, drawn band by band from top to bottom and never in memory as a whole.
package struct BandedPixels: Sendable {
  /// The number of rows in a band; the last band may have fewer.
  static let bandHeight = 256
  /// The maximum number of columns drawn at once if a sheet exceeds Cairo's
  /// longest side. Curves have seams there.
  private static let regionWidth = 8192

  package let size: PixelSize
  private let background: Color
  private let marks: [SheetMark<TileSpool.Entry>]
  private let spool: TileSpool
  /// The indices of the marks in each band, in drawing order.
  private let bands: [[UInt32]]

  init(size: PixelSize, background: Color, marks: [SheetMark<TileSpool.Entry>], spool: TileSpool) {
    self.size = size
    self.background = background
    self.marks = marks
    self.spool = spool
    let count = (size.height + Self.bandHeight - 1) / Self.bandHeight
    var bands = [[UInt32]](repeating: [], count: count)
    for (index, mark) in marks.enumerated() {
      let bounds = mark.bounds
      let first = Int(max(0, min(Double(count), (bounds.y / Double(Self.bandHeight)).rounded(.down))))
      let last = Int(max(-1, min(Double(count - 1), (bounds.maxY / Double(Self.bandHeight)).rounded(.down))))
      guard first <= last else { continue }
      for band in first...last { bands[band].append(UInt32(index)) }
    }
    self.bands = bands
  }

  /// A Boolean value that indicates whether a pixel has three bytes; otherwise it has four.
  var isOpaque: Bool { background.isOpaque }
  var bytesPerPixel: Int { isOpaque ? 3 : 4 }
  private var regionWidth: Int { size.width <= PageSpec.longestSideInPixels ? size.width : Self.regionWidth }
  var bandCount: Int { bands.count }

  /// Draws a band and returns its pixels in the form that encoders expect.
  func band(_ index: Int) throws(DrawingError) -> [UInt8] {
    let top = index * Self.bandHeight
    let rows = min(Self.bandHeight, size.height - top)
    var bytes = [UInt8](repeating: 0, count: size.width * rows * bytesPerPixel)
    for left in stride(from: 0, to: size.width, by: regionWidth) {
      let region = PixelRect(x: left, y: top, width: min(regionWidth, size.width - left), height: rows)
      let canvas = try PixelCanvas(region, background: background)
      for mark in bands[index] {
        let mark = marks[Int(mark)]
        let bounds = mark.bounds
        guard bounds.x < Double(region.x + region.width), bounds.maxX > Double(region.x) else { continue }
        canvas.draw(try mark.map(spool.tile))
      }
      try DrawingError.wrapping { try canvas.surface.copyPacked(into: &bytes, at: left, width: size.width) }
    }
    return bytes
  }

  /// Returns the page as a picture that draws rows on demand while it is encoded.
  private func picture(
    dpi: Double, until isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> VipsPicture {
    try VipsLibrary.startEncoding()
    let rows = VipsRows(bandHeight: Self.bandHeight, rowLength: size.width * bytesPerPixel) {
      if isCancelled() { throw CancellationError() }
      return try band($0)
    }
    return try VipsPicture(rows, width: size.width, height: size.height, bands: bytesPerPixel, dpi: dpi)
  }

  /// Writes the page to an open file and blocks during encoding. The page is drawn again for each format.
  ///
  /// The only metadata in the file are the sRGB profile and the resolution.
  package func encode(
    as format: PixelFormat, quality: Int? = nil, dpi: Double, to file: FileDescriptor
  ) throws(DrawingError) {
    try DrawingError.wrapping {
      try VipsLibrary.startEncoding(writesAVIF: format == .avif)
      try format.write(try picture(dpi: dpi), quality: quality, dpi: dpi, to: file)
    }
  }

  /// Writes the page as a tiled TIFF pyramid in BigTIFF format to an empty file that is open for reading and
  /// writing. Throws if the function returns `true`, which cancels. Never cancels by default.
  package func writeTIFF(
    dpi: Double, to file: FileDescriptor, until isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(DrawingError) {
    try DrawingError.wrapping {
      try picture(dpi: dpi, until: isCancelled).writePyramid(to: file.rawValue, side: Self.bandHeight)
    }
  }
}
