import Foundation
import GalleryDecoding
import GalleryDigest
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryText
import SQLite
import Synchronization
import SystemPackage
import TestSupport
import Testing
import WorkerProcesses

@testable import GalleryCatalogue
@testable import GalleryStore

extension [UInt8] {
  /// SHA-256, 64 hexadecimal digits.
  var sha256: String {
    let hash = SHA256()
    hash.update(self)
    return hash.finalize().hexadecimal
  }
}

/// A folder of photos and a cache, and builds that use them one after the other.
struct CatalogueBench {
  let folder: TemporaryFolder
  private let notes = Notes()

  init() throws { folder = try TemporaryFolder() }

  /// The notes of builds.
  final class Notes: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ note: String) { all.withLock { $0.append(note) } }

    func take() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  var cache: FilePath { folder.file("cache") }
  var catalogue: StoreFolder { StoreFolder(in: cache) }

  /// The notes so far, in order.
  func takeNotes() -> [String] { notes.take() }

  /// The time, in nanoseconds since 1970: after the modification times of all files, so that they count as settled.
  static let later: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1e9) + 10_000_000_000 }

  /// Uses a source behind the catalogue.
  func build<Output>(
    _ source: CountingSource = CountingSource(), version: [UInt8] = [1], capacity: Int = 1_000_000_000,
    now: @escaping @Sendable () -> Int = later, _ work: (CataloguedSource) async throws -> Output
  ) async throws -> Output {
    var settings = Catalogue.Settings(folder: cache, capacity: capacity, version: version)
    settings.now = now
    let notes = notes
    let catalogue = try #require(Catalogue.open(settings) { notes.add($0) }, "\(notes.take())")
    do {
      let output = try await work(CataloguedSource(source, catalogue))
      await catalogue.finish()
      return output
    } catch {
      await catalogue.finish()
      throw error
    }
  }

  /// A request for tiles of a photo of the folder.
  func request(_ name: String, cells: [Int] = [20, 30]) -> TileRequest {
    TileRequest(
      .file(folder.file(name)), specs: cells.map { TileSpec(cell: PixelSize(width: $0, height: $0)) })
  }

  /// Requests the tiles of photos, and returns the number of requests that reached the source.
  func decoded(
    _ names: [String], cells: [Int] = [20, 30], version: [UInt8] = [1],
    now: @escaping @Sendable () -> Int = later
  ) async throws -> Int {
    let source = CountingSource()
    try await build(source, version: version, now: now) { catalogued in
      for name in names {
        let photo = try await catalogued.tiles(for: request(name, cells: cells))
        let bytes = Array(try #require(FileManager.default.contents(atPath: folder.file(name).string)))
        let made = CountingSource.made(bytes, request(name, cells: cells).specs)
        #expect(photo.tiles == made.tiles)
        #expect(photo.sha256 == made.sha256)
        #expect(photo.facts == made.facts)
        #expect(photo.notes == made.notes)
      }
    }
    return source.tiles
  }

  /// The files of tiles.
  func tileFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: catalogue.folder(.tiles).string).filter {
      $0.contains("/")
    }
    .sorted()
    .map { catalogue.folder(.tiles).appending($0).string }
  }
}

@Suite("The catalogue returns correct facts and tiles of earlier builds") struct CatalogueTests {
  private let bench: CatalogueBench

  init() throws { bench = try CatalogueBench() }

