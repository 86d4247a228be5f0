import GalleryModel

/// The first image of a JPEG 2000 file, by its boxes and the main header of its codestream (ISO/IEC 15444-1, annexes A
/// and I). Whatever OpenJPEG does not decode is an error.
struct JP2Image {
  struct Component {
    var depth: Int
    var isSigned: Bool
    /// The distance between samples on the reference grid.
    var dx: Int
    var dy: Int
  }

  enum Colours: Equatable {
    case grey, rgb, ycc, cmyk
    /// The colours of an ICC profile, by its place in the file.
    case profile(Range<Int>, count: Int)

    var count: Int {
      switch self {
      case .grey: 1
      case .rgb, .ycc: 3
      case .cmyk: 4
      case .profile(_, let count): count
      }
    }
  }

  /// A channel of the image: a component, or a column of the palette that a component's samples select.
  struct Channel {
    var component: Int
    var column: Int?
  }

  /// A palette. Each column has a value for each entry.
  struct Palette {
    var depths: [Int] = []
    var columns: [[Int]] = []
  }

  /// The codestream's place in the file.
  private(set) var codestream: Range<Int>
  /// The columns and rows of the image on the reference grid.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  private(set) var components: [Component] = []
  /// The number of resolutions that every component can do without.
  private(set) var levels = 32
  private(set) var palette: Palette?
  private(set) var isPremultiplied = false
  private(set) var colours: Colours?
  /// The channels of the colours, in their order.
  private(set) var colourChannels: [Channel] = []
  private(set) var alpha: Channel?
  private(set) var tileCount = 0
  /// The place of the first tile's header in the file.
  private(set) var firstTile = 0

  /// The maximum number of segments in the main header.
  private static let segmentLimit = 4096
  /// The maximum number of bits of a sample.
  private static let depthLimit = 16

  init(_ bytes: HeaderBytes) throws(DecodingFailure) {
    codestream = bytes.whole
    var boxes: [Box] = []
    if try bytes.big16(at: 0) != 0xFF4F {
      let all = try bytes.boxes(in: codestream)
      guard let found = all.body("jp2c") else { throw .damagedHeader(Self.noCodestream) }
      codestream = found
      boxes = try bytes.boxes(in: all.body("jp2h"))
    }
    try readSize(bytes)
    try readSegments(bytes)
    var channels = components.indices.map { Channel(component: $0) }
    if let box = boxes.body("pclr") {
      palette = try Self.palette(bytes, box)
      channels = try mapped(bytes, boxes.body("cmap"))
    }
    try readColours(bytes, boxes)
    try assign(channels, definitions: boxes.body("cdef"), bytes)
  }

  private static let noCodestream = "no codestream in the file"

  /// The size in samples of the finest component in each direction.
  var size: PixelSize {
    func count(_ places: Range<Int>, _ sampling: Int) -> Int {
      places.upperBound.divided(upBy: sampling) - places.lowerBound.divided(upBy: sampling)
    }
    return PixelSize(
      width: count(columns, components.map(\.dx).min() ?? 1),
      height: count(rows, components.map(\.dy).min() ?? 1))
  }
}

extension Int {
  func divided(upBy divisor: Int) -> Int { (self + divisor - 1) / divisor }
}

