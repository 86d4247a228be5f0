/// The standard of PDF files.
public enum PDFStandard: String, Sendable, Hashable, Codable, CaseIterable {
  /// PDF 1.7 (ISO 32000-1).
  case pdf = "1.7"
  /// PDF/A-2b (ISO 19005-2), for archives: its appearance does not depend on the viewer or system.
  case a2b = "a-2b"

  /// The PDF/A part and conformance level; `nil` for plain PDF.
  package var archival: (part: Int, conformance: String)? {
    switch self {
    case .pdf: nil
    case .a2b: (2, "B")
    }
  }
}