  @Test("Tiles are made once, also for renamed, moved, touched or copied photos")
  func tiles() async throws {
    try bench.folder.write("a.jpg", "one photo")
    try bench.folder.write("b.jpg", "another photo")
    #expect(try await bench.decoded(["a.jpg", "b.jpg"]) == 2)
    #expect(try await bench.decoded(["a.jpg", "b.jpg"]) == 0)
    let (a, b) = (bench.folder.file("a.jpg").string, bench.folder.file("b.jpg").string)
    try bench.folder.makeFolder("below")
    try FileManager.default.moveItem(atPath: a, toPath: bench.folder.file("below/c.jpg").string)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: b)
    try FileManager.default.copyItem(atPath: b, toPath: bench.folder.file("copy.jpg").string)
    #expect(try await bench.decoded(["below/c.jpg", "b.jpg", "copy.jpg"]) == 0)
    #expect(bench.takeNotes() == [])
  }

  @Test("In a group, only unknown photos are decoded, and each has its own answer")
  func together() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] { try bench.folder.write(name, "photo \(name)") }
    #expect(try await bench.decoded(["b.jpg", "d.jpg"]) == 2)
    let source = CountingSource()
    try await bench.build(source) { catalogued in
      let names = ["a.jpg", "b.jpg", "missing.jpg", "c.jpg", "d.jpg"]
      let answers = await catalogued.tiles(together: names.map { bench.request($0) })
      #expect(answers.count == 5)
      for (name, answer) in zip(names, answers) where name != "missing.jpg" {
        let made = CountingSource.made(Array("photo \(name)".utf8), bench.request(name).specs)
        #expect((try? answer.get())?.sha256 == made.sha256)
        #expect((try? answer.get())?.tiles == made.tiles)
      }
    }
    #expect(source.tiles == 3)
    #expect(try await bench.decoded(["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) == 0)
  }

  @Test("Other sizes and program versions are other tiles, whatever is asked for with them")
  func recipes() async throws {
    try bench.folder.write("a.jpg", "one photo")
    for (cells, count) in [([20, 30], 1), ([20], 0), ([30, 20], 0), ([21, 30], 1), ([21, 20], 0)] {
      #expect(try await bench.decoded(["a.jpg"], cells: cells) == count)
      #expect(try await bench.decoded(["a.jpg"], cells: cells) == 0)
    }
    #expect(try await bench.decoded(["a.jpg"], version: [2]) == 1)
    #expect(try await bench.decoded(["a.jpg"]) == 0)
  }

  @Test("Tiles that become files at once are made, whatever is known about the photo")
  func uncached() async throws {
    try bench.folder.write("a.jpg", "one photo")
    for cells in [[], [20], [20, 30]] {
      var request = bench.request("a.jpg", cells: cells)
      request.uncachedCount = cells.count
      let photo = try await bench.build { try await $0.tiles(for: request) }
      #expect(photo.tiles.count == cells.count)
    }
    #expect(try bench.tileFiles().count == 1)
  }

  @Test("A changed photo is decoded again, even if size and time are unchanged")
  func changes() async throws {
    let file = try bench.folder.write("a.jpg", "one photo")
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    let date = try FileManager.default.attributesOfItem(atPath: file.string)[.modificationDate]
    try bench.folder.write("a.jpg", "two photo")
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: file.string)
    #expect(try await bench.decoded(["a.jpg"]) == 1)
  }

  @Test("A file modified just before reading is checked by content, not by time")
  func racilyClean() async throws {
    let state = try bench.folder.write("a.jpg", "one photo")
    let check = try #require(FileCheck(state, at: 0))
    let written = check.state.numbers[4]
    #expect(!check.state.isSettled(at: written))
    #expect(!check.state.isSettled(at: written + 50_000_000))
    #expect(check.state.isSettled(at: written + 2_000_000_001))
    // Built at the very moment of the last change: later only the content can prove a change.
    #expect(try await bench.decoded(["a.jpg"], now: { written }) == 1)
    let source = CountingSource()
    try await bench.build(source) { catalogued in
      _ = try await catalogued.facts(for: FactsRequest(.file(state), metadata: true))
    }
    try await bench.build(source, now: { written }) { catalogued in
      _ = try await catalogued.facts(for: FactsRequest(.file(bench.folder.file("a.jpg")), metadata: false))
    }
    try await bench.build(source) { catalogued in
      _ = try await catalogued.facts(for: FactsRequest(.file(bench.folder.file("a.jpg")), metadata: false))
    }
    #expect(source.facts == 3)
    #expect(try await bench.decoded(["a.jpg"]) == 0)
  }

  @Test("A photo that changes while it is read is not stored as the old one")
  func changesMeanwhile() async throws {
    let file = try bench.folder.write("a.jpg", "one photo")
    let source = CountingSource { path in
      try? Data("two photo".utf8).write(to: URL(fileURLWithPath: path.string))
    }
    try await bench.build(source) { catalogued in
      let photo = try await catalogued.tiles(for: bench.request("a.jpg"))
      #expect(photo.sha256 == Array("one photo".utf8).sha256)
      _ = try await catalogued.facts(for: FactsRequest(.file(file), metadata: true))
    }
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    try await bench.build { catalogued in
      let found = try await catalogued.facts(for: FactsRequest(.file(file), metadata: true))
      #expect(found.facts.metadata?.title == "two photo")
    }
  }

  @Test("Facts are read once, and again if the photo, its sidecar or the request changes")
  func facts() async throws {
    let photo = try bench.folder.write("a.jpg", "words")
    let sidecar = try bench.folder.write("a.xmp", "beside")
    func facts(_ request: FactsRequest) async throws -> (count: Int, found: FoundFacts) {
      let source = CountingSource()
      let found = try await bench.build(source) { try await $0.facts(for: request) }
      return (source.facts, found)
    }
    let request = FactsRequest(.file(photo), sidecars: [sidecar], metadata: true)
    let first = try await facts(request)
    #expect(first.count == 1)
    let second = try await facts(request)
    #expect(second.count == 0)
    #expect(second.found == first.found)
    #expect(second.found.notes == ["beside"])
    var other = request
    other.metadata = false
    #expect(try await facts(other).count == 1)
    other = request
    other.sidecars = []
    #expect(try await facts(other).count == 1)
    other = request
    other.focus = Point(x: 0.25, y: 0.5)
    #expect(try await facts(other).count == 1)
    #expect(try await facts(request).count == 0)
    try bench.folder.write("a.xmp", "behind")
    let third = try await facts(request)
    #expect(third.count == 1)
    #expect(third.found.notes == ["behind"])
    try bench.folder.write("a.jpg", "other words")
    #expect(try await facts(request).found.facts.metadata?.title == "other words")
  }

  @Test("A photo that crashes its decoder is not retried; temporary failures are")
  func failures() async throws {
    try bench.folder.write("a.jpg", "bad photo")
    let lasting: [DecodingFailure] = [
      .crashed(signal: "SIGSEGV"), .tookTooLong(seconds: 20, .processor), .tookTooLong(seconds: 200, .wall),
      .undecodable("no end"), .needsMoreMemory(limit: 7), .exited(status: 3), .tooManyScans(limit: 100),
      .damagedHeader("odd"), .notAnImage(nil), .notAnImage("HTML"), .empty, .unsupported("PSD"),
      .tooManyPixels(5, limit: 4), .sideTooLong(5, limit: 4), .fileTooLarge(5, limit: 4),
    ]
    let passing: [DecodingFailure] = [
      .crashed(signal: "SIGKILL"), .exceedsSystemMemory(limit: 7), .invalidReply("odd"), .noWorker("none"),
      .unreadable("gone"), .cancelled,
    ]
    for (index, failure) in (lasting + passing).enumerated() {
      let source = CountingSource(failure: failure)
      for _ in 0..<2 {
        await #expect(throws: failure) {
          try await bench.build(source, version: [UInt8(index)]) {
            try await $0.tiles(for: bench.request("a.jpg"))
          }
        }
      }
      #expect(source.tiles == (lasting.contains(failure) ? 1 : 2), "\(failure)")
      #expect(bench.takeNotes().count == (lasting.contains(failure) ? 1 : 0))
    }
  }

  @Test("A damaged tile file is a miss, is reported, and is replaced")
  func damagedTiles() async throws {
    try bench.folder.write("a.jpg", "one photo")
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    let file = try #require(try bench.tileFiles().first)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    var random = SplitMix64(seed: 3)
    for round in 0..<(Torture.isOn ? 600 : 12) {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch round % 3 {
      case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      default: bytes = Array(bytes[..<place])
      }
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      #expect(try await bench.decoded(["a.jpg"]) == 1)
      #expect(bench.takeNotes().count == 1)
      #expect(try await bench.decoded(["a.jpg"]) == 0)
      #expect(bench.takeNotes() == [])
    }
  }

  @Test("A damaged or edited index never gives wrong results")
  func damagedIndex() async throws {
    let names = (0..<20).map { "\($0).jpg" }
    for name in names { try bench.folder.write(name, "photo \(name)") }
    func check() async throws {
      try await bench.build { catalogued in
        for name in names {
          let found = try await catalogued.facts(
            for: FactsRequest(.file(bench.folder.file(name)), metadata: true))
          #expect(found == CountingSource.found(Array("photo \(name)".utf8), metadata: true))
        }
      }
      _ = try await bench.decoded(names)
    }
    try await check()
    let index = bench.catalogue.index.string
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: index)))
    var random = SplitMix64(seed: 5)
    for round in 0..<(Torture.isOn ? 400 : 8) {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      if round % 4 == 3 {
        bytes = Array(bytes[..<place])
      } else {
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + ending) }
      try Data(bytes).write(to: URL(fileURLWithPath: index))
      try await check()
    }
    try await check()
    try await check()
    _ = bench.takeNotes()
    // Values of other entries, and invalid values.
    for change in [
      "UPDATE entries SET value = (SELECT value FROM entries ORDER BY key LIMIT 1)",
      "UPDATE entries SET value = zeroblob(40)", "UPDATE entries SET value = 'text', used = 'never'",
      "UPDATE entries SET mark = zeroblob(16)", "DELETE FROM sizes",
      "INSERT OR IGNORE INTO sizes VALUES (11)",
      "DELETE FROM entries",
    ] {
      try SQLiteDatabase(path: index).write { try $0.run(change) }
      try await check()
      _ = bench.takeNotes()
      try await check()
      #expect(bench.takeNotes() == [], "\(change)")
    }
  }

  @Test("An invalid index is replaced, and other catalogue versions are left alone")
  func foreignIndex() async throws {
    try bench.folder.write("a.jpg", "one photo")
    try bench.folder.write("cache/store-99/index.sqlite", "of the future")
    try bench.folder.write(
      "cache/store-1/index.sqlite", "no database at all, but long enough to look like one")
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    #expect(bench.takeNotes().count == 1)
    #expect(try await bench.decoded(["a.jpg"]) == 0)
    #expect(bench.takeNotes() == [])
    // A database with other tables is reported and ignored, and the next build creates it again.
    try SQLiteDatabase(path: bench.catalogue.index.string).write {
      try $0.run("DROP TABLE entries; CREATE TABLE entries (a, b)")
    }
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    #expect(bench.takeNotes().count == 1)
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    #expect(try await bench.decoded(["a.jpg"]) == 0)
    #expect(bench.takeNotes() == [])
    #expect(
      try String(contentsOfFile: bench.folder.file("cache/store-99/index.sqlite").string, encoding: .utf8)
        == "of the future")
  }

  @Test("If the folder is unusable, a note is printed and there is no catalogue")
  func refusals() throws {
    try bench.folder.write("file", "in the way")
    let notes = CatalogueBench.Notes()
    let settings = Catalogue.Settings(folder: bench.folder.file("file/cache"), capacity: 1, version: [])
    #expect(Catalogue.open(settings) { notes.add($0) } == nil)
    let told = notes.take()
    #expect(told.count == 1)
    #expect(told.first?.contains("--no-cache") == true)
  }

  @Test("A catalogue that another program has locked is ignored, with one note")
  func lockedIndex() async throws {
    for number in 0..<3 { try bench.folder.write("\(number).jpg", "photo \(number)") }
    #expect(try await bench.decoded(["0.jpg"]) == 1)
    let other = try SQLiteDatabase(path: bench.catalogue.index.string)
    let source = CountingSource()
    try await bench.build(source) { catalogued in
      try other.use { try $0.run("BEGIN IMMEDIATE") }
      for number in 0..<3 { _ = try await catalogued.tiles(for: bench.request("\(number).jpg")) }
    }
    #expect(source.tiles == 2)
    #expect(bench.takeNotes().count == 1)
    try other.use { try $0.run("ROLLBACK") }
  }

  @Test("Keys and records contain every property")
  func completeness() {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    #expect(
      names(TileRequest(.bytes([]), specs: []))
        == ["content", "sha256", "view", "specs", "findsFaces", "checksAll", "uncachedCount"])
    #expect(
      names(TileSpec(cell: PixelSize(width: 1, height: 1)))
        == ["cell", "fit", "focus", "part", "isRound", "enlarges", "previews", "decodedSide"])
    #expect(names(PhotoView()) == ["orientation", "crop", "focus", "faces"])
    #expect(
      names(FactsRequest(.bytes([]), metadata: true))
        == ["content", "sidecars", "focus", "quarterTurns", "zoom", "view", "metadata"])
    #expect(
      names(FoundFacts(PhotoFacts(size: PixelSize(width: 1, height: 1))))
        == ["facts", "view", "notes", "isLasting"])
    #expect(
      names(PhotoFacts(size: PixelSize(width: 1, height: 1))) == [
        "size", "format", "_stored",
      ])
    #expect(
      names(PhotoMetadata()) == [
        "taken", "takenFrom", "rating", "label", "pick", "title", "caption", "camera", "lens", "exposure",
        "location",
        "place", "people", "generation", "keywords",
        "copyright", "artist", "maker", "faces",
      ])
    #expect(names(PhotoMetadata.Exposure()) == ["seconds", "fNumber", "iso", "focalLength"])
    #expect(
      names(CountingSource.made([1], [])) == [
        "facts", "sha256", "tiles", "damage", "notes", "heads", "profile", "orientation", "hasCredentials",
      ])
  }

  @Test("Facts with all properties survive storing")
  func wholeFacts() throws {
    var metadata = PhotoMetadata()
    metadata.taken = PhotoDate(
      year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 60, nanosecond: 999, offset: -90)
    metadata.takenFrom = .iptcDigitized
    metadata.rating = -1
    metadata.label = .purple
    metadata.title = String(repeating: "ä\u{7}", count: 3000)
    metadata.caption = ""
    metadata.camera = "c"
    metadata.lens = "l"
    metadata.exposure.seconds = 1 / 3
    metadata.exposure.fNumber = 1.8
    metadata.exposure.iso = 100
    metadata.exposure.focalLength = 50
    metadata.location = .init(latitude: -1.5, longitude: 179.9)
    metadata.keywords = ["a", "", "b"]
    metadata.place = "P"
    metadata.people = ["N", "O"]
    metadata.generation.prompt = "p"
    metadata.generation.seed = "1"
    metadata.generation.model = "m"
    metadata.copyright = "©"
    metadata.artist = "A"
    metadata.maker = "M"
    metadata.faces = [
      .init(area: Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), name: "N"),
      .init(area: Rect(x: 0, y: 0, width: 1, height: 1)),
    ]
    var view = PhotoView()
    view.orientation = 6
    view.crop = Rect(x: 0.1, y: 0, width: 0.5, height: 1)
    view.focus = Point(x: 0.3, y: 0.7)
    view.faces = [Rect(x: 0, y: 0, width: 0.1, height: 0.1)]
    let found = FoundFacts(
      PhotoFacts(
        size: PixelSize(width: 6000, height: 4000), format: "JPEG", metadata: metadata, hasGainMap: true),
      view: view,
      notes: ["one", "two"])
    for value in [
      found, FoundFacts(PhotoFacts(size: PixelSize(width: 1, height: 2), metadata: PhotoMetadata())),
    ] {
      #expect(try FoundFacts(byteCoded: value.byteCoded) == value)
    }
  }
}

