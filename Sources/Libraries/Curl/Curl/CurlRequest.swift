/// A complete request to one server. Redirects are not followed, and only its fields are sent.
package struct CurlRequest: Sendable {
  package var method: String
  /// The address without a fragment.
  package var address: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// A Boolean value that indicates whether to request compression. Compressed bodies are decompressed either
  /// way.
  package var acceptsCompression: Bool
  /// The time to connect, in seconds.
  package var connectSeconds: Double
  /// `nil` for a direct connection.
  package var proxy: String?
  /// `nil` to use no file.
  package var netrc: String?
  /// The path of a file of trusted certificates that replaces the system's.
  package var authorities: String?
  /// Overrides of name resolution, in the form of libcurl's `CURLOPT_RESOLVE`.
  package var resolutions: [String]

  package init(
    method: String, address: String, headers: [(name: String, value: String)], body: [UInt8],
    acceptsCompression: Bool, connectSeconds: Double, proxy: String?, netrc: String?, authorities: String?,
    resolutions: [String]
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.acceptsCompression = acceptsCompression
    self.connectSeconds = connectSeconds
    self.proxy = proxy
    self.netrc = netrc
    self.authorities = authorities
    self.resolutions = resolutions
  }
}
