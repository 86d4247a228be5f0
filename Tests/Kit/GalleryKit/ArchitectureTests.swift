import Foundation
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ArchitectureTests {
  /// The names in the first column of a table of ARCHITECTURE.md.
  private static func table(_ heading: String) throws -> [String] {
    let text = try String(contentsOf: Repository.file("ARCHITECTURE.md"), encoding: .utf8)
    let section = text.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      line.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    }
  }

  /// The modules with the values that carry a photo.
  private static let wings = [
    "GalleryModel", "GalleryKit", "GalleryDecoding", "GalleryLayout", "Pixels",
  ]

  /// The types that modules declare.
  private static func declaredTypes(in modules: [String]) throws -> Set<String> {
    var declared: Set<String> = []
    for module in modules {
      let folder = try #require(Repository.target(module))
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        declared.formUnion(text.matches(of: /(?:struct|class|enum|actor) (\w+)/).map { String($0.1) })
      }
    }
    return declared
  }

  @Test(
    "The stages of a build are those of ARCHITECTURE.md and Sources/README.md; the named values exist",
    .enabled("there is no ARCHITECTURE.md beside the package") {
      FileManager.default.fileExists(atPath: Repository.path("ARCHITECTURE.md"))
    })
  func stages() throws {
    let stages = try Self.table("Stages")
    let values = try Self.table("A photo")
    #expect(values.count == 5)
    #expect(Set(values).subtracting(try Self.declaredTypes(in: ["GalleryModel", "GalleryKit"])).isEmpty)
    #expect(stages == Build.stages.map { "\(type(of: $0))" })
    let readme = try String(contentsOf: Repository.file("Sources/README.md"), encoding: .utf8)
    let listed = readme.matches(of: /`(\w+)`/).map { String($0.1) }.filter(stages.contains)
    #expect(listed == stages)
  }

  @Test("Every function of Sources/Walk.md stands in its file, and the way is short")
  func walk() throws {
    let text = try String(contentsOf: Repository.file("Sources/Walk.md"), encoding: .utf8)
    let rows = text.matches(of: /\| `(\w+)\.(\w+)` \| `([^`]+)` \|/)
    for row in rows {
      let (type, function, file) = (row.1, row.2, row.3)
      let code = try String(contentsOf: Repository.file("Sources/\(file)"), encoding: .utf8)
      let declared = try Regex("(struct|class|enum|actor|protocol|extension) (\\w+\\.)?\(type)\\b")
      let member = try Regex(function == "init" ? "\\binit[(<?]" : "\\bfunc \(function)\\b")
      #expect(code.contains(declared) && code.contains(member), "\(type).\(function) in \(file)")
    }
    let values = text.split(separator: "\n## ")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(values.count == 20)
    #expect(Set(values).subtracting(try Self.declaredTypes(in: Self.wings)).isEmpty)
    #expect((60...90).contains(rows.count))
    #expect(Set(rows.map(\.3)).count <= 55)
  }
}
