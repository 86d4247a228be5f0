import GalleryFiles
import GalleryGeometry
import GalleryModel
package import SystemPackage

/// The tiles of a page that is drawn band by band: in a file where they need not fit into memory.
///
/// `@unchecked Sendable`: a spool belongs to one task at a time, first to the one that adds, then to the one that reads.
package final class TileSpool: @unchecked Sendable {
  /// A tile.
  enum Entry: Hashable, Sendable {
    case kept(Tile)
    case stored(offset: Int64, size: PixelSize, format: Tile.Format)

    var size: PixelSize {
      switch self {
      case .kept(let tile): tile.size
      case .stored(_, let size, _): size
      }
    }
  }

  /// Bytes that are written at once: small tiles are not written one by one.
  private static let pieceLength = 1 << 20

  private let file: FileDescriptor?
  private var pending: [UInt8] = []
  private var end: Int64 = 0

  /// Keeps tiles in memory.
  package init() { file = nil }

  /// Takes over an empty file, open for reading and writing, which is closed with the spool.
  package init(_ file: FileDescriptor) { self.file = file }

  deinit {
    // Its content has been read, or is not needed any more.
    try? file?.close()
  }

  /// Adds a tile.
  func add(_ tile: Tile) throws(DrawingError) -> Entry {
    guard file != nil else { return .kept(tile) }
    let entry = Entry.stored(offset: end, size: tile.size, format: tile.format)
    pending += tile.pixels
    end += Int64(tile.pixels.count)
    if pending.count >= Self.pieceLength { try flush() }
    return entry
  }

  /// Brings all tiles to the file: from now on they can be read.
  func flush() throws(DrawingError) {
    do {
      _ = try file?.writeAll(toAbsoluteOffset: end - Int64(pending.count), pending)
    } catch {
      throw .spool(error)
    }
    pending = []
  }

  /// Returns a tile that was added.
  func tile(_ entry: Entry) throws(DrawingError) -> Tile {
    switch entry {
    case .kept(let tile): return tile
    case .stored(let offset, let size, let format):
      let count = size.width * size.height * format.bytesPerPixel
      let pixels: [UInt8]?
      do throws(Errno) {
        pixels = try file?.bytes(at: offset, count: count)
      } catch {
        throw .spool(error)
      }
      guard let pixels, pixels.count == count else { throw .spool(Errno.ioError) }
      return Tile(size: size, format: format, pixels: pixels)
    }
  }
}

extension DrawingError {
  fileprivate static func spool(_ error: any Error) -> DrawingError {
    .encoder(
      "the file that keeps tiles until they are drawn: \((error as? Errno)?.description ?? "\(error)")")
  }
}
