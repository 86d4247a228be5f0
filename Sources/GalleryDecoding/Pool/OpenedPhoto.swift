import GalleryDigest
import GalleryGeometry
import GalleryModel
import GalleryText
import WorkerProcesses

/// A photo whose header was read. The memory that its tiles take is known before the photo itself is read.
struct OpenedPhoto {
  let header: Header
  /// The facts about the photo as it is shown.
  let facts: PhotoFacts
  /// The decoder's request for the tiles.
  private(set) var request: DecodeRequest
  /// SHA-256 of the whole file, 64 hexadecimal digits; empty until it was read.
  private(set) var sha256 = ""
  private let expectedHash: String?
  private let file: PhotoFile

  /// Pieces of a file that are worked on while they are still in the processor's cache, in bytes.
  private static let piece = 256 * 1024
  /// The most pixels of a photo that is decoded together with others: larger ones keep others waiting.
  private static let smallPixels = 4_000_000
  /// The memory for photos that are decoded together, in bytes.
  private static let smallBytes = 1 << 20

  /// Opens a photo.
  init(_ wanted: TileRequest, limits: DecodingLimits) throws(DecodingFailure) {
    let file = try PhotoFile(wanted.content)
    var bytes = file.header
    try self.init(wanted, file, &bytes, limits: limits)
  }

  /// Reads a small photo straight to where the decoder takes it from, beside others that are decoded with it. Header and
  /// hash are those of these bytes. The file itself is never mapped: one that becomes shorter meanwhile is a failure to
  /// read, and nothing worse.
  ///
  /// - Parameters:
  ///   - memory: the start of its window takes the photo.
  ///   - start: the place there.
  ///   - tilesStart: the place of its tiles in the output memory.
  /// - Returns: `nil` for a photo that is too large: it is to be read alone, which tells whatever is wrong with it.
  init?(
    small wanted: TileRequest, limits: DecodingLimits, into memory: SharedMemory, at start: Int,
    tilesAt tilesStart: Int
  ) throws(DecodingFailure) {
    let file = try PhotoFile(wanted.content)
    let room = min(Self.smallBytes, memory.windowCount)
    guard start <= room, file.count <= room - start else { return nil }
    let sha256 = try memory.withWindow(start..<start + file.count) { bytes throws(DecodingFailure) in
      try file.read(at: 0, into: &bytes)
      let hash = SHA256()
      hash.update(bytes.span)
      return hash.finalize().hexadecimal
    }
    var bytes = HeaderBytes(count: file.count) { range in
      memory.withWindow(start + range.lowerBound..<start + range.upperBound) { $0.span.array }
    }
    try self.init(wanted, file, &bytes, limits: limits)
    guard header.stored.width * header.stored.height <= Self.smallPixels else { return nil }
    try check(sha256)
    request = request.moved(by: start, tilesTo: tilesStart)
  }

  /// Makes the decoder's request.
  ///
  /// - Parameter bytes: the file, as its header's readers see it.
  private init(
    _ wanted: TileRequest, _ file: PhotoFile, _ bytes: inout HeaderBytes, limits: DecodingLimits
  ) throws(DecodingFailure) {
    self.file = file
    expectedHash = wanted.sha256
    var header = try HeaderReader.read(&bytes, limits: limits)
    if let end = try Self.end(of: header, in: file) { header.picture = header.picture.lowerBound..<end }
    header.turn(as: wanted.view)
    self.header = header
    var facts = header.facts
    facts.size = wanted.view.size(of: facts.size)
    self.facts = facts
    request = DecodeRequest(
      header, view: wanted.view, tiles: wanted.specs,
      // The rule by which a preview is enough knows whole photos only.
      previews: wanted.view.crop == nil
        ? EmbeddedPreviews.usable(for: wanted.specs, of: header, &bytes, limits: limits) : [],
      findsFaces: wanted.findsFaces, checksAll: wanted.checksAll, scanLimit: limits.scans)
  }

  /// The memory that is shared with a worker for the photo and its tiles, in bytes.
  var memory: Int { request.inputCount + request.outputCount }

  /// Reads the file, and brings what the request names to the same offsets of shared memory.
  ///
  /// Pieces that lie in the memory's window are read to their place and hashed there; no other process can write to it.
  ///
  /// - Throws: a failure to read, and those of a file that was changed or is another one.
  mutating func load(into memory: SharedMemory, limits: DecodingLimits) throws(DecodingFailure) {
    let parts = [request.picture, request.xmp] + request.previews.map(\.picture)
    let hash = SHA256()
    var buffer: [UInt8] = []
    for range in Self.pieces(of: file) {
      let named = parts.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
      if !named.isEmpty, range.upperBound <= memory.windowCount {
        try memory.withWindow(range) { bytes throws(DecodingFailure) in
          try file.read(at: range.lowerBound, into: &bytes)
          hash.update(bytes.span)
        }
        continue
      }
      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: min(Self.piece, file.count)) }
      try file.read(range, into: &buffer)
      let bytes = buffer.span.extracting(0..<range.count)
      hash.update(bytes)
      for part in named {
        let (start, end) = (part.lowerBound - range.lowerBound, part.upperBound - range.lowerBound)
        do {
          try memory.reserve(part.upperBound)
          try memory.write(bytes.extracting(start..<end), at: part.lowerBound)
        } catch {
          throw limits.failure(of: error)
        }
      }
    }
    try check(hash.finalize().hexadecimal)
  }

  /// Takes the hash, unless the file was changed since it was opened: its header may have been another one.
  private mutating func check(_ sha256: String) throws(DecodingFailure) {
    guard try file.isUnchanged else { throw .unreadable("the file was changed meanwhile") }
    if let expectedHash, expectedHash != sha256 { throw .otherBytes(sha256: sha256) }
    self.sha256 = sha256
  }

  /// Returns the end of a large JPEG, if the file goes on behind it.
  private static func end(of header: Header, in file: PhotoFile) throws(DecodingFailure) -> Int? {
    guard var search = JPEGEnd(of: header) else { return nil }
    var buffer = [UInt8](repeating: 0, count: min(piece, file.count))
    for range in pieces(of: file) {
      try file.read(range, into: &buffer)
      if let end = search.search(buffer.span.extracting(0..<range.count), at: range.lowerBound) { return end }
    }
    return nil
  }

  /// The pieces of a file.
  private static func pieces(of file: PhotoFile) -> some Sequence<Range<Int>> {
    stride(from: 0, to: file.count, by: piece).lazy.map { $0..<min($0 + piece, file.count) }
  }
}
