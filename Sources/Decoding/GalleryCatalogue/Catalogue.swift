import Dispatch
import Foundation
package import GalleryDecoding
import GalleryDigest
package import GalleryFiles
import GalleryModel
import GalleryStore
import SQLite
import Synchronization

/// A cache of earlier builds: facts of unchanged files, tiles by photo content and cell, failures, and the files of sheets
/// and pages by everything that they are made from.
///
/// It affects only the speed of builds. A damaged entry counts as missing. If the whole catalogue fails, the
/// rest of the build does not use it, and a note reports that. Several builds can share a catalogue.
///
/// Writes happen on a thread of their own, and are skipped if that thread falls behind.
package final class Catalogue: Sendable {
  package struct Settings: Sendable {
    package var folder: FilePath
    /// The maximum size of the cache after a build, in bytes.
    package var capacity: Int
    /// A hash of everything that determines results besides photos and requests.
    package var version: [UInt8]
    /// The time in nanoseconds since 1970.
    package var now: @Sendable () -> Int = { FileState.now }

    package init(folder: FilePath, capacity: Int, version: [UInt8]) {
      self.folder = folder
      self.capacity = capacity
      self.version = version
    }

    /// The version of gallery's own code. Increment it with every change of facts, tiles or the format of records.
    private static let number = 7

    /// Returns the version of the results of programs and libraries with a
    /// fingerprint, under decoding limits.
    package static func version(fingerprint: [UInt8], limits: DecodingLimits) -> [UInt8] {
      var writer = ByteWriter()
      // The description includes all properties of the limits.
      writer.put(number, fingerprint, String(describing: limits))
      return SHA256.digest(of: writer.bytes).bytes
    }
  }

  private struct State {
    var entries: [CatalogueIndex.Entry] = []
    var sizes: Set<Int> = []
    var used: [CatalogueKey] = []
    var newSizes: Set<Int> = []
    /// The size of the entries that wait to be written, in bytes.
    var waiting = 0
    var damaged = 0
    var hasWrittenTiles = false
    var hasWrittenEntries = false
    var isOff = false
    var isBroken = false
    var isFinished = false
  }

  /// The number of entries written in one transaction.
  private static let batch = 500
  /// The maximum size of tiles that wait to be written, in bytes.
  private static let maximumWaiting = 8 << 20
  private static let nanosecondsOfADay = 86_400_000_000_000

  private let settings: Settings
  let store: BlobStore
  private let index: CatalogueIndex
  private let files: TileFiles
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "gallery.catalogue")
  /// The day of the build, counted from 1970.
  private let day: Int

  private init(_ settings: Settings, _ store: BlobStore, note: @escaping @Sendable (String) -> Void) {
    self.settings = settings
    self.store = store
    self.note = note
    index = CatalogueIndex(store.index)
    files = TileFiles(store)
    day = settings.now() / Self.nanosecondsOfADay
  }

  /// Opens or creates the catalogue in a folder. Returns `nil` if it cannot be opened, which a note reports.
  package static func open(_ settings: Settings, note: @escaping @Sendable (String) -> Void) -> Catalogue? {
    do {
      // If another build locks the index for long, working without the catalogue is faster.
      let store = try BlobStore(in: settings.folder, patience: 2)
      if store.isRepaired { note("the cache in \(settings.folder) was damaged and has been recreated") }
      return Catalogue(settings, store, note: note)
    } catch {
      note(Self.refusal(settings.folder, error))
      return nil
    }
  }

  private static func refusal(_ folder: FilePath, _ error: any Error) -> String {
    "results of earlier builds are not used: \(folder): \(error.storeText); choose another folder with "
      + "--cache, or use --no-cache"
  }

  /// Runs an operation on the catalogue. If it fails, the catalogue is not used for the rest of the build.
  func attempt<Output>(_ body: () throws -> Output?) -> Output? {
    guard !state.withLock({ $0.isOff }) else { return nil }
    do {
      return try body()
    } catch is CatalogueIndex.Damage {
      state.withLock { $0.damaged += 1 }
      return nil
    } catch {
      let isFirst = state.withLock { state in
        defer { state.isOff = true }
        if (error as? SQLiteError)?.isOfBrokenFile ?? false { state.isBroken = true }
        state.entries = []
        return !state.isOff
      }
      if isFirst { note(Self.refusal(settings.folder, error)) }
      return nil
    }
  }
}

// MARK: Entries

