import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted() }
  }

  private func content(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file(name).string)), as: UTF8.self)
  }

  /// A report of sheets such as `portrait-001.jpg`.
  private func report(_ sheets: [(name: String, content: String)]) throws -> Data {
    let sheets = try sheets.map { sheet in
      let parts = sheet.name.split { "-.".contains($0) }
      let content = FileContent(Data(sheet.content.utf8))
      return BuildReport.Sheet(
        orientation: try #require(PageOrientation(rawValue: String(parts[0]))),
        page: try #require(Int(parts[1])),
        path: sheet.name, width: 1, height: 1, bytes: content.bytes, sha256: content.sha256)
    }
    return try BuildReport(sheets: sheets, photos: []).json()
  }

  /// Opens the folder without waiting for other runs.
  private func open(
    _ name: String = "", patience: Duration = .zero, note: (String) -> Void = { _ in }
  ) async throws -> OutputFolder {
    try await OutputFolder.open(path: folder.file(name).string, patience: patience, note: note)
  }

  /// Expects that an operation throws an output error that contains all of these texts.
  private func expectRefusal(_ texts: String..., of operation: () async throws -> Void) async throws {
    do {
      try await operation()
      Issue.record("the operation succeeded")
    } catch GalleryError.output(let text) {
      for expected in texts { #expect(text.contains(expected)) }
    }
  }

  /// Writes sheets that contain a prefix and their name.
  private func write(_ names: [String], word: String) async throws {
    let output = try await open()
    defer { output.close() }
    let sheets = try names.map { name in
      let file = try output.makeTemporary()
      _ = try file.descriptor.closeAfter { try file.descriptor.writeAll("\(word) \(name)".utf8) }
      return (temporary: file.path, name: name)
    }
    let report = try report(names.map { ($0, "\(word) \($0)") })
    try output.commit(files: sheets, manifest: { try $0(report) })
  }

  @Test("A lock that has another name or is a pipe is not written to")
  func foreignLocks() async throws {
    let precious = try folder.write("precious", "")
    try folder.makeFolder("out")
    try FileCall.link(precious, to: folder.file("out/.gallery.lock"))
    try folder.makeFolder("pipe")
    _ = try folder.makeFIFO("pipe/.gallery.lock")
    for name in ["out", "pipe"] {
      try await expectRefusal("\(name)/.gallery.lock: exists and was not written by gallery") {
        _ = try await open(name)
      }
    }
    #expect(try content("precious").isEmpty)
  }

  @Test("The root folder is no output folder, however it is written")
  func root() async throws {
    for path in ["/", "//", "/usr/.."] {
      try await expectRefusal("\(FilePath(path)): is the root folder of the system") {
        _ = try await OutputFolder.open(path: path) { _ in }
      }
    }
  }

  @Test("No file is written through a link that takes the place of the staging folder")
  func linkedStaging() async throws {
    let output = try await open("out")
    defer { output.close() }
    let elsewhere = try folder.makeFolder("elsewhere")
    try FileCall.rename(folder.file("out/.gallery-staging"), to: folder.file("moved"))
    try folder.link("out/.gallery-staging", to: elsewhere.string)
    try output.makeTemporary().descriptor.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.string) == [])
  }

  @Test("The folder is created with its parents")
  func makesFolder() async throws {
    try await open("a/b/c").close()
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/c").string, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test("Files have hidden temporary names until all are complete")
  func temporaryNames() async throws {
    let output = try await open()
    let files = try output.makeTemporaries(for: [.jpeg, .png])
    #expect(try names == [".gallery-staging", ".gallery.lock"])
    for file in files { try file.descriptor.close() }
    try output.commit(
      files: [(files[0].path, "portrait-001.jpg"), (files[1].path, "portrait-001.png")],
      manifest: { try $0(report([("portrait-001.jpg", ""), ("portrait-001.png", "")])) })
    #expect(try names == ["portrait-001.jpg", "portrait-001.png", "report.json"])
  }

  @Test("Obsolete sheets of an earlier build are removed, and other files stay")
  func stale() async throws {
    try await write(["portrait-001.jpg", "portrait-002.jpg", "landscape-001.jpg"], word: "first")
    try folder.write("mine.jpg")
    try folder.write("portrait-003.jpg", "also mine")
    try await write(["portrait-001.jpg"], word: "second")
    #expect(try names == ["mine.jpg", "portrait-001.jpg", "portrait-003.jpg", "report.json"])
    #expect(try content("portrait-001.jpg") == "second portrait-001.jpg")
    #expect(try content("portrait-003.jpg") == "also mine")
  }

  @Test("A foreign file is never modified", arguments: ["portrait-001.jpg", "report.json"])
  func foreign(name: String) async throws {
    try folder.write(name, "mine")
    await #expect(throws: GalleryError.self) { try await write(["portrait-001.jpg"], word: "ours") }
    #expect(try names == [name])
    #expect(try content(name) == "mine")
  }

  @Test("The error names a foreign file and suggests a solution")
  func foreignMessage() async throws {
    try folder.write("landscape-002.png", "mine")
    let output = try await open()
    try await expectRefusal(
      folder.file("landscape-002.png").string, "was not written by gallery", "--output"
    ) { try output.checkFree("landscape-002.png") }
    try output.checkFree("landscape-001.png")
  }

  @Test(
    "A changed sheet is reported and stays",
    arguments: ["portrait-001.jpg", "portrait-002.jpg"])
  func changed(name: String) async throws {
    try await write(["portrait-001.jpg", "portrait-002.jpg"], word: "first")
    try folder.write(name, "retouched")
    let report = try content("report.json")
    do {
      try await write(["portrait-001.jpg"], word: "second")
      Issue.record("a changed sheet was replaced")
    } catch GalleryError.output(let text) {
      #expect(text.hasPrefix("\(folder.file(name)): was changed after gallery wrote it; move it away"))
    }
    #expect(try names == ["portrait-001.jpg", "portrait-002.jpg", "report.json"])
    #expect(try content(name) == "retouched")
    #expect(try content("report.json") == report)
  }

  @Test("A sheet that changes during the next build stays")
  func changedMeanwhile() async throws {
    try await write(["portrait-001.jpg", "portrait-002.jpg"], word: "first")
    let output = try await open()
    defer { output.close() }
    let file = try output.makeTemporary()
    try file.descriptor.close()
    try folder.write("portrait-002.jpg", "retouched")
    try output.commit(
      files: [(file.path, "portrait-001.jpg")], manifest: { try $0(report([("portrait-001.jpg", "")])) })
    #expect(try content("portrait-002.jpg") == "retouched")
  }

  @Test("A report that was changed, or has an earlier version, is reported and stays")
  func changedReport() async throws {
    try await write(["portrait-001.jpg"], word: "first")
    let changed = try content("report.json").replacingOccurrences(of: "\"width\" : 1", with: "\"width\" : 2")
    try folder.write("report.json", changed)
    do {
      try await write(["portrait-001.jpg"], word: "second")
      Issue.record("a changed report was trusted")
    } catch GalleryError.output(let text) {
      #expect(
        text.contains("report.json: was changed after gallery wrote it, or was written by an earlier version")
      )
    }
    #expect(try content("portrait-001.jpg") == "first portrait-001.jpg")
    #expect(try content("report.json") == changed)
  }

  @Test("A link with the name of a sheet is foreign, even if it is dangling")
  func link() async throws {
    try folder.link("portrait-001.jpg", to: "nowhere")
    await #expect(throws: GalleryError.self) { try await write(["portrait-001.jpg"], word: "ours") }
    #expect(try names == ["portrait-001.jpg"])
  }

  @Test("Temporary files of killed runs are removed, whatever their process id, and no others")
  func deadRuns() async throws {
    let earlier = [".gallery-1-1", ".gallery-\(ProcessInfo.processInfo.processIdentifier)-77"]
    let others = [
      ".gallery-", ".gallery-x-1", ".gallery-1-2-3", ".gallery--5-1", ".gallery-1-", "gallery-9-9",
    ]
    for name in earlier + others + [".gallery-staging/3.part", ".gallery-staging/journal.part"] {
      try folder.write(name)
    }
    try folder.write(".gallery.lock", "gallery lock\nproc")
    try await open().close()
    #expect(try names == others.sorted())
  }

  @Test("Discarding removes everything and may be repeated")
  func discarded() async throws {
    let output = try await open()
    let kept = try output.makeTemporary()
    let thrown = try output.makeTemporary()
    try kept.descriptor.close()
    try thrown.descriptor.close()
    output.discard(thrown.path)
    #expect(!FileManager.default.fileExists(atPath: thrown.path.string))
    #expect(FileManager.default.fileExists(atPath: kept.path.string))
    output.close()
    output.close()
    #expect(try names.isEmpty)
  }

  @Test("After a commit, closing removes nothing of the next run")
  func closedByCommit() async throws {
    let output = try await open()
    let file = try output.makeTemporary()
    try file.descriptor.close()
    try output.commit(
      files: [(file.path, "portrait-001.jpg")], manifest: { try $0(report([("portrait-001.jpg", "")])) })
    let next = try await open()
    output.close()
    #expect(try names == [".gallery-staging", ".gallery.lock", "portrait-001.jpg", "report.json"])
    next.close()
    #expect(try names == ["portrait-001.jpg", "report.json"])
  }

  @Test("A file in the place of the folder or a parent is an output error")
  func fileInPlace() async throws {
    try folder.write("out", "mine")
    for name in ["out", "out/below"] {
      try await expectRefusal(folder.file(name).string, "cannot create the output folder", "--output") {
        _ = try await open(name)
      }
    }
    #expect(try content("out") == "mine")
  }

  @Test("Reported paths begin with the folder as the user gave it")
  func displayPath() async throws {
    let output = try await open()
    #expect(output.displayPath("report.json") == folder.file("report.json").string)
  }

  // MARK: Two runs at once

  @Test("A second run waits for the first and names its process")
  func waiting() async throws {
    let first = try await open()
    var notes: [String] = []
    let second = try await open(patience: .seconds(60)) { note in
      notes.append(note)
      first.close()
    }
    second.close()
    #expect(notes.count == 1)
    #expect(
      notes[0].hasPrefix(
        "waiting for another build (process \(ProcessInfo.processInfo.processIdentifier) on "))
    #expect(try names.isEmpty)
  }

  @Test("A second run times out and changes nothing")
  func givingUp() async throws {
    let first = try await open()
    let file = try first.makeTemporary()
    try file.descriptor.close()
    try await expectRefusal(
      "another build (process \(ProcessInfo.processInfo.processIdentifier) on ", "is writing to this folder",
      "--output"
    ) { _ = try await open() }
    #expect(FileManager.default.fileExists(atPath: file.path.string))
    first.close()
  }

  @Test("A waiting run can be interrupted")
  func interrupted() async throws {
    let first = try await open()
    defer { first.close() }
    let path = folder.path.string
    let waiting = Task {
      _ = try await OutputFolder.open(path: path, patience: .seconds(60)) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test(
    "Foreign objects with the names of lock or staging folder are left alone",
    arguments: [".gallery.lock", ".gallery-staging", ".gallery-staging/1.jpg"])
  func foreignNames(name: String) async throws {
    try folder.write(name, "mine")
    try await expectRefusal(folder.file(name).string) { _ = try await open() }
    #expect(try content(name) == "mine")
  }

  @Test(
    "Links in the places of lock and staging folder are not followed",
    arguments: [".gallery.lock", ".gallery-staging"])
  func links(name: String) async throws {
    try folder.write("elsewhere/1.part", "mine")
    try folder.link(name, to: name == ".gallery.lock" ? "elsewhere/1.part" : "elsewhere")
    try await expectRefusal(folder.path.string) { _ = try await open() }
    #expect(try content("elsewhere/1.part") == "mine")
  }

  @Test("The content of a lock cannot forge a line of a message")
  func forgedHolder() async throws {
    let first = try await open()
    defer { first.close() }
    try folder.write(".gallery.lock", "gallery lock\nprocess 7\nhost a\u{1B}[2Jb\rc\nsince now\n")
    try await expectRefusal("another build (process 7 on a2Jbc, since now) is writing to this folder") {
      _ = try await open()
    }
  }

  @Test("A foreign file that already has the content to write is adopted")
  func orphans() async throws {
    try await write(["portrait-001.jpg"], word: "one")
    try folder.write("portrait-002.jpg", "one portrait-002.jpg")
    try await write(["portrait-001.jpg", "portrait-002.jpg"], word: "one")
    try await write(["portrait-001.jpg"], word: "two")
    #expect(try names == ["portrait-001.jpg", "report.json"])
    try folder.write("portrait-002.jpg", "mine")
    try await expectRefusal(folder.file("portrait-002.jpg").string, "was not written by gallery") {
      try await write(["portrait-001.jpg", "portrait-002.jpg"], word: "three")
    }
    #expect(try content("portrait-001.jpg") == "two portrait-001.jpg")
    #expect(try names == ["portrait-001.jpg", "portrait-002.jpg", "report.json"])
  }
}
