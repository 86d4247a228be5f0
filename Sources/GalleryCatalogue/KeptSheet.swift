package import GalleryDecoding
package import GalleryGeometry
package import GalleryModel

/// The record of a sheet: a build that takes over the files of an earlier build needs it.
package struct KeptSheet: Sendable, Equatable {
  /// A tile of the sheet.
  package struct Tile: Sendable, Equatable {
    /// The index among the placements of the page.
    package var index: Int
    /// The place at which it was drawn, in pixels.
    package var frame: PixelRect
    /// The facts about its photo.
    package var facts: PhotoFacts
    /// The SHA-256 of its photo, 64 hexadecimal digits.
    package var sha256: String
    /// The reason why its photo may show less than was taken.
    package var damage: String?
    /// Notes about its photo.
    package var notes: [String]

    /// Creates a tile of a photo.
    package init(index: Int, frame: PixelRect, of photo: DecodedPhoto) {
      self.index = index
      self.frame = frame
      facts = photo.facts
      sha256 = photo.sha256
      damage = photo.damage
      notes = photo.notes
    }

    fileprivate init(
      index: Int, frame: PixelRect, facts: PhotoFacts, sha256: String, damage: String?, notes: [String]
    ) {
      self.index = index
      self.frame = frame
      self.facts = facts
      self.sha256 = sha256
      self.damage = damage
      self.notes = notes
    }

    /// The photo as it was decoded, without its tiles.
    package var photo: DecodedPhoto {
      DecodedPhoto(facts: facts, sha256: sha256, tiles: [], damage: damage, notes: notes)
    }
  }

  /// The tiles, in the order in which they were drawn.
  package var tiles: [Tile]
  /// Notes for people about the sheet's texts.
  package var notes: [String]

  /// Creates a sheet.
  package init(tiles: [Tile], notes: [String]) {
    self.tiles = tiles
    self.notes = notes
  }
}

/// A file that was made of sheets.
package struct KeptFile: Sendable, Equatable {
  /// The file's format, by its name.
  package var format: String
  /// The file's size in bytes.
  package var bytes: Int
  /// The SHA-256 of the file, 64 hexadecimal digits.
  package var sha256: String

  /// Creates a file.
  package init(format: String, bytes: Int, sha256: String) {
    self.format = format
    self.bytes = bytes
    self.sha256 = sha256
  }
}

extension Catalogue {
  /// The key of a sheet, or of a document of sheets.
  ///
  /// - Parameter write: Writes everything that decides its bytes but the program and its libraries.
  package func sheetKey(_ write: (inout MessageWriter) -> Void) -> CatalogueKey { key("sheet", write) }

  /// Returns the hash of a file's content, if it is known, or if reading the file is likely to be worth its time.
  package func content(of content: PhotoContent) -> String? {
    guard case .file(let path) = content, let check = check(path) else { return nil }
    return self.content(of: check)
  }

  /// Keeps what a build has to know of a sheet.
  package func keep(_ sheet: KeptSheet, _ key: CatalogueKey) {
    keep(key.part("tiles")) { writer in
      writer.put(sheet.tiles) { writer, tile in
        writer.put(UInt32(clamping: tile.index))
        for number in [tile.frame.x, tile.frame.y, tile.frame.width, tile.frame.height] {
          writer.put(Int64(number))
        }
        writer.put(tile.facts)
        writer.put(whole: tile.sha256)
        writer.put(tile.damage) { $0.put(whole: $1) }
        writer.put(tile.notes) { $0.put(whole: $1) }
      }
      writer.put(sheet.notes) { $0.put(whole: $1) }
    }
  }

  /// Returns what is kept of a sheet.
  package func sheet(_ key: CatalogueKey) -> KeptSheet? {
    typealias Malformed = MessageReader.Malformed
    return value(key.part("tiles")) { reader throws(Malformed) in
      KeptSheet(
        tiles: try reader.values { reader throws(Malformed) in
          let index = Int(try reader.number(UInt32.self))
          var numbers: [Int] = []
          for _ in 0..<4 { numbers.append(Int(Int64(bitPattern: try reader.number(UInt64.self)))) }
          return KeptSheet.Tile(
            index: index,
            frame: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            facts: try reader.facts(), sha256: try reader.wholeText(),
            damage: try reader.optional { reader throws(Malformed) in try reader.wholeText() },
            notes: try reader.values { reader throws(Malformed) in try reader.wholeText() })
        },
        notes: try reader.values { reader throws(Malformed) in try reader.wholeText() })
    }
  }

  /// Keeps which files were made of a sheet, or of a document of sheets.
  package func keep(_ files: [KeptFile], _ key: CatalogueKey) {
    keep(key.part("files")) { writer in
      writer.put(files) { writer, file in
        writer.put(whole: file.format)
        writer.put(Int64(file.bytes))
        writer.put(whole: file.sha256)
      }
    }
  }

  /// Returns which files were made of a sheet, or of a document of sheets.
  package func files(_ key: CatalogueKey) -> [KeptFile]? {
    typealias Malformed = MessageReader.Malformed
    return value(key.part("files")) { reader throws(Malformed) in
      try reader.values { reader throws(Malformed) in
        KeptFile(
          format: try reader.wholeText(), bytes: try reader.integer(), sha256: try reader.wholeText())
      }
    }
  }
}

extension CatalogueKey {
  /// The key of a part of what the key is of.
  fileprivate func part(_ name: String) -> CatalogueKey { CatalogueKey(name) { $0.put(bytes) } }
}
