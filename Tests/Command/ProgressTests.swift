import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ProgressTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg")
    try folder.write("words.jpg", "no picture")
  }

  private func build(_ options: [String] = [], _ environment: [String: String] = [:]) throws -> Subprocess {
    try GalleryProgram.build([folder.path.string], to: folder.file("out"), options, environment: environment)
  }

  @Test("JSON progress is one object per line, from discovery to summary")
  func json() throws {
    let run = try build(["--progress", "json"])
    let events = try run.errors.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let names = events.compactMap { $0["event"] as? String }
    #expect(names.count == events.count)
    #expect(names.first == "found" && names.last == "summary")
    #expect(names.filter { $0 == "finished" }.count == 3)
    let problem = try #require(events.first { $0["event"] as? String == "problem" })
    #expect(problem["photo"] as? String == "words.jpg")
    #expect(problem["outcome"] as? String == "skipped")
    let summary = try #require(events.last)
    #expect(summary["photos"] as? Int == 3)
    #expect(summary["placed"] as? Int == 2)
    #expect(summary["skipped"] as? Int == 1)
    #expect(summary["sheets"] as? Int == 2)
  }

  @Test("Without a terminal there are no escape sequences, whatever the environment")
  func plain() throws {
    let run = try build([], ["TERM": "xterm-256color"])
    #expect(run.status == 3)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\r"))
    #expect(run.errors.contains("3 photos, 2 placed, 1 skipped, 2 sheets"))
  }

  @Test("A quiet build prints no progress, only problems", arguments: [["-q"], ["--progress", "none"]])
  func quiet(options: [String]) throws {
    let run = try build(options)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.hasPrefix("warning: words.jpg: skipped: "))
  }

  @Test("A quiet build is neither verbose nor has a bar")
  func contradictions() throws {
    #expect(try build(["-q", "-v"]).status == 64)
    #expect(try build(["-q", "--progress", "bar"]).status == 64)
  }

  @Test("A verbose build reports every step with its time")
  func verbose() throws {
    let lines = try build(["-v"]).errors.split(separator: "\n").map(String.init)
    for step in ["3 photos found", "2 of 2 sheets written"] {
      #expect(
        lines.contains { $0.wholeMatch(of: /\ *[0-9]+\.[0-9]{3} s  (.*)/).map { $0.1 == step } ?? false },
        "\(step)")
    }
    #expect(lines.contains { $0.hasPrefix("warning: words.jpg: skipped: ") })
  }

  /// The output of a build to a terminal.
  private func terminal(_ environment: [String: String]) throws -> String {
    let variables = GalleryProgram.environment(environment).map { "\($0.key)=\($0.value)" }.sorted()
    #if os(Linux)
      let quoted =
        ([Programs.gallery, "build", folder.path.string, "-o", folder.file("out").string, "--dpi", "40"])
        .map { "'\($0)'" }.joined(separator: " ")
      let arguments = ["-qec", quoted, "/dev/null"]
    #else
      let arguments =
        ["-q", "/dev/null", Programs.gallery, "build", folder.path.string, "-o", folder.file("out").string]
    #endif
    return try Subprocess.run("env", ["-i", "SHELL=/bin/sh"] + variables + ["script"] + arguments).text
  }

  @Test("A terminal shows a bar, in colour if allowed; a dumb terminal shows no bar")
  func bar() throws {
    let full = try terminal(["TERM": "xterm"])
    #expect(full.contains("[########################] 3 of 3 photos"))
    #expect(full.contains("\u{1B}[1;33mwarning: "))
    let colourless = try terminal(["TERM": "xterm", "NO_COLOR": "1"])
    #expect(colourless.contains("3 of 3 photos"))
    #expect(!colourless.contains("\u{1B}[1;33m"))
    let dumb = try terminal(["TERM": "dumb"])
    #expect(!dumb.contains("\u{1B}"))
    #expect(dumb.contains("3 photos, 2 placed, 1 skipped, 2 sheets"))
  }
}
