import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryText

extension MessageWriter {
  /// Appends what was found of a photo.
  mutating func put(_ found: FoundFacts) {
    put(found.facts)
    put(found.view)
    put(found.notes) { $0.put(whole: $1) }
  }

  /// Appends facts about a photo.
  mutating func put(_ facts: PhotoFacts) {
    put(UInt32(clamping: facts.size.width))
    put(UInt32(clamping: facts.size.height))
    put(whole: facts.format)
    put(facts.metadata) { $0.put($1) }
  }

  private mutating func put(_ metadata: PhotoMetadata) {
    put(metadata.taken) { writer, date in
      for part in [
        date.year, date.month, date.day, date.hour, date.minute, date.second, date.nanosecond,
      ] {
        writer.put(Int64(part))
      }
      writer.put(date.offset) { $0.put(Int64($1)) }
    }
    put(metadata.rating) { $0.put(Int64($1)) }
    put(metadata.label) { $0.put(whole: $1.rawValue) }
    for text in [
      metadata.title, metadata.caption, metadata.camera, metadata.lens, metadata.copyright, metadata.artist,
      metadata.maker,
    ] {
      put(text) { $0.put(whole: $1) }
    }
    put(metadata.exposure.seconds) { $0.put($1) }
    put(metadata.exposure.fNumber) { $0.put($1) }
    put(metadata.exposure.iso) { $0.put(Int64($1)) }
    put(metadata.exposure.focalLength) { $0.put($1) }
    put(metadata.location) { writer, location in
      writer.put(location.latitude)
      writer.put(location.longitude)
    }
    put(metadata.keywords) { $0.put(whole: $1) }
    put(metadata.faces) { writer, face in
      writer.put(face.area)
      writer.put(face.name) { $0.put(whole: $1) }
    }
  }
}

extension MessageReader {
  /// Reads the facts that were found of a photo.
  mutating func foundFacts() throws(Malformed) -> FoundFacts {
    FoundFacts(
      try facts(), view: try view(), notes: try values { reader throws(Malformed) in try reader.wholeText() })
  }

  /// Facts about a photo.
  mutating func facts() throws(Malformed) -> PhotoFacts {
    PhotoFacts(
      size: try size(), format: try wholeText(),
      metadata: try optional { reader throws(Malformed) in try reader.metadata() })
  }

  /// A size in pixels.
  mutating func size() throws(Malformed) -> PixelSize {
    PixelSize(width: Int(try number(UInt32.self)), height: Int(try number(UInt32.self)))
  }

  private mutating func signed() throws(Malformed) -> Int { Int(Int64(bitPattern: try number(UInt64.self))) }

  private mutating func text() throws(Malformed) -> String? {
    try optional { reader throws(Malformed) in try reader.wholeText() }
  }

  private mutating func optionalNumber() throws(Malformed) -> Int? {
    try optional { reader throws(Malformed) in try reader.signed() }
  }

  private mutating func optionalDouble() throws(Malformed) -> Double? {
    try optional { reader throws(Malformed) in try reader.double() }
  }

  private mutating func view() throws(Malformed) -> PhotoView {
    var view = PhotoView()
    view.orientation = try optionalNumber()
    view.crop = try optional { reader throws(Malformed) in try reader.rect() }
    view.focus = try optional { reader throws(Malformed) in
      Point(x: try reader.double(), y: try reader.double())
    }
    view.faces = try optional { reader throws(Malformed) in
      try reader.values { reader throws(Malformed) in try reader.rect() }
    }
    return view
  }

  private mutating func metadata() throws(Malformed) -> PhotoMetadata {
    var metadata = PhotoMetadata()
    metadata.taken = try optional { reader throws(Malformed) in
      var parts: [Int] = []
      for _ in 0..<7 { parts.append(try reader.signed()) }
      return PhotoDate(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5],
        nanosecond: parts[6], offset: try reader.optionalNumber())
    }
    metadata.rating = try optionalNumber()
    metadata.label = try text().flatMap(ColorLabel.init(rawValue:))
    metadata.title = try text()
    metadata.caption = try text()
    metadata.camera = try text()
    metadata.lens = try text()
    metadata.copyright = try text()
    metadata.artist = try text()
    metadata.maker = try text()
    metadata.exposure.seconds = try optionalDouble()
    metadata.exposure.fNumber = try optionalDouble()
    metadata.exposure.iso = try optionalNumber()
    metadata.exposure.focalLength = try optionalDouble()
    metadata.location = try optional { reader throws(Malformed) in
      PhotoMetadata.Location(latitude: try reader.double(), longitude: try reader.double())
    }
    metadata.keywords = try values { reader throws(Malformed) in try reader.wholeText() }
    metadata.faces = try values { reader throws(Malformed) in
      PhotoMetadata.Face(area: try reader.rect(), name: try reader.text())
    }
    return metadata
  }
}
