import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryModel
import SystemPackage

/// The tiles of photos that others made, as they come in on a descriptor: answers of `gallery tiles`, or parts of them.
///
/// A tile is kept until all sheets of its photo are drawn, since a photo that turns out to be lost has them begun again.
actor HandedTiles: PhotoTiles {
  /// The tiles of a photo that are needed.
  struct Wanted: Sendable {
    /// Their indices in the request of the photo.
    let numbers: [Int]
    /// Their specifications, in the same order.
    let specs: [TileSpec]
    /// The sheets that the photo is on.
    let sheets: Set<SheetKey>
  }

  /// What has come of a photo.
  private struct Arrived {
    var facts: PhotoFacts
    var sha256: String
    var damage: String?
    var notes: [String]
    /// The tiles by their places among those that are needed.
    var tiles: [Int: HandedTileStore.Entry] = [:]
  }

  /// The bytes of tiles that are kept in memory.
  private static let memory = 32 << 20

  private nonisolated let input: FrameInput
  private nonisolated let wanted: [Photo.ID: Wanted]
  private var store = HandedTileStore(limit: memory)
  private var arrived: [Photo.ID: Arrived] = [:]
  private var problems: [Photo.ID: DecodingFailure] = [:]
  /// The sheets of each photo that are not drawn yet.
  private var open: [Photo.ID: Set<SheetKey>]
  private let photosOfSheets: [SheetKey: [Photo.ID]]
  private var isReading = false
  /// The end of the frames: regular, or with a failure.
  private var end: Result<Void, any Error>?
  /// Those who wait for the next frame.
  private var waiting: [Answer<Void>] = []

  /// - Parameters:
  ///   - file: The descriptor; it stays open.
  ///   - wanted: The tiles that are needed of each photo.
  init(_ file: FileDescriptor, wanted: [Photo.ID: Wanted]) {
    input = FrameInput(file)
    self.wanted = wanted
    open = wanted.mapValues(\.sheets)
    var photos: [SheetKey: [Photo.ID]] = [:]
    for (id, wanted) in wanted {
      for sheet in wanted.sheets { photos[sheet, default: []].append(id) }
    }
    photosOfSheets = photos
  }

  /// Lets the thread go that reads.
  nonisolated func abandon() { input.abandon() }

  func tiles(of photo: InspectedPhoto, _ specs: [TileSpec]) async throws -> DecodedPhoto {
    let id = photo.photo.id
    guard let wanted = wanted[id] else { preconditionFailure("every photo of the pages is wanted") }
    while true {
      if let problem = problems[id] { throw problem }
      if let arrived = arrived[id], arrived.tiles.count == wanted.numbers.count {
        if let expected = photo.photo.sha256, expected != arrived.sha256 {
          throw DecodingFailure.otherBytes(sha256: arrived.sha256)
        }
        var tiles: [Tile] = []
        for place in wanted.numbers.indices {
          if let entry = arrived.tiles[place] { tiles.append(try store.tile(entry)) }
        }
        return DecodedPhoto(
          facts: arrived.facts, sha256: arrived.sha256, tiles: tiles, damage: arrived.damage,
          notes: arrived.notes)
      }
      if let end {
        try end.get()
        let missing = wanted.numbers.indices.first { arrived[id]?.tiles[$0] == nil }.map {
          wanted.numbers[$0]
        }
        throw Self.error("\(photo.photo.label): tile \(missing ?? 0) did not come")
      }
      try await nextFrame()
    }
  }

  func release(_ sheet: SheetKey) {
    for id in photosOfSheets[sheet] ?? [] {
      open[id]?.remove(sheet)
      guard open[id]?.isEmpty ?? false else { continue }
      for entry in (arrived[id]?.tiles ?? [:]).values { store.remove(entry) }
      arrived[id]?.tiles = [:]
    }
  }

  /// Reads what is left, so that whoever sends it can send all of it.
  func finish() async throws {
    while end == nil { try await nextFrame() }
    try end?.get()
  }

  /// Waits until a further frame has come.
  private func nextFrame() async throws {
    if !isReading {
      isReading = true
      // Not cancelled with whoever happens to wait: others need what comes.
      Task { await readFrame() }
    }
    let answer = Answer<Void>()
    waiting.append(answer)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer.wait($0) }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
  }

  private func readFrame() async {
    do {
      let wanted = wanted
      if let frame = try await input.read({ try HandedFrame(&$0, wanted) }) {
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
    let woken = waiting
    waiting = []
    for answer in woken { answer.give(.success(())) }
  }

  /// Takes what came; what is there already is the same.
  private func add(_ frame: HandedFrame) throws {
    guard case .photo(let id, let content) = frame, let sheets = open[id], !sheets.isEmpty,
      problems[id] == nil
    else { return }
    switch content {
    case .failure(let problem): problems[id] = problem
    case .success(let photo):
      var known =
        arrived[id]
        ?? Arrived(facts: photo.facts, sha256: photo.sha256, damage: photo.damage, notes: photo.notes)
      guard known.sha256 == photo.sha256 else {
        throw Self.error("\(id): its tiles are of two files, \(known.sha256) and \(photo.sha256)")
      }
      for (place, tile) in photo.tiles where known.tiles[place] == nil {
        known.tiles[place] = try store.add(tile)
      }
      arrived[id] = known
    }
  }

  /// The error for tiles that make no sense.
  static func error(_ message: String) -> GalleryError {
    .plan([ConfigurationProblem(place: "tiles", message: message)])
  }
}

/// A frame of tiles that came in.
enum HandedFrame: Sendable {
  /// A photo with tiles that are needed.
  struct Content: Sendable {
    let facts: PhotoFacts
    let sha256: String
    let damage: String?
    let notes: [String]
    /// The tiles with their places among those that are needed of the photo.
    let tiles: [(place: Int, tile: Tile)]
  }

  /// A photo, or the reason why it cannot be shown.
  case photo(Photo.ID, Result<Content, DecodingFailure>)
  /// Nothing that anybody waits for.
  case nothing

  /// Reads the next frame; `nil` at the end.
  ///
  /// - Throws: `FrameReader.Failure`, or ``GalleryError/plan(_:)`` where the frame makes no sense.
  init?(_ reader: inout FrameReader, _ wanted: [Photo.ID: HandedTiles.Wanted]) throws {
    guard let lengths = try reader.next() else { return nil }
    guard lengths.header <= FrameReader.longestHeader else {
      throw HandedTiles.error(
        "a header has \(lengths.header) bytes, and may have \(FrameReader.longestHeader)")
    }
    let header = Data(try reader.bytes(lengths.header))
    let answer: FramedAnswer
    do {
      answer = try JSONDecoder().decode(FramedAnswer.self, from: header)
    } catch {
      throw HandedTiles.error(
        "a frame is no answer of gallery tiles: \(ConfigurationProblem(decoding: error, of: header))")
    }
    if let error = answer.error {
      throw HandedTiles.error("a frame answers a request that made no sense: \(error)")
    }
    guard let id = answer.id else { throw HandedTiles.error("a frame has no id") }
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
      throw HandedTiles.error("\(id): a frame has neither a problem nor width, height and sha256")
    }
    let facts = PhotoFacts(size: PixelSize(width: width, height: height), format: answer.format ?? "")
    var tiles: [(Int, Tile)] = []
    var left = lengths.body
    for element in answer.tiles ?? [] {
      guard element.bytes >= 0, element.bytes <= left else {
        throw HandedTiles.error("\(id): tile \(element.tile) has more bytes than the frame")
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
        throw HandedTiles.error(
          "\(id): tile \(element.tile) has \(element.width) × \(element.height) pixels of \(element.channels) bytes in "
            + "\(element.bytes) bytes; expected \(expected.width) × \(expected.height) of 3 or 4")
      }
      tiles.append((place, Tile(size: size, format: format, pixels: try reader.bytes(element.bytes))))
    }
    guard left == 0 else { throw HandedTiles.error("\(id): the frame has \(left) bytes that are of no tile") }
    self = .photo(
      id,
      .success(
        Content(facts: facts, sha256: sha256, damage: answer.damage, notes: answer.notes ?? [], tiles: tiles))
    )
  }
}
