import Foundation
import GalleryModel
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

  /// Writes sheets whose content is their name, with a word before it.
  private func write(_ names: [String], word: String) throws {
    let output = try OutputFolder(path: folder.path.string)
    defer { output.discardAll() }
    let sheets = try names.map { name in
      let file = try output.makeTemporary()
      _ = try file.descriptor.closeAfter { try file.descriptor.writeAll("\(word) \(name)".utf8) }
      return (temporary: file.path, name: name)
    }
    let report = try report(names.map { ($0, "\(word) \($0)") })
    try output.commit(files: sheets, manifest: { try $0(report) })
  }

  @Test("The folder is made with all folders on the way to it")
  func makesFolder() throws {
    _ = try OutputFolder(path: folder.file("a/b/c").string)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/c").string, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test("Files are hidden under temporary names until all of them are there")
  func temporaryNames() throws {
    let output = try OutputFolder(path: folder.path.string)
    let files = try output.makeTemporaries(for: [.jpeg, .png])
    #expect(try names.count == 2)
    #expect(try names.allSatisfy { $0.hasPrefix(".gallery-") })
    for file in files { try file.descriptor.close() }
    try output.commit(
      files: [(files[0].path, "portrait-001.jpg"), (files[1].path, "portrait-001.png")],
      manifest: { try $0(report([("portrait-001.jpg", ""), ("portrait-001.png", "")])) })
    #expect(try names == ["portrait-001.jpg", "portrait-001.png", "report.json"])
  }

  @Test("Sheets of an earlier build that this one does not make are removed, and no other file")
  func stale() throws {
    try write(["portrait-001.jpg", "portrait-002.jpg", "landscape-001.jpg"], word: "first")
    try folder.write("mine.jpg")
    try folder.write("portrait-003.jpg", "also mine")
    try write(["portrait-001.jpg"], word: "second")
    #expect(try names == ["mine.jpg", "portrait-001.jpg", "portrait-003.jpg", "report.json"])
    #expect(try content("portrait-001.jpg") == "second portrait-001.jpg")
    #expect(try content("portrait-003.jpg") == "also mine")
  }

  @Test("A file that gallery did not write is never touched", arguments: ["portrait-001.jpg", "report.json"])
  func foreign(name: String) throws {
    try folder.write(name, "mine")
    #expect(throws: GalleryError.self) { try write(["portrait-001.jpg"], word: "ours") }
    #expect(try names == [name])
    #expect(try content(name) == "mine")
  }

  @Test("A foreign file is named, with what to do about it")
  func foreignMessage() throws {
    try folder.write("landscape-002.png", "mine")
    let output = try OutputFolder(path: folder.path.string)
    do {
      try output.checkFree("landscape-002.png")
      Issue.record("the name is taken")
    } catch {
      guard case .output(let text) = error else { throw error }
      #expect(text.hasPrefix(folder.file("landscape-002.png").string))
      #expect(text.contains("was not written by gallery"))
    }
    try output.checkFree("landscape-001.png")
  }

  @Test(
    "A sheet that was changed since is told of, and stays",
    arguments: ["portrait-001.jpg", "portrait-002.jpg"])
  func changed(name: String) throws {
    try write(["portrait-001.jpg", "portrait-002.jpg"], word: "first")
    try folder.write(name, "retouched")
    let report = try content("report.json")
    do {
      try write(["portrait-001.jpg"], word: "second")
      Issue.record("the sheet is somebody's work")
    } catch GalleryError.output(let text) {
      #expect(text.hasPrefix("\(folder.file(name)): was changed since gallery wrote it; move it away"))
    }
    #expect(try names == ["portrait-001.jpg", "portrait-002.jpg", "report.json"])
    #expect(try content(name) == "retouched")
    #expect(try content("report.json") == report)
  }

  @Test("A sheet that is changed while the next ones are made stays")
  func changedMeanwhile() throws {
    try write(["portrait-001.jpg", "portrait-002.jpg"], word: "first")
    let output = try OutputFolder(path: folder.path.string)
    defer { output.discardAll() }
    let file = try output.makeTemporary()
    try file.descriptor.close()
    try folder.write("portrait-002.jpg", "retouched")
    try output.commit(
      files: [(file.path, "portrait-001.jpg")], manifest: { try $0(report([("portrait-001.jpg", "")])) })
    #expect(try content("portrait-002.jpg") == "retouched")
  }

  @Test("A report that was changed, or is of an earlier version, is told of, and stays")
  func changedReport() throws {
    try write(["portrait-001.jpg"], word: "first")
    let changed = try content("report.json").replacingOccurrences(of: "\"width\" : 1", with: "\"width\" : 2")
    try folder.write("report.json", changed)
    do {
      try write(["portrait-001.jpg"], word: "second")
      Issue.record("nobody knows what was written")
    } catch GalleryError.output(let text) {
      #expect(text.contains("report.json: was changed since gallery wrote it, or an earlier version"))
    }
    #expect(try content("portrait-001.jpg") == "first portrait-001.jpg")
    #expect(try content("report.json") == changed)
  }

  @Test("A link with the name of a sheet is foreign too, even when it points nowhere")
  func link() throws {
    try folder.link("portrait-001.jpg", to: "nowhere")
    #expect(throws: GalleryError.self) { try write(["portrait-001.jpg"], word: "ours") }
    #expect(try names == ["portrait-001.jpg"])
  }

  @Test("Temporary files of dead processes are cleared away, those of living ones are not")
  func deadProcesses() throws {
    // No system gives out a number as high as this.
    let dead = ".gallery-\(Int32.max)-1"
    let living = ".gallery-\(ProcessInfo.processInfo.processIdentifier)-77"
    let others = [
      ".gallery-", ".gallery-x-1", ".gallery-1-2-3", ".gallery-0-1", ".gallery--5-1", "gallery-9-9",
    ]
    for name in [dead, living] + others { try folder.write(name) }
    _ = try OutputFolder(path: folder.path.string)
    #expect(try names == ([living] + others).sorted())
  }

  @Test("What is thrown away leaves nothing behind, and may be thrown away twice")
  func discardAll() throws {
    let output = try OutputFolder(path: folder.path.string)
    let kept = try output.makeTemporary()
    let thrown = try output.makeTemporary()
    try kept.descriptor.close()
    try thrown.descriptor.close()
    output.discard(thrown.path)
    #expect(try names.count == 1)
    output.discardAll()
    output.discardAll()
    #expect(try names.isEmpty)
  }

  @Test("After committing there is nothing left to throw away")
  func discardAfterCommit() throws {
    let output = try OutputFolder(path: folder.path.string)
    let file = try output.makeTemporary()
    try file.descriptor.close()
    try output.commit(
      files: [(file.path, "portrait-001.jpg")], manifest: { try $0(report([("portrait-001.jpg", "")])) })
    output.discardAll()
    #expect(try names == ["portrait-001.jpg", "report.json"])
  }

  @Test("A file in the place of the folder is an error of the output")
  func fileInPlace() throws {
    let file = try folder.write("out", "mine")
    do {
      _ = try OutputFolder(path: file.string)
      Issue.record("a file is no folder")
    } catch {
      guard case .output(let text) = error else { throw error }
      #expect(text.contains("cannot create the output folder"))
      #expect(text.contains("--output"))
    }
    #expect(try content("out") == "mine")
  }

  @Test("Paths are told as the folder was given")
  func displayPath() throws {
    let output = try OutputFolder(path: folder.path.string)
    #expect(output.displayPath("report.json") == folder.file("report.json").string)
  }
}
