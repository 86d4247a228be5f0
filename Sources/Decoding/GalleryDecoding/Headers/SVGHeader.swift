import GalleryModel

/// Reads the proportions of an SVG from the attributes of its root element. Its size in pixels is free: the
/// worker draws it as large as the tiles need.
enum SVGHeader {
  /// The number of pixels of the longer side that an SVG counts as.
  private static let side = 4096.0
  /// The maximum number of bytes before the end of the root's start tag.
  private static let headLength = 64 * 1024
  /// The number of pixels of each absolute unit in CSS. In libvips, librsvg takes 72 dots per inch.
  private static let units: [String: Double] = [
    "pt": 96 / 72, "pc": 16, "in": 96, "mm": 96 / 25.4, "cm": 96 / 2.54, "Q": 96 / 101.6,
  ]
  /// The initial font size of browsers, in pixels. librsvg's is 12.
  private static let fontSize = 16.0

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let (width, height) = try size(bytes)
    let scale = side / max(width, height)
    let stored = PixelSize(nearest: width * scale, height * scale)
    return Header(format: .svg, stored: stored, picture: bytes.whole)
  }

  /// Returns the size that librsvg draws without a scale.
  static func size(_ bytes: HeaderBytes) throws(DecodingFailure) -> (width: Double, height: Double) {
    guard let root = try root(bytes) else { throw .damagedHeader("no SVG element") }
    let em = fontSize(root)
    let style = style(root["style"] ?? "")
    func side(_ name: String) throws(DecodingFailure) -> Double? {
      if let styled = style[name], let side = try? length(styled, em: em) { return side }
      return try length(root[name], em: em)
    }
    let box = (root["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? 0 }
    let area = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
    // A missing length follows from the other one and the proportions of the box.
    let stated = try side("width")
    let tall = try side("height")
    let width = stated ?? area.map { (tall ?? $0.height) * $0.width / $0.height }
    let height = tall ?? area.map { (stated ?? $0.width) * $0.height / $0.width }
    guard let width, let height, width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .unsupported("SVG without a size")
    }
    return (width, height)
  }

  /// Returns a length in pixels, or `nil` if it is missing or relative.
  private static func length(_ text: String?, em: Double) throws(DecodingFailure) -> Double? {
    guard let text, !text.hasSuffix("%"), text != "auto" else { return nil }
    let unit = text.reversed().prefix { $0.isLetter }.reversed()
    let others = ["": 1, "px": 1, "em": em, "rem": em, "ex": em / 2, "ch": em / 2]
    guard let factor = units[String(unit)] ?? others[String(unit)],
      let number = Double(text.dropLast(unit.count)), number > 0, number < 1e9
    else { throw .unsupported("SVG with a size of \(text.prefix(32))") }
    return number * factor
  }

  /// Returns the attributes of the root element, or `nil` if it is not an SVG. Values are read as they are:
  /// lengths contain no references.
  static func root(_ bytes: HeaderBytes) throws(DecodingFailure) -> [String: String]? {
    root(text(try bytes.bytes(at: 0, count: min(bytes.count, headLength))))?.attributes
  }

  /// Returns a copy that librsvg draws like browsers: in UTF-8, with lengths in pixels and the initial font size of
  /// browsers. Returns `nil` if the file needs no changes.
  static func drawing(_ file: [UInt8]) throws(DecodingFailure) -> [UInt8]? {
    var text = text(file[...])
    guard let (root, end) = root(text) else { return nil }
    let (width, height) = try size(HeaderBytes(file))
    var pixels = units
    pixels["rem"] = fontSize(root)
    pixels["ch"] = fontSize(root) / 2
    pixels["vw"] = width / 100
    pixels["vh"] = height / 100
    if root["font-size"] == nil { text.insert(contentsOf: " font-size=\"\(fontSize)\"", at: end) }
    let drawing = converted(Array(text.utf8), pixels)
    return drawing == file ? nil : drawing
  }

  private static func fontSize(_ root: [String: String]) -> Double {
    (try? length(root["font-size"], em: fontSize)) ?? fontSize
  }

  /// Returns a text with its lengths in pixels instead of other units.
  private static func converted(_ text: [UInt8], _ pixels: [String: Double]) -> [UInt8] {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "z")
    var converted: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      // Numbers in names, such as "line-2in", have no own word.
      let word = rest.prefix { letters.contains($0) || "0123456789.+-#".utf8.contains($0) }
      rest = rest.dropFirst(max(1, word.count))
      let number = word.prefix(word.count - word.reversed().prefix(while: letters.contains).count)
      if word.isEmpty {
        converted.append(first)
      } else if !letters.contains(first), number.count < word.count,
        let factor = pixels[String(decoding: word[number.endIndex...], as: UTF8.self)],
        let value = Double(String(decoding: number, as: UTF8.self))
      {
        converted += Array("\(value * factor)px".utf8)
      } else {
        converted += word
      }
    }
    return converted
  }

  /// Returns the text without a byte-order mark and an XML declaration. Encodings other than UTF-8 and UTF-16 are read
  /// as ISO 8859-1: only their ASCII matters, since texts are not drawn.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let start = Array(bytes.prefix(2))
    let isBig = start == [0xFE, 0xFF] || start.first == 0
    var text: String
    if isBig || start == [0xFF, 0xFE] || start.last == 0 {
      let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place -> UInt16 in
        UInt16(bytes[isBig ? place : place + 1]) << 8 | UInt16(bytes[isBig ? place + 1 : place])
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      text =
        String(validating: bytes, as: UTF8.self) ?? String(decoding: bytes.map(UInt16.init), as: UTF16.self)
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") { text.removeSubrange(..<end.upperBound) }
    return text
  }

  /// Returns the attributes of the root element and the end of its name, or `nil` if it is not an SVG.
  private static func root(_ text: String) -> (attributes: [String: String], end: String.Index)? {
    guard text.first(where: { !$0.isWhitespace }) == "<" else { return nil }
    var head = Substring(text)
    while let tag = head.firstIndex(of: "<") {
      head = head[tag...].dropFirst()
      if head.hasPrefix("!--") {
        guard let end = head.firstRange(of: "-->") else { return nil }
        head = head[end.upperBound...]
      } else if head.hasPrefix("!"), let subset = head.firstIndex(of: "["),
        subset < head.firstIndex(of: ">") ?? head.endIndex
      {
        // The declarations of a document type contain tags.
        guard let end = head.firstRange(of: "]") else { return nil }
        head = head[end.upperBound...]
      } else if !head.hasPrefix("!"), !head.hasPrefix("?") {
        let name = head.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name == "svg" || name.hasSuffix(":svg")
          ? (attributes(head[name.endIndex...]), name.endIndex) : nil
      }
    }
    return nil
  }

  /// Returns the declarations of a style attribute.
  private static func style(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in text.split(separator: ";") {
      let parts = declaration.split(separator: ":").map { $0.split(whereSeparator: \.isWhitespace).joined() }
      if parts.count == 2 { found[parts[0]] = parts[1] }
    }
    return found
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var remaining = text
    var found = [String: String]()
    while let equals = remaining.firstIndex(of: "="), !remaining[..<equals].contains(">") {
      let name = remaining[..<equals].split { $0.isWhitespace }.last ?? ""
      let value = remaining[equals...].dropFirst().drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { return found }
      found[String(name)] = String(value[..<end].dropFirst().drop { $0.isWhitespace })
      remaining = value[end...].dropFirst()
    }
    return found
  }
}
