/// One request to one server, complete. No redirect is followed and nothing is added but what its fields say.
package struct CurlRequest: Sendable {
  package var method: String
  /// The address, without a fragment.
  package var address: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// A Boolean value that indicates whether the body may come compressed; it is decompressed either way.
  package var acceptsCompression: Bool
  /// The seconds that connecting may take.
  package var connectSeconds: Double
  /// The address of a proxy; `nil` for a direct connection.
  package var proxy: String?
  /// The path of a netrc file that has passwords; `nil` for none.
  package var netrc: String?
  /// The path of a file with certificates that are trusted instead of the system's.
  package var authorities: String?
  /// The addresses that names have instead of those that the system gives, in the form of libcurl's
  /// `CURLOPT_RESOLVE`.
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
