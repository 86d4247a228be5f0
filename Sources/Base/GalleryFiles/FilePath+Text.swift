import LibC

// File names are bytes and need not be UTF-8. In text, each invalid byte becomes U+FFFD followed by the byte
// in two upper-case hexadecimal digits: `�FF.jpg`. The bytes of a U+FFFD in a name are escaped the same way.
// Every path therefore has a unique text, which can be converted back.

extension FilePath {
  /// The path as text. ``init(text:)`` converts it back.
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
  /// The name as text, which can be converted back.
  package var text: String {
    let text = string
    return PathText.isExact(text) ? text : withPlatformString(PathText.text)
  }
}

/// Converts paths' bytes to text and back.
package enum PathText {
  private static let mark: Unicode.Scalar = "\u{FFFD}"

  /// Returns a Boolean value that indicates whether a text contains no U+FFFD, which marks invalid bytes.
  fileprivate static func isExact(_ text: String) -> Bool {
    // A fast check: few texts contain the first byte of U+FFFD.
    !text.utf8.contains(0xEF) || !text.unicodeScalars.contains(mark)
  }

  package static func text(_ path: UnsafePointer<CInterop.PlatformChar>) -> String {
    text(of: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    var text = ""
    var remaining = bytes[...]
    while let first = remaining.first {
      let length = max(1, (~first).leadingZeroBitCount)
      if let scalar = String(validating: remaining.prefix(length), as: UTF8.self),
        scalar.unicodeScalars.first != mark
      {
        text += scalar
        remaining = remaining.dropFirst(length)
      } else {
        text.unicodeScalars.append(mark)
        text +=
          String(first >> 4, radix: 16, uppercase: true) + String(first & 15, radix: 16, uppercase: true)
        remaining = remaining.dropFirst()
      }
    }
    return text
  }

  fileprivate static func bytes(_ text: String) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    var bytes: [UInt8] = []
    var index = 0
    while index < scalars.count {
      let digits = scalars[index...].dropFirst().prefix(2)
      // Paths cannot contain a zero byte.
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
