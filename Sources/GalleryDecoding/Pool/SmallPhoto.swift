import GalleryDigest
import GalleryGeometry
import GalleryModel
import GalleryText
import WorkerProcesses

/// A small photo that lies whole in the window of shared memory, beside others that are decoded with it.
///
/// Its file is read once, straight to where the decoder takes it from; header and hash are those of these bytes. The file
/// itself is never mapped: one that becomes shorter meanwhile is a failure to read, and nothing worse.
struct SmallPhoto {
  let prepared: PreparedPhoto
  /// The decoder's request, for where the photo lies.
  let request: DecodeRequest
  /// SHA-256 of the whole file, 64 hexadecimal digits.
  let sha256: String

  /// The most pixels of a small photo: larger ones keep others waiting.
  private static let pixelLimit = 4_000_000
  /// The memory for photos that are decoded together, in bytes.
  private static let room = 1 << 20

  /// Reads a photo.
  ///
  /// - Parameters:
  ///   - memory: the start of its window takes the photo.
  ///   - start: the place there.
  ///   - tilesStart: the place of its tiles in the output memory.
  /// - Returns: `nil` for a photo that is too large: it is to be read alone, which tells whatever is wrong with it.
  init?(
    _ wanted: TileRequest, sequence: UInt32, limits: DecodingLimits, into memory: SharedMemory, at start: Int,
    tilesAt tilesStart: Int
  ) throws(DecodingFailure) {
    let file = try PhotoFile(wanted.content)
    let room = min(Self.room, memory.windowCount)
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
    let prepared = try PreparedPhoto(wanted, file, &bytes, sequence: sequence, limits: limits)
    let stored = prepared.header.stored
    guard stored.width * stored.height <= Self.pixelLimit else { return nil }
    guard try file.isUnchanged else { throw .unreadable("the file was changed meanwhile") }
    if let expected = wanted.sha256, expected != sha256 { throw .otherBytes(sha256: sha256) }
    self.prepared = prepared
    self.sha256 = sha256
    request = prepared.request.moved(by: start, tilesTo: tilesStart)
  }
}
