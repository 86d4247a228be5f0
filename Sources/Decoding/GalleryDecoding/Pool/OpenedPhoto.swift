import GalleryDigest
import GalleryFiles
import GalleryModel
import WorkerProcesses

/// A photo with its header read. The memory for its tiles is known before the photo itself is read.
struct OpenedPhoto {
  let header: Header
  /// The facts of the photo as shown.
  let facts: PhotoFacts
  /// The decoder's request for the tiles.
  private(set) var request: DecodeRequest
  /// The SHA-256 of the whole file as 64 hexadecimal digits; empty until the file is read.
  private(set) var sha256 = ""
  private let expectedHash: String?
  private let file: PhotoFile

  /// The maximum number of pixels of a photo that is decoded in a group. Larger ones delay the others.
  private static let smallPixels = 4_000_000
  /// The maximum memory for the photos of a group, in bytes.
  private static let smallBytes = 1 << 20

  init(_ wanted: TileRequest, _ file: PhotoFile, limits: DecodingLimits) throws(DecodingFailure) {
    try self.init(wanted, file, file.header, limits: limits)
  }

  /// Reads a small photo directly into the window of the worker's input memory, beside the others of its
  /// group. The header and the hash are computed from these bytes. The file is never mapped, so truncating it
  /// causes only a read failure. Returns `nil` if the photo is too large; the caller then reads it alone,
  /// which reports any failure.
  init?(
    small wanted: TileRequest, _ file: PhotoFile, limits: DecodingLimits, into memory: SharedMemory,
    at start: Int, tilesAt tilesStart: Int, inflate: (PhotoFile) throws(DecodingFailure) -> PhotoFile
  ) throws(DecodingFailure) {
    let room = min(Self.smallBytes, memory.windowCount) - start
    guard file.count <= room, file.packedCount ?? 0 <= room - file.count else { return nil }
    let file = file.packedCount == nil ? file : try inflate(file)
    let sha256 = try memory.withWindow(start..<start + file.count) { bytes throws(DecodingFailure) in
      try file.read(at: 0, into: &bytes)
      let hash = SHA256()
      hash.update(bytes.span)
      return hash.finalize().hexadecimal
    }
    let bytes = HeaderBytes(count: file.count) { range in
      memory.withWindow(start + range.lowerBound..<start + range.upperBound) { $0.span.array }
    }
    try self.init(wanted, file, bytes, limits: limits)
    guard header.stored.pixelCount <= Self.smallPixels else { return nil }
    try check(sha256)
    request = request.moved(by: start, tilesTo: tilesStart)
  }

  /// Reads the header and creates the decoder's request.
  private init(
    _ wanted: TileRequest, _ file: PhotoFile, _ bytes: HeaderBytes, limits: DecodingLimits
  ) throws(DecodingFailure) {
    self.file = file
    expectedHash = wanted.sha256
    var header = try Header.read(bytes, limits: limits)
    if let end = try Self.end(of: header, in: file) { header.picture = header.picture.lowerBound..<end }
    header.turn(as: wanted.view)
    self.header = header
    facts = header.facts(shownAs: wanted.view)
    request = DecodeRequest(
      header, view: wanted.view, tiles: wanted.specs,
      // The rule that decides whether a preview is enough supports only whole photos.
      previews: wanted.view.crop == nil
        ? EmbeddedPreviews(for: wanted.specs, of: header, bytes, limits: limits) : nil,
      findsFaces: wanted.findsFaces, checksAll: wanted.checksAll, scanLimit: limits.scans)
  }

  /// The memory that the photo and its tiles use, shared with a worker, in bytes.
  var memory: Int { request.inputCount + request.outputCount }

  /// Reads and hashes the file unless it was read already, and copies the requested ranges to the same
  /// offsets of shared memory. Throws if the file changed or has the wrong hash.
  ///
  /// Pieces within the window are read and hashed in place; no other process can write there.
  mutating func load(into memory: SharedMemory, limits: DecodingLimits) throws(DecodingFailure) {
    guard sha256.isEmpty else { return }

    let hash = SHA256()
    var buffer: [UInt8] = []

    for range in file.pieces {
      let named = request.inputs.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
      if !named.isEmpty, range.upperBound <= memory.windowCount {
        try memory.withWindow(range) { bytes throws(DecodingFailure) in
          try file.read(at: range.lowerBound, into: &bytes)
          hash.update(bytes.span)
        }
        continue
      }

      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: min(FileDescriptor.pieceSize, file.count)) }
      try file.read(range, into: &buffer)
      let bytes = buffer.span.extracting(0..<range.count)
      hash.update(bytes)

      for part in named {
        let start = part.lowerBound - range.lowerBound
        let end = part.upperBound - range.lowerBound
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

  /// Stores the hash. Throws if the file changed since it was opened, because its header may have changed
  /// too.
  private mutating func check(_ sha256: String) throws(DecodingFailure) {
    guard try file.isUnchanged else { throw .unreadable("the file changed while it was read") }
    if let expectedHash, expectedHash != sha256 { throw .otherBytes(sha256: sha256) }
    self.sha256 = sha256
  }

  /// Returns the end of the image in a large JPEG, or `nil` if the whole file is needed.
  private static func end(of header: Header, in file: PhotoFile) throws(DecodingFailure) -> Int? {
    guard var search = JPEGEnd(of: header) else { return nil }
    var buffer = [UInt8](repeating: 0, count: min(FileDescriptor.pieceSize, file.count))
    for range in file.pieces {
      try file.read(range, into: &buffer)
      if let end = search.search(buffer.span.extracting(0..<range.count), at: range.lowerBound) { return end }
    }
    return nil
  }
}
