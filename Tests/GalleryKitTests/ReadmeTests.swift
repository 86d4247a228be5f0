import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let readme = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The Swift snippets, each as its lines without indentation and empty lines.
  private static func snippets() throws -> [[String]] {
    var snippets: [[String]] = []
    var current: [String]?
    for line in try lines(readme) {
      if let snippet = current {
        if line == "```" { snippets.append(snippet) }
        current = line == "```" ? nil : line.isEmpty ? snippet : snippet + [line]
      } else if line == "```swift" {
        current = []
      }
    }
    return snippets
  }

  @Test(
    "Every Swift snippet of the README is code that is compiled with these tests",
    .enabled("there is no README.md beside the package") {
      FileManager.default.fileExists(atPath: readme.path)
    })
  func compiled() throws {
    let compiled = try Self.lines(Self.tests.appendingPathComponent("ReadmeSnippet.swift"))
      .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("func ") && $0 != "}" }
    let snippets = try Self.snippets()
    #expect(!snippets.isEmpty)
    for snippet in snippets { #expect(snippet == compiled) }
  }
}
