import Foundation
import GalleryJSON
import GalleryLayout
import GalleryLayoutDocuments
import Testing

@Suite("Layout documents")
struct LayoutDocumentTests {
  private func request(_ json: String) throws -> LayoutRequest {
    try JSONDecoder().decode(LayoutRequest.self, from: Data(json.utf8))
  }

  private func problems(_ json: String) throws -> [String] {
    do {
      _ = try request(json)
      return []
    } catch let error as LayoutDocumentError {
      return error.problems.map(\.description)
    }
  }

  @Test("A layout answers a request with a response")
  func arranges() throws {
    let request = try request(
      """
      { "page": { "width": 320, "height": null }, "gap": 10, "layout": "equal-spacing",
        "options": { "columns": 3, "cell": 90, "last-row": "centre" },
        "items": [ { "id": "a" }, { "id": "b", "aspect": 2 }, { "id": "c" }, { "id": "d", "group": null } ] }
      """)
    let response = try request.arrange()
    #expect(response.pages.count == 1)
    #expect(response.pages[0].placements.map(\.id) == ["a", "b", "c", "d"])
    #expect(response.pages[0].placements[0].x == 12.5 && response.pages[0].placements[0].y == 12.5)
    #expect(response.pages[0].placements[3].x == 115)
    #expect(response.contentHeight == 217.5)
    #expect(abs(response.density - 4 * 8100 / (320 * 217.5)) < 1e-12)
    #expect(response.pages[0].headings == nil)
  }

