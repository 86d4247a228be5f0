import GalleryModel

/// Reads the proportions of an SVG from the attributes of its root element. Its size in pixels is free: the worker
/// draws it as large as the tiles need.
enum SVGHeader {
  /// The number of pixels of the longer side that an SVG counts as.
  private static let side = 4096.0
  /// The maximum number of bytes before the end of the root's start tag.
  private static let headLength = 64 * 1024
  /// The number of pixels of each unit, at librsvg's resolution of 72 dots per inch.
  private static let units = [
    "": 1.0, "px": 1, "pt": 1, "pc": 12, "in": 72, "mm": 72 / 25.4, "cm": 72 / 2.54,
  ]

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let (width, height) = try size(bytes)
    let scale = side / max(width, height)
    let stored = PixelSize(
      width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    return Header(format: .svg, stored: stored, picture: 0..<bytes.count)
  }

  /// Returns the size that librsvg draws without a scale.
  static func size(_ bytes: HeaderBytes) throws(DecodingFailure) -> (width: Double, height: Double) {
    guard let root = try root(bytes) else { throw .damagedHeader("no SVG element") }
    let box = (root["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? 0 }
    let area = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
    // A missing length follows from the other one and the proportions of the box.
    let (stated, tall) = (try length(root["width"]), try length(root["height"]))
    let width = stated ?? area.map { (tall ?? $0.height) * $0.width / $0.height }
    let height = tall ?? area.map { (stated ?? $0.width) * $0.height / $0.width }
    guard let width, let height, width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .unsupported("SVG without a size")
    }
    return (width, height)
  }

  /// Returns a length in pixels, or `nil` if it is missing or relative.
  private static func length(_ text: String?) throws(DecodingFailure) -> Double? {
    guard let text, !text.hasSuffix("%"), text != "auto" else { return nil }
    let unit = text.reversed().prefix { $0.isLetter }.reversed()
    guard let factor = units[String(unit)], let number = Double(text.dropLast(unit.count)),
      number > 0, number < 1e9
    else { throw .unsupported("SVG with a size of \(text.prefix(32))") }
    return number * factor
  }

  /// Returns the attributes of the root element, or `nil` if it is not an SVG. Values are read as they are: lengths
  /// contain no references.
  static func root(_ bytes: HeaderBytes) throws(DecodingFailure) -> [String: String]? {
    let start = try bytes.bytes(at: 0, count: min(bytes.count, headLength))
    var head = Substring(String(decoding: start, as: UTF8.self))
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
        return name == "svg" || name.hasSuffix(":svg") ? attributes(head.dropFirst(name.count)) : nil
      }
    }
    return nil
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var (rest, found) = (text, [String: String]())
    while let equals = rest.firstIndex(of: "="), !rest[..<equals].contains(">") {
      let name = rest[..<equals].split { $0.isWhitespace }.last ?? ""
      let value = rest[equals...].dropFirst().drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { return found }
      found[String(name)] = String(value[..<end].dropFirst().drop { $0.isWhitespace })
      rest = value[end...].dropFirst()
    }
    return found
  }
}