// The codestream's main header.
extension JP2Image {
  private mutating func readSize(_ bytes: HeaderBytes) throws(DecodingFailure) {
    let start = codestream.lowerBound
    guard try bytes.big32(at: start) == 0xFF4F_FF51 else { throw .damagedHeader(Self.noCodestream) }
    if try bytes.big16(at: start + 6) & 0x4000 != 0 { throw Self.highThroughput }
    let numbers = try (0..<8).map { index throws(DecodingFailure) in
      try bytes.big32(at: start + 8 + 4 * index)
    }
    guard numbers[2] < numbers[0], numbers[3] < numbers[1], max(numbers[0], numbers[1]) <= Int32.max,
      numbers[4] > 0, numbers[5] > 0, numbers[6] <= numbers[2], numbers[7] <= numbers[3]
    else { throw .damagedHeader("the image's place on its grid is not valid") }
    columns = numbers[2]..<numbers[0]
    rows = numbers[3]..<numbers[1]
    tileCount =
      (numbers[0] - numbers[6]).divided(upBy: numbers[4])
      * (numbers[1] - numbers[7]).divided(upBy: numbers[5])
    let count = try bytes.big16(at: start + 40)
    guard 1...5 ~= count else { throw .unsupported("JPEG 2000 with \(count) bands") }
    for at in (0..<count).map({ start + 42 + 3 * $0 }) {
      let depth = try bytes.byte(at: at)
      let component = Component(
        depth: depth & 0x7F + 1, isSigned: depth > 0x7F, dx: try bytes.byte(at: at + 1),
        dy: try bytes.byte(at: at + 2))
      try Self.check(depth: component.depth)
      guard component.dx > 0, component.dy > 0 else { throw .damagedHeader("a component has no samples") }
      components.append(component)
    }
  }

  private static let highThroughput = DecodingFailure.unsupported("high-throughput JPEG 2000")

  private static func check(depth: Int) throws(DecodingFailure) {
    guard depth <= depthLimit else { throw .unsupported("JPEG 2000 with \(depth) bits a sample") }
  }

  /// Reads the segments between the size and the first tile. OpenJPEG 2.5 shows areas of high-throughput images (Part 15)
  /// as even grey, and ignores markers of Part 2 that change samples.
  private mutating func readSegments(_ bytes: HeaderBytes) throws(DecodingFailure) {
    var at = codestream.lowerBound + 2
    for _ in 0..<Self.segmentLimit {
      let marker = try bytes.big16(at: at)
      if marker == 0xFF90 {
        firstTile = at
        return
      }
      let length = try bytes.big16(at: at + 2)
      guard marker >= 0xFF00, length >= 2 else { break }
      switch marker {
      case 0xFF50: throw Self.highThroughput
      case 0xFF52: try readStyle(bytes, at: at + 9)
      case 0xFF53: try readStyle(bytes, at: at + 6)
      case 0xFF70...0xFF79: throw .unsupported("JPEG 2000 with extensions of Part 2")
      default: break
      }
      at += 2 + length
    }
    throw .damagedHeader("no tile in the codestream")
  }

  /// Reads the number of levels and the style of code blocks, by its flags.
  private mutating func readStyle(_ bytes: HeaderBytes, at: Int) throws(DecodingFailure) {
    levels = min(levels, try bytes.byte(at: at))
    if try bytes.byte(at: at + 3) & 0x40 != 0 { throw Self.highThroughput }
  }
}

// The boxes.
extension JP2Image {
  private mutating func readColours(_ bytes: HeaderBytes, _ boxes: [Box]) throws(DecodingFailure) {
    var other: String?
    // Extended files may state the colours in several ways, for readers that do not know the first.
    for box in boxes where box.name == "colr" && colours == nil {
      switch try bytes.byte(at: box.body.lowerBound) {
      case 1:
        let number = try bytes.big32(at: box.body.lowerBound + 3)
        colours = [12: .cmyk, 16: .rgb, 17: .grey, 18: .ycc][number]
        if colours == nil { other = "colour space \(number)" }
      case 2, 3:
        let place = box.body.dropFirst(3)
        // libvips ignores a profile that is broken or does not fit, with a note.
        let kind = try? bytes.name(at: place.lowerBound + 16)
        if kind == "Lab " {
          other = "Lab colours"
        } else {
          colours = .profile(place, count: ["GRAY": 1, "CMYK": 4][kind] ?? 3)
        }
      case let method: other = "colour method \(method)"
      }
    }
    if colours == nil, let other { throw .unsupported("JPEG 2000 with \(other)") }
  }

