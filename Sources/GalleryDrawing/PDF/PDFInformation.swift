package import GalleryModel

/// Information about a document.
package struct PDFInformation: Sendable, Hashable {
  /// The document's title; `nil` without a title.
  package var title: String?
  /// The language of the text (BCP 47).
  package var language: String
  /// The standard that the document conforms to.
  package var standard: PDFStandard

  /// Creates information. Defaults to no title, an unknown language, and plain PDF.
  package init(
    title: String? = nil, language: String = TextLanguage.unknown, standard: PDFStandard = .pdf
  ) {
    self.title = title.map(PrintableText.of).flatMap { $0.isEmpty ? nil : $0 }
    self.language = language
    self.standard = standard
  }
}
