import GalleryDigest
import GalleryModel
import WorkerProcesses

/// A photo whose header was read. The memory that its tiles take is known before the photo itself is read.
struct PreparedPhoto {
  let header: Header
  /// The facts about the photo as it is shown.
  let facts: PhotoFacts
  let request: DecodeRequest
  private let file: PhotoFile

  /// Pieces of a file that are worked on while they are still in the processor's cache, in bytes.
  private static let piece = 256 * 1024

  /// Opens a photo and makes the decoder's request for its tiles.
  init(
    _ wanted: TileRequest, sequence: UInt32, limits: DecodingLimits
  ) throws(DecodingFailure) {
    let file = try PhotoFile(wanted.content)
    var bytes = file.header
    try self.init(wanted, file, &bytes, sequence: sequence, limits: limits)
  }

  /// Makes the decoder's request for the tiles of a photo.
  ///
  /// - Parameter bytes: the file, as its header's readers see it.
  init(
    _ wanted: TileRequest, _ file: PhotoFile, _ bytes: inout HeaderBytes, sequence: UInt32,
    limits: DecodingLimits
  ) throws(DecodingFailure) {
    self.file = file
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
      findsFaces: wanted.findsFaces, checksAll: wanted.checksAll, sequence: sequence,
      scanLimit: limits.scans)
  }

  /// The memory that is shared with a worker for the photo and its tiles, in bytes.
  var memory: Int { request.inputCount + request.outputCount }

  /// Reads the file, and brings what the request names to the same offsets of shared memory.
  ///
  /// Pieces that lie in the memory's window are read to their place and hashed there; no other process can write to it.
  ///
  /// - Returns: SHA-256 of the whole file, 64 hexadecimal digits.
  /// - Throws: a failure to read, and ``DecodingFailure/unreadable(_:)`` if the file was changed since it was opened: its
  ///   header may have been another one.
  func load(into memory: SharedMemory, limits: DecodingLimits) throws(DecodingFailure) -> String {
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
    guard try file.isUnchanged else { throw .unreadable("the file was changed meanwhile") }
    return hash.finalize().hexadecimal
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
