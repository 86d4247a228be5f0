package import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Names of files are bytes, and need not be UTF-8. As text, every byte that is no UTF-8 becomes U+FFFD and the byte's two
// hexadecimal digits in capitals: `�FF.jpg`. The bytes of a U+FFFD in a name are written in the same way, so that every
// path has a text of its own, and every such text is a path again.

extension FilePath {
  /// The path as text, from which ``init(text:)`` makes the same path.
  package var text: String {
    let text = string
    return PathText.isExact(text) ? text : withPlatformString(PathText.text)
  }

  /// Creates a path from its text.
  package init(text: String) {
    guard !PathText.isExact(text) else {
      self.init(text)
      return
    }
    self.init(platformString: PathText.bytes(text).map { CInterop.PlatformChar(bitPattern: $0) } + [0])
  }
}

extension FilePath.Component {
  /// The name as text, from which the same name can be made.
  package var text: String {
    let text = string
    return PathText.isExact(text) ? text : withPlatformString(PathText.text)
  }
}

/// Writes bytes that need not be UTF-8 as text, and reads them back.
private enum PathText {
  private static let mark: Unicode.Scalar = "\u{FFFD}"

  /// Returns a Boolean value that indicates whether a text has no U+FFFD, which stands where bytes were no UTF-8.
  static func isExact(_ text: String) -> Bool {
    // Few texts have the byte that it begins with.
    !text.utf8.contains(0xEF) || !text.unicodeScalars.contains(mark)
  }

  static func text(_ path: UnsafePointer<CInterop.PlatformChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = max(1, (~first).leadingZeroBitCount)
      if let scalar = String(validating: rest.prefix(length), as: UTF8.self),
        scalar.unicodeScalars.first != mark
      {
        text += scalar
        rest = rest.dropFirst(length)
      } else {
        text.unicodeScalars.append(mark)
        text +=
          String(first >> 4, radix: 16, uppercase: true) + String(first & 15, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  static func bytes(_ text: String) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    var bytes: [UInt8] = []
    var index = 0
    while index < scalars.count {
      let digits = scalars[index...].dropFirst().prefix(2)
      // No path has a zero byte.
      if scalars[index] == mark, digits.count == 2, digits.allSatisfy(isDigit),
        let byte = UInt8(String(String.UnicodeScalarView(digits)), radix: 16), byte != 0
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes += Array(String(scalars[index]).utf8)
        index += 1
      }
    }
    return bytes
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("A"..."F").contains(scalar)
  }
}
