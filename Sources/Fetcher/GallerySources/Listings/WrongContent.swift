package import GalleryFiles
package import GalleryMarkup
import GalleryText

/// Describes content that a server sent in place of an image, with a status of success.
package enum WrongContent {
  /// The number of bytes to read: the title of a page is near its beginning.
  private static let length = 64 << 10
  /// The maximum length of a page's title, in characters.
  private static let titleLimit = 80

  /// Returns the kind of a file that is not an image: `HTML page instead of an image ("Sign in")`; `nil` if
  /// unknown.
  package static func description(of file: FilePath, by parser: any MarkupParsing) async -> String? {
    // An unreadable file has no known kind.
    guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec),
      let bytes = try? descriptor.closeAfter({ try descriptor.nextBytes(length) })
    else { return nil }
    return await description(of: bytes, by: parser)
  }

  static func description(of bytes: [UInt8], by parser: any MarkupParsing) async -> String? {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let text = start.lowercased()
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: text.hasPrefix)
      || text.hasPrefix("<!--") && text.contains("<html")
    {
      // The title is optional, so ignore a page that cannot be parsed.
      let page = try? await parser.parse(MarkupSource(.html(encoding: nil), bytes)).root
      let title = (page?.descendants.first { $0.name == "title" }).flatMap {
        RemoteText.line($0.text, limit: titleLimit)
      }
      return "HTML page instead of an image" + (title.map { " (\"\($0)\")" } ?? "")
    }
    if text.hasPrefix("<?xml") || text.hasPrefix("<error") { return "XML instead of an image" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "JSON instead of an image" }
    return nil
  }
}
