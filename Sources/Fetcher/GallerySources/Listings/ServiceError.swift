import GalleryJSON
import GalleryMarkup

/// Errors that services send with status 200.
enum ServiceError {
  /// `nil` if there is no error.
  static func message(in json: JSONValue) -> String? {
    guard case .object = json else { return nil }
    // Flickr, Piwigo: stat; Europeana: success; others: status, ok, result.
    let hasFailed =
      ["fail", "error"].contains(json["stat"]?.nonEmptyText?.lowercased())
      || json["success"] == false || json["ok"] == false
      || ["error", "fail", "failed", "failure"].contains(json["status"]?.nonEmptyText?.lowercased())
      || (json["statusCode"]?.int ?? json["status"]?.int).map { (400...599).contains($0) } == true
    for name in ["error", "errors", "fault", "Error"] {
      guard let error = json[name],
        ![.null, false, "", "0", .integer(0), .list([]), .object([:])].contains(error)
      else { continue }
      return text(of: error) ?? text(of: json) ?? "an error"
    }
    return hasFailed ? text(of: json) ?? "an error" : nil
  }

  /// The message of S3, Azure, Flickr or Piwigo in XML.
  static func message(in root: MarkupDocument.Element) -> String? {
    switch root.name {
    case "Error": ["Message", "Code"].lazy.compactMap { root.children($0).first?.text }.first ?? "an error"
    case "rsp": root.children("err").first?.attribute("msg")
    default: nil
    }
  }

  /// Returns the longest sentence, which is the message rather than its code; or else the code.
  private static func text(of value: JSONValue) -> String? {
    let leaves = JSONLeaf.leaves(of: value).filter { $0.value != true && $0.value != false }
    let texts = leaves.compactMap(\.value.nonEmptyText).filter { !$0.contains("://") }
    let sentences = texts.filter { $0.contains(" ") }
    let text =
      (sentences.isEmpty ? texts : sentences).max { $0.count < $1.count } ?? leaves.first?.value.scalarText
    return text.flatMap { RemoteText.line($0, limit: 300) }
  }
}
