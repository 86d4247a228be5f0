import Foundation
import GalleryDecoding
import SystemPackage

/// The tiles of photos that arrive on a descriptor, as complete or partial answers of `gallery tiles`.
///
/// The build requests each photo once. Its tiles are stored until then.
actor StreamedTiles: TileProvider {
  private nonisolated let input: FrameInput
  private nonisolated let wanted: [Photo.ID: TileTable.Request]
  /// The maximum number of stored bytes for photos not yet requested.
  private let memory: Int
  private var arrived: [Photo.ID: StreamedFrame.Content] = [:]
  private var problems: [Photo.ID: DecodingFailure] = [:]
  /// The photos that the build has requested.
  private var asked: Set<Photo.ID> = []
  /// The photos whose tiles were returned.
  private var returned: Set<Photo.ID> = []
  /// The number of stored bytes for photos not yet requested.
  private var earlyBytes = 0
  private var isReading = false
  /// The result at the end of the frames: success or failure.
  private var end: Result<Void, any Error>?
  private var waiting: [Answer<Void>] = []

  /// The file stays open. `memory` is the maximum number of stored bytes for photos not yet requested.
  init(_ file: FileDescriptor, wanted: [Photo.ID: TileTable.Request], memory: Int = 512 << 20) {
    input = FrameInput(file)
    self.wanted = wanted
    self.memory = memory
  }

  nonisolated func abandon() { input.abandon() }

  func tiles(of needed: [Needed]) async -> [Result<DecodedPhoto, any Error>] {
    var results: [Result<DecodedPhoto, any Error>] = []
    for (photo, _) in needed {
      let decoded = await Result { try await tiles(of: photo.photo) }
      results.append(decoded)
    }
    return results
  }

  private func tiles(of photo: Photo) async throws -> DecodedPhoto {
    let id = photo.id
    guard let wanted = wanted[id] else { preconditionFailure("every photo of the pages is requested") }
    asked.insert(id)
    earlyBytes -= arrived[id]?.bytes ?? 0
    while true {
      if let problem = problems[id] { throw problem }
      if let content = arrived[id], content.tiles.count == wanted.numbers.count {
        arrived[id] = nil
        returned.insert(id)
        if let expected = photo.sha256, expected != content.sha256 {
          throw DecodingFailure.otherBytes(sha256: content.sha256)
        }
        return DecodedPhoto(
          facts: content.facts, sha256: content.sha256,
          tiles: wanted.numbers.indices.compactMap { content.tiles[$0] }, damage: content.damage,
          notes: content.notes)
      }
      if let end {
        try end.get()
        let missing = wanted.numbers.indices.first { arrived[id]?.tiles[$0] == nil }.map {
          wanted.numbers[$0]
        }
        throw Self.error("\(photo.label): tile \(missing ?? 0) is missing")
      }
      try await nextFrame()
    }
  }

  /// Reads the remaining frames, so that the sender can finish.
  func finish() async throws {
    while end == nil { try await nextFrame() }
    try end?.get()
  }

  private func nextFrame() async throws {
    if !isReading {
      isReading = true
      // Independent of the waiting task's cancellation, since other tasks need the frame too.
      Task { await readFrame() }
    }
    let answer = Answer<Void>()
    waiting.append(answer)
    try await answer.value()
  }

  private func readFrame() async {
    do {
      let wanted = wanted
      if let frame = try await input.read({ try StreamedFrame(&$0, wanted) }) {
        try add(frame)
      } else {
        end = .success(())
      }
    } catch let failure as FrameReader.Failure {
      end = .failure(GalleryError(failure))
    } catch {
      end = .failure(error)
    }
    isReading = false
    for answer in waiting { answer.give(.success(())) }
    waiting = []
  }

  /// Stores a frame. Tiles that are already stored are identical.
  private func add(_ frame: StreamedFrame) throws {
    guard case .photo(let id, let result) = frame, !returned.contains(id), problems[id] == nil else { return }
    switch result {
    case .failure(let problem): problems[id] = problem
    case .success(let content):
      var photo = arrived[id] ?? content
      guard photo.sha256 == content.sha256 else {
        throw Self.error("\(id): its tiles come from two files, \(photo.sha256) and \(content.sha256)")
      }
      photo.tiles.merge(content.tiles) { first, _ in first }
      let before = arrived.updateValue(photo, forKey: id)?.bytes ?? 0
      guard !asked.contains(id) else { return }
      earlyBytes += photo.bytes - before
      guard earlyBytes <= memory else {
        throw Self.error(
          "received more than \(memory >> 20) MiB of tiles before those of the photos that are drawn first; "
            + "send frames in the order of turn")
      }
    }
  }

  static func error(_ message: String) -> GalleryError {
    .plan([ConfigurationProblem(place: "tiles", message: message)])
  }
}

