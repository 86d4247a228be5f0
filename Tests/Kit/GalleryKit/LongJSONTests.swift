import Foundation
import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryKit

@Suite struct LongJSONTests {
  /// The value as the encoder writes it at once.
  private func whole(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// The text without the seal on its last line.
  private func expect(
    _ written: Data, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var lines = String(decoding: written, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let seal = try #require(lines.dropLast(2).last)
    #expect(seal.hasPrefix("  \"writtenSha256\" : \""), sourceLocation: sourceLocation)
    lines.remove(at: lines.count - 3)
    lines[lines.count - 3].removeLast()
    #expect(lines.joined(separator: "\n") == text, sourceLocation: sourceLocation)
  }

  /// Photos placed on both sheets, photos on no sheet, and remote photos.
  private func entry(_ index: Int) -> BuildReport.Entry {
    let places = (0..<(index % 3)).map { page in
      BuildReport.Placement(
        product: index.isMultiple(of: 2) ? "proof" : nil, orientation: .landscape, page: page + 1, x: index,
        y: 2, width: 3, height: 4, shape: "circle")
    }
    return BuildReport.Entry(
      id: "über/\(index) \"a\"\n[ ].jpg", status: places.isEmpty ? .skipped : .placed,
      reason: places.isEmpty ? "line\n\n  two, \\" : nil, sha256: places.isEmpty ? nil : "00",
      width: places.isEmpty ? nil : 7, height: places.isEmpty ? nil : 8, placements: places,
      source: index.isMultiple(of: 5) ? .init(url: "https://example.org/a?b={}", width: 3) : nil)
  }

  @Test(
    "A report written in pieces equals the encoder's text", arguments: [0, 1, 63, 64, 65, 200])
  func report(count: Int) throws {
    let sheets = (1...2).map {
      BuildReport.Sheet(
        product: nil, orientation: .portrait, page: $0, path: "portrait-00\($0).jpg", width: 10, height: 20,
        bytes: 5, sha256: "01")
    }
    for (sheets, failures) in [(sheets, nil), ([], "failures.jsonl")] {
      let report = BuildReport(sheets: sheets, photos: (0..<count).map(entry), failures: failures)
      try expect(try report.json(), is: try whole(report))
      var largest = 0
      try report.writeJSON { largest = max(largest, $0.count) }
      #expect(largest < 64 << 10)
    }
  }

  @Test("An index of thumbnails equals the encoder's text", arguments: [0, 1, 130])
  func index(count: Int) throws {
    var index = ThumbnailIndex(
      thumbnails: (0..<count).map {
        .init(
          id: "\($0)/a.jpg", status: .placed, reason: nil, sha256: "0\($0)", path: "a-\($0).png",
          content: nil,
          size: PixelSize(width: 1, height: $0), sourceSize: nil)
      })
    try expect(try index.json(), is: try whole(index))
    index.failures = "failures.jsonl"
    try expect(try index.json(), is: try whole(index))
  }
}
