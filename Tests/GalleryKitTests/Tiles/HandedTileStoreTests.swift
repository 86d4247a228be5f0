import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryKit

/// The store of tiles that come too early.
@Suite struct HandedTileStoreTests {
  private static func tile(_ value: UInt8, _ side: Int = 10) -> Tile {
    Tile(
      size: PixelSize(width: side, height: side), format: .rgb,
      pixels: [UInt8](repeating: value, count: side * side * 3))
  }

  @Test("Tiles are the same, in memory and in the file, and the file is used again when it is empty")
  func sameTiles() throws {
    var store = HandedTileStore(limit: 650)
    var entries: [HandedTileStore.Entry] = []
    for value in 0..<6 { entries.append(try store.add(Self.tile(UInt8(value)))) }
    for (value, entry) in entries.enumerated() { #expect(try store.tile(entry) == Self.tile(UInt8(value))) }
    // Those in the file go first, then those in memory.
    for entry in entries.reversed() { store.remove(entry) }
    var again: [HandedTileStore.Entry] = []
    for value in 0..<6 { again.append(try store.add(Self.tile(UInt8(value), 12))) }
    for (value, entry) in again.enumerated() {
      #expect(try store.tile(entry) == Self.tile(UInt8(value), 12))
    }
  }
}