/// A received frame of tiles.
enum StreamedFrame: Sendable {
  /// A photo with needed tiles.
  struct Content: Sendable {
    let facts: PhotoFacts
    let sha256: String
    let damage: String?
    let notes: [String]
    /// The tiles by their index among the photo's needed tiles.
    var tiles: [Int: Tile]

    var bytes: Int { tiles.values.reduce(0) { $0 + $1.pixels.count } }
  }

  /// A photo, or the reason why it cannot be shown.
  case photo(Photo.ID, Result<Content, DecodingFailure>)
  /// A frame without needed tiles.
  case nothing

  /// Reads the next frame; `nil` at the end. Throws if the frame is invalid.
  init?(_ reader: inout FrameReader, _ wanted: [Photo.ID: TileTable.Request]) throws {
    guard let lengths = try reader.next() else { return nil }
    guard lengths.header <= FrameReader.longestHeader else {
      throw StreamedTiles.error(
        "expected a header of at most \(FrameReader.longestHeader) bytes, received \(lengths.header)")
    }

    let header = Data(try reader.bytes(lengths.header))
    let answer = try Result { try JSONDecoder().decode(FramedAnswer.self, from: header) }.mapError { error in
      StreamedTiles.error(
        "a frame is not a response of gallery tiles: \(ConfigurationProblem(decoding: error, of: header))")
    }.get()
    if let error = answer.error {
      throw StreamedTiles.error("a frame responds to an invalid request: \(error)")
    }
    guard let id = answer.id else { throw StreamedTiles.error("a frame has no id") }

    guard let wanted = wanted[id] else {
      try reader.skip(lengths.body)
      self = .nothing
      return
    }
    if let problem = answer.problem {
      try reader.skip(lengths.body)
      self = .photo(id, .failure(.missing(problem)))
      return
    }

    guard let width = answer.width, let height = answer.height, let sha256 = answer.sha256 else {
      throw StreamedTiles.error("\(id): a frame has neither a problem nor width, height and sha256")
    }
    let facts = PhotoFacts(size: PixelSize(width: width, height: height), format: answer.format ?? "")

    var tiles: [Int: Tile] = [:]
    var left = lengths.body
    for element in answer.tiles ?? [] {
      guard element.bytes >= 0, element.bytes <= left else {
        throw StreamedTiles.error("\(id): tile \(element.tile) has more bytes than the frame")
      }
      left -= element.bytes
      guard let place = wanted.numbers.firstIndex(of: element.tile) else {
        try reader.skip(element.bytes)
        continue
      }
      let size = PixelSize(width: element.width, height: element.height)
      let expected = wanted.specs[place].tileSize(for: facts.size)
      guard let format = Tile.Format(rawValue: UInt8(clamping: element.channels)), size == expected,
        element.bytes == size.width * size.height * format.bytesPerPixel
      else {
        throw StreamedTiles.error(
          "\(id): tile \(element.tile) has \(element.width) × \(element.height) pixels of \(element.channels) bytes in "
            + "\(element.bytes) bytes; expected \(expected.width) × \(expected.height) of 3 or 4")
      }
      tiles[place] = Tile(size: size, format: format, pixels: try reader.bytes(element.bytes))
    }

    guard left == 0 else { throw StreamedTiles.error("\(id): the frame has \(left) bytes beyond its tiles") }
    self = .photo(
      id,
      .success(
        Content(facts: facts, sha256: sha256, damage: answer.damage, notes: answer.notes ?? [], tiles: tiles))
    )
  }
}
