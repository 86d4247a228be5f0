import Foundation
import GalleryGeometry
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct PlanDocumentTests {
  private func document(_ count: Int = 8) async throws -> PlanDocument {
    try await FakeBuild().plan(Photo.fakes(count))
  }

  /// The problems of a changed plan, as reading it reports them.
  private func problems(_ change: (inout PlanDocument) -> Void) async throws -> [String] {
    var document = try await document()
    change(&document)
    return try problems(of: try document.json())
  }

  private func problems(of data: Data) throws -> [String] {
    do {
      _ = try PlanDocument.read(data)
      return []
    } catch {
      guard case .plan(let problems) = error else { throw error }
      return problems.map(\.description)
    }
  }

  /// The problems of a plan whose text was changed.
  private func problems(replacing old: String, by new: String) async throws -> [String] {
    let text = String(decoding: try await document().json(), as: UTF8.self)
    let range = try #require(text.range(of: old))
    return try problems(of: Data(text.replacingCharacters(in: range, with: new).utf8))
  }

  @Test("A plan survives writing and reading, and is written as the same bytes")
  func roundTrip() async throws {
    let document = try await document()
    let data = try document.json()
    let again = try PlanDocument.read(data)
    #expect(again == document)
    #expect(try again.json() == data)
  }

  @Test("The options in a plan make the configuration that it was planned with")
  func configuration() async throws {
    var build = try FakeBuild {
      $0.output.formats = [.png, .jpeg]
      $0.tile.shape = .rounded(radius: .percent(12))
      $0.tile.radius = .percent(12)
      $0.page.background = Color(red: 1, green: 2, blue: 3)
      $0.layout.equalSpacing.featured = ["name = 1.jpg", "rating = 5"].compactMap { PhotoCondition($0) }
      $0.order.sort = .random(seed: 7)
    }
    let document = try await build.plan(Photo.fakes(4))
    // Options that only affect how a build runs are not part of a plan.
    build.configuration.output.folder = Configuration().output.folder
    build.configuration.decoding.jobs = nil
    #expect(try document.configuration() == build.configuration)
    #expect(document.options["jobs"] == nil)
    #expect(document.options["output"] == nil)
  }

  @Test("A library configuration survives planning, even values without an option")
  func libraryConfiguration() async throws {
    let build = try FakeBuild { $0.tile.shape = .rounded(radius: .millimetres(3)) }
    let document = try await build.plan(Photo.fakes(1))
    #expect(try document.configuration().tile.shape == .rounded(radius: .millimetres(3)))
  }

  @Test("An option that is unknown or has a wrong value is named with its place")
  func options() async throws {
    var document = try await document()
    document.options["shap"] = ["circle"]
    document.options["columns"] = ["two"]
    do {
      _ = try document.configuration()
      Issue.record("two wrong options were accepted")
    } catch {
      guard case .plan(let problems) = error else { throw error }
      #expect(
        problems.map(\.description) == [
          #"options.columns: expected auto or a whole number from 1 to 10000, received "two""#,
          #"options.shap: unknown option; did you mean "shape"?"#,
        ])
    }
  }

  @Test("Duplicate photo ids and orientations are problems")
  func twice() async throws {
    #expect(
      try await problems { $0.photos.append($0.photos[0]) } == ["photos: two photos have the same id"])
    #expect(
      try await problems { $0.plans[1].orientation = .portrait }.contains(
        "plans[1].orientation: portrait is planned twice"))
  }

  @Test(
    "A placement that cannot be drawn on the page is a problem",
    arguments: [
      Rect(x: 0, y: 0, width: 0, height: 10), Rect(x: 0, y: 0, width: 10, height: -10),
      Rect(x: 0, y: 0, width: 196, height: 10), Rect(x: 0, y: 0, width: 10, height: 1e300),
      Rect(x: 195, y: 0, width: 10, height: 10), Rect(x: 0, y: -10, width: 10, height: 10),
      Rect(x: 1e300, y: 0, width: 10, height: 10), Rect(x: 0, y: -1e300, width: 10, height: 10),
    ])
  func place(frame: Rect) async throws {
    let found = try await problems { $0.plans[0].pages[1].placements[0].frame = frame }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("plans[0].pages[1].placements[0]: expected a place on the page, 195 × 290")
        == true)
    let heading = try await problems { $0.plans[0].pages[0].headings = [.init(text: "x", frame: frame)] }
    #expect(heading.first?.hasPrefix("plans[0].pages[0].headings[0]: ") == true)
  }

  @Test("Texts and stars that cannot be drawn are problems, each with its place")
  func texts() async throws {
    let frame = Rect(x: 5, y: 5, width: 50, height: 10)
    let found = try await problems {
      $0.plans[0].pages[0].furniture = [
        Furniture(.title, centre: "x", frame: Rect(x: 5, y: 400, width: 50, height: 10), size: 8),
        Furniture(.header, left: "x", frame: frame, size: 0, lines: 0),
      ]
      $0.plans[0].pages[0].placements[0].rating = RatingMark(stars: 6, frame: frame, position: .below)
      $0.plans[0].pages[0].placements[1].caption = Caption(
        text: "x", frame: frame, position: .below, size: 1e300)
    }
    #expect(
      found.map { String($0.prefix { $0 != ":" }) } == [
        "plans[0].pages[0].placements[0].rating.stars", "plans[0].pages[0].placements[1].caption.size",
        "plans[0].pages[0].furniture[0]", "plans[0].pages[0].furniture[1].size",
        "plans[0].pages[0].furniture[1].lines",
      ])
  }

  /// A document whose objects lack some keys.
  private static func without(_ names: Set<String>, in value: Any) -> Any {
    if let list = value as? [Any] { return list.map { without(names, in: $0) } }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { !names.contains($0.key) }.mapValues { without(names, in: $0) }
  }

  @Test("Older plans without furniture and caption sizes are read")
  func older() async throws {
    var build = try FakeBuild { $0.text.caption = CaptionTemplate("{name}") }
    build.configuration.page.orientations = [.portrait]
    let plan = try JSONSerialization.jsonObject(with: try await build.plan(Photo.fakes(1)).json())
    let older = try JSONSerialization.data(
      withJSONObject: Self.without(["size", "lines", "shortening", "furniture"], in: plan))
    let document = try JSONDecoder().decode(PlanDocument.self, from: older)
    let caption = try #require(document.plans[0].pages[0].placements[0].caption)
    #expect(caption.lines == 1 && caption.shortening == .end)
    #expect(abs(caption.size - 11) < 1e-9)
  }

  @Test("A tile moved over the page's edge by hand can be drawn")
  func bleed() async throws {
    #expect(
      try await problems {
        $0.plans[0].pages[0].placements[0].frame = Rect(x: -20, y: 250, width: 90, height: 90)
      }.isEmpty)
  }

  @Test("A page too large to draw is a problem")
  func largePage() async throws {
    let found = try await problems { $0.plans[0].page = .screen(width: 1e300, height: 300) }
    #expect(found.contains { $0.hasPrefix("plans[0]: expected a sheet of at most 500000 pixels on a side") })
  }

  @Test("All problems are reported together")
  func together() async throws {
    let found = try await problems {
      $0.plans[0].pages[0].placements[0].photo = "none.jpg"
      $0.plans[0].pages[0].placements[1].frame.width = 0
      $0.plans[1].pages[1].placements[0].photo = "nobody.jpg"
    }
    #expect(found.count == 3)
  }

  @Test("JSON errors are reported with their path")
  func json() async throws {
    #expect(
      try await problems(replacing: "\"version\" : 1", by: "\"version\" : 2") == [
        "version: expected 1, received 2"
      ])
    #expect(try await problems(replacing: "\"version\" : 1", by: "\"x\" : 1").count == 1)
    let kind = try await problems(replacing: "\"photo\" : \"1.jpg\"", by: "\"photo\" : 1")
    #expect(kind == ["plans[0].pages[0].placements[0].photo: expected a text"])
    let width = try await problems(replacing: "\"width\" : 195", by: "\"width\" : -195")
    #expect(width == ["plans[0].width: expected a number greater than 0, received -195.0"])
    #expect(try problems(of: Data()).count == 1)
    #expect(try problems(of: Data("[]".utf8)) == ["JSON: expected an object"])
  }
}
