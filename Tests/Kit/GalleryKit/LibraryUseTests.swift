import Foundation
import GalleryGeometry
import GalleryLayoutDocuments
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct LibraryUseTests {
  /// The pictures of Samples/, which every clone has.
  private static let samples = Repository.file("Samples")

  private func gallery(_ change: (inout Configuration) -> Void = { _ in }) -> Gallery {
    var gallery = Gallery {
      $0.page.size = .square(side: 120)
      $0.cache.isDisabled = true
      change(&$0)
    }
    gallery.decoding = .inProcess
    return gallery
  }

  @Test("Photos in memory become sheets in memory, with the bytes of a build of files")
  func memory() async throws {
    let folder = try TemporaryFolder()
    let photo = Self.samples.appending(path: "vase.jpg")
    let uploads = [
      (name: "vase.jpg", data: try Data(contentsOf: photo)),
      (name: "../../notes", data: Data("no photo".utf8)),
    ]
    let sheets = try await gallery().sheets(of: uploads)
    #expect(sheets.files.keys.sorted() == ["portrait-001.jpg"])
    #expect(sheets.report.photos.map(\.status) == [.placed, .skipped])
    #expect(sheets.report.photos.map(\.id).first == "vase.jpg")
    let output = folder.file("sheets").string
    _ = try await gallery { $0.output.folder = output }.build([photo])
    let file = try Data(contentsOf: URL(filePath: output).appending(path: "portrait-001.jpg"))
    #expect(sheets.files["portrait-001.jpg"] == file)
  }

  @Test("The events of a started build end with it, and a cancelled one writes nothing")
  func events() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("sheets").string
    let photo = Self.samples.appending(path: "vase.jpg").path
    let build = gallery { $0.output.folder = output }.start([photo])
    var written = 0
    for await event in build.events {
      if case .written(let sheets, _) = event { written = sheets }
    }
    // Both orientations of a square are the same.
    #expect(written == 1)
    #expect(try await build.result.report.sheets.count == 1)
    let other = folder.file("other").string
    let cancelled = gallery { $0.output.folder = other }.start([photo])
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { _ = try await cancelled.result }
    #expect(!FileManager.default.fileExists(atPath: other + "/report.json"))
  }

  @Test("Foundation shows the messages of errors")
  func errors() async throws {
    let errors: [any Error] = [
      GalleryError.source("photos: no such file or folder"),
      ConfigurationProblem(place: "--columns", message: "expected a number"),
      LayoutDocumentError(problems: []),
    ]
    for error in errors { #expect(error.localizedDescription == "\(error)") }
  }

  @Test("Named pages are constants")
  func pages() {
    #expect(
      PageSpec("a5") == .a5 && PageSpec("letter") == .letter
        && PageSpec("100x150mm") == .millimetres(150, 100))
    #expect(PageSpec.square(side: 120, scale: 2).pixelSize(.landscape) == PixelSize(width: 240, height: 240))
  }
}
