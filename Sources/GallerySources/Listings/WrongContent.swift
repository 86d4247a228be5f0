import GalleryFiles
package import GalleryMarkup
import GalleryText
package import SystemPackage

/// Content that a server sent in place of a picture, with a status that says that all is well.
package enum WrongContent {
  /// Bytes that are looked at: the title of a page is near its beginning.
  private static let length = 64 << 10
  /// Characters of a title that are shown.
  private static let titleLimit = 80

  /// Returns the kind of content of a file that is no picture: `HTML page instead of a picture ("Sign in")`; `nil`
  /// where it cannot be told.
  package static func description(of file: FilePath, by parser: any MarkupParsing) async -> String? {
    // Only its kind is asked for: what cannot be read has none.
    guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec),
      let bytes = try? descriptor.closeAfter({ try descriptor.nextBytes(length) })
    else { return nil }
    return await description(of: bytes, by: parser)
  }

  /// The same for the beginning of a content.
  static func description(of bytes: [UInt8], by parser: any MarkupParsing) async -> String? {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let text = start.lowercased()
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: text.hasPrefix)
      || text.hasPrefix("<!--") && text.contains("<html")
    {
      // A title is a help, and none where the page cannot be parsed.
      let page = try? await parser.parse(MarkupSource(.html(encoding: nil), bytes)).root
      let title = (page?.descendants.first { $0.name == "title" }).flatMap {
        RemoteText.line($0.text, limit: titleLimit)
      }
      return "HTML page instead of a picture" + (title.map { " (\"\($0)\")" } ?? "")
    }
    if text.hasPrefix("<?xml") || text.hasPrefix("<error") { return "XML instead of a picture" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "JSON instead of a picture" }
    return nil
  }
}
