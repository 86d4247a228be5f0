package import GalleryModel

/// The facts that a document tells about itself.
package struct PDFInformation: Sendable, Hashable {
  /// The document's title; `nil` for none.
  package var title: String?
  /// The language of its text (BCP 47).
  package var language: String
  /// The standard that it keeps.
  package var standard: PDFStandard

  /// Creates facts. Default: no title, a language that nobody knows, PDF itself.
  package init(
    title: String? = nil, language: String = TextLanguage.unknown, standard: PDFStandard = .pdf
  ) {
    self.title = title.map(PrintableText.of).flatMap { $0.isEmpty ? nil : $0 }
    self.language = language
    self.standard = standard
  }
}
