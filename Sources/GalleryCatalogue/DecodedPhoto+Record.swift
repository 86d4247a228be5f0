import GalleryDecoding
import GalleryGeometry
import GalleryModel

extension DecodedPhoto {
  /// The photo and its tiles as they are kept; `nil` without memory.
  var record: [UInt8]? {
    var writer = MessageWriter()
    writer.put(facts)
    writer.put(whole: sha256)
    writer.put(damage) { $0.put(whole: $1) }
    writer.put(notes) { $0.put(whole: $1) }
    writer.put(heads) { $0.put($1) }
    writer.put(profile) { $0.put(whole: $1) }
    writer.put(UInt8(clamping: orientation))
    var isWhole = true
    writer.put(Array(tiles.enumerated())) { writer, entry in
      let (index, tile) = entry
      // Upright and wide sheets often have cells of one size.
      let same = tiles[..<index].firstIndex(of: tile)
      writer.put(same) { $0.put(UInt32(clamping: $1)) }
      guard same == nil else { return }
      writer.put(UInt32(clamping: tile.size.width))
      writer.put(UInt32(clamping: tile.size.height))
      writer.put(tile.format.rawValue)
      guard let packed = TilePacking.packed(tile) else {
        isWhole = false
        return
      }
      writer.put(packed)
    }
    return isWhole ? writer.bytes : nil
  }

  /// Reads a record.
  init(record: [UInt8]) throws(MessageReader.Malformed) {
    var reader = MessageReader(record)
    self.init(
      facts: try reader.facts(), sha256: try reader.wholeText(), tiles: [],
      damage: try reader.optional { reader throws(MessageReader.Malformed) in try reader.wholeText() },
      notes: try reader.values { reader throws(MessageReader.Malformed) in try reader.wholeText() },
      heads: try reader.values { reader throws(MessageReader.Malformed) in try reader.rect() },
      profile: try reader.optional { reader throws(MessageReader.Malformed) in try reader.wholeText() },
      orientation: Int(try reader.number(UInt8.self)))
    for _ in 0..<Int(try reader.number(UInt32.self)) {
      let same = try reader.optional { reader throws(MessageReader.Malformed) in
        try reader.number(UInt32.self)
      }
      if let same {
        guard tiles.indices.contains(Int(same)) else { throw .init(text: "no such tile") }
        tiles.append(tiles[Int(same)])
        continue
      }
      let size = try reader.size()
      guard let format = Tile.Format(rawValue: try reader.number()),
        let tile = TilePacking.tile(try reader.block(), size: size, format: format)
      else { throw .init(text: "no tile") }
      tiles.append(tile)
    }
    try reader.end()
  }
}
