import GalleryText

/// Escapes text for HTML. No other code escapes texts.
enum HTMLText {
  /// Escapes a text for content and for attributes in double quotes. Drops directional
  /// controls and invisible characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += "\n"
      default: if !scalar.isHidden || scalar.isJoiner { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
