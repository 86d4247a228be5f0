import Foundation
import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryKit

@Suite("JSON that is written by hand")
struct JSONTextTests {
  @Test(
    "Captions are read as they were written, whatever they say",
    arguments: ["", "Mont Blanc, \"4,806 m\"", "a\\b\n\u{1}\u{7F}", "été 夏 🏔", "\u{202E}gpj.exe\u{2066}"])
  func captions(text: String) throws {
    let caption = Caption(
      text: text, frame: Rect(x: 0.1, y: -2, width: 1e-7, height: 1e21), position: .centre, size: 7.25,
      lines: 3, shortening: .middle)
    var json = JSONText()
    json.add(caption)
    let data = Data(json.bytes)
    #expect(try JSONDecoder().decode(Caption.self, from: data) == caption)
    // Every member is there, and what is hidden is escaped as everywhere.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let expected = try JSONSerialization.jsonObject(with: encoder.encode(caption)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: data) as? NSDictionary == expected)
    #expect(data == JSONLine.escaped(data))
  }
}
