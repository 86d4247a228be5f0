import GalleryDecoding
import GalleryModel
import SystemPackage

/// The tiles that are wanted of a photo.
struct TileWish: Sendable {
  /// The photo.
  let photo: InspectedPhoto
  /// The tiles.
  let specs: [TileSpec]
}

/// A source of the tiles of photos that are laid out.
protocol PhotoTiles: Sendable {
  /// Returns a photo and its tiles, in the order of their specifications.
  ///
  /// - Throws: `DecodingFailure` if the photo cannot be shown. Any other error ends the build.
  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto

  /// Returns photos with their tiles, or what ``tiles(of:_:)`` would throw, in the order of the wishes. Default: one after the
  /// other.
  func tiles(of wishes: [TileWish]) async -> [Result<DecodedPhoto, any Error>]

  /// Takes note that all is drawn. Default: nothing happens.
  ///
  /// - Throws: ``GalleryError`` if what is left of the tiles makes no sense.
  func finish() async throws
}

extension PhotoTiles {
  func tiles(of wishes: [TileWish]) async -> [Result<DecodedPhoto, any Error>] {
    var results: [Result<DecodedPhoto, any Error>] = []
    for wish in wishes {
      results.append(await Result { () async throws in try await tiles(of: wish.photo, wish.specs) })
    }
    return results
  }

  func finish() async throws {}
}

/// Tiles that are made of photos, here and now.
struct DecodedTiles: PhotoTiles {
  let decoder: any TileSource

  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto {
    try await decoder.tiles(for: try TileRequest(photo.photo, specs))
  }

  /// Small photos are decoded together.
  func tiles(of wishes: [TileWish]) async -> [Result<DecodedPhoto, any Error>] {
    guard wishes.count > 1 else {
      guard let wish = wishes.first else { return [] }
      return [await Result { () async throws in try await tiles(of: wish.photo, wish.specs) }]
    }
    // Each gets its own.
    var results = [Result<DecodedPhoto, any Error>](
      repeating: .failure(DecodingFailure.cancelled), count: wishes.count)
    var requests: [(index: Int, request: TileRequest)] = []
    for (index, wish) in wishes.enumerated() {
      do throws(DecodingFailure) {
        requests.append((index, try TileRequest(wish.photo.photo, wish.specs)))
      } catch {
        results[index] = .failure(error)
      }
    }
    let answers = await decoder.tiles(together: requests.map(\.request))
    for ((index, _), answer) in zip(requests, answers) { results[index] = answer.mapError { $0 } }
    return results
  }
}

extension TileRequest {
  /// Creates the request for tiles of a photo, whose file is as large as its facts say.
  fileprivate init(_ photo: Photo, _ specs: [TileSpec]) throws(DecodingFailure) {
    try photo.checkSize()
    self.init(try photo.content, sha256: photo.sha256, view: photo.view, specs: specs)
  }
}

extension Photo {
  /// Throws ``DecodingFailure/unreadable(_:)`` if its facts were read earlier and its file is not as large as it was then.
  fileprivate func checkSize() throws(DecodingFailure) {
    guard isRecorded, case .file(let path) = location, let status = try? Stat(path),
      Int(status.size) != byteCount
    else { return }
    throw .unreadable(
      "the file was changed since its facts were read: it had \(byteCount) bytes, now \(status.size)")
  }
}

extension DecodingFailure {
  /// The failure of a photo that is another one than it was before.
  static let changed = DecodingFailure.unreadable("the file was changed meanwhile")
}
