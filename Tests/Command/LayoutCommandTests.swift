import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct LayoutCommandTests {
  /// The example of the command-line contract.
  private static let example = """
    { "page": { "width": 320, "height": 568 }, "margin": 20, "gap": 10,
      "items": [ { "id": "a", "diameter": 120 }, { "id": "b", "weight": 2.5 }, { "id": "c", "aspect": 1.5 } ] }
    """

  private struct Result: Decodable, Equatable {
    struct Placement: Decodable, Equatable {
      let id: String
      let x: Double
      let y: Double
      let width: Double
      let height: Double
    }
    struct Page: Decodable, Equatable {
      let width: Double
      let height: Double
      let placements: [Placement]
    }
    let pages: [Page]
    let contentHeight: Double
    let density: Double
  }

  private func layout(_ input: String, _ options: [String] = ["-"]) throws -> Subprocess {
    try GalleryProgram.run(["layout"] + options, input: Data(input.utf8))
  }

  private func result(_ run: Subprocess) throws -> Result {
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    return try JSONDecoder().decode(Result.self, from: run.output)
  }

  @Test("Options are spelt as on the command line; 0.1.0 documents still work")
  func spelling() throws {
    func document(_ options: String) -> String {
      """
      { "page": { "width": 320, "height": 568 }, "options": { "columns": 2, \(options) },
        "items": [ { "id": "a" }, { "id": "b" }, { "id": "c" } ] }
      """
    }
    let current = try layout(document(#""last-row": "centre""#))
    #expect(current.status == 0)
    #expect(try layout(document(#""lastRow": "centre""#)).output == current.output)
    #expect(
      try layout(document(#""lastRow": "start""#), ["-", "--last-row", "centre"]).output == current.output)
    let both = try layout(document(#""lastRow": "start", "last-row": "centre""#))
    #expect(both.status == 65)
    #expect(both.errors.contains("options.lastRow: unknown key; did you mean \"last-row\"?"))
    #expect(try layout(Self.example, ["-", "--gap", "wide"]).status == 64)
  }

  @Test(
    "Every layout places each item of the documented example once inside the page",
    arguments: [
      "equal-spacing", "justified", "masonry", "collage", "carousel",
    ])
  func example(layout name: String) throws {
    let result = try result(layout(Self.example, ["-", "--layout", name]))
    let placements = result.pages.flatMap(\.placements)
    #expect(placements.map(\.id).sorted() == ["a", "b", "c"])
    for page in result.pages {
      #expect((page.width, page.height) == (320, 568))
      for place in page.placements {
        #expect(place.x > -1e-9 && place.y > -1e-9)
        #expect(place.x + place.width < 320 + 1e-9 && place.y + place.height < 568 + 1e-9)
      }
    }
    #expect(result.density > 0 && result.density <= 1)
    #expect(result.contentHeight == result.pages.reduce(0) { $0 + $1.height })
  }

  @Test("Circles are packed by weight; with fixed ones, weight 1 is their mean area")
  func circles() throws {
    let free = Self.example.replacingOccurrences(of: #""diameter": 120"#, with: #""weight": 1"#)
    let result = try result(layout(free, ["-", "--layout", "circle-packing", "--effort", "fast"]))
    let widths = Dictionary(uniqueKeysWithValues: result.pages[0].placements.map { ($0.id, $0.width) })
    let ratio = try #require(widths["b"]) / #require(widths["a"])
    #expect(abs(ratio - 2.5.squareRoot()) < 1e-6)
    let mixed = try self.result(layout(Self.example, ["-", "--layout", "circle-packing"]))
    let mixedWidths = Dictionary(
      uniqueKeysWithValues: mixed.pages.flatMap(\.placements).map { ($0.id, $0.width) })
    #expect(mixedWidths["a"] == 120)
    #expect(mixedWidths["c"] == 120)
    let heavier = try #require(mixedWidths["b"])
    #expect(abs(heavier - 120 * 2.5.squareRoot()) < 1e-9)
  }

  @Test("Standard input is read by default and as -, a file by its name; a missing file has status 66")
  func sources() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("items.json", Self.example)
    let piped = try layout(Self.example)
    #expect(try layout(Self.example, []).output == piped.output)
    #expect(try layout("", [file.string]).output == piped.output)
    #expect(try layout("", ["/nowhere/items.json"]).status == 66)
  }

  @Test("An open page is as long as its content")
  func open() throws {
    let input = Self.example.replacingOccurrences(of: "568", with: "null")
    let result = try result(layout(input, ["-", "--layout", "masonry", "--columns", "1"]))
    #expect(result.pages.count == 1)
    #expect(result.contentHeight == result.pages[0].height)
    let bottom = try #require(result.pages[0].placements.map { $0.y + $0.height }.max())
    #expect(abs(result.contentHeight - bottom - 20) < 1e-9)
  }

  @Test("Options on the command line override those in the input")
  func options() throws {
    let input = """
      { "page": { "width": 320, "height": 568 }, "options": { "columns": 1 },
        "items": [ { "id": "a" }, { "id": "b" }, { "id": "c" } ] }
      """
    let one = try result(layout(input))
    #expect(Set(one.pages[0].placements.map(\.x)).count == 1)
    let three = try result(layout(input, ["-", "--columns", "3", "--gap", "2", "--margin", "2"]))
    #expect(Set(three.pages[0].placements.map(\.x)).count == 3)
  }

  @Test(
    "Invalid input has status 65, and the message gives the place",
    arguments: [
      ("{", "-: line 1, column 2: "), ("", "-: line 1, column 1: "), ("[]", "document: expected an object"),
      (#"{ "page": { "width": 320, "height": 568 }, "itms": [] }"#, "items"),
      (
        #"{ "page": { "width": -1, "height": 568 }, "items": [] }"#,
        "page.width: expected a number from 1e-12 to 1e12"
      ),
      (
        #"{ "page": { "width": 9, "height": 9 }, "items": [{ "id": "a", "aspect": 0 }, { "id": "a" }] }"#,
        "items[0].aspect: expected a number from 1e-12 to 1e12, received 0"
      ),
      (
        #"{ "page": { "width": 9, "height": 9 }, "layout": "circle-packing", "items": [{ "id": "a", "diameter": 10 }] }"#,
        "item \"a\" needs 10"
      ),
    ])
  func errors(input: String, message: String) throws {
    let run = try layout(input)
    #expect(run.status == 65)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("An unknown layout or option is reported with the known ones")
  func unknown() throws {
    let kind = try layout(Self.example, ["-", "--layout", "spiral"])
    #expect(kind.status != 0)
    #expect(kind.errors.contains("spiral") && kind.errors.contains("masonry"))
    let option = try layout(Self.example, ["-", "--layout", "carousel", "--columns", "3"])
    #expect(option.status != 0)
    #expect(option.errors.contains("columns"))
    #expect(try layout(Self.example, ["-", "--gap", "wide"]).status == 64)
  }

  @Test(
    "No number of a document ends the program with a signal",
    // The second and third are the least and the largest accepted numbers.
    arguments: Torture.isOn
      ? ["1e-320", "1e-12", "1e12", "1e300", "1.7e308", "9223372036854775807"]
      : ["1e-320", "1e-12", "1e12", "9223372036854775807"])
  func oddNumbers(number: String) throws {
    for name in ["equal-spacing", "circle-packing", "justified", "masonry", "collage", "carousel"] {
      let places = [
        "\"page\": { \"width\": \(number), \"height\": 200 }",
        "\"page\": { \"width\": 100, \"height\": \(number) }",
        "\"page\": { \"width\": \(number), \"height\": \(number) }", "\"gap\": \(number)",
        "\"margin\": \(number)",
      ]
      let words = ["diameter", "weight", "aspect", "maximumWidth", "captionHeight", "span"]
      let all = places + words.map { "\"\($0)\": \(number)" }
      for (index, place) in all.enumerated() where Torture.isOn || index % 3 == name.utf8.count % 3 {
        let isOfItem = words.contains { place.hasPrefix("\"\($0)\"") }
        let page = place.hasPrefix("\"page\"") ? "" : "\"page\": { \"width\": 100, \"height\": 200 }, "
        let items = ["a", "b"].map { "{ \"id\": \"\($0)\"\(isOfItem ? ", " + place : "") }" }
        let run = try layout(
          "{ \(page)\(isOfItem ? "" : place + ", ")\"layout\": \"\(name)\", \"items\": [\(items.joined(separator: ", "))] }"
        )
        #expect([0, 65].contains(run.status), "\(name) \(place): \(run.status) \(run.errors)")
      }
    }
  }

  @Test(
    "Extreme proportions and weights are laid out or rejected",
    arguments: ["equal-spacing", "circle-packing", "justified", "masonry", "collage"])
  func extremes(layout name: String) throws {
    var random = SplitMix64(seed: 1)
    // The first one is a photo of the whole weight behind two small ones of extreme proportions.
    var requests = [[(1000, 1), (0.001, 1), (1, 10_000)]] as [[(aspect: Double, weight: Double)]]
    for count in Torture.isOn ? Array(3...10) : [3, 10] {
      requests.append(
        (0..<count).map { _ in
          let aspect = pow(10, Double.random(in: -3...3, using: &random))
          return (aspect, pow(10, Double.random(in: 0...6, using: &random)))
        })
    }
    for request in requests {
      let items = request.enumerated().map { index, item in
        "{ \"id\": \"\(index)\", \"aspect\": \(item.aspect), \"weight\": \(item.weight) }"
      }
      let input = """
        { "page": { "width": 320, "height": 568 }, "layout": "\(name)", "items": [\(items.joined(separator: ", "))] }
        """
      let run = try GalleryProgram.run(["layout"], input: Data(input.utf8), seconds: 50)
      #expect([0, 65].contains(run.status), "\(input): \(run.errors)")
    }
  }
}
