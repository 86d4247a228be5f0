import Foundation
import GalleryFiles
import GalleryModel
import SystemPackage

/// Tiles that are kept until they are drawn: in memory, and in a file without a name where they are too many for that.
struct HandedTileStore: ~Copyable {
  /// A tile that is kept.
  struct Entry {
    fileprivate enum Place {
      case memory(Tile)
      case file(offset: Int64, PixelSize, Tile.Format)
    }

    fileprivate let place: Place
  }

  /// The bytes that are kept in memory.
  private let limit: Int
  private var bytesInMemory = 0
  private var file: FileDescriptor?
  private var end: Int64 = 0
  /// Tiles in the file that are still needed.
  private var tilesInFile = 0

  /// - Parameter limit: The bytes that are kept in memory.
  init(limit: Int) { self.limit = limit }

  deinit {
    // It has no name, and goes with its descriptor.
    try? file?.close()
  }

  /// Keeps a tile.
  ///
  /// - Throws: ``GalleryError/inputOutput(_:)`` if the file cannot be written.
  mutating func add(_ tile: Tile) throws(GalleryError) -> Entry {
    guard bytesInMemory + tile.pixels.count > limit else {
      bytesInMemory += tile.pixels.count
      return Entry(place: .memory(tile))
    }
    do {
      let file = try self.file ?? .openUnnamed(in: FilePath(FileManager.default.temporaryDirectory.path))
      self.file = file
      _ = try file.writeAll(toAbsoluteOffset: end, tile.pixels)
    } catch {
      throw Self.failure(error)
    }
    defer {
      end += Int64(tile.pixels.count)
      tilesInFile += 1
    }
    return Entry(place: .file(offset: end, tile.size, tile.format))
  }

  /// Returns a tile.
  ///
  /// - Throws: ``GalleryError/inputOutput(_:)`` if the file cannot be read.
  func tile(_ entry: Entry) throws(GalleryError) -> Tile {
    switch entry.place {
    case .memory(let tile): return tile
    case .file(let offset, let size, let format):
      let count = size.width * size.height * format.bytesPerPixel
      do {
        guard let pixels = try file?.bytes(at: offset, count: count), pixels.count == count else {
          throw Errno.ioError
        }
        return Tile(size: size, format: format, pixels: pixels)
      } catch {
        throw Self.failure(error)
      }
    }
  }

  /// Lets a tile go.
  mutating func remove(_ entry: Entry) {
    switch entry.place {
    case .memory(let tile): bytesInMemory -= tile.pixels.count
    case .file:
      tilesInFile -= 1
      guard tilesInFile == 0, let file else { return }
      // If it cannot be made empty, it is written over.
      try? file.empty()
      end = 0
    }
  }

  private static func failure(_ error: any Error) -> GalleryError {
    .inputOutput("the temporary file for tiles: \((error as? Errno)?.description ?? "\(error)")")
  }
}
