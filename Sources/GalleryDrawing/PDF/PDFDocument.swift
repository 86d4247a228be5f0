import CCairo
import Foundation
import GalleryGeometry
import GalleryModel

/// A PDF file that grows page by page; nothing of a page stays in memory once it is added.
///
/// It holds no date and no name of a file, so that equal pages give equal bytes. It is used from one thread alone:
/// Pango has fonts of its own for every thread, and Cairo would embed those of each.
package final class PDFDocument {
  private let output: PDFOutput
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private var pageCount = 0

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - title: The title of the document; `nil` for none.
  ///   - descriptor: An open file that can be read and written; it stays open.
  package init(title: String?, to descriptor: Int32) throws(DrawingError) {
    output = PDFOutput(descriptor: descriptor)
    // Every page says its own size.
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<PDFOutput>.fromOpaque(closure).takeUnretainedValue()
        return output.write(UnsafeBufferPointer(start: bytes, count: Int(count)))
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(output).toOpaque(), 1, 1)
    guard let surface, let context = cairo_create(surface) else { throw .cairo("no memory for a PDF") }
    self.surface = surface
    self.context = context
    // Without a date of its own, Cairo would write the time.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "gallery")
    if let title, !title.isEmpty {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, PrintableText.of(title))
    }
    try check()
  }

  deinit {
    cairo_destroy(context)
    // Finishes the surface, which writes; the output is there until the end.
    cairo_surface_destroy(surface)
    withExtendedLifetime(output) {}
  }

  /// Draws the next page.
  package func add(_ page: VectorPage) throws(DrawingError) {
    pageCount += 1
    let slug = page.hasCropMarks ? CropMarks.slug : 0
    cairo_pdf_surface_set_size(surface, page.page.width + 2 * slug, page.page.height + 2 * slug)
    if page.hasCropMarks { drawCropMarks(round: page.page) }
    cairo_save(context)
    cairo_translate(context, slug, slug)
    if slug > 0 {
      // What runs over the page's edges is not printed beside it.
      cairo_rectangle(context, 0, 0, page.page.width, page.page.height)
      cairo_clip(context)
    }
    cairo_scale(context, 1 / page.pixelsPerPoint, 1 / page.pixelsPerPoint)
    if page.background.alpha > 0 {
      page.background.setSource(of: context)
      cairo_paint(context)
    }
    for mark in page.marks { try draw(mark) }
    cairo_restore(context)
    // Outline and links count in points, whatever the scale.
    for mark in page.marks { addNavigation(of: mark, pixelsPerPoint: page.pixelsPerPoint, slug: slug) }
    cairo_show_page(context)
    try check()
  }

  /// Completes the file.
  package func finish() throws(DrawingError) {
    cairo_surface_finish(surface)
    try check()
    try output.flush()
    try PDFCrossReferences.repair(output.descriptor)
  }

  private func draw(_ mark: VectorPage.Mark) throws(DrawingError) {
    switch mark {
    case .tile(let tile, let frame, let path, _):
      try draw(tile, in: frame.rect, clippedTo: path)
    case .text(let text): text.draw(to: context, asPath: false)
    case .fill(let path, let color):
      path.add(to: context)
      color.setSource(of: context)
      cairo_fill(context)
    case .stroke(let path, let width, let color):
      path.add(to: context)
      color.setSource(of: context)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .bookmark: break
    }
  }

  /// The distance by which a picture is smaller than its frame on every side, in pixels of the sheet. Poppler takes a
  /// picture that ends exactly on a pixel to cover the next one too, and would stretch it.
  private static let pictureInset = 0.002

  private func draw(_ tile: EncodedTile, in frame: Rect, clippedTo path: SheetPath) throws(DrawingError) {
    let picture = try PDFPicture(tile)
    let pattern = cairo_pattern_create_for_surface(picture.surface)
    defer { cairo_pattern_destroy(pattern) }
    let placed = frame.grown(by: -Self.pictureInset)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(
      &matrix, Double(tile.size.width) / placed.width, Double(tile.size.height) / placed.height)
    cairo_matrix_translate(&matrix, -placed.x, -placed.y)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    path.add(to: context)
    cairo_fill(context)
    // Lets go of the picture.
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Draws lines where the page's sides would go on.
  private func drawCropMarks(round page: Size) {
    cairo_save(context)
    cairo_translate(context, CropMarks.slug, CropMarks.slug)
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_set_line_width(context, CropMarks.width)
    cairo_new_path(context)
    for line in CropMarks.lines(round: page) {
      cairo_move_to(context, line.startX, line.startY)
      cairo_line_to(context, line.endX, line.endY)
    }
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// - Parameter slug: From the paper's edge to the page's, in points.
  private func addNavigation(of mark: VectorPage.Mark, pixelsPerPoint: Double, slug: Double) {
    func points(_ pixels: Double) -> String { DecimalText.of(pixels / pixelsPerPoint) }
    func place(_ pixels: Double) -> String { points(pixels + slug * pixelsPerPoint) }
    switch mark {
    case .bookmark(let title, let y):
      cairo_pdf_surface_add_outline(
        surface, CAIRO_PDF_OUTLINE_ROOT, PrintableText.of(title), "page=\(pageCount) pos=[0 \(place(y))]",
        CAIRO_PDF_OUTLINE_FLAG_OPEN)
    case .tile(_, let frame, _, let details):
      guard let link = details.link else { return }
      let rect = frame.rect
      let corners = [place(rect.x), place(rect.y), points(rect.width), points(rect.height)]
        .joined(separator: " ")
      // An address has no quote and no backslash: its bytes are plain.
      cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(corners)] uri='\(link)'")
      cairo_tag_end(context, CAIRO_TAG_LINK)
    default: break
    }
  }

  private func check() throws(DrawingError) {
    if let failure = output.failure { throw failure }
    for status in [cairo_status(context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS
    {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }
}
