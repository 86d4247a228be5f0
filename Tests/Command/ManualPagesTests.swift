import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

/// The manual pages, made as `make install` makes them.
@Suite struct ManualPagesTests {
  private let folder: TemporaryFolder
  private let pages: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    let dump = try GalleryProgram.run(["--experimental-dump-help"])
    let path = folder.file("pages").string
    let run = try Subprocess.run(
      "python3", [Programs.manual, "1.2.3", "2026-01-02", path], input: dump.output)
    #expect(run.status == 0, "\(run.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    pages = try Dictionary(
      uniqueKeysWithValues: files.map { ($0, try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)) })
  }

  @Test("Every command has a page; the page of build has every option, that of configurations every key")
  func options() throws {
    let help = try GalleryProgram.run(["--help"])
    let commands = help.lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0 != "EXAMPLES:" }
      .compactMap {
        $0.prefixMatch(of: /\s{2}([a-z]+)\s/).map { String($0.1) }
      }
    #expect(commands.count > 8)
    let expected = ["gallery.1", "gallery-configuration.5", "gallery-sources-test.1"]
    for name in commands.map({ "gallery-\($0).1" }) + expected {
      #expect(pages[name]?.contains("gallery 1.2.3") == true, "\(name)")
    }

    let build = try #require(pages["gallery-build.1"])
    let file = try #require(pages["gallery-configuration.5"])
    for option in Configuration.options {
      let name = option.key.replacing("-", with: #"\-"#)
      #expect(file.contains("\\fB\(name)\\fR"), "\(option.name)")
      #expect(build.contains(#"\fB\-\-\#(name)\fR"#) == !option.isFileOnly, "\(option.name)")
      if option.table != nil { #expect(file.contains("\(option.member)="), "\(option.name)") }
    }
    #expect(!build.contains(#"html\-sizes"#) && !file.contains(#"html\-sizes"#))
  }

  @Test(
    "The pages pass the strictest checker",
    .enabled(
      if: (try? Subprocess.run("sh", ["-c", "command -v mandoc"]).status) == 0, "mandoc is not installed"))
  func lint() throws {
    for (name, text) in pages {
      let run = try Subprocess.run("mandoc", ["-T", "lint", "-W", "warning"], input: Data(text.utf8))
      #expect(run.status == 0 && run.text.isEmpty, "\(name): \(run.text)")
    }
  }
}
