import GalleryText
import GalleryWeb

/// The header `Link` (RFC 8288, https://www.rfc-editor.org/rfc/rfc8288).
enum Link {
  /// Returns the target of the first link whose relation types include `next`.
  static func next(in headers: WebHeaders) -> String? {
    for value in headers.values(of: "Link") {
      for piece in HeaderParameters.split(value, at: ",") {
        let piece = piece.trimmed
        guard piece.hasPrefix("<"), let end = piece.firstIndex(of: ">") else { continue }
        let relation = HeaderParameters.read("x" + piece[piece.index(after: end)...])["rel"] ?? ""
        // Some services write single quotes.
        if relation.lowercased().split(whereSeparator: { " '".contains($0) }).contains("next") {
          return String(piece[piece.index(after: piece.startIndex)..<end])
        }
      }
    }
    return nil
  }
}
