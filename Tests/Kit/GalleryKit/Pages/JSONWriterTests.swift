import Foundation
import GalleryGeometry
import GalleryJSON
import GalleryModel
import GalleryText
import Testing

@testable import GalleryKit

@Suite("Streamed JSON")
struct JSONWriterTests {
  @Test(
    "Captions survive writing and reading",
    arguments: ["", "Mont Blanc, \"4,806 m\"", "a\\b\n\u{1}\u{7F}", "été 夏 🏔", "\u{202E}gpj.exe\u{2066}"])
  func captions(text: String) throws {
    let caption = Caption(
      text: text, frame: Rect(x: 0.1, y: -2, width: 1e-7, height: 1e21), position: .centre, size: 7.25,
      lines: 3, shortening: .middle)
    var json = JSONWriter()
    json.add(caption)
    let data = Data(json.bytes)
    #expect(try JSONDecoder().decode(Caption.self, from: data) == caption)
    // Every member is present, and hidden characters are escaped as everywhere.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let expected = try JSONSerialization.jsonObject(with: encoder.encode(caption)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: data) as? NSDictionary == expected)
    #expect(!String(decoding: data, as: UTF8.self).unicodeScalars.contains { $0.isHidden })
  }

  @Test("A value is written as the encoder writes it")
  func values() throws {
    let value: JSONValue = [
      "a10": 1, "a2": [1.5, 1e21, 1e-7, -3], "B": .null, "é": true,
      "a": "\"\\/\n\t\u{8}\u{C}\r\u{1}\u{7F}é\u{200B}", "": [:],
      "Z": [], "z": .number(5), "a-b": .number(1e16),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(value.text == expected)
  }
}
