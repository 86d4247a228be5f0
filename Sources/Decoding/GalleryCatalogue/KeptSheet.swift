package import GalleryDecoding
package import GalleryModel

/// A sheet in the cache: what it shows, and its files.
package struct KeptSheet: Sendable, Equatable {
  /// A tile on the sheet.
  package struct Tile: Sendable, Equatable {
    /// The index in the page's placements.
    package var index: Int
    /// The tile's frame on the sheet, in pixels.
    package var frame: PixelRect
    /// The decoded photo, without its tiles.
    package var photo: DecodedPhoto

    package init(index: Int, frame: PixelRect, of photo: DecodedPhoto) {
      self.index = index
      self.frame = frame
      self.photo = photo.withoutTiles
    }
  }

  /// The tiles, in drawing order.
  package var tiles: [Tile]
  /// The indices of the placements whose captions are shortened.
  package var shortened: [Int]
  package var notes: [String]
  package var files: [KeptFile] = []

  package init(tiles: [Tile], shortened: [Int], notes: [String]) {
    self.tiles = tiles
    self.shortened = shortened
    self.notes = notes
  }
}

/// An image of a photo in the cache.
package struct KeptPicture: Sendable, Equatable {
  /// The decoded photo, without its tiles.
  package var photo: DecodedPhoto
  package var size: PixelSize
  /// The mean colours of horizontal bands, from top to bottom.
  package var colors: [Color]
  package var files: [KeptFile]

  package init(of photo: DecodedPhoto, size: PixelSize, colors: [Color], files: [KeptFile]) {
    self.photo = photo.withoutTiles
    self.size = size
    self.colors = colors
    self.files = files
  }
}

extension DecodedPhoto {
  /// The photo without its tiles.
  package var withoutTiles: DecodedPhoto {
    DecodedPhoto(facts: facts, sha256: sha256, tiles: [], damage: damage, notes: notes)
  }
}

extension Catalogue {
  /// Returns the key of a sheet from everything that determines its bytes.
  package func sheetKey(_ values: any ByteCodable...) -> CatalogueKey { key("sheet", values) }

  /// Returns the key of an image of a photo from everything that determines its bytes.
  package func pictureKey(_ values: any ByteCodable...) -> CatalogueKey { key("picture", values) }

  /// Returns the hash of a file's content if it is cached. Otherwise reads
  /// the file only if a match is likely.
  package func content(of content: PhotoContent) -> String? {
    guard case .file(let path) = content, let check = check(path) else { return nil }
    return self.content(of: check)
  }

  package func keep(_ sheet: KeptSheet, _ key: CatalogueKey) { keep(key, sheet) }

  package func sheet(_ key: CatalogueKey) -> KeptSheet? { value(key, KeptSheet.init) }

  package func keep(_ picture: KeptPicture, _ key: CatalogueKey) { keep(key, picture) }

  package func picture(_ key: CatalogueKey) -> KeptPicture? { value(key, KeptPicture.init) }
}

extension KeptSheet: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&tiles)
    coder(&shortened)
    coder(&notes)
    coder(&files)
  }

  package init() { self.init(tiles: [], shortened: [], notes: []) }
}

extension KeptSheet.Tile: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    writer.put(index, frame.x, frame.y, frame.width, frame.height, photo)
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    index = try reader.next()
    frame = PixelRect(
      x: try reader.next(), y: try reader.next(), width: try reader.next(), height: try reader.next())
    photo = try reader.next()
  }
}

extension KeptPicture: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    writer.put(photo, size, colors.map { [$0.red, $0.green, $0.blue] }, files)
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    photo = try reader.next()
    size = try reader.next()
    colors = try reader.next([[UInt8]].self).map { components throws(MalformedBytes) in
      guard components.count == 3 else { throw MalformedBytes("no colour") }
      return Color(red: components[0], green: components[1], blue: components[2])
    }
    files = try reader.next()
  }
}

/// A decoded photo in the record of a sheet or an image: without its tiles.
extension DecodedPhoto: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(facts, sha256, damage, notes) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      facts: try reader.next(), sha256: try reader.next(), tiles: [], damage: try reader.next(),
      notes: try reader.next())
  }
}