  @Test("An item's maximum width is applied and checked")
  func maximumWidth() throws {
    let document = """
      { "page": { "width": 300, "height": 200 }, "layout": "masonry", "options": { "columns": 2 },
        "items": [ { "id": "a", "maximumWidth": WIDTH }, { "id": "b", "maximumWidth": null } ] }
      """
    let request = try request(document.replacing("WIDTH", with: "25"))
    #expect(request.items.map(\.maximumWidth) == [25, nil])
    #expect(try request.arrange().pages[0].placements[0].width == 25)
    #expect(
      try JSONDecoder().decode(LayoutRequest.self, from: JSONEncoder().encode(request)).items == request.items
    )
    #expect(
      try problems(document.replacing("WIDTH", with: "0"))
        == ["items[0].maximumWidth: expected a number from 1e-12 to 1e12, received 0"])
  }

  @Test("Items of one diameter form a grid of circles, of several diameters rows")
  func diameters() throws {
    let same = try request(
      """
      { "page": { "width": 320, "height": 568 }, "gap": 10,
        "items": [ { "id": "a", "diameter": 140 }, { "id": "b", "diameter": 140 }, { "id": "c", "diameter": 140 } ] }
      """
    ).arrange()
    let gap = 40.0 / 3
    #expect(same.pages[0].placements.allSatisfy { $0.width == 140 && $0.height == 140 })
    #expect(abs(same.pages[0].placements[0].x - gap) < 1e-9)
    #expect(abs(same.pages[0].placements[1].x - 140 - 2 * gap) < 1e-9)
    #expect(abs(same.density - 3 * Double.pi / 4 * 140 * 140 / (320 * 568)) < 1e-12)

    let mixed = try request(
      """
      { "page": { "width": 320, "height": 568 }, "gap": 10,
        "items": [ { "id": "a", "diameter": 100 }, { "id": "b", "diameter": 140 }, { "id": "c", "diameter": 50 } ] }
      """
    ).arrange()
    let placements = mixed.pages[0].placements
    #expect(placements.map(\.width) == [100, 140, 50])
  }

  @Test("Documents with options of earlier versions give the same places")
  func earlierOptions() throws {
    func pages(_ options: String) throws -> LayoutResponse {
      try request(
        """
        { "page": { "width": 320, "height": 568 }, "options": \(options),
          "items": [ { "id": "a", "group": "x" }, { "id": "b", "group": "y" } ] }
        """
      ).arrange()
    }
    let each = try pages(#"{ "each": "page" }"#)
    #expect(each.pages.count == 2)
    #expect(try pages(#"{ "page-per-group": true, "spacing": "spread" }"#) == each)
    #expect(try pages(#"{ "page-per-group": false }"#) == pages("{}"))
  }

  @Test("Every layout reads its options", arguments: LayoutKind.all.map(\.name))
  func everyLayout(name: String) throws {
    var request = LayoutRequest(
      page: LayoutPage(width: 400, height: 600), layout: name, items: Samples.items(10))
    request.options["heading-height"] =
      LayoutKind(named: name)?.optionKeys.contains("heading-height") == true ? 12 : nil
    let data = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(LayoutRequest.self, from: data) == request)
    let response = try request.arrange()
    #expect(response.pages.flatMap { $0.placements.map(\.id) }.sorted() == request.items.map(\.id).sorted())
    let encoded = try JSONEncoder().encode(response)
    #expect(try JSONDecoder().decode(LayoutResponse.self, from: encoded) == response)
    request.options["headingHight"] = 12
    #expect(throws: LayoutDocumentError.self) { try request.arrange() }
  }

  @Test("Packed items are circles, with or without a diameter")
  func packing() throws {
    let request = try request(
      """
      { "page": { "width": 320, "height": 320 }, "margin": 0, "layout": "circle-packing",
        "options": { "effort": "fast" }, "items": [ { "id": "a" } ] }
      """)
    let response = try request.arrange()
    #expect(abs(response.pages[0].placements[0].width - 320) < 1e-6)
    #expect(abs(response.density - Double.pi / 4) < 1e-6)
  }

  @Test("All problems are reported together, each with its place")
  func reportsEverything() throws {
    let found = try problems(
      """
      { "page": { "width": 0, "hieght": 568 }, "margin": "wide", "layout": "equal-spacing",
        "options": { "columns": 2.5, "last-row": "middle", "colums": 1 }, "itmes": [],
        "items": [ { "id": "a" }, { "diameter": true }, 7, { "id": "a", "diameter": -2 } ] }
      """)
    #expect(
      found == [
        "page.width: expected a number from 1e-12 to 1e12 or null, received 0",
        "page.height: expected a number from 1e-12 to 1e12 or null, received nothing",
        "page.hieght: unknown key; did you mean \"height\"?",
        "margin: expected a number from 0 to 1e12, received \"wide\"",
        "options.columns: expected a whole number from 1 to 1000000 or \"auto\", received 2.5",
        "options.last-row: expected one of \"start\", \"centre\", \"justify\", received \"middle\"",
        "options.colums: unknown key; did you mean \"columns\"?",
        "items[1].id: expected a text, received nothing",
        "items[1].diameter: expected a number from 1e-12 to 1e12, received true",
        "items[2]: expected an object, received 7",
        "items[3].diameter: expected a number from 1e-12 to 1e12, received -2",
        "items[3].id: expected a unique id, received \"a\", the id of items[0]",
        "itmes: unknown key; did you mean \"items\"?",
      ])
  }

  @Test("An unknown layout, a missing page and a missing list are rejected")
  func wrongParts() throws {
    #expect(
      try problems(#"{ "layout": "packed", "items": 3 }"#) == [
        "page: expected an object, received nothing",
        "layout: expected one of \(LayoutKind.all.map { "\"\($0.name)\"" }.joined(separator: ", ")), received \"packed\"",
        "items: expected a list, received 3",
      ])
    #expect(try problems("[1]").first == "document: expected an object, received a list")
    #expect(
      try problems(#"{ "page": { "width": null, "height": null }, "items": [] }"#)
        == ["page.height: expected at least one side that is a number, received null"])
    let open = try request(#"{ "page": { "width": 10, "height": null }, "items": [] }"#)
    #expect(try open.arrange() == LayoutResponse(LayoutResult(pages: []), items: []))
  }

  @Test("A page scrolled sideways has a null width")
  func sideways() throws {
    let response = try request(
      """
      { "page": { "width": null, "height": 320 }, "gap": 10, "options": { "flow": "columns", "cell": 90 },
        "items": [ { "id": "a" }, { "id": "b" }, { "id": "c" }, { "id": "d" } ] }
      """
    ).arrange()
    #expect(response.pages[0].width == 2 * 90 + 3 * 12.5 && response.pages[0].height == 320)
    #expect(response.pages[0].placements[3].x == 115 && response.pages[0].placements[3].y == 12.5)
  }
}
