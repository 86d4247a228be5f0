import Foundation
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Compares a sheet in every shape with a picture in the repository that was checked by eye.
@Suite struct ShapePictureTests {
  /// The variable that makes the tests rewrite the pictures.
  private static let recording = "GALLERY_RECORD_PICTURES"
  /// The folder of the pictures.
  private static let pictures = Repository.file("Tests/Support/Fixtures/shapes")
  /// The largest number of pixels that may differ by more than 8 of 255, for other versions of Cairo.
  private static let tolerance = 0.002

  /// A star, and a hole in its middle.
  private static let path = "M50 0L61 35H98L68 57L79 91L50 70L21 91L32 57L2 35H39ZM40 40 50 60 60 40Z"

  @Test(
    "A shape with border, shadow and transparency matches its picture", arguments: CropShape.names + [path])
  func picture(name: String) async throws {
    let shape = try #require(try CropShape(text: name))
    let build = try FakeBuild {
      $0.page.size = .screen(width: 240, height: 130)
      $0.page.orientations = [.portrait]
      $0.layout.cell = .points(90)
      $0.tile.shape = shape
      $0.tile.border = Border(width: .points(4), color: Color(red: 255, green: 200, blue: 0))
      $0.page.background = Color(red: 220, green: 230, blue: 240)
      $0.tile.shadow = true
    }
    _ = try await build.run([.fake("47.jpg"), .fake("195.jpg")])
    let data = try #require(try build.files["portrait-001.png"])
    let reference = Self.pictures.appendingPathComponent("\(shape.name).png")
    if ProcessInfo.processInfo.environment[Self.recording] != nil { try data.write(to: reference) }
    let difference = try build.sheet("portrait-001.png")
      .difference(to: try NetpbmPicture(png: FilePath(reference.path)), beyond: 8)
    #expect(
      difference <= Self.tolerance,
      "\(shape.name) differs from Tests/Support/Fixtures/shapes; run with \(Self.recording)=1, look at it, commit it"
    )
    if difference > Self.tolerance { Attachment.record(Array(data), named: "\(shape.name).png") }
  }

  @Test("Every picture belongs to a shape")
  func all() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.pictures.path)
    #expect(names.sorted() == (CropShape.names + ["path"]).map { "\($0).png" }.sorted())
  }
}
