import Foundation
import GalleryModel
import GalleryOptions
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// All sheets in one file that the user names.
@Suite struct OutputFileTests {
  private func build(
    _ name: String, in folder: TemporaryFolder, _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> FakeBuild {
    try FakeBuild {
      $0.output.folder = folder.file(name).string
      $0.output.formats = $0.output.file.map { [$0.format] } ?? []
      change(&$0)
    }
  }

  private func names(in folder: FilePath) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.string).sorted()
  }

  @Test(
    "A PDF has the requested name, its report beside it, and each photo once unless both orientations are named"
  )
  func document() async throws {
    let folder = try TemporaryFolder()
    let once = try await build("sheet.pdf", in: folder).run(Photo.fakes(8))
    #expect(once.report.sheets.map(\.orientation) == [.portrait, .portrait])
    #expect(once.report.photos.allSatisfy { $0.placements.count == 1 })
    let result = try await build("below/sheet.pdf", in: folder) {
      $0.page.orientations = [.portrait, .landscape]
    }
    .run(Photo.fakes(8))
    #expect(try names(in: folder.file("below")) == ["sheet.pdf", "sheet.pdf.report.json"])
    #expect(result.report.sheets.map(\.path) == Array(repeating: "sheet.pdf", count: 4))
    #expect(
      result.paths
        == ["sheet.pdf", "sheet.pdf.report.json"].map { folder.file("below").appending($0).string })
    let told = try Subprocess.run("pdfinfo", [folder.file("below/sheet.pdf").string])
    #expect(String(decoding: told.output, as: UTF8.self).contains("Pages:           4"))
  }

  @Test("Other files stay, the same name is replaced, and outputs are not input photos")
  func neighbours() async throws {
    let folder = try TemporaryFolder()
    _ = try await build("a.pdf", in: folder).run(Photo.fakes(2))
    _ = try await build("b.png", in: folder) { $0.page.orientations = [.portrait] }.run(Photo.fakes(2))
    let first = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.pdf").string))
    _ = try await build("a.pdf", in: folder).run(Photo.fakes(3))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.pdf").string)) != first)
    #expect(try names(in: folder.path) == ["a.pdf", "a.pdf.report.json", "b.png", "b.png.report.json"])
    #expect(try FileSources.discover([folder.path]).photos.isEmpty)
    // A changed file belongs to the user.
    try folder.write("b.png", "mine")
    #expect(try FileSources.discover([folder.path]).photos.map(\.id) == ["b.png"])
  }

  @Test("A foreign file is not replaced, and the error precedes decoding")
  func foreign() async throws {
    let folder = try TemporaryFolder()
    try folder.write("sheet.pdf", "mine")
    let build = try build("sheet.pdf", in: folder)
    let error = await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(2)) }
    #expect(error?.description.contains("was not written by gallery") == true)
    #expect(build.decoder.decoded.isEmpty)
    #expect(try names(in: folder.path) == ["sheet.pdf"])
  }

  @Test("Too many sheets for one file fail before decoding, with a suggestion")
  func tooMany() async throws {
    let folder = try TemporaryFolder()
    let build = try build("sheet.png", in: folder)
    let error = await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(8)) }
    #expect(
      error?.description.contains(
        "holds one sheet, but there are 2 portrait sheets; use --per-page 8, or sheet.pdf, which holds all, or a folder: --output sheet"
      ) == true,
      "\(error?.description ?? "")")
    #expect(build.decoder.decoded.isEmpty)
    #expect(try names(in: folder.path).isEmpty)
  }

  @Test("A file holds one output in its own format")
  func problems() throws {
    var configuration = Configuration()
    configuration.output.folder = "out/sheet.pdf"
    #expect(
      OutputFile.problems(of: [Product(configuration)]).map(\.message) == [
        "\"out/sheet.pdf\" is one file, but the format is jpeg; omit the format or name a folder"
      ])
    configuration.output.formats = [.pdf]
    #expect(OutputFile.problems(of: [Product(configuration)]).isEmpty)
    let two = [Product(configuration), Product(name: "b", configuration)]
    #expect(OutputFile.problems(of: two).count == 1)
    configuration.output.folder = "out/v1.2"
    #expect(OutputFile.problems(of: [Product(configuration)]).isEmpty)
  }
}
