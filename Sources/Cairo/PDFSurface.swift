import CCairo
package import GalleryGeometry

/// The owner of a PDF file that grows page by page.
///
/// It holds no date and no name of a file, so that equal pages give equal bytes. It is used from one thread alone:
/// Pango has fonts of its own for every thread, and Cairo would embed those of each.
package final class PDFSurface {
  /// Receives the file's bytes.
  private final class Sink {
    let write: ([UInt8]) -> Bool
    init(_ write: @escaping ([UInt8]) -> Bool) { self.write = write }
  }

  /// Draws on the page.
  package let context: Context
  private let sink: Sink
  private let surface: OpaquePointer

  /// Begins a document.
  ///
  /// - Parameter write: Takes the next bytes of the file; returns `false` where they cannot be written.
  package init(write: @escaping ([UInt8]) -> Bool) throws(Failure) {
    sink = Sink(write)
    // Every page says its own size.
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        let piece = [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
        return sink.write(piece) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    guard let surface else { throw Failure(description: "no memory for a PDF") }
    self.surface = surface
    context = Context(on: surface)
    // Without a date of its own, Cairo would write the time.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    try check()
  }

  deinit {
    // Finishes the surface, which writes; the sink is there until the end.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(sink) {}
  }

  /// Sets the size of the page that follows, in points.
  package func setPageSize(_ size: Size) { cairo_pdf_surface_set_size(surface, size.width, size.height) }

  /// Adds an entry to the document's outline.
  ///
  /// - Parameters:
  ///   - title: The words of the entry.
  ///   - page: The number of the page that it leads to, from 1.
  ///   - y: The place on the page in points from its top, as the file is to write it.
  package func addOutline(_ title: String, page: Int, y: String) {
    cairo_pdf_surface_add_outline(
      surface, CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 \(y)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Completes the file.
  package func finish() throws(Failure) {
    cairo_surface_finish(surface)
    try check()
  }

  /// Throws the failure of an earlier call, if there was one.
  package func check() throws(Failure) {
    try context.check()
    try Failure.check(cairo_surface_status(surface))
  }
}
