import CCairo
package import GalleryGeometry
package import SystemPackage

/// The owner of a PDF file that grows page by page.
///
/// The file contains no date and no file name, so equal pages give equal bytes. Use it from one thread only:
/// Pango has separate fonts for every thread, and Cairo would embed all of them.
package final class PDFSurface {
  /// Writes the file in large pieces.
  private final class Sink {
    private static let size = 1 << 16

    let descriptor: FileDescriptor
    var buffer: [UInt8] = []
    /// The reason why writing failed, if it did.
    var failure: (any Error)?

    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      buffer += bytes
      if buffer.count > Self.size { flush() }
      return failure == nil
    }

    func flush() {
      do { _ = try descriptor.writeAll(buffer) } catch { failure = failure ?? error }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  package let context: Context
  private let sink: Sink
  private let surface: OpaquePointer

  /// Begins a document in an open, empty file, which stays open.
  package init(to descriptor: FileDescriptor) throws {
    sink = Sink(descriptor)
    // Every page sets its own size.
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        let isWritten = sink.write(UnsafeBufferPointer(start: bytes, count: Int(count)))
        return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    guard let surface else { throw Failure(description: "there is not enough memory for a PDF") }
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

  /// Sets the size of the next pages, in points.
  package func setPageSize(_ size: Size) { cairo_pdf_surface_set_size(surface, size.width, size.height) }

  /// Adds an entry to the document's outline. Pages are numbered from 1; `y` is the distance from the page's
  /// top in points, as a decimal for the file.
  package func addOutline(_ title: String, page: Int, y: String) {
    cairo_pdf_surface_add_outline(
      surface, CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 \(y)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  package func finish() throws {
    cairo_surface_finish(surface)
    sink.flush()
    try check()
  }

  /// Reports the error of an earlier call, if there was one: the system's error rather than Cairo's.
  package func check() throws {
    if let failure = sink.failure { throw failure }
    try context.check()
    try Failure.check(cairo_surface_status(surface))
  }
}
