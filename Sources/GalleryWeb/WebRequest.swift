/// One thing to be asked for.
package struct WebRequest: Sendable, Hashable {
  /// The use of the answer, which decides the size limit, the `Accept` header, and whether the body comes in memory or
  /// as a file.
  package enum Purpose: String, Sendable, Hashable {
    /// Something to be read by gallery: JSON, XML, HTML, a list. The body comes in memory.
    case listing
    /// A picture. The body comes as a file.
    case photo
    /// The first bytes of something of an unknown kind, ``beginning`` at most. They come in memory.
    case kind

    /// The number of bytes that tell the kind of a content.
    package static let beginning = 4096
  }

  /// `GET`, `POST` for the services that search so, or `PROPFIND` for folders of WebDAV.
  package var method: String
  package var address: WebAddress
  /// Of this request only, and bound to the origin of its address as credentials are.
  package var headers: WebHeaders
  /// The body of the request; empty for `GET`.
  package var body: [UInt8]
  package var purpose: Purpose
  /// The entity tag that the answer has now, by what a listing told of it; `nil` where none did. What is kept under the
  /// same tag is taken without asking.
  package var tag: String?
  /// The page that leads to it. Its own origin is told so (`Referer`), and no other; `nil`, the default, for none.
  package var referrer: WebAddress?

  package init(
    _ address: WebAddress, for purpose: Purpose, method: String = "GET", headers: WebHeaders = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.purpose = purpose
  }
}
