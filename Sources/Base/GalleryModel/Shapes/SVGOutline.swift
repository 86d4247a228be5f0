import SystemPackage

/// Reads the outline of an SVG file. Refuses drawings with parts that would have to be ignored.
enum SVGOutline {
  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 18

  static func path(of file: String) throws(OutlineError) -> OutlinePath {
    guard let bytes = try? content(of: file), bytes.count <= maximumSize else {
      throw OutlineError("cannot be read; expected an SVG file of at most 256 KB")
    }
    // Comments, and elements that are not drawn.
    let undrawn =
      /<!--.*?-->|<(clipPath|defs|desc|mask|metadata|style|symbol|title)\b(?:[^>]*\/>|.*?<\/\1>)/
      .dotMatchesNewlines()
    let text = String(decoding: bytes, as: UTF8.self).replacing(undrawn, with: "")
    if let match = text.firstMatch(of: /\b(?:transform|clip-path|mask)\s*[=:]|evenodd|display[:="'\s]+none/) {
      throw OutlineError(
        "has \(match.output); apply transforms and clips, remove hidden parts, and let holes run backwards"
      )
    }

    let data = try text.matches(of: /<([\w:]+)([^>]*)>/).map { match throws(OutlineError) in
      let value = match.output.2.firstMatch(of: /\s(?:d|points)\s*=\s*["']([^"']*)/)?.output.1 ?? ""
      switch match.output.1 {
      case "path": return value
      case "polygon": return "M\(value)Z"
      case "svg", "g": return ""
      case let name where name.contains(":"): return ""
      case let name: throw OutlineError("has <\(name)>; convert objects to paths")
      }
    }.joined()
    guard !data.isEmpty else {
      throw OutlineError("has no path; draw a closed line, or convert objects to paths")
    }
    return try OutlinePath(data)
  }

  /// Returns the bytes of a file, or the first of them if there are more than the maximum.
  private static func content(of file: String) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
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
