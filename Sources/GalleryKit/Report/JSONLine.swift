package import Foundation
import GalleryModel
import GalleryText

/// A line of JSON for people's terminals and for programs that read line by line.
package enum JSONLine {
  /// The JSON text with every hidden character escaped, as JSON has it. The value stays the same, and no name in it ends a
  /// line or turns the direction of writing.
  ///
  /// - Parameter json: A JSON text in UTF-8, in which such characters are in texts only.
  package static func escaped(_ json: Data) -> Data {
    // Of the characters below, only 7F can be there.
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    let text = String(decoding: json, as: UTF8.self)
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isHidden, scalar.value >= 0x7F {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return Data(escaped.utf8)
  }
}
