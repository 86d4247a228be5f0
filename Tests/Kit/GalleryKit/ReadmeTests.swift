import Foundation
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ReadmeTests {
  private static let readme = Repository.file("README.md")

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let documentation = Repository.file("Documentation")

  /// The snippets of a file in a language, as lines without indentation and empty lines.
  private static func snippets(_ language: String, in file: URL) throws -> [[String]] {
    var snippets: [[String]] = []
    var current: [String]?
    for line in try lines(file) {
      if let snippet = current {
        if line == "```" { snippets.append(snippet) }
        current = line == "```" ? nil : line.isEmpty ? snippet : snippet + [line]
      } else if line == "```\(language)" {
        current = []
      }
    }
    return snippets
  }

  @Test(
    "Every Swift snippet of the README is a program of Examples",
    .enabled("there is no README.md beside the package") {
      FileManager.default.fileExists(atPath: readme.path)
    })
  func compiled() throws {
    let compiled = try Self.lines(
      Repository.file("Examples/Sources/Sheets/main.swift")
    ).filter { !$0.isEmpty }
    // Tests/Library/run.sh builds the package of the README.
    let snippets = try Self.snippets("swift", in: Self.readme).filter { $0.first?.hasPrefix("//") == false }
    #expect(!snippets.isEmpty)
    for snippet in snippets { #expect(snippet == compiled) }
  }

  @Test(
    "JSON snippets of Guide.md and Recipes.md, and config.json, are valid configurations",
    .enabled("there is no README.md beside the package") {
      FileManager.default.fileExists(atPath: readme.path)
    })
  func configurations() throws {
    let folder = try TemporaryFolder()
    let own = Repository.file("config.json")
    let snippets = try ["Guide.md", "Recipes.md"].map {
      try Self.snippets("json", in: Self.documentation.appendingPathComponent($0))
    }
    #expect(snippets.allSatisfy { !$0.isEmpty })
    for lines in Array(snippets.joined()) + [try Self.lines(own)] {
      let path = try folder.write("config.json", lines.joined(separator: "\n"))
      var stack = ConfigurationStack(environment: .init(entries: []), options: .init(entries: []))
      stack.file = try ConfigurationFile.read(path.string)
      let outcome = stack.resolve()
      #expect(outcome.isValid)
      #expect(outcome.products.count > 1 || outcome.products.first?.configuration.web.source != nil)
    }
  }

  @Test(
    "Tests, scripts and folders that Tests/README.md names exist",
    .enabled("there is no README.md beside the package") {
      FileManager.default.fileExists(atPath: readme.path)
    })
  func named() throws {
    let folder = Repository.file("Tests")
    let text = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    // `BuildTests.order`, with its target if two have a suite of that name, and `Servers/test_s3.test_all`.
    let names = text.matches(of: /`((?:\w+\/)?(?:\w+Tests|test_\w+))\.(\w+)`/)
    #expect(names.count > 100)
    for name in names {
      let parts = name.1.split(separator: "/")
      let places = files.filter { path in
        let components = path.split(separator: "/")
        return (parts.count == 1 || components.first == parts[0])
          && [parts[parts.count - 1] + ".swift", parts[parts.count - 1] + ".py"].contains(
            components.last ?? "")
      }
      #expect(places.count == 1, "\(name.0)")
      for place in places {
        let content = try String(contentsOf: folder.appendingPathComponent(place), encoding: .utf8)
        #expect(["func \(name.2)(", "def \(name.2)("].contains { content.contains($0) }, "\(name.0)")
      }
    }
    for path in text.matches(of: /`((?:Benchmarks|Packaging|Tests)\/[\w.\/-]+)/) {
      #expect(
        FileManager.default.fileExists(atPath: Repository.path("\(path.1)")), "\(path.1)")
    }
  }
}
