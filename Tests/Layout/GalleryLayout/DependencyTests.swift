import Foundation
import TestSupport
import Testing

@Suite("Dependencies of targets")
struct DependencyTests {
  /// Returns the Swift files of a target.
  private func files(of target: String) throws -> [URL] {
    let sources = try #require(Repository.target(target))
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
        // Errors conform to LocalizedError.
        if ["Foundation", "FoundationEssentials"].contains(words[words.count - 1]), line.hasPrefix(" ") {
          continue
        }
        modules.insert(String(words[words.count - 1]))
      }
    }
    return modules
  }

  @Test("Layouts import only geometry")
  func layoutsImportGeometryOnly() throws {
    #expect(try imports(of: "GalleryLayout") == ["GalleryGeometry"])
  }

  @Test("Geometry has no imports")
  func geometryImportsNothing() throws {
    #expect(try imports(of: "GalleryGeometry") == [])
  }

  @Test(
    "Our decoders include only libdeflate, and their Swift imports only them",
    arguments: [
      ("ReducedJPEG", "CReducedJPEG", 10, []),
      ("PNG", "CPNG", 4, ["libdeflate.h", "../../ReducedJPEG/CReducedJPEG/compiling.h"]),
    ])
  func decodersStandAlone(target: String, inC: String, count: Int, libraries: [String]) throws {
    #expect(try imports(of: target) == [inC])
    let folder = try #require(Repository.target(inC))
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["c", "h"].contains($0.pathExtension) }
    try #require(files.count > count)
    let own = Set(files.map(\.lastPathComponent) + ["\(inC).h"])
    let system: Set = [
      "assert.h", "immintrin.h", "stddef.h", "stdint.h", "stdlib.h", "string.h",
    ]
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.hasPrefix("#include") {
        let name = line.dropFirst("#include".count).trimmingCharacters(
          in: CharacterSet(charactersIn: " <>\""))
        #expect(
          own.union(system).union(libraries).contains(name), "\(file.lastPathComponent) includes \(name)")
      }
    }
  }

  @Test("Sources import no transport")
  func sourcesKnowNoTransport() throws {
    #expect(try imports(of: "GallerySources").intersection(["GalleryTransport", "Curl", "SQLite"]) == [])
  }

  @Test("Only one file of the layouts uses raw memory")
  func rawMemoryHasOneOwner() throws {
    let owners = try files(of: "GalleryLayout").filter {
      try String(contentsOf: $0, encoding: .utf8).contains("UnsafeMutable")
    }
    #expect(owners.map(\.lastPathComponent) == ["Arena.swift"])
  }

  /// The targets that are C, or the header of a C library.
  private func targetsInC() throws -> Set<String> {
    let inC = Repository.targets.filter { _, folder in
      ["module.modulemap", "include"].contains {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
    }
    try #require(inC.count > 10)
    return Set(inC.keys)
  }

  @Test(
    "Stages import no C target and use no unsafe pointer",
    arguments: [
      "GallerySources", "GalleryDecoding", "GalleryDrawing", "GalleryHTML", "GalleryWeb", "GalleryTransport",
    ])
  func stagesStayOutsideTheFence(target: String) throws {
    // Texts that are compiled into the program need no owner.
    #expect(try imports(of: target).intersection(try targetsInC()).subtracting(["CEmbeddedTexts"]) == [])
    let unsafe = try files(of: target).filter { file in
      // A word of browsers' policies.
      let text = try String(contentsOf: file, encoding: .utf8).replacing("wasm-unsafe-eval", with: "")
      return ["Unsafe", "unsafe", "withContiguous"].contains { text.contains($0) }
    }
    #expect(unsafe.map(\.lastPathComponent) == [])
  }
}
