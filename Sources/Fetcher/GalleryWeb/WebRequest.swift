/// An HTTP request of gallery, before credentials and cookies are added.
package struct WebRequest: Sendable {
  /// The use of the response. Determines the size limit, the `Accept` header, and whether the body is in a
  /// file.
  package enum Purpose: Sendable {
    /// A document for gallery to parse: JSON, XML, HTML, a list. The body is in memory.
    case listing
    /// An image. The body is a file.
    case photo
    /// The first bytes of unknown content, at most ``beginning``. The body is in memory.
    case kind

    /// The number of bytes that suffice to detect the kind of content.
    package static let beginning = 4096
  }

  /// `GET`, `POST` for services that require it for searches, or `PROPFIND` for WebDAV folders.
  package var method: String
  package var address: WebAddress
  /// Headers for this request only, bound to the origin of its address like credentials.
  package var headers: WebHeaders
  package var body: [UInt8]
  package var purpose: Purpose
  /// The current entity tag according to the listing; `nil` if unknown. A cached response with this tag is
  /// used without a request.
  package var tag: String?
  /// The page that links to the address, sent to its own origin only (`Referer`). Defaults to `nil`.
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
