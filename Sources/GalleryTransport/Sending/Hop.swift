import GalleryWeb

/// One step of a request: to where it was sent first, or to where it was redirected.
struct Hop: Sendable {
  let method: String
  let address: WebAddress
  /// Of the request; empty when the hop has left the request's origin.
  let headers: WebHeaders
  let body: [UInt8]
  var purpose: WebRequest.Purpose
  /// The entity tag that the answer has; `nil` where nobody knows, and behind a redirect.
  let tag: String?
  /// The page that leads to it.
  let referrer: WebAddress?
  /// The redacted address, for errors.
  let redactedAddress: String
}

enum HopResult: Sendable {
  case answer(WebResponse)
  case redirect(status: Int, to: String)
}

/// A body of which a part is there.
struct UnfinishedBody: Sendable {
  /// It holds the part already.
  let sink: FileSink
  let validator: String
}
