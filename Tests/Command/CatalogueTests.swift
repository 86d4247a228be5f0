import Foundation
import SystemPackage
import TestSupport
import Testing

/// Builds with a catalogue give the same files as builds without one.
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
    { "page": "4x6", "dpi": 20, "per-page": 3, "title": "All of them", "caption": "{name}", "sheets": [
      { "format": ["png", "jpeg", "webp", "tiff", "pdf", "svg"] },
      { "name": "wall", "preset": "wall", "format": ["jpeg"] },
      { "name": "one", "format": ["pdf"], "pdf": "one-file" } ] }
    """
  /// The images of HTML pages come from tiles, with and without other formats.
  private static let pages = """
    { "page": "4x6", "dpi": 20, "per-page": 3, "title": "All of them", "caption": "{name}", "html": { "sizes": 640 }, "sheets": [
      { "format": ["html", "avif", "jpeg"] },
      { "name": "web", "preset": "wall", "format": ["html"] } ] }
    """

  /// Builds several outputs in all formats.
  private func build(
    to output: String, _ options: [String], _ products: String = products
  ) throws -> Subprocess {
    try folder.write("config.json", products)
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
    "Builds with an empty, filled or disabled catalogue give the same bytes",
    arguments: [products, pages])
  func equality(products: String) throws {
    /// Compares builds in folders, each with a number of decoders.
    func check(_ place: Comment, _ runs: [(output: String, jobs: Int)]) throws {
      _ = try Subprocess.run("rm", ["-rf", folder.file("without").string])
      let without = try build(to: "without", ["--no-cache"], products)
      let expected = try files("without")
      #expect(expected.count > 20, place)
      for (output, jobs) in runs {
        let run = try build(to: output, cache + ["--jobs", "\(jobs)"], products)
        #expect(run.status == without.status, "\(run.errors)")
        let made = try files(output)
        #expect(made.keys.sorted() == expected.keys.sorted(), place)
        for (name, bytes) in expected where made[name] != bytes { Issue.record("\(name) differs \(place)") }
      }
    }
    try check("at first", [("out", 1), ("out", 8), ("other", 2)])
    try FileManager.default.moveItem(
      atPath: folder.file("photos/0.png").string, toPath: folder.file("photos/00.png").string)
    try folder.write(
      FilePath("photos/5.png"), Array(GeneratedPicture.png(width: 70, height: 70, seed: "new")))
    try FileManager.default.removeItem(atPath: folder.file("photos/3.png").string)
    try check("with another one, without one, and with one of another name", [("out", 1)])
    try folder.write(
      FilePath("photos/1.png"), Array(GeneratedPicture.png(width: 60, height: 90, seed: "changed")))
    try folder.write("photos/2.png", "no picture any more")
    try check("after one has changed and one has broken", [("out", 8), ("other", 2)])
  }

  /// The inodes of the files of an output folder.
  private func inodes(_ output: String) throws -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: try files(output).keys.map { name in
        let attributes = try FileManager.default.attributesOfItem(
          atPath: folder.file("\(output)/\(name)").string)
        return (name, try #require(attributes[.systemFileNumber] as? Int))
      })
  }

  @Test("Unchanged sheets stay, and changed ones are drawn")
  func takeover() throws {
    let options = cache + ["--per-page", "2", "--caption", "{name}"]
    /// Builds, and compares the files with those of a build without a cache, or of the last one if nothing changed.
    func build(_ more: [String] = [], isSame: Bool = false) throws {
      let run = try GalleryProgram.build(
        [folder.file("photos").string], to: folder.file("out"), options + more)
      #expect(run.status == 0, "\(run.errors)")
      if !isSame {
        let clean = try GalleryProgram.build(
          [folder.file("photos").string], to: folder.file("clean"),
          ["--no-cache", "--per-page", "2", "--caption", "{name}"] + more)
        #expect(clean.status == 0, "\(clean.errors)")
      }
      let (made, expected) = (try files("out"), try files("clean"))
      #expect(made.keys.sorted() == expected.keys.sorted())
      for (name, bytes) in expected where made[name] != bytes { Issue.record("\(name) differs") }
    }
    func kept(_ work: () throws -> Void) throws -> Set<String> {
      let before = try inodes("out")
      try work()
      let after = try inodes("out")
      return Set(before.keys.filter { before[$0] == after[$0] })
    }
    try build()
    let sheets = Set(try files("out").keys.filter { $0 != "report.json" })
    #expect(sheets.count == 6)
    #expect(try kept { try build(isSame: true) } == sheets)
    // A photo's modification time alone changes no sheet.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.file("photos/0.png").string)
    #expect(try kept { try build(isSame: true) } == sheets)
    try folder.write(
      FilePath("photos/0.png"), Array(GeneratedPicture.png(width: 90, height: 60, seed: "changed")))
    #expect(try kept { try build() } == sheets.subtracting(["portrait-001.jpg", "landscape-001.jpg"]))
    // Every sheet looks different.
    #expect(try kept { try build(["--background", "black"]) } == [])
    #expect(try kept { try build(["--background", "black", "--format", "png"]) } == [])
    let png = Set(try files("out").keys.filter { $0 != "report.json" })
    let black = ["--background", "black", "--format", "png", "--jobs", "3"]
    #expect(try kept { try build(black, isSame: true) } == png)
    // A photo that can no longer be decoded, which shifts the photos to other sheets.
    try folder.write("photos/2.png", "no picture any more")
    _ = try GalleryProgram.build(
      [folder.file("photos").string], to: folder.file("clean"),
      ["--no-cache", "--per-page", "2", "--caption", "{name}"])
    for _ in 0..<2 {
      _ = try GalleryProgram.build([folder.file("photos").string], to: folder.file("out"), options)
      #expect(try files("out") == files("clean"))
    }
  }

  @Test("Unchanged documents stay, and others are drawn")
  func documents() throws {
    for options in [["--format", "pdf"], ["--format", "pdf", "--pdf", "one-file", "--format", "svg"]] {
      func build() throws -> [String: Int] {
        let run = try GalleryProgram.build(
          [folder.file("photos").string], to: folder.file("out"), cache + ["--per-page", "2"] + options)
        #expect(run.status == 0, "\(run.errors)")
        return try inodes("out").filter { $0.key.hasSuffix("pdf") }
      }
      let first = try build()
      #expect(!first.isEmpty)
      let bytes = try files("out")
      #expect(try build() == first)
      #expect(try files("out") == bytes)
    }
    try folder.write(
      FilePath("photos/0.png"), Array(GeneratedPicture.png(width: 90, height: 60, seed: "changed")))
    for output in [("out", cache), ("clean", ["--no-cache"])] {
      _ = try GalleryProgram.build(
        [folder.file("photos").string], to: folder.file(output.0),
        output.1 + ["--per-page", "2", "--format", "pdf"])
    }
    #expect(try files("out") == files("clean"))
  }

  @Test("The cache can be inspected, verified, pruned and cleared between builds")
  func upkeep() throws {
    func run(_ command: String, _ more: [String] = []) throws -> Subprocess {
      try GalleryProgram.run(["cache", command] + cache + more)
    }
    func tileFiles() throws -> Int {
      try run("stats").text.firstMatch(of: /, (\d+) tile files/).flatMap { Int($0.1) } ?? 0
    }
    #expect(try run("path").text == folder.file("cache").string + "\n")
    #expect(try run("stats").text.contains("0 entries, 0 tile files"))
    for command in ["verify", "prune", "clear"] { #expect(try run(command).status == 0) }
    #expect(!FileManager.default.fileExists(atPath: folder.file("cache").string))
    let photos = folder.file("photos").string
    let first = try GalleryProgram.build([photos], to: folder.file("out"), cache)
    #expect(first.status == 0)
    let bytes = try files("out")
    let count = try tileFiles()
    #expect(count > 0)
    #expect(try run("verify").text.hasSuffix(", 0 damaged and removed\n"))
    let tiles = folder.file("cache/store-1/tiles").string
    let tile = try #require(
      FileManager.default.subpaths(atPath: tiles)?.first { $0.contains("/") }.map { "\(tiles)/\($0)" })
    try Data("no tile".utf8).write(to: URL(fileURLWithPath: tile))
    #expect(try run("verify").text.hasSuffix(", 1 damaged and removed\n"))
    #expect(try run("prune", ["--cache-size", "1MB"]).status == 0)
    #expect(try tileFiles() == count - 1)
    try folder.write("cache/store-99/index.sqlite", "of another version")
    #expect(try run("prune").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.file("cache/store-99").string))
    #expect(try run("clear").status == 0)
    #expect(try run("stats").text.contains("0 entries, 0 tile files"))
    #expect(try GalleryProgram.build([photos], to: folder.file("out"), cache).status == 0)
    #expect(try files("out") == bytes)
    let homeless = try Subprocess.run("env", ["-i", Programs.gallery, "cache", "path"])
    #expect(homeless.status == 74)
  }

  @Test("An unusable cache is reported and has no other effect")
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

  @Test("Beside a link in the cache folder, builds work and keep the link's target")
  func link() throws {
    let kept = "precious/00112233-4455-6677-8899-aabbccddeeff-1"
    try folder.write(kept)
    try folder.makeFolder("cache/store-1")
    try folder.link("cache/store-1/incoming", to: folder.file("precious").string)
    let run = try build(to: "out", cache)
    #expect(run.status == 0)
    #expect(run.errors.contains("incoming is not a folder but a link"), "\(run.errors)")
    #expect(try GalleryProgram.run(["cache", "clear"] + cache).status == 74)
    #expect(FileManager.default.fileExists(atPath: folder.file(kept).string))
  }

  @Test("Without a home folder, builds store no cache and report it")
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

  @Test("--no-cache writes no cache files")
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
