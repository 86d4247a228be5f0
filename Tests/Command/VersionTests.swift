import Foundation
import GalleryKit
import TestSupport
import Testing

/// The version is stated in several places.
@Suite struct VersionTests {
  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Repository.file(path), encoding: .utf8).components(
      separatedBy: "\n")
  }

  @Test("The version is semantic, and equals those of the changelog and gallery on Spark")
  func places() throws {
    let numbers = GalleryVersion.text.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3 && numbers.allSatisfy { UInt($0).map(String.init) == String($0) })
    let headings = try Self.lines("CHANGELOG.md").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(headings.first { $0 != "Unreleased" } == GalleryVersion.text[...])
    #expect(
      try Self.lines("Cluster/gallery_spark/__init__.py").contains("__version__ = \"\(GalleryVersion.text)\"")
    )
  }

  @Test("A commit with a release tag has that version", .enabled(if: isRepository, "no repository"))
  func tag() throws {
    let tags = try Subprocess.run("git", ["-C", Repository.root.path, "tag", "--points-at", "HEAD", "v*"])
    #expect(tags.status == 0, "\(tags.errors)")
    for tag in tags.text.split(separator: "\n") { #expect(tag == "v\(GalleryVersion.text)") }
  }

  private static let isRepository = FileManager.default.fileExists(
    atPath: Repository.path(".git"))
}
