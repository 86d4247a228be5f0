import GalleryGeometry
import GalleryMarkup
import GalleryModel
import Synchronization
import SystemPackage

@testable import GalleryDecoding
@testable import GalleryKit
@testable import GallerySources
@testable import GalleryWeb

/// A transport whose pictures have the size in their names: `…/300x200.jpg`.
final class FakeWeb: Transport {
  private let asked = Mutex<[String]>([])
  private let failures: [String: TransportError]

  /// - Parameter failures: Errors by the name at the end of the address, or by the host.
  init(failures: [String: TransportError] = [:]) {
    self.failures = failures
  }

  /// The requested addresses, in order.
  var requests: [String] { asked.withLock { $0 } }

  func send(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    asked.withLock { $0.append(request.address.text) }
    if let failure = failures[request.address.fileName] ?? failures[request.address.host] { throw failure }
    return WebResponse(
      status: 200, address: request.address, headers: [:],
      body: .file(FilePath("/nowhere").appending(request.address.fileName), count: 1000))
  }
}

/// Reads the size of a file from its name.
struct NameDecoder: OneByOneSource {
  /// A Boolean value that indicates whether pictures are rotated, which swaps columns and rows.
  var turns = false

  let peakMemory = 0

  func shutdown() async {}

  func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    guard case .file(let path) = request.content else { throw .notAnImage(nil) }
    let numbers = (path.stem ?? "").split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { throw .notAnImage(nil) }
    let (width, height) = turns ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    return FoundFacts(PhotoFacts(size: PixelSize(width: width, height: height), format: "JPEG"))
  }

  func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    throw .undecodable("nothing here is drawn")
  }

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    throw .parserFailed("nothing here is parsed")
  }
}

extension RemotePhoto {
  /// A photo of 3000 × 2000 with variants of 300, 600 and 1200 columns.
  static func fake(
    _ id: String, host: String = "images.example", variants: [Int] = [300, 600, 1200], isSized: Bool = true
  ) -> RemotePhoto {
    func address(_ width: Int) -> WebAddress {
      guard let address = WebAddress("https://\(host)/\(id)/\(width)x\(width * 2 / 3).jpg") else {
        preconditionFailure("a proper address")
      }
      return address
    }
    return RemotePhoto(
      id: id, image: address(3000), width: isSized ? 3000 : nil, height: isSized ? 2000 : nil,
      variants: variants.map { ImageVariant(address($0), width: $0, height: $0 * 2 / 3) })
  }
}

extension CollectedPhotos {
  /// The photos of one listing.
  static func fake(_ remotes: [RemotePhoto]) -> CollectedPhotos {
    var collected = CollectedPhotos()
    collected.hasOrder = true
    collected.photos = remotes.map { .web(WebPhoto(id: $0.id, $0, source: "https://list.example/")) }
    return collected
  }
}
