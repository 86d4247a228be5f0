import Foundation
import GalleryJSON
import GalleryLayout
import GalleryLayoutDocuments
import TestSupport
import Testing

@Suite("Schemas/layout.schema.json")
struct LayoutSchemaTests {
  private let schema: [String: Any]

  init() throws {
    let file = Repository.file("Schemas/layout.schema.json")
    schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  private func keys(_ path: String...) throws -> [String] {
    let object = path.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] }
    return try #require(object as? [String: Any], "\(path)").keys.sorted()
  }

  /// The known keys that an error about an unknown key of an object lists.
  private func known(_ json: String, at path: String) throws -> [String] {
    let error = #expect(throws: LayoutDocumentError.self) {
      try JSONDecoder().decode(LayoutRequest.self, from: Data(json.utf8))
    }
    let causes = try #require(error).problems.filter { $0.path == path }.map(\.cause)
    guard case .unknownKey(_, let known)? = causes.first else { return [] }
    return known.sorted()
  }

  @Test("Schema and decoder have the same keys")
  func keys() throws {
    let page = #""page": { "width": 1, "height": 1, "?": 1 }"#
    let document = #"{ \#(page), "items": [ { "id": "a", "?": 1 } ], "?": 1 }"#
    #expect(try known(document, at: "?") == keys("properties"))
    #expect(try known(document, at: "page.?") == keys("properties", "page", "properties"))
    #expect(try known(document, at: "items[0].?") == keys("properties", "items", "items", "properties"))
  }

  @Test("Schema and code have the same layouts with the same options")
  func layouts() throws {
    #expect(try keys("$defs") == LayoutKind.all.map(\.name).sorted())
    for kind in LayoutKind.all {
      #expect(try keys("$defs", kind.name, "properties") == kind.optionKeys.sorted())
    }
    let layout = try #require((schema["properties"] as? [String: Any])?["layout"] as? [String: Any])
    let names = try #require(layout["enum"] as? [Any]).compactMap { $0 as? String }
    #expect(names == LayoutKind.all.map(\.name))
  }

  @Test("Schema and code have the same named values")
  func choices() throws {
    let definitions = try #require(schema["$defs"] as? [String: Any])
    for kind in LayoutKind.all {
      let properties = (definitions[kind.name] as? [String: Any])?["properties"] as? [String: Any] ?? [:]
      for (key, value) in properties {
        let names = (value as? [String: Any])?["enum"] as? [Any] ?? []
        for name in names.compactMap({ $0 as? String }) {
          let request = LayoutRequest(
            page: LayoutPage(width: 100, height: 100), layout: kind.name, options: [key: .text(name)],
            items: [])
          #expect(throws: Never.self, "\(kind.name) \(key) \(name)") { try request.arrange() }
        }
      }
    }
  }
}
