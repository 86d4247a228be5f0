import Cairo
import GalleryGeometry
import GalleryModel

/// A PDF file that grows page by page; nothing of a page stays in memory once it is added.
///
/// It holds no date and no name of a file, so that equal pages give equal bytes. It is used from one thread alone:
/// Pango has fonts of its own for every thread, and Cairo would embed those of each.
package final class PDFDocument {
  private let output: PDFOutput
  private let surface: Cairo.PDFSurface
  private var pageCount = 0

  private var context: Cairo.Context { surface.context }

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - title: The document's title; `nil` for none.
  ///   - descriptor: An open file that can be read and written; it stays open.
  package init(title: String?, to descriptor: Int32) throws(DrawingError) {
    let output = PDFOutput(descriptor: descriptor)
    self.output = output
    do {
      surface = try Cairo.PDFSurface(
        title: title.flatMap { $0.isEmpty ? nil : PrintableText.of($0) }, creator: "gallery",
        write: output.write)
    } catch {
      throw output.failure ?? .cairo(error.description)
    }
  }

  /// Draws the next page.
  package func add(_ page: VectorPage) throws(DrawingError) {
    pageCount += 1
    let slug = page.hasCropMarks ? CropMarks.slug : 0
    surface.setPageSize(Size(width: page.page.width + 2 * slug, height: page.page.height + 2 * slug))
    if page.hasCropMarks { drawCropMarks(round: page.page) }
    try context.scoped { () throws(DrawingError) in
      context.translate(x: slug, y: slug)
      if slug > 0 {
        // Nothing that runs over the page's edges is printed beside it.
        context.addRectangle(Rect(x: 0, y: 0, width: page.page.width, height: page.page.height))
        context.clip()
      }
      context.scale(by: 1 / page.pixelsPerPoint)
      if page.background.alpha > 0 {
        context.setInk(page.background.ink)
        context.paint()
      }
      for mark in page.marks { try draw(mark) }
    }
    // Outline and links count in points, whatever the scale.
    for mark in page.marks { addNavigation(of: mark, pixelsPerPoint: page.pixelsPerPoint, slug: slug) }
    context.showPage()
    try reportingOutput { () throws(Cairo.Failure) in try surface.check() }
  }

  /// Completes the file.
  package func finish() throws(DrawingError) {
    try reportingOutput { () throws(Cairo.Failure) in try surface.finish() }
    try output.flush()
    if Cairo.PDFSurface.forgetsLinkObjects { try PDFCrossReferences.repair(output.descriptor) }
  }

  private func draw(_ mark: VectorPage.Mark) throws(DrawingError) {
    switch mark {
    case .tile(let tile, let frame, let path, _):
      try draw(tile, in: frame.rect, clippedTo: path)
    case .text(let text): text.draw(to: context, asPath: false)
    case .fill(let path, let color): context.fill(path, color: color)
    case .shade(let path, let color, let start, let end):
      context.shade(path, color: color, from: start, to: end)
    case .stroke(let path, let width, let color): context.stroke(path, width: width, color: color)
    case .bookmark: break
    }
  }

  /// The distance of a picture from its frame on every side, in pixels of the sheet. Poppler takes a picture that
  /// ends exactly on a pixel to cover the next one too, and would stretch it.
  private static let pictureInset = 0.002

  private func draw(_ tile: EncodedTile, in frame: Rect, clippedTo path: SheetPath) throws(DrawingError) {
    let picture: Cairo.Picture
    do {
      switch tile.kind {
      case .jpeg: picture = try Cairo.Picture(jpeg: tile.file, size: tile.size)
      case .png: picture = try Cairo.Picture(png: tile.file, size: tile.size)
      }
    } catch {
      throw .cairo(error.description)
    }
    path.add(to: context)
    context.fill(with: picture, in: frame.grown(by: -Self.pictureInset))
  }

  /// Draws lines where the page's sides would go on.
  private func drawCropMarks(round page: Size) {
    context.scoped {
      context.translate(x: CropMarks.slug, y: CropMarks.slug)
      context.setInk(.black)
      context.beginPath()
      for line in CropMarks.lines(round: page) {
        context.move(x: line.startX, y: line.startY)
        context.addLine(x: line.endX, y: line.endY)
      }
      context.stroke(width: CropMarks.width)
    }
  }

  /// - Parameter slug: From the paper's edge to the page's, in points.
  private func addNavigation(of mark: VectorPage.Mark, pixelsPerPoint: Double, slug: Double) {
    func points(_ pixels: Double) -> String { DecimalText.of(pixels / pixelsPerPoint) }
    func place(_ pixels: Double) -> String { points(pixels + slug * pixelsPerPoint) }
    switch mark {
    case .bookmark(let title, let y):
      surface.addOutline(PrintableText.of(title), page: pageCount, y: place(y))
    case .tile(_, let frame, _, let details):
      guard let link = details.link else { return }
      let rect = frame.rect
      // An address has no quote and no backslash: its bytes are plain.
      context.addLink(
        link, area: [place(rect.x), place(rect.y), points(rect.width), points(rect.height)])
    default: break
    }
  }

  /// Runs Cairo's calls, and throws the failure to write rather than the status that Cairo makes of it.
  private func reportingOutput(
    _ operation: () throws(Cairo.Failure) -> Void
  ) throws(DrawingError) {
    let result = Result { () throws(Cairo.Failure) in try operation() }
    if let failure = output.failure { throw failure }
    if case .failure(let failure) = result { throw .cairo(failure.description) }
  }
}
