package import SystemPackage

/// A successful answer: everything that is not is thrown as a ``TransportError``.
package struct WebResponse: Sendable {
  /// The origin of an answer.
  package enum Provenance: Sendable, Hashable {
    /// The server sent the body, or the rest of it.
    case server
    /// The server said that the body in the cache is still right.
    case revalidated
    /// Nobody was asked.
    case cache
  }

  /// 200, or 203 from a proxy that changed something.
  package var status: Int
  /// The address of the answer after all redirects; relative references in it are resolved against this.
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

/// The body of an answer, complete.
package enum WebBody: Sendable, Hashable {
  /// A listing, decompressed.
  case bytes([UInt8])
  /// A photo: a file of this many bytes that stays as it is until the transport is finished. It is not the
  /// reader's to change, move or remove.
  case file(FilePath, count: Int)

  /// Bytes.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let count): count
    }
  }
}