extension Catalogue {
  /// Returns the key of a value that also depends on the program, its libraries and its limits.
  func key(_ kind: String, _ values: [any ByteCodable]) -> CatalogueKey {
    CatalogueKey(kind, [settings.version] + values)
  }

  /// Returns the values of an entry; `nil` if it is missing or damaged.
  func value<Value>(
    _ key: CatalogueKey, _ read: (inout ByteReader) throws(MalformedBytes) -> Value
  ) -> Value? {
    attempt {
      guard let (bytes, used) = try index.entry(key) else { return nil }
      var reader = ByteReader(bytes)
      guard let value = try? read(&reader), reader.isAtEnd else { throw CatalogueIndex.Damage() }
      if used != day { state.withLock { $0.used.append(key) } }
      return value
    }
  }

  func keep(_ key: CatalogueKey, size: Int? = nil, _ values: any ByteCodable...) {
    var writer = ByteWriter()
    writer.put(each: values)
    let bytes = writer.bytes
    let isBatch = state.withLock { state in
      guard !state.isOff else { return false }
      state.entries.append(CatalogueIndex.Entry(key: key, value: bytes))
      if let size, state.newSizes.insert(size).inserted { state.sizes.insert(size) }
      return state.entries.count == Self.batch
    }
    if isBatch { queue.async { self.flush() } }
  }

  private func flush() {
    let (entries, sizes, used) = state.withLock { state in
      defer { (state.entries, state.sizes, state.used) = ([], [], []) }
      return (state.entries, state.sizes, state.used)
    }
    guard !entries.isEmpty || !used.isEmpty else { return }
    state.withLock { $0.hasWrittenEntries = $0.hasWrittenEntries || !entries.isEmpty }
    _ = attempt { try index.write(entries, sizes: sizes.sorted(), used: used, day: day) }
  }
}

// MARK: Contents and facts

extension Catalogue {
  /// Returns the state of a file; `nil` if it is not a regular file.
  func check(_ path: FilePath) -> FileCheck? { FileCheck(path, at: settings.now()) }

  private static func key(of path: FilePath) -> CatalogueKey { CatalogueKey("content", [path.absolute]) }

  /// Returns the hash of a file's content if it is cached. Otherwise reads the file only if another file of
  /// its size is known, since a match is then likely.
  func content(of check: FileCheck) -> String? {
    let known = value(Self.key(of: check.path)) { reader throws(MalformedBytes) in
      try (reader.next([Int].self), reader.next(Bool.self), reader.next(String.self))
    }
    if let (state, isSettled, hash) = known, isSettled, state == check.state.numbers { return hash }
    let size = check.state.size
    let isLikely =
      state.withLock { $0.newSizes.contains(size) } || attempt { try index.knows(size: size) } ?? false
    guard isLikely, let hash = check.hash() else { return nil }
    keepContent(hash, of: check)
    return hash
  }

  /// Stores the hash of a file whose state was the same before and after reading.
  func keepContent(_ hash: String, of check: FileCheck) {
    keep(Self.key(of: check.path), size: check.state.size, check.state.numbers, check.isSettled, hash)
  }

  private func key(of request: FactsRequest, _ check: FileCheck) -> CatalogueKey {
    key(
      "facts",
      [
        check.path.absolute, request.sidecars.map(\.absolute), request.focus, request.quarterTurns,
        request.zoom, request.view, request.metadata,
      ])
  }

  /// Returns the cached facts of a photo if its file and its sidecars are unchanged.
  func facts(
    for request: FactsRequest, _ check: FileCheck, sidecars: [FileCheck]
  ) -> Result<FoundFacts, DecodingFailure>? {
    let found = value(key(of: request, check)) { reader throws(MalformedBytes) in
      try (
        reader.next([Int].self), reader.next([[Int]].self),
        reader.next(Result<FoundFacts, DecodingFailure>.self)
      )
    }
    guard let (state, beside, result) = found, state == check.state.numbers,
      beside == sidecars.map(\.state.numbers)
    else { return nil }
    return result
  }

  /// Stores the facts if the photo's file and its sidecars have not changed since.
  func keepFacts(
    _ result: Result<FoundFacts, DecodingFailure>, for request: FactsRequest, _ check: FileCheck,
    sidecars: [FileCheck]
  ) {
    guard ([check] + sidecars).allSatisfy({ $0.isSettled && $0.holds }) else { return }
    switch result {
    case .success(let found): guard found.isLasting else { return }
    case .failure(let failure): guard failure.isLasting else { return }
    }
    keep(key(of: request, check), check.state.numbers, sidecars.map(\.state.numbers), result)
  }
}

