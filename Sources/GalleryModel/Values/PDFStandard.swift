/// The standard that PDF files keep.
public enum PDFStandard: String, Sendable, Hashable, Codable, CaseIterable {
  /// PDF 1.7 (ISO 32000-1).
  case pdf = "1.7"
  /// PDF/A-2b (ISO 19005-2), for archives: it looks the same wherever and whenever it is shown.
  case a2b = "a-2b"

  /// The part of the standard for archives and the level of conformance; `nil` for PDF itself.
  package var archival: (part: Int, conformance: String)? {
    switch self {
    case .pdf: nil
    case .a2b: (2, "B")
    }
  }
}
