import Foundation
import GalleryGeometry
import GalleryLayout
import GalleryLayoutDocuments
import Testing

@Suite struct LayoutResponseOutputTests {
  private func page(_ items: Range<Int>, headings: [String] = []) -> LayoutResult.Page {
    LayoutResult.Page(
      size: Size(width: 100, height: 200.5),
      placements: items.map {
        .init(item: $0, frame: Rect(x: Double($0) / 3, y: 1e-7 * Double($0), width: 10, height: 12.5))
      },
      headings: headings.map { .init(group: $0, frame: Rect(x: 0, y: 0, width: 100, height: 9)) })
  }

  @Test(
    "A response written in pieces equals the encoder's text", arguments: [0, 1, 4096, 9000])
  func same(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\"a/\($0)\"\n\"placements\" : [\n\n      ]") }
    let pages = [
      page(0..<count / 3, headings: ["{ \"placements\" : [\n\n      ]"]), page(count / 3..<count),
    ]
    let response = LayoutResponse(LayoutResult(pages: pages), items: items)
    var written = Data()
    try response.write { written += $0 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    #expect(written == (try encoder.encode(response)) + Data("\n".utf8))
  }
}
