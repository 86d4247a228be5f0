import GalleryDecoding
import GalleryFiles
import GalleryOutput
import Synchronization

/// The tiles of a run without a cache, in a file of at most 1 GB. If photos are lost, the sheets of the others are
/// planned and drawn again from them.
final class RoundTiles: Sendable {
  /// The photo as it was decoded, and the places of its tiles in the file.
  private struct Entry {
    let photo: DecodedPhoto
    let specs: [TileSpec]
    let tiles: [Place]
  }

  private struct Place {
    let size: PixelSize
    let format: Tile.Format
    let start: Int
  }

  private struct State {
    var entries: [Photo.ID: Entry] = [:]
    var end = 0
  }

  private static let limit = 1 << 30

  private let file: FileDescriptor
  private let state = Mutex(State())

  /// Creates an empty file that disappears with this object, even after a crash.
  init(in output: OutputFolder) throws(GalleryError) {
    let (path, descriptor) = try output.makeTemporary()
    output.discard(path)
    file = descriptor
  }

  deinit { file.closeUnwritten() }

  /// Returns a photo with tiles; `nil` if they are not here.
  func photo(_ id: Photo.ID, _ specs: [TileSpec]) -> DecodedPhoto? {
    guard let entry = state.withLock({ $0.entries[id] }), entry.specs == specs else { return nil }
    var photo = entry.photo
    for tile in entry.tiles {
      let count = tile.size.pixelCount * tile.format.bytesPerPixel
      // The photo is decoded again if its tiles cannot be read.
      guard let pixels = try? file.bytes(at: Int64(tile.start), count: count), pixels.count == count else {
        return nil
      }
      photo.tiles.append(Tile(size: tile.size, format: tile.format, pixels: pixels))
    }
    return photo
  }

  /// Keeps the first tiles of a photo, as long as there is room.
  func keep(_ decoded: DecodedPhoto, _ id: Photo.ID, _ specs: ArraySlice<TileSpec>) {
    let tiles = decoded.tiles.prefix(specs.count)
    let count = tiles.reduce(0) { $0 + $1.pixels.count }
    let start = state.withLock { state -> Int? in
      guard state.end + count <= Self.limit else { return nil }
      defer { state.end += count }
      return state.end
    }
    guard let start else { return }

    var places: [Place] = []
    var end = start
    for tile in tiles {
      // On a full disk, the photo is decoded again.
      guard (try? file.writeAll(toAbsoluteOffset: Int64(end), tile.pixels)) != nil else { return }
      places.append(Place(size: tile.size, format: tile.format, start: end))
      end += tile.pixels.count
    }
    var photo = decoded
    photo.tiles = []
    let entry = Entry(photo: photo, specs: Array(specs), tiles: places)
    state.withLock { $0.entries[id] = entry }
  }
}
