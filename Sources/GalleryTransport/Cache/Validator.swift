import Curl
import GalleryWeb

/// The validators of a response.
enum Validator {
  /// Returns the headers that revalidate a response. A weak tag is sufficient.
  static func question(about headers: WebHeaders) -> [WebHeaders.Field] {
    var fields: [WebHeaders.Field] = []
    if let tag = headers["ETag"] { fields.append(.init("If-None-Match", tag)) }
    if let date = headers["Last-Modified"] { fields.append(.init("If-Modified-Since", date)) }
    return fields
  }

  /// Returns whether two entity tags are strong and equal. Some listings omit the quotation marks.
  static func areSame(_ left: String, _ right: String) -> Bool {
    guard !left.hasPrefix("W/"), !right.hasPrefix("W/") else { return false }
    let (left, right) = (left.filter { $0 != "\"" }, right.filter { $0 != "\"" })
    return !left.isEmpty && left == right
  }

  /// Returns the value for `If-Range`: a strong tag, or a date at least one minute older than the response, which makes
  /// it a strong validator (RFC 9110 §8.8.2.2). `nil` if the body cannot safely be resumed.
  static func forRange(_ headers: WebHeaders) -> String? {
    // Ranges count encoded bytes, and the file holds decoded ones.
    guard headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else { return nil }
    if let tag = headers["ETag"] {
      return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
    }
    guard let date = headers["Last-Modified"], let changed = CurlText.seconds(date: date),
      let sent = headers["Date"].flatMap(CurlText.seconds(date:)), sent >= changed + 60
    else { return nil }
    return date
  }
}
