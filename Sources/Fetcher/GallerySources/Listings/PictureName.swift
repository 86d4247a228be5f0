import GalleryText
import GalleryWeb

/// Decides without requests whether a text in a listing is the address of an image.
enum PictureName {
  /// The kind of content that an address' path suggests by its extension.
  enum Promise: Sendable, Hashable {
    /// A format used for photos.
    case picture
    /// A format that is certainly not an image.
    case other
    /// Unknown: most services' addresses end in numbers or names.
    case nothing
  }

  /// The extensions of drawings, documents, archives, films, sounds and data.
  private static let otherEndings: Set<String> = [
    "svg", "svgz", "ico", "pdf", "txt", "md", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "rtf",
    "csv", "tsv", "htm", "html", "xhtml", "css", "js", "mjs", "xml", "rss", "atom", "yml", "yaml",
    "toml", "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "mp4", "m4v", "mov", "avi",
    "mkv", "webm", "mpg", "mpeg", "ogv", "mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "exe",
    "dmg", "iso", "bin", "epub", "djvu", "stl", "glb", "vtt", "srt", "sha256",
  ]

  /// Returns the kind that the extension of a path suggests. Its last part may be percent-encoded.
  static func promise(ofPath path: some StringProtocol) -> Promise {
    let name = Substring(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    // Drawings and icons of pages are not photos, though files in folders are.
    if otherEndings.contains(PhotoNames.pathExtension(name)) { return .other }
    return PhotoNames.promisePhoto(name) ? .picture : .nothing
  }

  /// Ignores query and fragment.
  static func promise(of address: WebAddress) -> Promise { promise(ofPath: address.path) }

  /// Returns the kind that a reference suggests: an address, a path, or a plain name that may contain `#` and
  /// `?`.
  static func promise(ofReference text: some StringProtocol) -> Promise {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let promise = promise(ofPath: path)
    return promise == .nothing && path.count < text.count && isName(text)
      ? self.promise(ofPath: text) : promise
  }

  /// Returns whether a reference has a scheme other than http and https: `data:`, `javascript:`, `file:` and
  /// others.
  static func hasForeignScheme(_ text: some StringProtocol) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
      return false
    }
    let scheme = text[..<colon]
    guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else {
      return false
    }
    return !["http", "https"].contains(scheme.lowercased())
  }

  /// Returns whether a reference looks like an unencoded file name. It has a blank, a `%` that encodes
  /// nothing, or an image's extension after a `#` or `?`.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard !text.contains("://"), !text.hasPrefix("//") else { return false }
    if text.contains(" ") { return true }
    let encoded = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
    if encoded.contains(where: { $0.prefix(2).count { Character(Unicode.Scalar($0)).isHexDigit } < 2 }) {
      return true
    }
    guard let mark = text.firstIndex(where: { $0 == "#" || $0 == "?" }) else { return false }
    return promise(ofPath: text[..<mark]) == .nothing && !text[mark...].contains("=")
      && promise(ofPath: text) == .picture
  }

  /// Returns the address of a reference in a document at `base`; `nil` for other texts, and for schemes other
  /// than http and https.
  static func address(_ reference: String, in base: WebAddress) -> WebAddress? {
    let reference = reference.trimmed
    guard !reference.isEmpty, reference.utf8.count <= 8192, !hasForeignScheme(reference),
      !reference.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    return base.resolving(isName(reference) ? PercentEncoding.path(reference) : reference)
  }
}
