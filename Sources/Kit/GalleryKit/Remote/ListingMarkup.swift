import GalleryDecoding
import GalleryMarkup
import Synchronization

/// Parses the markup of listings with the photo decoder, usually in a worker
/// process. The first text starts it.
final class ListingMarkup: MarkupParsing {
  private let start: @Sendable () throws -> any TileSource
  private let decoder = Mutex<(any TileSource)?>(nil)

  init(start: @escaping @Sendable () throws -> any TileSource) { self.start = start }

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    let running = try Result {
      try decoder.withLock { decoder in
        if let decoder { return decoder }
        let new = try start()
        decoder = new
        return new
      }
    }.mapError { error in MarkupError.parserFailed("\(error)") }.get()
    return try await running.parse(sources)
  }

  func close() async {
    let running = decoder.withLock { decoder in
      defer { decoder = nil }
      return decoder
    }
    await running?.shutdown()
  }
}
