package import GalleryFiles
package import GalleryMarkup
package import GalleryModel

/// A type that reads facts of photos, makes tiles and parses markup.
///
/// ``DecoderPool`` does this on this machine. A type that caches tiles or uses other machines also conforms,
/// and forwards the remaining work.
package protocol TileSource: MarkupParsing {
  /// Reads the headers and the sidecars of photos, without decoding pixels or reading the rest of the files.
  /// An unreadable sidecar adds a note; the photo does not fail. The answers have the order of the requests.
  func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>]

  /// Makes the tiles of photos. Each photo is read and decoded once. One call for several small photos is
  /// faster than one call for each. If a photo crashes the decoder, the others do not fail. The answers have
  /// the order of the requests. If the task is cancelled, this returns once all outstanding work has stopped.
  func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>]

  /// Returns the number and the SHA-256 of a photo's bytes.
  func digest(of content: PhotoContent) async throws(DecodingFailure) -> FileContent

  /// The peak memory use of this source's other processes on this machine, in bytes.
  var peakMemory: Int { get }

  /// Cancels all work and returns once it has stopped. Running and later requests fail as cancelled.
  func shutdown() async
}

extension TileSource {
  package func digest(of content: PhotoContent) async throws(DecodingFailure) -> FileContent {
    try PhotoFile(content).digest()
  }

  package func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    try await facts(together: [request])[0].get()
  }

  package func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    try await tiles(together: [request])[0].get()
  }
}

extension Photo {
  /// The photo's bytes, for a decoder.
  ///
  /// Throws ``DecodingFailure/missing(_:)`` if they are not on this machine.
  package var content: PhotoContent {
    get throws(DecodingFailure) {
      guard let file else { throw .missing("it was not downloaded") }
      return .file(file)
    }
  }
}

/// The facts from a photo's header and its sidecar.
package struct FoundFacts: Sendable, Hashable {
  /// The facts of the photo as shown.
  package var facts: PhotoFacts
  /// The rotation, crop, focal point and faces of the photo.
  package var view: PhotoView
  /// Notes about ignored parts of the sidecar.
  package var notes: [String]
  /// A Boolean value that indicates whether unchanged files give the same facts again. It is false if a
  /// worker failed or the sidecar was unreadable. Defaults to `true`.
  package var isLasting = true

  package init(_ facts: PhotoFacts, view: PhotoView = PhotoView(), notes: [String] = []) {
    self.facts = facts
    self.view = view
    self.notes = notes
  }
}
