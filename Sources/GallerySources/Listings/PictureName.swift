import GalleryText
import GalleryWeb

/// Tells from a text in a listing whether it is the address of a picture, without asking anybody.
enum PictureName {
  /// The kind of content that the end of an address' path promises.
  enum Promise: Sendable, Hashable {
    /// A format that people keep photos in.
    case picture
    /// Something that is certainly none.
    case other
    /// Nothing: most services' addresses end in numbers or names.
    case nothing
  }

  private static let otherEndings: Set<String> = [
    "svg", "svgz", "ico", "pdf", "txt", "md", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "rtf",
    "csv", "tsv", "htm", "html", "xhtml", "css", "js", "mjs", "xml", "rss", "atom", "yml", "yaml", "toml",
    "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "mp4", "m4v", "mov", "avi", "mkv", "webm",
    "mpg", "mpeg", "ogv", "mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "exe", "dmg", "iso", "bin",
    "epub", "djvu", "stl", "glb", "vtt", "srt", "sha256",
  ]

  /// Returns what the last part of a path promises, percent-encoded or not.
  static func promise(ofPath path: some StringProtocol) -> Promise {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    if PhotoNames.promisePhoto(Substring(name)) { return .picture }
    return otherEndings.contains(PhotoNames.pathExtension(Substring(name))) ? .other : .nothing
  }

  /// Returns what an address promises; its query and fragment have no say.
  static func promise(of address: WebAddress) -> Promise { promise(ofPath: address.path) }

  /// Returns what a reference promises: an address, a path or a bare name in which `#` and `?` may be letters.
  static func promise(ofReference text: some StringProtocol) -> Promise {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let promise = promise(ofPath: path)
    return promise == .nothing && path.count < text.count && isName(text)
      ? self.promise(ofPath: text) : promise
  }

  /// Returns whether a reference has a scheme other than http and https: `data:`, `javascript:`, `file:` and the like.
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

  /// Returns whether a reference is rather a name as a file system has it than an address: nobody encoded it. Names
  /// hold blanks, a `%` that encodes nothing, or go on behind a `#` or `?` until they end like a picture.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard !text.contains("://"), !text.hasPrefix("//") else { return false }
    if text.contains(" ") { return true }
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
      let digits = bytes[(index + 1)...].prefix(2)
      if digits.count < 2 || !digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) { return true }
    }
    guard let mark = text.firstIndex(where: { $0 == "#" || $0 == "?" }) else { return false }
    return promise(ofPath: text[..<mark]) == .nothing && !text[mark...].contains("=")
      && promise(ofPath: text) == .picture
  }

  /// The address that a reference means in a document at `base`; `nil` for what is none, and for other schemes than
  /// http and https.
  static func address(_ reference: String, in base: WebAddress) -> WebAddress? {
    let reference = reference.trimmed
    guard !reference.isEmpty, reference.utf8.count <= 8192, !hasForeignScheme(reference),
      !reference.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    return base.resolving(isName(reference) ? PercentEncoding.path(reference) : reference)
  }
}
