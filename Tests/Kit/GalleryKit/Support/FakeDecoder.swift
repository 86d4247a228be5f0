import GalleryGeometry
import GalleryMarkup
import GalleryModel
import Synchronization
import SystemPackage
import TestSupport

@testable import GalleryDecoding

/// A decoder that knows photos by their names. Each has one colour, and selected ones fail.
///
/// Replies come in an order that a seed decides: every call yields a number of times.
final class FakeDecoder: OneByOneSource {
  /// The photos with special outcomes.
  struct Behaviour: Sendable {
    /// Photos whose header cannot be read.
    var unreadable: [Photo.ID: DecodingFailure] = [:]
    /// Photos that cannot be decoded.
    var undecodable: Set<Photo.ID> = []
    /// Photos that are decoded in part.
    var damaged: Set<Photo.ID> = []
    /// Sizes of photos; others are 300 × 200.
    var sizes: [Photo.ID: PixelSize] = [:]
    /// Sizes of photos at decoding, if they differ from the header.
    var laterSizes: [Photo.ID: PixelSize] = [:]
    /// Returns the hash of a decoded photo. Defaults to the same for all.
    var sha256: @Sendable (Photo.ID) -> String = { _ in String(repeating: "0", count: 64) }
    /// The facts in the headers of photos.
    var metadata: [Photo.ID: PhotoMetadata] = [:]
    /// Called in every decode before the first yield.
    var onDecode: @Sendable (Photo.ID) -> Void = { _ in }
  }

  private struct State {
    var random: SplitMix64
    var inspected: [Photo.ID] = []
    var decoded: [Photo.ID] = []
    var running = 0
    var mostRunning = 0
  }

  private let behaviour: Behaviour
  private let state: Mutex<State>

  init(_ behaviour: Behaviour = Behaviour(), seed: UInt64 = 1) {
    self.behaviour = behaviour
    state = Mutex(State(random: SplitMix64(seed: seed)))
  }

  /// The decoded photos in the order of the calls, with repetitions.
  var decoded: [Photo.ID] { state.withLock { $0.decoded } }
  /// The maximum number of concurrent decodes.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    throw .parserFailed("nothing here is parsed")
  }

  /// Returns the photo of a file: its path below the folder of the fakes, or its name.
  private static func id(of photo: PhotoContent) -> Photo.ID {
    guard case .file(let path) = photo else { preconditionFailure("fakes are files") }
    let names = path.components.map(\.string)
    let start = names.firstIndex(of: "nowhere").map { $0 + 1 } ?? names.count - 1
    return names[start...].joined(separator: "/")
  }

  let peakMemory = 0

  func shutdown() async {}

  func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    let id = Self.id(of: request.content)
    await giveWay(state.withLock { Int.random(in: 0...3, using: &$0.random) })
    if let failure = behaviour.unreadable[id] { throw failure }
    return FoundFacts(facts(id, metadata: request.metadata), view: request.view ?? PhotoView())
  }

  func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    let id = Self.id(of: request.content)
    let delay = state.withLock { state in
      state.decoded.append(id)
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      return Int.random(in: 0...12, using: &state.random)
    }
    behaviour.onDecode(id)
    await giveWay(delay)
    state.withLock { $0.running -= 1 }
    if Task.isCancelled { throw .cancelled }
    if behaviour.undecodable.contains(id) { throw .undecodable("told to fail") }
    var facts = facts(id, metadata: false)
    facts.size = behaviour.laterSizes[id] ?? facts.size
    let color = Self.color(of: id)
    return DecodedPhoto(
      facts: facts, sha256: behaviour.sha256(id),
      tiles: request.specs.map { spec in
        let size = spec.tileSize(for: facts.size)
        let count = size.width * size.height * 3
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
          for index in stride(from: 0, to: count, by: 3) {
            bytes[index] = color.red
            bytes[index + 1] = color.green
            bytes[index + 2] = color.blue
          }
          initialized = count
        }
        return Tile(size: size, format: .rgb, pixels: pixels)
      },
      damage: behaviour.damaged.contains(id) ? "told to be damaged" : nil, notes: [])
  }

  /// The colour of a photo: never white, and different for names that end in different numbers below 1000.
  static func color(of id: Photo.ID) -> Color {
    let number = Int(id.filter(\.isNumber)) ?? 0
    return Color(
      red: UInt8(number % 10 * 20), green: UInt8(number / 10 % 10 * 20), blue: UInt8(number / 100 % 10 * 20))
  }

  private func facts(_ id: Photo.ID, metadata: Bool) -> PhotoFacts {
    PhotoFacts(
      size: behaviour.sizes[id] ?? PixelSize(width: 300, height: 200), format: "JPEG",
      metadata: metadata ? behaviour.metadata[id] : nil)
  }

  private func giveWay(_ times: Int) async {
    for _ in 0..<times { await Task.yield() }
  }
}
