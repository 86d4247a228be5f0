package import GalleryDecoding
package import GalleryModel

/// The cached record of a sheet, for builds that reuse its files.
package struct KeptSheet: Sendable, Equatable {
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
      self.photo = DecodedPhoto(
        facts: photo.facts, sha256: photo.sha256, tiles: [], damage: photo.damage, notes: photo.notes)
    }
  }

  /// The tiles, in drawing order.
  package var tiles: [Tile]
  package var notes: [String]

  package init(tiles: [Tile], notes: [String]) {
    self.tiles = tiles
    self.notes = notes
  }
}

/// The cached record of a file that was written for a sheet.
package struct KeptFile: Sendable, Equatable {
  /// The file's format, by its name.
  package var format: String
  package var bytes: Int
  /// The SHA-256 of the file, as 64 hexadecimal digits.
  package var sha256: String

  package init(format: String, bytes: Int, sha256: String) {
    self.format = format
    self.bytes = bytes
    self.sha256 = sha256
  }
}

extension Catalogue {
  /// Returns the key of a sheet or of a document of sheets, from everything else that determines its bytes.
  package func sheetKey(_ values: any ByteCodable...) -> CatalogueKey { key("sheet", values) }

  /// Returns the hash of a file's content if it is cached. Otherwise reads
  /// the file only if a match is likely.
  package func content(of content: PhotoContent) -> String? {
    guard case .file(let path) = content, let check = check(path) else { return nil }
    return self.content(of: check)
  }

  package func keep(_ sheet: KeptSheet, _ key: CatalogueKey) { keep(key.part("tiles"), sheet) }

  package func sheet(_ key: CatalogueKey) -> KeptSheet? { value(key.part("tiles"), KeptSheet.init) }

  package func keep(_ files: [KeptFile], _ key: CatalogueKey) { keep(key.part("files"), files) }

  package func files(_ key: CatalogueKey) -> [KeptFile]? { value(key.part("files"), [KeptFile].init) }
}

extension CatalogueKey {
  fileprivate func part(_ name: String) -> CatalogueKey { CatalogueKey(name, [self]) }
}

extension KeptSheet: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(tiles, notes) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    (tiles, notes) = try (reader.next(), reader.next())
  }
}

extension KeptSheet.Tile: ByteCodable {
  package func write(to writer: inout ByteWriter) {
    writer.put(
      index, frame.x, frame.y, frame.width, frame.height, photo.facts, photo.sha256, photo.damage, photo.notes
    )
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    index = try reader.next()
    frame = PixelRect(
      x: try reader.next(), y: try reader.next(), width: try reader.next(), height: try reader.next())
    photo = DecodedPhoto(
      facts: try reader.next(), sha256: try reader.next(), tiles: [], damage: try reader.next(),
      notes: try reader.next())
  }
}

extension KeptFile: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(format, bytes, sha256) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    (format, bytes, sha256) = try (reader.next(), reader.next(), reader.next())
  }
}
