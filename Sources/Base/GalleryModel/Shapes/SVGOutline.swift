import SystemPackage

/// Reads the outline of an SVG file. Refuses drawings with parts that would have to be ignored.
enum SVGOutline {
  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 18

  static func path(of file: String) throws(OutlineError) -> OutlinePath {
    guard let bytes = try? content(of: file), bytes.count <= maximumSize else {
      throw OutlineError("cannot be read; expected an SVG file of at most 256 KB")
    }
    var data = ""
    var tags = SVGTags(rest: String(decoding: bytes, as: UTF8.self)[...])
    while let (name, attributes) = tags.next() {
      try check(attributes)
      let value = attributes.firstMatch(of: /\s(?:d|points)\s*=\s*["']([^"']*)/)?.output.1 ?? ""
      switch name {
      case "path": data += value
      case "polygon": data += "M\(value)Z"
      case "svg", "g": break
      default: throw OutlineError("has <\(name)>; convert objects to paths")
      }
    }
    guard !data.isEmpty else {
      throw OutlineError("has no path; draw a closed line, or convert objects to paths")
    }
    return try OutlinePath(data)
  }

  /// Throws an error if an element would look different without one of its attributes.
  private static func check(_ attributes: Substring) throws(OutlineError) {
    let unread = /\b(?:transform|clip-path|mask)\s*[=:]|evenodd|display[:="'\s]+none/
    guard let match = attributes.firstMatch(of: unread) else { return }
    throw OutlineError(
      "has \(match.output); apply transforms and clips, remove hidden parts, and let holes run backwards")
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

/// The opening tags of an SVG file that draw something, in one pass over its text.
private struct SVGTags {
  private static let undrawn: Set<Substring> = [
    "clipPath", "defs", "desc", "mask", "metadata", "style", "symbol", "title",
  ]

  var rest: Substring

  /// Returns the next tag, without elements of other namespaces.
  mutating func next() -> (name: Substring, attributes: Substring)? {
    while skip(through: "<") {
      guard !rest.hasPrefix("!--") else {
        guard skip(through: "-->") else { return nil }
        continue
      }
      let tag = rest.prefix { $0 != ">" }
      rest = rest[tag.endIndex...]
      let name = tag.prefix { $0.isLetter || $0.isNumber || "_:-".contains($0) }
      if Self.undrawn.contains(name) {
        guard tag.hasSuffix("/") || skip(through: "</\(name)>") else { return nil }
      } else if !name.isEmpty, !name.contains(":") {
        return (name, tag[name.endIndex...])
      }
    }
    return nil
  }

  /// Moves behind the next occurrence of a text, if there is one.
  private mutating func skip(through text: String) -> Bool {
    guard let range = rest.firstRange(of: text) else { return false }
    rest = rest[range.upperBound...]
    return true
  }
}
