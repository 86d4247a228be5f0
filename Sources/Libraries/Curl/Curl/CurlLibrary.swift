import CCurl

/// The version of the libcurl that the program is linked with.
package enum CurlLibrary {
  /// The version of libcurl and, if reported, of its TLS library: `7.88.1 (OpenSSL/3.0.15)`.
  package static var version: String? {
    guard let facts = gallery_curl_version()?.pointee, let version = facts.version else { return nil }
    return String(cString: version) + (facts.ssl_version.map { " (\(String(cString: $0)))" } ?? "")
  }
}
