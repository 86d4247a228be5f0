import GalleryWeb

/// The headers by which a server knows an answer.
enum Validator {
  /// The headers that ask whether an answer is still right. A weak tag will do for that.
  static func question(about headers: WebHeaders) -> [WebHeaders.Field] {
    var fields: [WebHeaders.Field] = []
    if let tag = headers["ETag"] { fields.append(.init("If-None-Match", tag)) }
    if let date = headers["Last-Modified"] { fields.append(.init("If-Modified-Since", date)) }
    return fields
  }

  /// Returns whether two entity tags are the same strong one. Some listings leave the quotation marks out.
  static func areSame(_ left: String, _ right: String) -> Bool {
    guard !left.hasPrefix("W/"), !right.hasPrefix("W/") else { return false }
    let (left, right) = (left.filter { $0 != "\"" }, right.filter { $0 != "\"" })
    return !left.isEmpty && left == right
  }

  /// Returns the value for `If-Range`: a strong tag, or else a date that is a strong validator, being a minute older
  /// than the answer (RFC 9110 §8.8.2.2). `nil` where the rest of a body cannot safely be asked for.
  static func forRange(_ headers: WebHeaders) -> String? {
    // Ranges are of the body as it is sent: of a compressed one we do not have it.
    guard headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else { return nil }
    if let tag = headers["ETag"] {
      return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
    }
    guard let date = headers["Last-Modified"], let changed = HTTPDate.seconds(date),
      let sent = headers["Date"].flatMap(HTTPDate.seconds), sent >= changed + 60
    else { return nil }
    return date
  }
}
