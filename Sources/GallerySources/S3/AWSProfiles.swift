import GalleryText

/// The sections of AWS's configuration files: names and values, and those that are indented below another by both names
/// (`s3.endpoint_url`).
struct AWSProfiles: Sendable {
  private var sections: [String: [String: String]] = [:]

  init() {}

  /// Reads a file. What is no section and no value is passed over, as AWS's own programs do.
  init(_ text: String) {
    var section: String?
    var outer = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let isIndented = line.first?.isWhitespace == true
      let content = line.trimmed
      guard !content.isEmpty, content.first != "#", content.first != ";" else { continue }
      if content.first == "[", let end = content.firstIndex(of: "]") {
        let words = content[content.index(after: content.startIndex)..<end].split(
          whereSeparator: \.isWhitespace)
        section = words.map { $0.filter { $0 != "\"" && $0 != "'" } }.joined(separator: " ")
        outer = ""
        continue
      }
      let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let section, parts.count == 2 else { continue }
      let name = parts[0].trimmed.lowercased()
      let value = String(parts[1].trimmed)
      if !isIndented { outer = value.isEmpty ? name + "." : "" }
      sections[section, default: [:]][(isIndented ? outer : "") + name] = value
    }
  }

  /// The values of a section; `nil` where there is none.
  subscript(section: String) -> [String: String]? { sections[section] }
}