@Suite("The catalogue keeps its size limit") struct CatalogueTidyingTests {
  private let bench: CatalogueBench

  init() throws { bench = try CatalogueBench() }

  @Test("The least recently used tiles go first, but never those of the current build")
  func eviction() async throws {
    let names = (0..<8).map { "\($0).jpg" }
    for name in names { try bench.folder.write(name, "photo \(name) \(String(repeating: name, count: 40))") }
    for name in names { _ = try await bench.decoded([name], cells: [200]) }
    let files = try bench.tileFiles()
    #expect(files.count == 8)
    let rest =
      StoreFolder.size(of: bench.catalogue.path) - StoreFolder.size(of: bench.catalogue.folder(.tiles))
    let tile = try #require(try FileManager.default.attributesOfItem(atPath: files[0])[.size] as? Int)
    // All were used long ago, except the one in use.
    for file in files {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
    }
    try bench.folder.write("new.jpg", "a new photo")
    // The index grows a little.
    try await bench.build(capacity: rest + 7 * tile / 2) { catalogued in
      _ = try await catalogued.tiles(for: bench.request("3.jpg", cells: [200]))
      _ = try await catalogued.tiles(for: bench.request("new.jpg", cells: [200]))
    }
    #expect((2...3).contains(try bench.tileFiles().count))
    #expect(try await bench.decoded(["3.jpg", "new.jpg"], cells: [200]) == 0)
  }

