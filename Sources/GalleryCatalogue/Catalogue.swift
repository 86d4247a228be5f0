import Dispatch
import Foundation
import GalleryDecoding
import GalleryDigest
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryStore
import GalleryText
import SQLite
import Synchronization
package import SystemPackage

/// A store of the results of earlier builds: facts of files that have not changed, tiles by the content of photos and by
/// the request for them, and failures.
///
/// It makes builds faster and changes nothing else. Whatever is wrong with an entry, it is as good as not there;
/// whatever is wrong with the catalogue as a whole, it is put aside for the rest of the build, and that is told. Several
/// builds can use one at the same time.
///
/// Writing is done beside the build, on one thread, and given up where that falls behind.
package final class Catalogue: Sendable {
  package struct Settings: Sendable {
    package var folder: FilePath
    /// Bytes that the cache may take when a build ends.
    package var capacity: Int
    /// Everything that decides what is made of photos but the photos and the requests: the program, its libraries, its
    /// limits.
    package var version: [UInt8]
    /// The time, in nanoseconds since 1970.
    package var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1e9) }

    package init(folder: FilePath, capacity: Int, version: [UInt8]) {
      self.folder = folder
      self.capacity = capacity
      self.version = version
    }
  }

  private struct State {
    /// The entries that wait to be written.
    var entries: [CatalogueIndex.Entry] = []
    var sizes: Set<Int> = []
    var used: [CatalogueKey] = []
    /// The sizes of files whose content was found out by this build.
    var newSizes: Set<Int> = []
    /// The bytes of tiles that wait to be written.
    var waiting = 0
    /// Entries that were not as they were written.
    var damaged = 0
    var hasWrittenTiles = false
    var hasWrittenEntries = false
    var isOff = false
    /// A Boolean value that indicates whether the index is to be made anew.
    var isBroken = false
    var isFinished = false
  }

  /// Entries that are written together.
  private static let batch = 500
  /// The bytes of tiles that may wait to be written.
  private static let mostWaiting = 64 << 20
  private static let nanosecondsOfADay = 86_400_000_000_000

  private let settings: Settings
  private let store: BlobStore
  private let index: CatalogueIndex
  private let files: TileFiles
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "gallery.catalogue")
  /// The day on which this build began, counted from 1970.
  private let day: Int

  private init(_ settings: Settings, _ store: BlobStore, note: @escaping @Sendable (String) -> Void) {
    self.settings = settings
    self.store = store
    self.note = note
    index = CatalogueIndex(store.index)
    files = TileFiles(store)
    day = settings.now() / Self.nanosecondsOfADay
  }

  /// Opens the catalogue in a folder, or makes one.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - note: Receives sentences for people.
  /// - Returns: The catalogue; `nil` where there can be none, which is told.
  package static func open(_ settings: Settings, note: @escaping @Sendable (String) -> Void) -> Catalogue? {
    do {
      // Where another build holds the index for long, it is faster to do without.
      let store = try BlobStore(in: settings.folder, patience: 2)
      if store.isRepaired {
        note("the catalogue of photos in \(settings.folder) was damaged, and is made anew")
      }
      return Catalogue(settings, store, note: note)
    } catch {
      note(Self.refusal(settings.folder, error))
      return nil
    }
  }

  private static func refusal(_ folder: FilePath, _ error: any Error) -> String {
    "what earlier builds found out about photos is not used: \(folder): \(error.storeText); choose another place with "
      + "--cache, or --no-cache"
  }

  /// Does something with what is kept. If that fails, the catalogue is put aside for the rest of the build.
  private func attempt<Output>(_ body: () throws -> Output?) -> Output? {
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

// MARK: - Entries

extension Catalogue {
  /// The key of something that the program, its libraries and its limits decide too.
  func key<each Value: ByteCodable>(_ kind: String, _ values: repeat each Value) -> CatalogueKey {
    CatalogueKey(kind, settings.version, repeat each values)
  }

  /// Returns the values that are kept under a key; `nil` where there are none, or none that can be read.
  func values<each Value: ByteCodable>(_ key: CatalogueKey) -> (repeat each Value)? {
    attempt {
      guard let (bytes, used) = try index.entry(key) else { return nil }
      var reader = ByteReader(bytes)
      guard let values: (repeat each Value) = try? reader.values(), reader.isAtEnd else {
        throw CatalogueIndex.Damage()
      }
      if used != day { state.withLock { $0.used.append(key) } }
      return values
    }
  }

  /// Keeps values under a key.
  func keep<each Value: ByteCodable>(_ key: CatalogueKey, size: Int? = nil, _ values: repeat each Value) {
    var writer = ByteWriter()
    writer.put(repeat each values)
    let bytes = writer.bytes
    let isBatch = state.withLock { state in
      guard !state.isOff else { return false }
      state.entries.append(CatalogueIndex.Entry(key: key, value: bytes))
      if let size, state.newSizes.insert(size).inserted { state.sizes.insert(size) }
      return state.entries.count == Self.batch
    }
    if isBatch { queue.async { self.flush() } }
  }

  /// Writes the entries that wait for it.
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

// MARK: - Files and facts

extension Catalogue {
  /// Looks at a file; `nil` for what is no regular file.
  func check(_ path: FilePath) -> FileCheck? { FileCheck(path, at: settings.now()) }

  /// The key of what is known of the file at a path.
  private static func key(of path: FilePath) -> CatalogueKey {
    CatalogueKey("content", path.absolute)
  }

  /// Returns the hash of a file's content, if it is known without reading the file, or if reading it is likely to be worth
  /// its time: another file of its size is known.
  func content(of check: FileCheck) -> String? {
    let known: ([Int], Bool, String)? = values(Self.key(of: check.path))
    if let (state, isSettled, hash) = known, isSettled, state == check.state.numbers { return hash }
    let size = check.state.size
    let isLikely =
      state.withLock { $0.newSizes.contains(size) } || attempt { try index.knows(size: size) } ?? false
    guard isLikely, let hash = check.hash() else { return nil }
    keepContent(hash, of: check)
    return hash
  }

  /// Keeps the hash of a file that was in the same state before and after it was read.
  func keepContent(_ hash: String, of check: FileCheck) {
    keep(Self.key(of: check.path), size: check.state.size, check.state.numbers, check.isSettled, hash)
  }

  private func key(of request: FactsRequest, _ check: FileCheck) -> CatalogueKey {
    key(
      "facts", check.path.absolute, request.sidecar?.absolute, request.focus, request.view, request.metadata)
  }

  /// Returns what is known of a photo whose file, and that of its sidecar, are as they were.
  func facts(
    for request: FactsRequest, _ check: FileCheck, sidecar: FileCheck?
  ) -> Result<FoundFacts, DecodingFailure>? {
    let found: ([Int], [Int]?, Result<FoundFacts, DecodingFailure>)? = values(key(of: request, check))
    guard let (state, beside, result) = found, state == check.state.numbers, beside == sidecar?.state.numbers
    else { return nil }
    return result
  }

  /// Keeps what was found of a photo, if nobody has written to its file and to that of its sidecar since.
  func keepFacts(
    _ result: Result<FoundFacts, DecodingFailure>, for request: FactsRequest, _ check: FileCheck,
    sidecar: FileCheck?
  ) {
    guard check.isSettled, sidecar?.isSettled ?? true, check.holds, sidecar?.holds ?? true else { return }
    switch result {
    case .success(let found): guard found.isLasting else { return }
    case .failure(let failure): guard failure.isLasting else { return }
    }
    keep(key(of: request, check), check.state.numbers, sidecar?.state.numbers, result)
  }
}

// MARK: - Tiles and failures

extension Catalogue {
  /// The key of what becomes of a request for the tiles of a photo.
  ///
  /// All tiles of a request have one key: they come from one decode, whose detail all of them decide.
  func key(of request: TileRequest, content: String) -> CatalogueKey {
    var recipe = ByteWriter()
    recipe.put(recipe: request)
    return key("tiles", content, recipe.bytes)
  }

  /// Returns the tiles that are kept under a key, or the failure.
  func result(_ key: CatalogueKey, content: String) -> Result<DecodedPhoto, DecodingFailure>? {
    let photo = attempt {
      guard let record = try files.record(key.text) else { return nil as DecodedPhoto? }
      guard let photo = try? DecodedPhoto(record: record), photo.sha256 == content else {
        throw CatalogueIndex.Damage()
      }
      return photo
    }
    if let photo { return .success(photo) }
    let failure: DecodingFailure? = values(key)
    return failure.map { .failure($0) }
  }

  /// Keeps tiles, unless too many wait already.
  func keepTiles(_ photo: DecodedPhoto, _ key: CatalogueKey) {
    let bytes = photo.tiles.reduce(0) { $0 + $1.pixels.count }
    let isTaken = state.withLock { state in
      guard !state.isOff, state.waiting + bytes <= Self.mostWaiting else { return false }
      state.waiting += bytes
      return true
    }
    guard isTaken else { return }
    queue.async { [self] in
      _ = attempt {
        guard let record = photo.record else { return }
        try files.write(record, key)
      }
      state.withLock { state in
        state.waiting -= bytes
        state.hasWrittenTiles = true
      }
    }
  }

  /// Keeps a failure, if it would be the same again.
  func keepFailure(_ failure: DecodingFailure, _ key: CatalogueKey) {
    if failure.isLasting { keep(key, failure) }
  }

  /// Tells that a photo is not tried, since it failed before.
  func tell(_ failure: DecodingFailure, of path: FilePath) {
    note(
      "\(path.lastComponent?.text ?? path.text): is not tried again, since an earlier build could not decode it; "
        + "--no-cache tries it")
  }
}

// MARK: - The end

extension Catalogue {
  /// Writes what is to be kept, and lets go of the folder.
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
        // Whoever opens the catalogue next need not wait until nothing refers to this one.
        state.withLock { $0.isOff = true }
        store.release()
        continuation.resume()
      }
    }
    let damaged = state.withLock { $0.damaged }
    if damaged > 0 {
      note(
        "\(settings.folder): \(damaged.counted("entry was", "entries were")) damaged, and "
          + "\(damaged == 1 ? "is" : "are") not used")
    }
  }
}

extension Catalogue {
  /// Removes what is too much, where this build added something.
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
  /// The bytes of the path from the root.
  fileprivate var absolute: [UInt8] {
    let path =
      isAbsolute ? self : FilePath(FileManager.default.currentDirectoryPath).pushing(self)
    return path.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}

extension Catalogue {
  /// Looks at everything that is kept of photos in a cache, and removes what is not as it was written.
  ///
  /// - Returns: The number of entries and files, and of those that were removed.
  package static func verify(in cache: FilePath) throws -> (checked: Int, removed: Int) {
    guard let store = try BlobStore.existing(in: cache) else { return (0, 0) }
    let files = TileFiles(store)
    var (checked, removed) = try CatalogueIndex(store.index).removeDamaged()
    if store.isRepaired { (checked, removed) = (1, 1) }
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
