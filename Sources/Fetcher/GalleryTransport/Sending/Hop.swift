import GalleryWeb

/// One step of a request: the original address, or a redirect.
struct Hop: Sendable {
  let method: String
  let address: WebAddress
  /// The request's headers; empty after a redirect to another origin.
  let headers: WebHeaders
  let body: [UInt8]
  var purpose: WebRequest.Purpose
  /// The expected entity tag of the response; `nil` if unknown, and after a redirect.
  let tag: String?
  /// The page that links to the address.
  let referrer: WebAddress?
  let redactedAddress: String
}

/// The result of one step of a request.
enum HopResult: Sendable {
  case answer(WebResponse)
  case redirect(status: Int, to: String)
}

/// A partly downloaded body.
struct UnfinishedBody: Sendable {
  /// The sink, which already holds the first part.
  let sink: FileSink
  let validator: String
}
