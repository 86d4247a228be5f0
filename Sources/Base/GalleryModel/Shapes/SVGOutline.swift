import SystemPackage

/// Reads the outline of an SVG file. Refuses drawings with parts that would have to be ignored.
enum SVGOutline {
  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 18

  static func path(of file: String) throws(OutlineError) -> OutlinePath {
    guard let bytes = try? content(of: file), bytes.count <= maximumSize else {
      throw OutlineError("cannot be read; expected an SVG file of at most 256 KB")
    }
    var paths: [String] = []
    var isFilledByDefault = true
    var tags = SVGTags(String(decoding: bytes, as: UTF8.self))
    while let (name, attributes) = tags.next() {
      guard try isDrawn(attributes, in: name, &isFilledByDefault) else { continue }
      let value = attributes.firstMatch(of: /\s(?:d|points)\s*=\s*["']([^"']*)/)?.output.1 ?? ""
      switch name {
      case "path": paths.append(String(value))
      case "polygon": paths.append("M\(value)Z")
      case "svg", "g", "style": break
      default: throw OutlineError("has <\(name)>; convert objects to paths")
      }
    }
    paths.removeAll { $0.allSatisfy(\.isWhitespace) }
    guard !paths.isEmpty else {
      throw OutlineError("has no path; draw a closed line, or convert objects to paths")
    }
    return try OutlinePath(elements: paths)
  }

  /// Returns whether an element is filled. Throws an error if it would look different without one of its attributes.
  private static func isDrawn(
    _ attributes: Substring, in name: Substring, _ isFilledByDefault: inout Bool
  ) throws(OutlineError) -> Bool {
    let unread =
      /\b(?:transform|clip-path|mask)\s*[=:]|evenodd|display[:="'\s]+none|visibility[:="'\s]+(?:hidden|collapse)|opacity[:="'\s]+0?\.?0*(?=["';}\s]|$)/
    if let match = attributes.firstMatch(of: unread) {
      throw OutlineError(
        "has \(match.output); apply transforms and clips, remove hidden parts, and let holes run backwards")
    }
    func value(of paint: Regex<(Substring, Substring)>) -> Substring? {
      attributes.firstMatch(of: paint)?.output.1
    }
    let fill = value(of: /\bfill[:="'\s]+([^:="'\s;}]+)/)
    let isFilled = fill.map { $0 != "none" && $0 != "transparent" }
    guard name == "path" || name == "polygon" else {
      // Most drawings without a fill of their own give one to each path.
      if name == "svg" { isFilledByDefault = isFilled ?? true }
      guard name == "svg" || isFilled != false else { throw unfilled(name) }
      return true
    }
    guard !(isFilled ?? isFilledByDefault) else { return true }
    let stroke = value(of: /\bstroke[:="'\s]+([^:="'\s;}]+)/)
    guard isFilled == false, stroke ?? "none" == "none" else { throw unfilled(name) }
    return false
  }

  private static func unfilled(_ name: Substring) -> OutlineError {
    OutlineError("has <\(name)> without a fill; convert strokes to paths, and remove hidden parts")
  }

  /// Returns the bytes of a file, or the first of them if there are more than the maximum.
  private static func content(of file: String) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(file, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try descriptor.closeAfter {
      try [UInt8](unsafeUninitializedCapacity: maximumSize + 1) { bytes, count in
        let buffer = UnsafeMutableRawBufferPointer(bytes)
        while case let read = try descriptor.read(into: .init(rebasing: buffer[count...])), read > 0 {
          count += read
        }
      }
    }
  }
}

/// The opening tags of an SVG file that draw something, and the content of its styles, in one pass over its text.
private struct SVGTags {
  private static let undrawn: Set<Substring> = [
    "clipPath", "desc", "mask", "metadata", "symbol", "title",
  ]

  private var rest: Substring
  /// A Boolean value that indicates whether only styles are read, not elements that others use.
  private var isInDefinitions = false

  init(_ text: String) { rest = text[...] }

  /// Returns the next tag, without elements of other namespaces.
  mutating func next() -> (name: Substring, attributes: Substring)? {
    while skip(through: "<") {
      guard !rest.hasPrefix("!--") else {
        guard skip(through: "-->") else { return nil }
        continue
      }
      let tag = tag()
      let isEnd = tag.hasPrefix("/")
      let prefixed = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || "_:-".contains($0) }
      let name = prefixed.hasPrefix("svg:") ? prefixed.dropFirst(4) : prefixed
      let end = "</\(prefixed)>"
      if name == "defs" {
        isInDefinitions = !isEnd && !tag.hasSuffix("/")
      } else if isEnd {
        continue
      } else if Self.undrawn.contains(name) {
        guard tag.hasSuffix("/") || skip(through: end) else { return nil }
      } else if name == "style", !tag.hasSuffix("/") {
        let start = rest
        guard skip(through: end) else { return nil }
        return (name, start[..<rest.startIndex])
      } else if !name.isEmpty, !name.contains(":"), !isInDefinitions {
        return (name, tag[prefixed.endIndex...])
      }
    }
    return nil
  }

  /// Moves to the end of a tag, and returns its text. Values in quotation marks may contain `>`.
  private mutating func tag() -> Substring {
    var quote: Character?
    let tag = rest.prefix { character in
      if quote == nil, character == ">" { return false }
      if let open = quote {
        quote = open == character ? nil : open
      } else if "\"'".contains(character) {
        quote = character
      }
      return true
    }
    rest = rest[tag.endIndex...]
    return tag
  }

  /// Moves behind the next occurrence of a text, if there is one.
  private mutating func skip(through text: String) -> Bool {
    guard let range = rest.firstRange(of: text) else { return false }
    rest = rest[range.upperBound...]
    return true
  }
}
