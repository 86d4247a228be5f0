import GalleryDrawing
import GalleryOutput
import SystemPackage

/// Writes pixel formats, one file for each page.
struct PixelWriter: SheetWriter {
  let format: PixelFormat

  var encoders: [PixelFormat] { [format] }

  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let bands = page.bands else { preconditionFailure("the page has no bands") }
    guard format == .tiff, SheetFormat.tiff.isSpooled(bands.size) else {
      return try bands.encode(as: format, quality: page.quality, dpi: page.dpi, to: file)
    }
    do {
      try bands.writeTIFF(dpi: page.dpi, to: file) { page.cancellation.isCancelled }
    } catch {
      try page.cancellation.check()
      throw error
    }
  }
}
