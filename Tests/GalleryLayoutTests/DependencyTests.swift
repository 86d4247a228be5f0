import Foundation
import Testing

@Suite("What geometry depends on")
struct DependencyTests {
  /// Returns the modules that the Swift files of a target import.
  private func imports(of target: String) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/\(target)")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    #expect(!files.isEmpty)
    var modules: Set<String> = []
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 2, !line.hasPrefix("//") else { continue }
        modules.insert(String(words[words.count - 1]))
      }
    }
    return modules
  }

  @Test("Layouts import geometry and nothing else")
  func layoutsImportGeometryOnly() throws {
    #expect(try imports(of: "GalleryLayout") == ["GalleryGeometry"])
  }

  @Test("Geometry imports nothing")
  func geometryImportsNothing() throws {
    #expect(try imports(of: "GalleryGeometry") == [])
  }
}
