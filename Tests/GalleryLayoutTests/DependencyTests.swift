import Foundation
import Testing

@Suite("What geometry depends on")
struct DependencyTests {
  /// Returns the Swift files of a target.
  private func files(of target: String) throws -> [URL] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = tests.appending(path: "../../Sources/\(target)")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    try #require(!files.isEmpty)
    return files
  }

  /// Returns the modules that the Swift files of a target import.
  private func imports(of target: String) throws -> Set<String> {
    var modules: Set<String> = []
    for file in try files(of: target) {
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

  @Test("One file of the layouts touches raw memory")
  func rawMemoryHasOneOwner() throws {
    let owners = try files(of: "GalleryLayout").filter {
      try String(contentsOf: $0, encoding: .utf8).contains("UnsafeMutablePointer")
    }
    #expect(owners.map(\.lastPathComponent) == ["Arena.swift"])
  }
}
