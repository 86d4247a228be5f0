import Foundation
import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryKit

@Suite("Schemas/plan.schema.json") struct PlanSchemaTests {
  private static let file = Repository.file("Schemas/plan.schema.json")

  /// A plan that uses every key that a plan can have.
  private static var fullest: PlanDocument {
    let frame = Rect(x: 1, y: 2, width: 30, height: 40)
    let caption = Caption(text: "one", frame: frame, position: .below, size: 8)
    let rating = RatingMark(stars: 3, label: .red, frame: frame, position: .over)
    let furniture = Furniture(.title, centre: "Summer", frame: frame, size: 20)
    var view = PhotoView()
    view.orientation = 6
    view.crop = Rect(x: 0, y: 0, width: 0.5, height: 1)
    view.focus = Point(x: 0.5, y: 0.5)
    view.faces = [Rect(x: 0.1, y: 0.1, width: 0.2, height: 0.2)]
    var plan = Plan(
      orientation: .portrait, page: .a4,
      pages: [
        Plan.Page(
          placements: [
            Placement(
              photo: "1.jpg", frame: frame, part: Rect(x: 0, y: 0, width: 0.5, height: 1),
              caption: caption,
              rating: rating, stack: 2)
          ],
          headings: [Plan.Heading(text: "A", frame: frame)], furniture: [furniture])
      ])
    plan.composition = [
      "score": 90, "tile": 1, "margins": 0.9, "lastRow": 1, "symmetry": 0.8, "evenness": 1,
    ]
    return PlanDocument(
      options: ["shape": ["circle"], "format": ["jpeg", "png"]],
      photos: [
        .init(
          id: "1.jpg", path: "photos/1.jpg", width: 600, height: 400, link: "https://example.org/1",
          view: view)
      ],
      plans: [
        plan
      ])
  }

  @Test("Schema and plan have the same keys")
  func keys() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file)) as? [String: Any])
    let plan = try JSONSerialization.jsonObject(with: Self.fullest.json())
    var described = Self.paths(schema, in: schema)
    // Editors want this key in the file; gallery does not write it.
    described.remove("$schema")
    #expect(described == Self.paths(plan))
  }

  @Test("A member that drawing would ignore is refused, with the place where it belongs")
  func unknownMembers() throws {
    let plan = try Self.fullest.json()
    #expect(try PlanDocument.read(plan) == Self.fullest)
    let text = String(decoding: plan, as: UTF8.self)
    func problems(replacing member: String, by other: String) -> String {
      let changed = Data(text.replacing("\"\(member)\"", with: "\"\(other)\"").utf8)
      let error = #expect(throws: GalleryError.self) { try PlanDocument.read(changed) }
      return error?.description ?? ""
    }
    #expect(
      problems(replacing: "link", by: "focus") == #"photos[0].focus: unknown member; it belongs in "view""#)
    #expect(
      problems(replacing: "stack", by: "stak").contains(
        #"placements[0].stak: unknown member; did you mean "stack"?"#))
  }

  @Test("The schema lists the possible values")
  func values() throws {
    let schema = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let names =
      PageOrientation.allCases.map(\.rawValue) + CaptionPosition.allCases.map(\.rawValue)
      + TextShortening.allCases.map(\.rawValue) + ColorLabel.allCases.map(\.rawValue)
      + Furniture.Kind.allCases.map(\.rawValue) + [
        "paper", "screen",
      ]
    for name in names { #expect(schema.contains("\"\(name)\"")) }
  }

  /// The keys that a schema describes: `plans[].pages[].headings[].text`.
  private static func paths(_ schema: [String: Any], in root: [String: Any], _ prefix: String = "") -> Set<
    String
  > {
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last,
      let definitions = root["$defs"] as? [String: Any],
      let definition = definitions[String(name)] as? [String: Any]
    {
      return paths(definition, in: root, prefix)
    }
    if let items = schema["items"] as? [String: Any] { return paths(items, in: root, prefix + "[]") }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    return properties.reduce(into: []) { all, property in
      let path = prefix.isEmpty ? property.key : prefix + "." + property.key
      all.insert(path)
      if let inner = property.value as? [String: Any] { all.formUnion(paths(inner, in: root, path)) }
    }
  }

  /// The keys of a document; all option names count as one key.
  private static func paths(_ value: Any, _ prefix: String = "") -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(paths($1, prefix + "[]")) } }
    guard let object = value as? [String: Any], prefix != "options" else { return [] }
    return object.reduce(into: []) { all, entry in
      let path = prefix.isEmpty ? entry.key : prefix + "." + entry.key
      all.insert(path)
      all.formUnion(paths(entry.value, path))
    }
  }
}
