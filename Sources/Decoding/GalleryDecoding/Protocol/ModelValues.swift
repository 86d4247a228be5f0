package import GalleryModel

extension Rect: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(x, y, width, height) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(x: try reader.next(), y: try reader.next(), width: try reader.next(), height: try reader.next())
  }
}

extension Point: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(x, y) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(x: try reader.next(), y: try reader.next())
  }
}

extension PixelSize: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(width, height) }

  /// Reads a size with sides below 2³¹, so that width times height does not overflow.
  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(width: try reader.number(), height: try reader.number())
    let sides = 0...Int(UInt32.max) / 2
    guard sides ~= width, sides ~= height else { throw MalformedBytes("invalid size") }
  }
}

extension TileSpec: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&cell)
    coder(&fit)
    coder(&focus)
    coder(&part)
    coder(&isRound)
    coder(&enlarges)
    coder(&previews)
    coder(&decodedSide)
  }

  package init() { self.init(cell: .zero) }

  package func check() throws(MalformedBytes) {
    guard cell.width > 0, cell.height > 0, part?.isPartOfPhoto ?? true else {
      throw MalformedBytes("invalid tile")
    }
  }
}

extension PhotoDate: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&precision)
    coder(&year)
    coder(&month)
    coder(&day)
    coder(&hour)
    coder(&minute)
    coder(&second)
    coder(&nanosecond)
    coder(&offset)
  }

  package init() { self.init(year: 1) }

  package func check() throws(MalformedBytes) {
    // The calendar's arithmetic could overflow on other dates.
    guard isPossible else { throw MalformedBytes("invalid date") }
  }
}

extension PhotoMetadata.Exposure: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&seconds)
    coder(&fNumber)
    coder(&iso)
    coder(&focalLength)
  }
}

extension PhotoMetadata.Generation: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&prompt)
    coder(&seed)
    coder(&model)
  }
}

extension PhotoMetadata.Location: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(latitude, longitude) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(latitude: try reader.next(), longitude: try reader.next())
  }
}

extension PhotoMetadata.Face: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(area, name) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(area: try reader.next(), name: try reader.next())
  }
}

extension PhotoDate.Precision: ByteCodable {}
extension DateField: ByteCodable {}
extension ColorLabel: ByteCodable {}
extension PreviewPolicy: ByteCodable {}
extension Fit: ByteCodable {}
extension Focus: ByteCodable {}
extension Tile.Format: ByteCodable {}