  @Test("While another build uses the catalogue, only tiles unused for a day are removed")
  func others() async throws {
    let names = (0..<4).map { "\($0).jpg" }
    for name in names { try bench.folder.write(name, "photo \(name)") }
    _ = try await bench.decoded(names, cells: [20])
    let other = try BlobStore(in: bench.cache, patience: 2)
    try bench.folder.write("new.jpg", "a new photo")
    let soon: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1e9) + 1_000_000_000 }
    try await bench.build(capacity: 1, now: soon) {
      _ = try await $0.tiles(for: bench.request("new.jpg", cells: [20]))
    }
    #expect(try bench.tileFiles().count == 5)
    withExtendedLifetime(other) {}
  }

  @Test("The unfinished files of a killed build are removed by a build that runs alone")
  func leftovers() async throws {
    try bench.folder.write("a.jpg", "one photo")
    _ = try await bench.decoded(["a.jpg"])
    let id = "00112233-4455-6677-8899-aabbccddeeff"
    try bench.folder.write("cache/store-1/incoming/\(id)-12", "half a tile")
    _ = try await bench.decoded(["a.jpg"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.catalogue.incoming.string) == [])
  }
}

@Suite("The catalogue only removes its own files") struct CatalogueRemovalTests {
  private let bench: CatalogueBench
  /// Names of the catalogue's own files, in folders of these names.
  private static let ownNames = [
    "incoming/00112233-4455-6677-8899-aabbccddeeff-1", "tiles/ab/ab\(String(repeating: "0", count: 62))",
    "index.sqlite", "lock",
  ]

