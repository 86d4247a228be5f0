import CQPDF

/// A failure reported by libqpdf.
package struct QPDFError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
}

/// The owner of a PDF file that libqpdf reads, changes and writes. Only one task at a time may use it.
///
/// Streams stay in the source file until they are written; other objects are in memory.
package final class PDFFile {
  /// The version of libqpdf.
  package static var version: String { String(cString: gallery_qpdf_version()) }

  private let document: OpaquePointer

  /// Reads a file.
  ///
  /// - Parameter descriptor: An open, readable file; it stays open.
  package init(reading descriptor: Int32) throws(QPDFError) {
    guard let document = gallery_qpdf_open(descriptor) else {
      throw QPDFError(description: "no memory for a PDF")
    }
    self.document = document
    try check()
  }

  deinit { gallery_qpdf_close(document) }

  /// The number of pages.
  package var pageCount: Int { Int(gallery_qpdf_page_count(document)) }

  /// Returns the dictionary of a page, by index.
  package func page(_ index: Int) -> PDFObject {
    PDFObject(number: gallery_qpdf_page(document, Int32(index)))
  }

  /// The document's catalogue.
  package var catalogue: PDFObject { PDFObject(number: gallery_qpdf_catalogue(document)) }

  /// Adds an object without a value, to be set later.
  package func makeObject() -> PDFObject { PDFObject(number: gallery_qpdf_reserve(document)) }

  /// Adds an object.
  package func add(_ value: PDFValue) -> PDFObject {
    let object = makeObject()
    set(object, to: value)
    return object
  }

  /// Adds a stream.
  ///
  /// - Parameter entries: The stream's dictionary, without the length.
  package func addStream(_ bytes: [UInt8], _ entries: [String: PDFValue]) -> PDFObject {
    PDFObject(
      number: gallery_qpdf_add_stream(
        document, PDFValue.dictionary(entries).description, bytes, bytes.count))
  }

  /// Replaces the value of an object.
  package func set(_ object: PDFObject, to value: PDFValue) {
    gallery_qpdf_set(document, object.number, value.description)
  }

  /// Sets a key of a dictionary.
  package func set(_ key: String, of object: PDFObject, to value: PDFValue) {
    gallery_qpdf_set_key(document, object.number, "/\(key)", value.description)
  }

  /// Sets a key of the file's trailer.
  package func setTrailer(_ key: String, to value: PDFValue) {
    gallery_qpdf_set_trailer_key(document, "/\(key)", value.description)
  }

  /// Sets a key of all dictionaries that have a given name under another key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The new value.
  ///   - other: The key that selects dictionaries.
  ///   - name: The name under that key.
  ///   - isPresent: A Boolean value that indicates whether to change dictionaries with the key; otherwise those without
  ///     it.
  package func set(
    _ key: String, to value: PDFValue, whereverIs other: String, _ name: String, ifPresent isPresent: Bool
  ) {
    gallery_qpdf_set_everywhere(
      document, "/\(other)", "/\(name)", "/\(key)", value.description, isPresent ? 1 : 0)
  }

  /// The width and height, in points, of rectangles that mark the beginning of marked content in the source file.
  package static let beginning = (width: GALLERY_QPDF_MARK_LONG, height: GALLERY_QPDF_MARK_SHORT)
  /// The width and height, in points, of rectangles that mark the end.
  package static let end = (width: GALLERY_QPDF_MARK_SHORT, height: GALLERY_QPDF_MARK_LONG)

  /// Marks the content of a page between rectangles of these sizes and numbers it from 0. The rectangles are removed.
  /// Content before the first rectangle becomes an artifact.
  ///
  /// - Parameters:
  ///   - page: The index of the page.
  ///   - types: The structure type of each sequence of marked content; `nil` for an artifact.
  package func markContent(ofPage page: Int, _ types: [String?]) {
    gallery_qpdf_mark_content(document, Int32(page), types.map { ($0 ?? "") + "\n" }.joined())
  }

  /// Receives the bytes of a file.
  private final class Sink {
    let write: ([UInt8]) -> Bool
    init(_ write: @escaping ([UInt8]) -> Bool) { self.write = write }
  }

  /// Writes the file. Equal files have equal bytes.
  ///
  /// - Parameter write: Receives the next bytes of the file; returns `false` if it cannot write them.
  /// - Throws: The first failure of all calls, which may come from `write`.
  package func write(to write: @escaping ([UInt8]) -> Bool) throws(QPDFError) {
    let sink = Sink(write)
    withExtendedLifetime(sink) {
      gallery_qpdf_write(
        document,
        { closure, bytes, count in
          guard let closure, let bytes else { return count == 0 ? 1 : 0 }
          let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
          return sink.write([UInt8](UnsafeBufferPointer(start: bytes, count: count))) ? 1 : 0
        }, Unmanaged.passUnretained(sink).toOpaque())
    }
    try check()
  }

  /// Throws the first failure, if there was one.
  private func check() throws(QPDFError) {
    guard let text = gallery_qpdf_error(document) else { return }
    throw QPDFError(description: String(cString: text))
  }
}
