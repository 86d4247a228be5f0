import GalleryDecoding
import GalleryModel

extension DecodedPhoto {
  /// The photo and its tiles as a cache record; `nil` if out of memory.
  var record: [UInt8]? {
    var writer = ByteWriter()
    writer.put(facts, sha256, damage, notes, heads, profile, orientation, hasCredentials, tiles.count)
    for (index, tile) in tiles.enumerated() {
      // Portrait and landscape sheets often have cells of the same size.
      let same = tiles[..<index].firstIndex(of: tile)
      writer.put(same)
      guard same == nil else { continue }
      guard let packed = TilePacking.packed(tile) else { return nil }
      writer.put(tile.size, tile.format, packed)
    }
    return writer.bytes
  }

  init(record: [UInt8]) throws(MalformedBytes) {
    var reader = ByteReader(record)
    self.init(facts: try reader.next(), sha256: try reader.next(), tiles: [], notes: [])
    (damage, notes, heads, profile, orientation, hasCredentials) = try (
      reader.next(), reader.next(), reader.next(), reader.next(), reader.next(), reader.next()
    )
    for _ in 0..<(try reader.count()) {
      if let same = try reader.next(Int?.self) {
        guard tiles.indices.contains(same) else { throw MalformedBytes("no such tile") }
        tiles.append(tiles[same])
        continue
      }
      let (size, format) = try (reader.next(PixelSize.self), reader.next(Tile.Format.self))
      guard let tile = TilePacking.tile(try reader.next(), size: size, format: format) else {
        throw MalformedBytes("no tile")
      }
      tiles.append(tile)
    }
    try reader.end()
  }
}
