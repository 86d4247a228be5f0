import GalleryGeometry
import GalleryModel
import GalleryText

/// What a worker is asked about an XMP packet: to read it. XML is parsed in workers only.
struct PacketRequest: Equatable {
  var sequence: UInt32
  /// The packet's bytes in the input memory.
  var packet: Range<Int>

  func write(_ writer: inout MessageWriter) {
    writer.put(sequence)
    writer.put(packet)
  }

  init(sequence: UInt32, packet: Range<Int>) {
    self.sequence = sequence
    self.packet = packet
  }

  init(_ reader: inout MessageReader) throws(MessageReader.Malformed) {
    sequence = try reader.number()
    packet = try reader.range()
    try reader.end()
  }
}

extension XMPPacket {
  func write(_ writer: inout MessageWriter) {
    writer.put(UInt8(taken == nil ? 0 : 1))
    if let taken {
      for part in [
        taken.year, taken.month, taken.day, taken.hour, taken.minute, taken.second, taken.nanosecond,
      ] {
        writer.put(UInt32(clamping: part))
      }
      writer.put(UInt32(taken.offset.map { $0 + Self.offsetBias } ?? 0))
    }
    writer.put(UInt8(rating.map { $0 + 2 } ?? 0))
    writer.put(UInt8(label.flatMap { ColorLabel.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0))
    for text in [title, caption, lens, copyright, artist, fileExtension, problem] { writer.put(text ?? "") }
    writer.put(UInt16(keywords.count))
    for keyword in keywords { writer.put(keyword) }
    writer.put(orientation?.rawValue ?? 0)
    writer.put(UInt8(isTilted ? 1 : 0))
    for part in [crop, focus] {
      writer.put(UInt8(part == nil ? 0 : 1))
      if let part { writer.put(part) }
    }
    writer.put(UInt32(facesApplyTo?.width ?? 0))
    writer.put(UInt32(facesApplyTo?.height ?? 0))
    writer.put(UInt8(facesAreUpright ? 1 : 0))
    writer.put(UInt16(faces.count))
    for face in faces {
      writer.put(face.area)
      writer.put(face.name ?? "")
    }
  }

  init(_ reader: inout MessageReader) throws(MessageReader.Malformed) {
    if try reader.number(UInt8.self) != 0 {
      var parts: [Int] = []
      for _ in 0..<8 { parts.append(Int(try reader.number(UInt32.self))) }
      taken = PhotoDate(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5],
        nanosecond: parts[6], offset: parts[7] == 0 ? nil : parts[7] - Self.offsetBias)
      // Beyond these the calendar's arithmetic could overflow.
      guard taken?.isPossible == true else { throw .init(text: "an impossible date") }
    }
    let rating = Int(try reader.number(UInt8.self))
    guard rating <= 7 else { throw .init(text: "an impossible rating") }
    self.rating = rating == 0 ? nil : rating - 2
    let label = Int(try reader.number(UInt8.self))
    guard label <= ColorLabel.allCases.count else { throw .init(text: "an impossible label") }
    self.label = label == 0 ? nil : ColorLabel.allCases[label - 1]
    var texts: [String?] = []
    for _ in 0..<7 {
      let text = try reader.text()
      texts.append(text.isEmpty ? nil : text)
    }
    (title, caption, lens) = (texts[0], texts[1], texts[2])
    (copyright, artist, fileExtension, problem) = (texts[3], texts[4], texts[5], texts[6])
    let keywordCount = Int(try reader.number(UInt16.self))
    guard keywordCount <= Self.keywordLimit else { throw .init(text: "too many keywords") }
    for _ in 0..<keywordCount { keywords.append(try reader.text()) }
    let turn = try reader.number(UInt8.self)
    guard turn <= 8 else { throw .init(text: "an impossible turn") }
    orientation = Orientation(rawValue: turn)
    isTilted = try reader.number(UInt8.self) != 0
    crop = try reader.number(UInt8.self) == 0 ? nil : try reader.rect()
    guard crop?.isPartOfPhoto ?? true else { throw .init(text: "an impossible crop") }
    focus = try reader.number(UInt8.self) == 0 ? nil : try reader.rect()
    let size = PixelSize(
      width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))
    facesApplyTo = size.width > 0 && size.height > 0 ? size : nil
    facesAreUpright = try reader.number(UInt8.self) != 0
    let count = Int(try reader.number(UInt16.self))
    guard count <= Self.faceLimit else { throw .init(text: "too many faces") }
    for _ in 0..<count {
      let area = try reader.rect()
      let name = try reader.text()
      faces.append(PhotoMetadata.Face(area: area, name: name.isEmpty ? nil : name))
    }
    try reader.end()
  }

  /// Makes any offset a number above zero: a day has 1440 minutes.
  private static let offsetBias = 1500
}