  init() throws {
    bench = try CatalogueBench()
    try bench.folder.write("a.jpg", "one photo")
  }

  private func prune() throws {
    try bench.catalogue.removeOthers()
    try BlobStore.existing(in: bench.cache)?.tidy(to: 1, at: Date().timeIntervalSince1970)
  }

  private func clear() throws {
    try bench.catalogue.removeOthers()
    try BlobStore.existing(in: bench.cache)?.clear()
  }

  /// Runs everything that removes files, and expects that the catalogue is rejected.
  private func expectRefusal(_ reason: String) throws {
    let notes = CatalogueBench.Notes()
    let settings = Catalogue.Settings(folder: bench.cache, capacity: 1, version: [])
    #expect(Catalogue.open(settings) { notes.add($0) } == nil)
    let told = notes.take()
    #expect(told.count == 1)
    #expect(told.first?.contains(reason) == true, "\(told)")
    #expect(throws: (any Error).self) { try prune() }
    #expect(throws: (any Error).self) { try clear() }
  }

  @Test(
    "A linked folder keeps its files, and there is no catalogue",
    arguments: ["store-1", "store-1/incoming", "store-1/tiles"])
  func links(place: String) async throws {
    _ = try await bench.decoded(["a.jpg"])
    let own = Self.ownNames.map { "store-1/" + $0 }.filter { $0.hasPrefix(place + "/") }
    for name in own { try bench.folder.write("precious/" + name.dropFirst(place.count + 1)) }
    let kept = try bench.folder.files(in: "precious").keys
    #expect(!kept.isEmpty)
    try FileManager.default.removeItem(atPath: bench.cache.pushing(FilePath(place)).string)
    try bench.folder.link("cache/" + place, to: bench.folder.file("precious").string)
    try expectRefusal("\(FilePath(place).lastComponent?.string ?? "") is not a folder but a link")
    #expect(try bench.folder.files(in: "precious").keys == kept)
  }