  private static func palette(_ bytes: HeaderBytes, _ body: Range<Int>) throws(DecodingFailure) -> Palette {
    let entries = try bytes.big16(at: body.lowerBound)
    let kinds = Array(
      try bytes.bytes(at: body.lowerBound + 3, count: try bytes.byte(at: body.lowerBound + 2)))
    var palette = Palette(
      depths: kinds.map { Int($0 & 0x7F) + 1 }, columns: kinds.map { _ in [] })
    guard 1...1024 ~= entries, !kinds.isEmpty else { throw .damagedHeader("the palette is empty") }
    for depth in palette.depths { try check(depth: depth) }
    var at = body.lowerBound + 3 + kinds.count
    for _ in 0..<entries {
      for (column, kind) in kinds.enumerated() {
        let length = (palette.depths[column] + 7) / 8
        let value = try bytes.big(length, at: at)
        let middle = kind > 0x7F ? 1 << (palette.depths[column] - 1) : 0
        // The lowest signed value becomes 0.
        palette.columns[column].append((value + middle) & (1 << palette.depths[column] - 1))
        at += length
      }
    }
    return palette
  }

  /// Returns the channels that a file with a palette has.
  private func mapped(_ bytes: HeaderBytes, _ body: Range<Int>?) throws(DecodingFailure) -> [Channel] {
    guard let body, let palette else { throw .damagedHeader("the palette has no channels") }
    var channels: [Channel] = []
    for at in stride(from: body.lowerBound, through: body.upperBound - 4, by: 4) {
      var channel = Channel(component: try bytes.big16(at: at))
      if try bytes.byte(at: at + 2) == 1 { channel.column = try bytes.byte(at: at + 3) }
      guard channel.component < components.count, channel.column ?? 0 < palette.columns.count else {
        throw .damagedHeader("a channel of the palette does not exist")
      }
      channels.append(channel)
    }
    return channels
  }

  /// Finds the channels of colours and transparency.
  private mutating func assign(
    _ channels: [Channel], definitions: Range<Int>?, _ bytes: HeaderBytes
  ) throws(DecodingFailure) {
    let isSubsampled =
      components.count == 3 && components[0].dx == 1 && components[0].dy == 1
      && components[1...].allSatisfy { $0.dx == 2 && $0.dy == components[1].dy && $0.dy <= 2 }
    // Encoders of video frames leave out the colours or state RGB. OpenJPEG's own program takes them for YCC too.
    if isSubsampled, palette == nil, colours == nil || colours == .rgb { colours = .ycc }
    var ordered: [Int: Channel] = [:]
    if let definitions {
      for at in stride(from: definitions.lowerBound + 2, through: definitions.upperBound - 6, by: 6) {
        let index = try bytes.big16(at: at)
        let kind = try bytes.big16(at: at + 2)
        guard index < channels.count else { throw .damagedHeader("a defined channel does not exist") }
        // Some files associate their colours with the whole image, in place of a colour.
        let colour = try bytes.big16(at: at + 4)
        if kind == 0 { ordered[colour == 0 ? index : colour - 1] = channels[index] }
        if kind == 1 || kind == 2, alpha == nil {
          alpha = channels[index]
          isPremultiplied = kind == 2
        }
      }
    } else {
      for (index, channel) in channels.enumerated() { ordered[index] = channel }
    }
    let available = (0...4).prefix { ordered[$0] != nil }.count
    var count = colours?.count ?? (available < 3 ? 1 : 3)
    // A file with too few channels is grey, whatever it states.
    if count > available { count = 1 }
    colourChannels = (0..<count).compactMap { ordered[$0] }
    guard !colourChannels.isEmpty else { throw .damagedHeader("no channel has colours") }
    if colours == .ycc, count < 3 { colours = .grey }
    if definitions == nil, available == count + 1 { alpha = ordered[count] }
  }
}
