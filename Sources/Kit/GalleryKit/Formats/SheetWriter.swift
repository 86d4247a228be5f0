import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// A writer for a file format of sheets.
///
/// A writer receives each page as soon as it is drawn. When all pages are finished, it makes the format's
/// files: one for each page, one for all, or any other number.
protocol SheetWriter: Sendable {
  /// A Boolean value that indicates whether the file written for a page is already final. Defaults to `true`.
  var writesWholeFiles: Bool { get }

  /// The formats of pictures that the libraries of this system must write. Empty by default.
  var encoders: [PixelFormat] { get }

  /// Writes a page and blocks until it is written. `staging` makes further files.
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws

  /// Makes the files of all pages, which come by product, portrait before landscape, in
  /// page order. By default, the file written for each page is one. `output` makes further
  /// files, and removes intermediate ones.
  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile]
}

/// A page as written by its format.
struct WrittenPage {
  let key: SheetKey
  let format: SheetFormat
  /// The name of the output file that contains the page.
  let name: String
  /// A Boolean value that indicates whether other processes draw further pages of the page's document.
  let isPart: Bool
  /// The metadata for a document that starts with the page.
  let information: PDFInformation
  /// The path of the file with its temporary name.
  let temporary: FilePath
  /// The size and the hash of the file; `nil` if the file is not final.
  let content: FileContent?
  let sheet: FinishedSheet
  let configuration: Configuration

  var page: Plan.Page { sheet.page }
}

/// A finished file in the staging folder.
struct StagedFile {
  /// The final path of the file in the output folder.
  let name: String
  let temporary: FilePath
  let content: FileContent
}

/// A finished output file.
struct SheetFile {
  let file: StagedFile
  let format: SheetFormat
  /// The pages of the sheets in the file; empty for an index page.
  let pages: [SheetKey]
  /// The files that it refers to, ordered by name. Defaults to an empty array.
  var companions: [StagedFile] = []
  /// The problems of photos that are shown, but whose originals could not be copied. Defaults to an empty array.
  var problems: [Problem] = []
}

extension SheetWriter {
  var writesWholeFiles: Bool { true }

  var encoders: [PixelFormat] { [] }

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    try pages.map { page in
      guard let content = page.content else { preconditionFailure("\(page.name) is not written") }
      var file = StagedFile(name: page.name, temporary: page.temporary, content: content)
      if let plan = page.information.plan {
        let data = EmbeddedPlan.insert(plan, in: try file.temporary.content())
        output.discard(file.temporary)
        file = try output.stage(data, as: page.name, synchronizes: true)
      }
      return SheetFile(file: file, format: page.format, pages: [page.key])
    }
  }
}

extension SheetFormat {
  /// Returns the writer of the format. The content is `nil` for writing single pages.
  func writer(_ content: HTMLContent? = nil) -> any SheetWriter {
    switch self {
    case .pdf: return PDFWriter()
    case .svg: return SVGWriter()
    case .html: return HTMLWriter(content: content)
    case .dzi: return DeepZoomWriter(content: content)
    default:
      guard let format = PixelFormat(rawValue: rawValue) else { preconditionFailure("\(self) has a writer") }
      return PixelWriter(format: format)
    }
  }
}

/// A finished page for the writers of its formats.
struct DrawnPage: Sendable {
  /// The page for pixel formats, drawn band by band; `nil` if there are no such formats.
  let bands: BandedPixels?
  /// The page for vector formats; `nil` if there are no such formats.
  let vector: VectorPage?
  /// The quality of the files, 1–100; `nil` is the usual one of each format.
  let quality: Int?
  /// The resolution to store, if the format supports it, in dots per inch.
  let dpi: Double
  /// The page's title on one line, for formats with a title; `nil` for pages without a title.
  let title: String?
  /// The language of the page's text (BCP 47).
  let language: String
  let cancellation: Cancellation

  /// Finishes a page. Its canvases cannot be used afterwards.
  init(
    _ canvases: PageCanvases, dpi: Double, title: String?, language: String, until cancellation: Cancellation
  ) throws(DrawingError) {
    self.cancellation = cancellation
    self.dpi = dpi
    self.title = title
    self.language = language
    quality = canvases.quality
    bands = try canvases.bands?.finish()
    vector = canvases.vector?.page
  }
}

extension OutputFolder {
  /// Writes a file with a temporary name.
  func stage(_ data: some Sequence<UInt8>, as name: String, synchronizes: Bool = false) throws -> StagedFile {
    let data = Data(data)
    let (path, descriptor) = try makeTemporary()
    try descriptor.closeAfter {
      _ = try descriptor.writeAll(data)
      if synchronizes { try FileCall.synchronize(descriptor) }
    }
    return StagedFile(name: name, temporary: path, content: FileContent(data))
  }
}

extension FilePath {
  /// Returns the content of a file that this build has written.
  func content() throws -> Data {
    let descriptor = try FileDescriptor.open(self, .readOnly, options: [.closeOnExec])
    defer { descriptor.closeUnwritten() }
    return try descriptor.content()
  }
}
