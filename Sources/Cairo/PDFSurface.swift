import CCairo
package import GalleryGeometry

/// The owner of a PDF file that grows page by page.
///
/// The file contains no date and no file name, so equal pages give equal bytes. Use it from one thread only: Pango has
/// separate fonts for every thread, and Cairo would embed all of them.
package final class PDFSurface {
  /// Receives the file's bytes.
  private final class Sink {
    let write: ([UInt8]) -> Bool
    init(_ write: @escaping ([UInt8]) -> Bool) { self.write = write }
  }

  /// The context that draws on the page.
  package let context: Context
  private let sink: Sink
  private let surface: OpaquePointer

  /// Begins a document.
  ///
  /// - Parameter write: Receives the next bytes of the file; returns `false` if it cannot write them.
  package init(write: @escaping ([UInt8]) -> Bool) throws(Failure) {
    sink = Sink(write)
    // Every page sets its own size.
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
    // By default, Cairo would write the current time.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    try check()
  }

  deinit {
    // Finishing the surface writes to the sink, so the sink must outlive it.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(sink) {}
  }

  /// Sets the size of the next page, in points.
  package func setPageSize(_ size: Size) { cairo_pdf_surface_set_size(surface, size.width, size.height) }

  /// Adds an entry to the document's outline.
  ///
  /// - Parameters:
  ///   - title: The text of the entry.
  ///   - page: The number of the target page, from 1.
  ///   - y: The position on the page in points from its top, as a decimal for the file.
  package func addOutline(_ title: String, page: Int, y: String) {
    cairo_pdf_surface_add_outline(
      surface, CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 \(y)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Completes the file.
  package func finish() throws(Failure) {
    cairo_surface_finish(surface)
    try check()
  }

  /// Throws the error of an earlier call, if there was one.
  package func check() throws(Failure) {
    try context.check()
    try Failure.check(cairo_surface_status(surface))
  }
}
