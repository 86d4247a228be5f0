import GalleryDecoding
import GalleryModel

/// A photo, and what its header told or why it told nothing.
struct PhotoHeader: Sendable {
  var photo: Photo
  let result: Result<PhotoFacts, DecodingFailure>

  /// Headers that are read at once: reading waits more than it computes.
  private static let width = 32

  /// Reads the headers of photos. Files that turn out to be none, and do not claim to be, are left out.
  ///
  /// - Parameters:
  ///   - candidates: files that may be photos.
  ///   - decoder: who reads them.
  ///   - metadata: whether what is written in photos is read too.
  static func read(
    _ candidates: [Photo], by decoder: any PhotoDecoder, metadata: Bool
  ) async throws -> [PhotoHeader] {
    var headers: [PhotoHeader] = []
    headers.reserveCapacity(candidates.count)
    try await forEachInOrder(candidates, width: width) { photo in
      await read(photo, by: decoder, metadata: metadata)
    } deliver: { photo, header in
      if case .failure(.cancelled) = header.result { throw CancellationError() }
      if case .failure(let failure) = header.result, failure.isOtherContent, !photo.isExpected { return true }
      headers.append(header)
      return true
    }
    return headers
  }

  /// Reads the header of one photo.
  static func read(_ photo: Photo, by decoder: any PhotoDecoder, metadata: Bool) async -> PhotoHeader {
    let result = await Result { () async throws(DecodingFailure) in
      try await decoder.inspect(photo, metadata: metadata)
    }
    return PhotoHeader(photo: photo, result: result)
  }
}

extension DecodingFailure {
  /// Whether the file's content is simply not a picture, as with notes and lists that lie beside photos.
  var isOtherContent: Bool {
    switch self {
    case .notAnImage, .empty: true
    default: false
    }
  }
}