  @Test("A linked folder among the tiles loses no files")
  func inner() async throws {
    _ = try await bench.decoded(["a.jpg"])
    try bench.folder.write("precious/ab\(String(repeating: "0", count: 62))")
    try bench.folder.link("cache/store-1/tiles/ab", to: bench.folder.file("precious").string)
    try prune()
    _ = try Catalogue.verify(in: bench.cache)
    try clear()
    #expect(try bench.folder.files(in: "precious").count == 1)
  }

  @Test("A linked index is rejected, since SQLite would write to its target")
  func index() async throws {
    _ = try await bench.decoded(["a.jpg"])
    try bench.folder.write("precious", "")
    try bench.catalogue.removeIndex()
    try bench.folder.link("cache/store-1/index.sqlite", to: bench.folder.file("precious").string)
    try expectRefusal("index.sqlite is not a file but a link")
    #expect(try Data(contentsOf: URL(fileURLWithPath: bench.folder.file("precious").string)) == Data())
  }

  @Test(
    "A lock or a file of the index with other names is rejected, and keeps its content",
    arguments: ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "lock"])
  func hardLinks(name: String) async throws {
    _ = try await bench.decoded(["a.jpg"])
    let precious = try bench.folder.write("precious", "precious")
    let place = bench.cache.appending("store-1").appending(name)
    try FileCall.remove(place)
    try FileCall.link(precious, to: place)
    try expectRefusal("\(name) is a hard link")
    #expect(FileManager.default.contents(atPath: precious.string) == Data("precious".utf8))
  }

  @Test("A link in place of a tile is replaced, and its target stays")
  func linkedTile() async throws {
    _ = try await bench.decoded(["a.jpg"])
    let tile = FilePath(try #require(bench.tileFiles().first))
    let precious = bench.folder.file("precious")
    try FileCall.rename(tile, to: precious)
    let content = FileManager.default.contents(atPath: precious.string)
    try FileManager.default.createSymbolicLink(atPath: tile.string, withDestinationPath: precious.string)
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    #expect(bench.takeNotes().contains { $0.hasSuffix("ignored 1 damaged entry") })
    #expect(try FileCall.status(tile)?.type == .regular)
    #expect(FileManager.default.contents(atPath: precious.string) == content)
  }

  @Test("No tile is written through a linked folder, which the note names")
  func linkedTiles() async throws {
    _ = try await bench.decoded(["a.jpg"])
    let tile = FilePath(try #require(bench.tileFiles().first))
    let folder = tile.removingLastComponent()
    try FileManager.default.removeItem(atPath: folder.string)
    let precious = try bench.folder.makeFolder("precious")
    try FileManager.default.createSymbolicLink(atPath: folder.string, withDestinationPath: precious.string)
    #expect(try await bench.decoded(["a.jpg"]) == 1)
    #expect(bench.takeNotes().contains { $0.contains("\(folder) is not a folder but a link") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: precious.string) == [])
  }

  @Test("Files with other names stay, also in folders of other catalogues")
  func foreignNames() async throws {
    let foreign = [
      "store-1/incoming/letter.txt", "store-1/incoming/00112233-4455-6677-8899-aabbccddeeff.jpg",
      "store-1/tiles/letter.txt", "store-1/tiles/ab/letter.txt", "store-1/tiles/photos/1.jpg",
      "store-1/tiles/cd/ab\(String(repeating: "0", count: 62))", "store-2024/1.jpg",
      "store-2024/tiles/1.jpg", "store-spring/1.jpg", "store-spring/index.sqlite",
    ]
    for name in foreign { try bench.folder.write("cache/" + name) }
    for name in Self.ownNames { try bench.folder.write("cache/store-2024/" + name) }
    _ = try await bench.decoded(["a.jpg"])
    #expect(try Catalogue.verify(in: bench.cache).removed == 0)
    try prune()
    try clear()
    let left = try bench.folder.files(in: "cache").keys.filter { $0 != "store-1/lock" }
    #expect(left.sorted() == foreign.sorted())
  }

  @Test("A catalogue of another user is rejected, and keeps its files", .enabled(if: geteuid() == 0))
  func owner() async throws {
    _ = try await bench.decoded(["a.jpg"])
    let kept = try bench.folder.files(in: "cache")
    for place in [bench.catalogue.folder(.tiles), bench.catalogue.path] {
      #expect(chown(place.string, 65534, 65534) == 0)
      try expectRefusal("\(place.lastComponent?.string ?? "") belongs to another user (65534)")
    }
    #expect(try bench.folder.files(in: "cache") == kept)
  }
}

@Suite("A finished catalogue releases its files") struct FinishedCatalogueTests {
  @Test("The files can be opened at once while the catalogue is still referenced")
  func release() async throws {
    let bench = try CatalogueBench()
    try bench.folder.write("a.jpg", "one photo")
    let settings = Catalogue.Settings(folder: bench.cache, capacity: 1_000_000, version: [])
    let catalogue = try #require(Catalogue.open(settings) { _ in })
    _ = try await CataloguedSource(CountingSource(), catalogue).tiles(for: bench.request("a.jpg"))
    await catalogue.finish()
    #expect(try FileLock.acquire(FileDescriptor.open(bench.catalogue.lock, .readWrite)))
    // The last connection removes the write-ahead log when it closes.
    #expect(!FileManager.default.fileExists(atPath: bench.catalogue.index.string + "-wal"))
    withExtendedLifetime(catalogue) {}
  }
}

@Suite("The fingerprint contains everything that decides bytes") struct ProgramFingerprintTests {
  @Test("It changes only with the program or the libraries' settings")
  func fingerprints() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("program", "one")
    let own = try #require(ProgramFingerprint.bytes(of: [program], environment: [:]))
    #expect(ProgramFingerprint.bytes(of: [program], environment: ["LANG": "C"]) == own)
    #expect(ProgramFingerprint.bytes(of: [program], environment: ["VIPS_NOVECTOR": "1"]) != own)
    #expect(ProgramFingerprint.bytes(of: [], environment: [:]) != own)
    try folder.write("program", "two!")
    #expect(ProgramFingerprint.bytes(of: [program], environment: [:]) != own)
  }
}
