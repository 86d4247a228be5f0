package import SystemPackage

/// A successful response. Failures are thrown as ``TransportError``.
package struct WebResponse: Sendable {
  package enum Provenance: Sendable {
    /// The server sent the body, or the rest of it.
    case server
    /// The server confirmed that the cached body is current.
    case revalidated
    /// The cache, without a request.
    case cache
  }

  /// 200, or 203 from a proxy that modified the response.
  package var status: Int
  /// The address after all redirects, against which relative references are resolved.
  package var address: WebAddress
  package var headers: WebHeaders
  package var body: WebBody
  package var provenance: Provenance

  package init(
    status: Int, address: WebAddress, headers: WebHeaders, body: WebBody, provenance: Provenance = .server
  ) {
    self.status = status
    self.address = address
    self.headers = headers
    self.body = body
    self.provenance = provenance
  }
}

/// The body of a response, in memory or in a file.
package enum WebBody: Sendable, Hashable {
  /// A listing, decompressed.
  case bytes([UInt8])
  /// A photo: a file with its size. It remains unchanged until the transport is finished. Callers must not
  /// change, move or remove it.
  case file(FilePath, count: Int)

  /// The size in bytes.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let count): count
    }
  }
}
