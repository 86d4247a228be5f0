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

  /// The types that the modules of the stages declare.
  private static func declaredTypes() throws -> Set<String> {
    var declared: Set<String> = []
    for module in ["GalleryModel", "GalleryKit"] {
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
    #expect(Set(values).subtracting(try Self.declaredTypes()).isEmpty)
    #expect(stages == Build.stages.map { "\(type(of: $0))" })
    let readme = try String(contentsOf: Repository.file("Sources/README.md"), encoding: .utf8)
    let listed = readme.matches(of: /`(\w+)`/).map { String($0.1) }.filter(stages.contains)
    #expect(listed == stages)
  }
}
