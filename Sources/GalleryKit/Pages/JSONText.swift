import Foundation
import GalleryGeometry
import GalleryModel
import GalleryText

/// A text of JSON that is written from its start to its end: Foundation's encoder takes ten times as long, which counts where
/// there are a million photos.
struct JSONText {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Appends a part of the text as it is: brackets, names, commas.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes that are JSON already.
  mutating func add(json: [UInt8]) { bytes += json }

  /// Appends a text in quotation marks; what is hidden in it is escaped, as ``JSONLine`` does it.
  mutating func add(text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { add(scalar: scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func add(scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case _ where scalar.value < 0x20 || scalar.value >= 0x7F && scalar.isHidden:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      }
    default: bytes += Array(String(scalar).utf8)
    }
  }

  /// Appends a whole number.
  mutating func add(number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Appends a finite number, in the fewest digits that tell it from all others.
  mutating func add(number: Double) {
    if let whole = Int(exactly: number), !(number == 0 && number.sign == .minus) {
      add(number: whole)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// Appends a list of numbers.
  mutating func add(numbers: [Double]) {
    add("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { add(",") }
      add(number: number)
    }
    add("]")
  }

  /// Appends the members of a place.
  mutating func add(members frame: Rect) {
    add("\"x\":")
    add(number: frame.x)
    add(",\"y\":")
    add(number: frame.y)
    add(",\"width\":")
    add(number: frame.width)
    add(",\"height\":")
    add(number: frame.height)
  }

  /// Appends a caption, as its decoder reads it. There is one for each photo, and the encoder takes longer than all else.
  mutating func add(_ caption: Caption) {
    add("{\"text\":")
    add(text: caption.text)
    add(",\"frame\":{")
    add(members: caption.frame)
    add("},\"position\":")
    add(text: caption.position.rawValue)
    add(",\"size\":")
    add(number: caption.size)
    add(",\"lines\":")
    add(number: caption.lines)
    add(",\"shortening\":")
    add(text: caption.shortening.rawValue)
    add("}")
  }

  /// Appends a value of few, as the encoder writes it.
  mutating func add(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    bytes += JSONLine.escaped(try encoder.encode(value))
  }
}
