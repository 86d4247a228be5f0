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

  /// Reads an open file, which stays open.
  package init(reading descriptor: Int32) throws(QPDFError) {
    guard let document = gallery_qpdf_open(descriptor) else {
      throw QPDFError(description: "there is not enough memory for a PDF")
    }
    self.document = document
    try check()
  }

  deinit { gallery_qpdf_close(document) }

  /// Returns the dictionary of a page, by index.
  package func page(_ index: Int) -> PDFObject {
    PDFObject(number: gallery_qpdf_page(document, Int32(index)))
  }

  package var catalogue: PDFObject { PDFObject(number: gallery_qpdf_catalogue(document)) }

  /// The dictionary at the end of the file, which no other object can refer to.
  package let trailer = PDFObject(number: 0)

  /// Adds an object without a value, to be set later.
  package func makeObject() -> PDFObject { PDFObject(number: gallery_qpdf_reserve(document)) }

  /// Adds an object.
  package func add(_ value: PDFValue) -> PDFObject {
    let object = makeObject()
    set(object, to: value)
    return object
  }

  /// Adds a stream. Its entries are without the length.
  package func addStream(_ bytes: [UInt8], _ entries: [String: PDFValue]) -> PDFObject {
    PDFObject(
      number: gallery_qpdf_add_stream(document, PDFValue.dictionary(entries).description, bytes, bytes.count))
  }

  /// Replaces the value of an object.
  package func set(_ object: PDFObject, to value: PDFValue) {
    gallery_qpdf_set(document, object.number, value.description)
  }

  /// Sets a key of a dictionary.
  package func set(_ key: String, of object: PDFObject, to value: PDFValue) {
    gallery_qpdf_set_key(document, object.number, "/\(key)", value.description)
  }

  /// Sets a key of all dictionaries that have a given name under another
  /// key: of those with or without the key.
  package func set(
    _ key: String, to value: PDFValue, whereverIs other: String, _ name: String, ifPresent isPresent: Bool
  ) {
    gallery_qpdf_set_everywhere(
      document, "/\(other)", "/\(name)", "/\(key)", value.description, isPresent ? 1 : 0)
  }

  /// The width and height, in points, of rectangles that mark the beginning of
  /// marked content in the source file.
  package static let beginning = (width: GALLERY_QPDF_MARK_LONG, height: GALLERY_QPDF_MARK_SHORT)
  /// The width and height, in points, of rectangles that mark the end.
  package static let end = (width: GALLERY_QPDF_MARK_SHORT, height: GALLERY_QPDF_MARK_LONG)

  /// Marks the content of a page between rectangles of these sizes and numbers it from 0. The
  /// rectangles are removed. Content before the first rectangle becomes an artifact, as do
  /// sequences without a structure type.
  package func markContent(ofPage page: Int, _ types: [String?]) {
    gallery_qpdf_mark_content(document, Int32(page), types.map { ($0 ?? "") + "\n" }.joined())
  }

  /// Writes the file to an open, empty file, which stays open. Equal files have equal bytes.
  ///
  /// - Throws: The first failure of all calls; any failure if it was cancelled.
  package func write(to descriptor: Int32, isCancelled: @escaping () -> Bool) throws(QPDFError) {
    withUnsafePointer(to: isCancelled) { closure in
      gallery_qpdf_write(
        document, descriptor, { $0?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0 },
        UnsafeMutableRawPointer(mutating: closure))
    }
    try check()
  }

  /// Reports the first failure, if there was one.
  private func check() throws(QPDFError) {
    guard let text = gallery_qpdf_error(document) else { return }
    throw QPDFError(description: String(cString: text))
  }
}
