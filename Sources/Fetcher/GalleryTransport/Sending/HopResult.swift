import GalleryWeb

/// The result of a hop, one step of a request: the original address, or a redirect.
enum HopResult {
  case answer(WebResponse)
  case redirect(status: Int, to: String)
}

/// A partly downloaded body.
struct UnfinishedBody {
  /// The sink, which already holds the first part.
  let sink: FileSink
  let validator: String
}
