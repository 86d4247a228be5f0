import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import SystemPackage

/// A file format of sheets: pages in, files out.
///
/// A format writes each page as soon as it is drawn, and makes its files when all pages are there: one of each page,
/// one of all pages, or as many as it likes.
protocol SheetWriter: Sendable {
  /// A Boolean value that indicates whether the file that is written of a page is one of the format's files already.
  /// Default: true.
  var writesWholeFiles: Bool { get }

  /// Throws if the libraries of this system cannot write the format. Default: they can.
  func check() throws(DrawingError)

  /// Writes a page, blocking.
  ///
  /// - Parameters:
  ///   - staging: Makes further files.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws

  /// Makes the files of all pages. Default: what was written of each page is one.
  ///
  /// - Parameters:
  ///   - pages: The pages that were written, product by product, portrait first, pages in their order.
  ///   - output: Makes further files, and removes those that are not needed any more.
  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile]
}

/// A page as its format has written it.
struct WrittenPage {
  /// The page.
  let key: SheetKey
  let format: SheetFormat
  /// The name of the file that shows the page.
  let name: String
  /// The facts that a document whose first page it is tells about itself.
  let information: PDFInformation
  /// The file, under a temporary name.
  let temporary: FilePath
  /// The size and the hash of the file; `nil` where it is not one of the format's files.
  let content: FileContent?
  /// The page as it was drawn.
  let sheet: FinishedSheet
  /// The configuration of the product.
  let configuration: Configuration

  /// The page of the plan.
  var page: Plan.Page { sheet.page }
}

/// A finished file of sheets.
struct SheetFile {
  /// The name that the file gets in the output folder.
  let name: String
  let format: SheetFormat
  /// The file, under a temporary name.
  let temporary: FilePath
  /// The size and the hash of the file.
  let content: FileContent
  /// The pages that the file shows.
  let pages: [SheetKey]
  /// The files that it refers to, in the order of their names. Default: none.
  var companions: [Companion] = []

  /// A file that a sheet refers to.
  struct Companion {
    /// The path that the file gets below the output folder.
    let name: String
    /// The file, under a temporary name.
    let temporary: FilePath
    /// The size and the hash of the file.
    let content: FileContent
  }
}

extension SheetWriter {
  var writesWholeFiles: Bool { true }

  func check() throws(DrawingError) {}

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    pages.map { page in
      guard let content = page.content else { preconditionFailure("\(page.name) is not written") }
      return SheetFile(
        name: page.name, format: page.format, temporary: page.temporary, content: content, pages: [page.key])
    }
  }
}

extension SheetFormat {
  /// Returns the writer of the format's files.
  ///
  /// - Parameter content: The photos of HTML pages and Deep Zoom sheets; `nil` until all sheets are there. Default: `nil`.
  func writer(_ content: HTMLContent? = nil) -> any SheetWriter {
    switch self {
    case .pdf: return PDFWriter()
    case .svg: return SVGWriter()
    case .html: return HTMLWriter(content: content)
    case .dzi: return DeepZoomWriter(content: content)
    default:
      guard let format = PixelFormat(rawValue: rawValue) else { preconditionFailure("\(self) has a writer") }
      return PixelWriter(format)
    }
  }
}

/// A finished page, ready for the writers of its formats.
struct DrawnPage: Sendable {
  /// The page's pixels, to be drawn band by band; `nil` where no format is made of them.
  let bands: BandedPixels?
  /// The page's lines and letters; `nil` where no format holds them.
  let vector: VectorPage?
  /// The resolution to store, where a format can, in dots per inch.
  let dpi: Double
  /// The page's title on one line, for formats that hold one; `nil` where it has none.
  let title: String?
  /// The language of the page's text (BCP 47).
  let language: String
  /// Asks for an end of writing a page that takes long.
  let cancellation: Cancellation

  /// Finishes a page. Its canvases are used up.
  init(
    _ canvases: PageCanvases, dpi: Double, title: String?, language: String, until cancellation: Cancellation
  ) throws(DrawingError) {
    self.cancellation = cancellation
    self.dpi = dpi
    self.title = title
    self.language = language
    bands = try canvases.bands?.finish()
    vector = canvases.vector?.page
  }
}

extension FilePath {
  /// Returns the content of a file that this build has written.
  func content() throws -> Data {
    let descriptor = try FileDescriptor.open(self, .readOnly, options: [.closeOnExec])
    // Only read from: nothing is lost where it cannot be closed.
    defer { try? descriptor.close() }
    return try descriptor.content()
  }
}
