import Foundation
import Testing

@Suite struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The types in the first column of ARCHITECTURE.md's table of photo types.
  private static func table() throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("A photo's types") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      line.split(separator: "|")[0].matches(of: /`([\w.]+)`/).map { String($0.1) }
    }
  }

  @Test(
    "The table of photo types in ARCHITECTURE.md matches the code",
    .enabled("there is no ARCHITECTURE.md beside the package") {
      FileManager.default.fileExists(atPath: root.appendingPathComponent("ARCHITECTURE.md").path)
    })
  func photoTypes() throws {
    let table = try Self.table()
    #expect((1...35).contains(table.count) && Set(table).count == table.count)
    let names = Set(table.map { String($0.split(separator: ".").last ?? "") })
    var declared: Set<String> = []
    for module in ["Model", "Sources", "Decoding", "Layout", "HTML", "Kit"] {
      let folder = Self.root.appendingPathComponent("Sources/Gallery\(module)")
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        declared.formUnion(text.matches(of: /(?:struct|class|enum|actor) (\w+)/).map { String($0.1) })
      }
    }
    #expect(names.subtracting(declared).isEmpty)
    let photos = declared.filter { name in
      ["Photo", "Placement"].contains { name.hasSuffix($0) }
    }
    #expect(photos.subtracting(names).isEmpty)
  }
}
