import GalleryText

/// Escapes text for XML.
enum XMLText {
  /// Escapes a text for content and for attributes in double quotes. Characters outside XML 1.0 (section 2.2),
  /// directional controls and invisible characters are dropped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML parsers would convert them to spaces in attributes.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        if isCharacter(scalar), !scalar.isHidden || scalar.isJoiner { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