// MARK: Tiles

extension Catalogue {
  /// Returns the key of the result of a request for tiles of a photo. Each tile of a request has a key, that
  /// of a request for it alone.
  func key(of request: TileRequest, content: String) -> CatalogueKey {
    var recipe = ByteWriter()
    recipe.put(recipe: request)
    return key("tiles", [content, recipe.bytes])
  }

  func result(_ key: CatalogueKey, content: String) -> Result<DecodedPhoto, DecodingFailure>? {
    let photo = attempt {
      guard let record = try files.record(key.text) else { return nil as DecodedPhoto? }
      guard let photo = try? DecodedPhoto(record: record), photo.sha256 == content else {
        throw CatalogueIndex.Damage()
      }
      return photo
    }
    if let photo { return .success(photo) }
    return value(key) { reader throws(MalformedBytes) in .failure(try reader.next()) }
  }

  /// Stores tiles. If many are waiting already, writes them at once, so that memory is bounded.
  func keepTiles(_ photo: DecodedPhoto, _ key: CatalogueKey) {
    let bytes = photo.tiles.reduce(0) { $0 + $1.pixels.count }
    let mayWait = state.withLock { state in
      guard state.waiting + bytes <= Self.maximumWaiting else { return false }
      state.waiting += bytes
      return true
    }
    guard mayWait else { return writeTiles(photo, key) }
    queue.async { [self] in
      writeTiles(photo, key)
      state.withLock { $0.waiting -= bytes }
    }
  }

  private func writeTiles(_ photo: DecodedPhoto, _ key: CatalogueKey) {
    let isWritten: Bool? = attempt {
      guard let record = photo.record else { return nil }
      try files.write(record, key)
      return true
    }
    if isWritten != nil { state.withLock { $0.hasWrittenTiles = true } }
  }

  /// Reports that a photo is skipped because an earlier build could not decode it.
  func reportSkipped(_ path: FilePath) {
    note(
      "\(path.lastComponent?.text ?? path.text): skipped, because an earlier build could not decode it; "
        + "use --no-cache to retry")
  }
}

// MARK: The end of a build

extension Catalogue {
  /// Writes the waiting entries and releases the folder.
  package func finish() async {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    guard isFirst else { return }
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        flush()
        tidy()
        // Release now, so that the next user need not wait for `deinit`.
        state.withLock { $0.isOff = true }
        store.release()
        continuation.resume()
      }
    }
    let damaged = state.withLock { $0.damaged }
    if damaged > 0 {
      note("\(settings.folder): ignored \(damaged.counted("damaged entry", "damaged entries"))")
    }
  }
}

extension Catalogue {
  /// Shrinks the cache to its capacity if this build added to it, or removes a broken index.
  private func tidy() {
    let (hasAdded, isBroken) = state.withLock { ($0.hasWrittenTiles || $0.hasWrittenEntries, $0.isBroken) }
    if isBroken {
      try? store.removeIndex()
    } else if hasAdded {
      _ = attempt { try store.tidy(to: settings.capacity, at: Double(settings.now()) / 1e9) }
    }
  }
}

extension FilePath {
  fileprivate var absolute: [UInt8] {
    let path = isAbsolute ? self : FilePath(FileManager.default.currentDirectoryPath).pushing(self)
    return path.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}

// MARK: Verification

extension Catalogue {
  /// Checks everything that a cache stores about photos, and removes damaged
  /// entries and files. Returns their numbers.
  package static func verify(in cache: FilePath) throws -> (checked: Int, removed: Int) {
    guard let store = try BlobStore.existing(in: cache) else { return (0, 0) }
    let files = TileFiles(store)
    var (checked, removed) = try CatalogueIndex(store.index).removeDamaged()
    if store.isRepaired { (checked, removed) = (1, 1) }
    for file in try store.folder.files(.files) {
      checked += 1
      if try FileContent(ofFile: store.folder.file(.files, file.name))?.sha256 == file.name { continue }
      try store.folder.remove(.files, file.name)
      removed += 1
    }
    for file in try store.folder.files(.tiles) {
      checked += 1
      do {
        if let record = try files.record(file.name), (try? DecodedPhoto(record: record)) != nil { continue }
      } catch is CatalogueIndex.Damage {}
      try store.folder.remove(.tiles, file.name)
      removed += 1
    }
    return (checked, removed)
  }
}
