import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// How a run treats the journal of a killed run, or one written by an attacker.
@Suite struct OutputJournalTests {
  private let folder: TemporaryFolder
  /// The report of the new sheets.
  private let new: String

  init() throws {
    folder = try TemporaryFolder()
    new = try Self.report((1, "new 1"), (2, "new 2"))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted() }
  }

  private func content(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file(name).string)), as: UTF8.self)
  }

  /// A report of sheets, each with its content.
  private static func report(_ sheets: (page: Int, content: String)...) throws -> String {
    let sheets = sheets.map { sheet in
      let content = FileContent(Data(sheet.content.utf8))
      return BuildReport.Sheet(
        orientation: .portrait, page: sheet.page, path: "portrait-00\(sheet.page).jpg", width: 1, height: 1,
        bytes: content.bytes, sha256: content.sha256)
    }
    return String(decoding: try BuildReport(sheets: sheets, photos: []).json(), as: UTF8.self)
  }

  private func arrival(_ staged: String, _ name: String, _ content: String) -> OutputJournal.Arrival {
    OutputJournal.Arrival(staged: staged, name: name, content: FileContent(Data(content.utf8)))
  }

  private func write(_ journal: OutputJournal) throws {
    var text = Data()
    try journal.write { text += $0 }
    try folder.write(".gallery-staging/journal", String(decoding: text, as: UTF8.self))
  }

  /// Opens the folder as the next run does, and returns it.
  private func open() async throws -> [String] {
    var notes: [String] = []
    let output = try await OutputFolder.open(path: folder.path.string, patience: .zero) { notes.append($0) }
    output.close()
    return notes
  }

  /// Two new sheets over two old ones, one with the same name, before the first step.
  private func begin() throws {
    try folder.write("portrait-001.jpg", "old 1")
    try folder.write("portrait-003.jpg", "old 3")
    try folder.write("report.json", Self.report((1, "old 1"), (3, "old 3")))
    for (name, content) in [("1", "new 1"), ("2", "new 2"), ("3", new)] {
      try folder.write(".gallery-staging/\(name).part", content)
    }
    try write(
      OutputJournal(
        kind: .sheets,
        arrivals: [
          arrival("1.part", "portrait-001.jpg", "new 1"), arrival("2.part", "portrait-002.jpg", "new 2"),
          arrival("3.part", "report.json", new),
        ], removals: ["portrait-003.jpg"]))
  }

  private func move(_ staged: String, to name: String) throws {
    try FileCall.rename(folder.file(".gallery-staging/\(staged)"), to: folder.file(name))
  }

  @Test("A run killed between two steps is completed", arguments: 0...4)
  func completed(steps: Int) async throws {
    try begin()
    if steps > 0 { try FileCall.remove(folder.file("portrait-003.jpg")) }
    if steps > 1 { try move("1.part", to: "portrait-001.jpg") }
    if steps > 2 { try move("2.part", to: "portrait-002.jpg") }
    if steps > 3 { try move("3.part", to: "report.json") }
    #expect(try await open().isEmpty)
    #expect(try names == ["portrait-001.jpg", "portrait-002.jpg", "report.json"])
    #expect(try content("portrait-001.jpg") == "new 1")
    #expect(try content("portrait-002.jpg") == "new 2")
    #expect(try content("report.json") == new)
  }

  @Test("A run killed before its journal leaves the earlier files")
  func undone() async throws {
    try begin()
    try FileCall.rename(
      folder.file(".gallery-staging/journal"), to: folder.file(".gallery-staging/journal.part"))
    #expect(try await open().isEmpty)
    #expect(try names == ["portrait-001.jpg", "portrait-003.jpg", "report.json"])
    #expect(try content("portrait-001.jpg") == "old 1")
  }

  @Test("A source shows no old or new files of a killed run", arguments: 0...3)
  func source(steps: Int) throws {
    try begin()
    try folder.write("mine.jpg")
    if steps > 0 { try FileCall.remove(folder.file("portrait-003.jpg")) }
    if steps > 1 { try move("1.part", to: "portrait-001.jpg") }
    if steps > 2 { try move("2.part", to: "portrait-002.jpg") }
    #expect(try FileSources.discover([folder.path]).photos.map(\.id) == ["mine.jpg"])
  }

  @Test("A foreign file in the way is named and stays, and the commit waits")
  func inTheWay() async throws {
    try begin()
    try folder.write("portrait-002.jpg", "mine")
    do {
      _ = try await open()
      Issue.record("the name is taken")
    } catch GalleryError.output(let text) {
      #expect(text.contains(folder.file("portrait-002.jpg").string))
    }
    #expect(try content("portrait-001.jpg") == "old 1")
    #expect(try content("portrait-003.jpg") == "old 3")
    #expect(try content("portrait-002.jpg") == "mine")
    try FileCall.remove(folder.file("portrait-002.jpg"))
    #expect(try await open().isEmpty)
    #expect(try content("portrait-002.jpg") == "new 2")
  }

  @Test("A journal is rejected if the staged files have other content")
  func otherContent() async throws {
    try begin()
    try folder.write(".gallery-staging/2.part", "new 3")
    let notes = try await open()
    #expect(notes.count == 1)
    #expect(notes.first?.contains("does not match the files") == true)
    #expect(try names == ["portrait-001.jpg", "portrait-003.jpg", "report.json"])
    #expect(try content("portrait-001.jpg") == "old 1")
  }

  @Test(
    "A journal of names that no build writes is rejected without changes",
    arguments: ["../portrait-001.jpg", "below/portrait-001.jpg", "/portrait-001.jpg", "..", ""])
  func planted(name: String) async throws {
    try folder.write("a.jpg", "mine")
    try folder.write(".gallery-staging/1.part", "theirs")
    try folder.write(".gallery-staging/2.part", new)
    try write(
      OutputJournal(
        kind: .sheets,
        arrivals: [arrival("1.part", name, "theirs"), arrival("2.part", "report.json", new)],
        removals: ["a.jpg"]))
    #expect(try await open().count == 1)
    #expect(try names == ["a.jpg"])
  }

  @Test("A journal removes only files that the manifest proves to be gallery's own")
  func plantedRemoval() async throws {
    try folder.write("portrait-001.jpg", "mine")
    try folder.write(".gallery-staging/1.part", new)
    try write(
      OutputJournal(
        kind: .sheets, arrivals: [arrival("1.part", "report.json", new)], removals: ["portrait-001.jpg"]))
    _ = try await open()
    #expect(try content("portrait-001.jpg") == "mine")
  }

  @Test("A malformed journal is rejected", arguments: ["", "{}", "x\n\n", "{\"journal\":\"gallery\"}\n"])
  func malformed(text: String) async throws {
    try folder.write("a.jpg", "mine")
    try folder.write(".gallery-staging/journal", text)
    #expect(try await open().count == 1)
    #expect(try names == ["a.jpg"])
  }
}
