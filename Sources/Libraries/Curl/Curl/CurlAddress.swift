import CCurl

/// The parts of an absolute URL (RFC 3986), as libcurl parses it for requests.
package struct CurlAddress: Sendable {
  package private(set) var scheme: String?
  package private(set) var host: String?
  package private(set) var port: String?
  /// Percent-encoded.
  package private(set) var path: String?
  /// Percent-encoded, without its `?`.
  package private(set) var query: String?
  /// Percent-encoded, without its `#`.
  package private(set) var fragment: String?
  /// The zone of an IPv6 address.
  package private(set) var zone: String?

  /// Returns `nil` if libcurl rejects the address, or it names a user. An internationalised host becomes ASCII.
  package init?(_ text: String) {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    func read(_ text: UnsafePointer<CChar>) -> Bool {
      curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK
    }
    guard read(text) else { return nil }

    if let host = Self.part(CURLUPART_HOST, of: handle), !host.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let ascii = gallery_curl_ascii_address(handle) else { return nil }
      defer { curl_free(ascii) }
      guard read(ascii) else { return nil }
    }

    func part(_ part: CURLUPart) -> String? { Self.part(part, of: handle) }
    scheme = part(CURLUPART_SCHEME)
    host = part(CURLUPART_HOST)
    port = part(CURLUPART_PORT)
    path = part(CURLUPART_PATH)
    query = part(CURLUPART_QUERY)
    fragment = part(CURLUPART_FRAGMENT)
    zone = part(CURLUPART_ZONEID)
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &value, 0) == CURLUE_OK, let value else { return nil }
    defer { curl_free(value) }
    return String(cString: value)
  }
}

/// Parses small texts with libcurl and the system's network functions.
package enum CurlText {
  /// Returns the 4 or 16 bytes of an IP address in text form, without brackets or zone.
  package static func ipBytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = gallery_curl_ip_parse(text, &bytes)
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }

  /// Returns a header date in any of the three forms of RFC 9110 §5.6.7, in seconds since 1970; `nil` if
  /// malformed.
  package static func seconds(date text: String) -> Double? {
    let time = curl_getdate(text, nil)
    return time >= 0 ? Double(time) : nil
  }
}
