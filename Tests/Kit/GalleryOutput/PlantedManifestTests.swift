import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Planted, truncated or changed reports and indexes. `make torture` tries a thousand.
@Suite struct PlantedManifestTests {
  private static let seeds = 0..<UInt64(Torture.isOn ? 500 : 14)

  /// The content of every file in a folder and below it, by its path.
  private func files(in folder: TemporaryFolder) throws -> [String: Data] {
    let root = URL(fileURLWithPath: folder.path.string)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path.string)
    return try paths.reduce(into: [:]) { files, path in
      var isFolder: ObjCBool = false
      let url = root.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
      else { return }
      files[path] = try Data(contentsOf: url)
    }
  }

  /// Writes files with a manifest, as a run does.
  private func write(
    _ contents: [String: String], _ kind: WrittenFiles.Kind, to folder: TemporaryFolder
  ) async throws -> Data {
    let output = try await OutputFolder.open(path: folder.path.string, kind: kind) { _ in }
    defer { output.close() }
    let files = try contents.keys.sorted().map { name in
      let file = try output.makeTemporary()
      _ = try file.descriptor.closeAfter { try file.descriptor.writeAll((contents[name] ?? "").utf8) }
      return (temporary: file.path, name: name)
    }
    let manifest = try self.manifest(contents, kind)
    try output.commit(files: files) { try $0(manifest) }
    return manifest
  }

  private func manifest(_ contents: [String: String], _ kind: WrittenFiles.Kind) throws -> Data {
    let files = contents.keys.sorted().map { ($0, FileContent(Data((contents[$0] ?? "").utf8))) }
    switch kind {
    case .sheets, .file:
      return try BuildReport(
        sheets: files.enumerated().map { index, file in
          BuildReport.Sheet(
            orientation: .portrait, page: index + 1, path: file.0, width: 1, height: 1, bytes: file.1.bytes,
            sha256: file.1.sha256)
        }, photos: []
      ).json()
    case .thumbnails:
      return try ThumbnailIndex(
        thumbnails: files.map { .init(id: $0.0, status: .placed, path: $0.0, content: $0.1) }
      ).json()
    }
  }

  /// A manifest with a random change.
  private func changed(
    _ manifest: Data, with user: [String], _ random: inout SplitMix64
  ) throws -> Data {
    var text = String(decoding: manifest, as: UTF8.self)
    let own = ["portrait-001.png", "portrait-002.png", "portrait-003.png", "a/1.png", "2.png"]
    let name = user.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return manifest.prefix(Int.random(in: 0..<manifest.count, using: &random))
    case 1:
      var bytes = manifest
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      return bytes
    case 2: return manifest + Data(text.utf8.prefix(Int.random(in: 1..<40, using: &random)))
    case 3:
      // A version that wrote no hashes.
      return Data(
        #"{ "version": 1, "sheets": [ { "orientation": "portrait", "page": 1, "path": "\#(name)" } ], "#.utf8)
        + Data(#""thumbnails": [ { "id": "\#(name)", "path": "\#(name)", "status": "placed" } ] }"#.utf8)
    case 4:
      text = text.replacingOccurrences(
        of: "\"\(own.randomElement(using: &random) ?? "")\"", with: "\"\(name)\"")
    case 5:
      let digit = "0123456789abcdef".randomElement(using: &random) ?? "0"
      text = text.replacingOccurrences(of: "\(digit)", with: "\((digit.hexDigitValue ?? 0) % 10)")
    default:
      let ways = ["../\(name)", "./\(name)", "/\(name)", "\(name)/", "a/../\(name)", ""]
      text = text.replacingOccurrences(
        of: "\"\(own.randomElement(using: &random) ?? "")\"",
        with: "\"\(ways.randomElement(using: &random) ?? "")\"")
    }
    // Half of them are sealed again.
    guard Bool.random(using: &random) else { return Data(text.utf8) }
    guard let end = text.range(of: ",\n  \"writtenSha256\"") else { return Data(text.utf8) }
    let seal = ManifestSeal()
    let body = Data((text[..<end.lowerBound] + "\n}\n").utf8)
    return seal.add(body) + seal.finish()
  }

  @Test(
    "No manifest makes gallery delete, replace or hide foreign content",
    arguments: WrittenFiles.Kind.ofFolders, seeds)
  func planted(kind: WrittenFiles.Kind, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let user = ["a.jpg", "b.png", "a/c.jpg", "a/d.png", "portrait-004.png", "portrait.pdf", "3.png"]
    for name in user { try folder.write(name, "mine: \(name)") }
    let own =
      kind == .sheets
      ? ["portrait-001.png": "one", "portrait-002.png": "two", "portrait-003.png": "three"]
      : ["1.png": "one", "2.png": "two", "a/1.png": "three"]
    let manifest = try await write(own, kind, to: folder)
    try folder.write(FilePath(kind.manifestName), Array(try changed(manifest, with: user, &random)))
    for name in own.keys.sorted() where Int.random(in: 0..<4, using: &random) == 0 {
      try folder.write(name, Bool.random(using: &random) ? "mine now" : "thief")
    }
    let before = try files(in: folder)
    let written = Dictionary(uniqueKeysWithValues: own.map { ($0, Data($1.utf8)) })
      .merging([kind.manifestName: manifest]) { $1 }
    // An attacker who can seal a report can pass it off as gallery's, but nothing else.
    let isSealed = WrittenFiles(in: folder.path, kind).standing(of: kind.manifestName) == .ours
    let foreign = before.filter { written[$0.key] != $0.value && !(isSealed && $0.key == kind.manifestName) }

    let found = Set(try FileSources.discover([folder.path]).photos.map(\.id))
    for name in foreign.keys where name != kind.manifestName {
      #expect(found.contains(name), "\(name) is hidden")
    }
    let next =
      kind == .sheets
      ? ["portrait-001.png": "new", "portrait-004.png": "new"] : ["1.png": "new", "3.png": "new"]
    // Files in the way are an error; with other names there is no conflict.
    for names in [next, kind == .sheets ? ["portrait-009.png": "new"] : ["9.png": "new"]] {
      do {
        _ = try await write(names, kind, to: folder)
      } catch GalleryError.output(let text) {
        #expect(text.contains("move it"))
      }
      let after = try files(in: folder)
      for (name, content) in foreign { #expect(after[name] == content, "\(name) is gone or changed") }
    }
  }
}
