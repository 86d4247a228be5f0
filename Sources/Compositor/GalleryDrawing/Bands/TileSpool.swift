package import GalleryFiles
import GalleryModel
import Synchronization

/// The tiles of a page that is drawn band by band. They are kept in a file if they may not fit into memory.
package final class TileSpool: Sendable {
  enum Entry {
    case kept(Tile)
    case stored(offset: Int64, size: PixelSize, format: Tile.Format)
  }

  /// The number of bytes written at once, so that small tiles share a write.
  private static let pieceLength = 1 << 20

  private let file: FileDescriptor?
  /// The bytes not written yet, and their end position in the file.
  private let pending = Mutex((bytes: [UInt8](), end: Int64(0)))

  /// Creates a spool that owns an empty file, open for reading and writing, and closes it at the end. Without
  /// a file, tiles stay in memory.
  package init(_ file: FileDescriptor? = nil) { self.file = file }

  deinit {
    // Ignore errors: the content has been read or is no longer needed.
    try? file?.close()
  }

  func add(_ tile: Tile) throws(DrawingError) -> Entry {
    guard file != nil else { return .kept(tile) }
    let (offset, isFull) = pending.withLock { pending in
      defer { pending.end += Int64(tile.pixels.count) }
      pending.bytes += tile.pixels
      return (pending.end, pending.bytes.count >= Self.pieceLength)
    }
    if isFull { try flush() }
    return .stored(offset: offset, size: tile.size, format: tile.format)
  }

  /// Writes all pending tiles to the file. Stored tiles can be read only afterwards.
  func flush() throws(DrawingError) {
    try pending.withLock { pending throws(DrawingError) in
      let offset = pending.end - Int64(pending.bytes.count)
      _ = try Result { try file?.writeAll(toAbsoluteOffset: offset, pending.bytes) }
        .mapError(DrawingError.spool).get()
      pending.bytes = []
    }
  }

  func tile(_ entry: Entry) throws(DrawingError) -> Tile {
    switch entry {
    case .kept(let tile): return tile
    case .stored(let offset, let size, let format):
      let count = size.pixelCount * format.bytesPerPixel
      let pixels = try Result { try file?.bytes(at: offset, count: count) }.mapError(DrawingError.spool).get()
      guard let pixels, pixels.count == count else { throw .spool(Errno.ioError) }
      return Tile(size: size, format: format, pixels: pixels)
    }
  }
}

extension DrawingError {
  fileprivate static func spool(_ error: any Error) -> DrawingError {
    .encoder("temporary tile file: \(error)")
  }
}
