import Foundation
import SystemPackage
import TestSupport
import Testing

/// Builds with a catalogue of their own give what builds without give.
@Suite struct CatalogueTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (number, size) in [(90, 60), (60, 90), (80, 80), (120, 40), (64, 64)].enumerated() {
      try folder.write(
        FilePath("photos/\(number).png"),
        Array(GeneratedPicture.png(width: size.0, height: size.1, seed: "\(number)")))
    }
  }

  private static let products = """
    { "page": "4x6", "dpi": 40, "per-page": 3, "title": "All of them", "caption": "{name}", "sheets": [
      { "format": ["png", "jpeg", "webp", "tiff", "pdf", "svg"] },
      { "name": "wall", "preset": "wall", "format": ["jpeg"] },
      { "name": "one", "format": ["pdf"], "one-pdf": true } ] }
    """

  /// Builds several products in all formats.
  private func build(to output: String, _ options: [String]) throws -> Subprocess {
    try folder.write("config.json", Self.products)
    return try GalleryProgram.run(
      [
        "build", folder.file("photos").string, "--config", folder.file("config.json").string, "--output",
        folder.file(output).string,
      ] + options)
  }

  private var cache: [String] { ["--cache", folder.file("cache").string] }

  /// The bytes of all files of an output folder.
  private func files(_ output: String) throws -> [String: Data] { try folder.files(in: output) }

  @Test(
    "First builds, second ones, and those without a catalogue give the same bytes, whatever has become of the photos"
  )
  func equality() throws {
    func check(_ place: Comment) throws {
      _ = try Subprocess.run("rm", ["-rf", folder.file("without").string])
      let without = try build(to: "without", ["--no-cache"])
      let expected = try files("without")
      #expect(expected.count > 20, place)
      for (output, jobs) in [("out", 1), ("out", 4), ("other", 2)] {
        let run = try build(to: output, cache + ["--jobs", "\(jobs)"])
        #expect(run.status == without.status, "\(run.errors)")
        let made = try files(output)
        #expect(made.keys.sorted() == expected.keys.sorted(), place)
        for (name, bytes) in expected where made[name] != bytes { Issue.record("\(name) differs \(place)") }
      }
    }
    try check("at first")
    try check("again")
    try FileManager.default.moveItem(
      atPath: folder.file("photos/0.png").string, toPath: folder.file("photos/00.png").string)
    try check("after one has another name")
    try folder.write(
      FilePath("photos/5.png"), Array(GeneratedPicture.png(width: 70, height: 70, seed: "new")))
    try check("with another one")
    try folder.write(
      FilePath("photos/1.png"), Array(GeneratedPicture.png(width: 60, height: 90, seed: "changed")))
    try check("after one has changed")
    try folder.write("photos/2.png", "no picture any more")
    try check("after one has broken")
    try FileManager.default.removeItem(atPath: folder.file("photos/3.png").string)
    try check("without one")
  }

  @Test("A cache that cannot be used is told of, and changes nothing else")
  func unusable() throws {
    let expected = try build(to: "out", ["--no-cache"])
    let bytes = try files("out")
    try folder.write("file", "in the way")
    for options in [["--cache", folder.file("file").string], ["--cache", "/proc/gallery"]] {
      let run = try build(to: "out", options)
      #expect(run.status == 0)
      #expect(run.output == expected.output)
      #expect(run.errors.contains("--no-cache"), "\(run.errors)")
      #expect(try files("out") == bytes)
    }
  }

  @Test("Without a home folder, builds keep nothing and say so")
  func homeless() throws {
    let run = try Subprocess.run(
      "env",
      [
        "-i", "PATH=/usr/bin:/bin", "TMPDIR=\(folder.makeFolder("tmp").string)", Programs.gallery, "build",
        folder.file("photos").string, "--output", folder.file("out").string, "--dpi", "40",
      ])
    #expect(run.status == 0)
    #expect(run.errors.contains("HOME is not set"))
  }

  @Test("--no-cache leaves nothing anywhere")
  func noTrace() throws {
    let temporary = try folder.makeFolder("tmp")
    let home = try folder.makeFolder("home")
    let run = try GalleryProgram.run(
      [
        "build", folder.file("photos").string, "--no-cache", "--output", folder.file("out").string, "--dpi",
        "40",
      ],
      environment: [
        "TMPDIR": temporary.string, "HOME": home.string, "XDG_CACHE_HOME": home.appending("cache").string,
      ])
    #expect(run.status == 0)
    #expect(folder.names(in: "tmp") == [])
    #expect(folder.names(in: "home") == [])
  }
}
