import GalleryDigest
import GalleryModel

/// A photo's bytes in memory that is shared with a worker, and their hash: the file is read once.
struct LoadedPhoto {
  let count: Int
  /// 64 hexadecimal digits.
  let sha256: String

  /// Pieces that are hashed while they are still in the processor's cache.
  private static let piece = 256 * 1024

  /// Reads a file to the start of shared memory.
  init(_ file: PhotoFile, into memory: SharedMemory, limits: DecodingLimits) throws(DecodingFailure) {
    guard file.count > 0 else { throw .empty }
    guard file.count <= limits.fileBytes else {
      throw .fileTooLarge(file.count, limit: limits.fileBytes)
    }
    do { try memory.reserve(file.count) } catch { throw .needsMoreMemory(limit: limits.memory) }
    count = file.count
    let hash = SHA256()
    for start in stride(from: 0, to: file.count, by: Self.piece) {
      let end = min(start + Self.piece, file.count)
      let target = UnsafeMutableRawBufferPointer(rebasing: memory.writableBytes[start..<end])
      try file.read(from: start, into: target)
      hash.update(bufferPointer: UnsafeRawBufferPointer(target))
    }
    sha256 = hash.finalize().hexadecimal
  }

  /// The bytes as the header's readers see them.
  func header(in memory: SharedMemory) -> HeaderBytes {
    HeaderBytes(count: count) { range throws(DecodingFailure) in Array(memory.bytes[range]) }
  }
}
