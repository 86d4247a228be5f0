import Foundation
import GalleryModel
import SystemPackage
import TestSupport
import Testing

/// Sheets of tiles with the outline of an SVG file.
@Suite struct OwnOutlineTests {
  private let folder: TemporaryFolder
  private static let star = "M50 0L61 35H98L68 57L79 91L50 70L21 91L32 57L2 35H39Z"

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg")
    try folder.write("star.svg", "<svg><path d='\(Self.star)'/></svg>")
  }

  private func arguments(_ shape: String) -> [String] {
    [
      folder.file("alps.jpg").string, folder.file("vase.jpg").string, "--page", "200x400px", "--orientation",
      "portrait", "--cell", "180px", "--gap", "4px", "--shape", shape, "--background", "#ff00ff",
    ]
  }

  @Test("A star has paper in its notches and the photo in its middle")
  func sheet() throws {
    let run = try GalleryProgram.run(
      ["build"] + arguments(folder.file("star.svg").string)
        + ["--format", "png", "-o", folder.file("out").string])
    #expect(run.status == 0, "\(run.errors)")
    let place = try #require(try ReportFile(in: folder.file("out")).photos.first?.placements.first)
    #expect(place.shape == "path")
    let picture = try NetpbmPicture(png: folder.file("out/portrait-001.png"))
    /// Returns whether a pixel is paper, at shares of the tile's sides.
    func isPaper(_ x: Double, _ y: Double) -> Bool {
      let pixel = picture[
        place.x + Int(x * Double(place.width)), place.y + Int(y * Double(place.height))]
      return pixel == [255, 0, 255]
    }
    // The notches around the star, from the upper left on.
    for (x, y) in [(0.25, 0.2), (0.75, 0.2), (0.9, 0.7), (0.5, 0.9), (0.1, 0.7)] {
      #expect(isPaper(x, y), "\(x), \(y)")
    }
    for (x, y) in [(0.5, 0.5), (0.5, 0.15), (0.9, 0.41), (0.3, 0.85)] {
      #expect(!isPaper(x, y), "\(x), \(y)")
    }
  }

  @Test("Stars are composed like circles: a short last row stands in the middle")
  func composition() throws {
    let run = try GalleryProgram.run(
      ["plan", Repository.path("Samples"), "--limit", "13", "--page", "a4", "--shape", Self.star])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let plans = try #require(document["plans"] as? [[String: Any]])
    #expect(plans.count == 2)
    for plan in plans {
      let width = try #require(plan["width"] as? Double)
      let page = try #require((plan["pages"] as? [[String: Any]])?.first)
      let places = try #require(page["placements"] as? [[String: Any]])
      let tops = places.compactMap { $0["y"] as? Double }
      let last = places.filter { ($0["y"] as? Double) == tops.max() }
      let ends =
        last.compactMap { $0["x"] as? Double }
        + last.compactMap { place in
          (place["x"] as? Double).flatMap { x in (place["width"] as? Double).map { x + $0 } }
        }
      #expect(last.count > 1)
      #expect(abs((ends.min() ?? 0) + (ends.max() ?? 0) - width) < 1)
    }
  }

  @Test("A plan has the path: it gives the same bytes without the file, and under another name")
  func plan() throws {
    let build = ["build"] + arguments(folder.file("star.svg").string)
    #expect(try GalleryProgram.run(build + ["-o", folder.file("built").string]).status == 0)
    let plan = try GalleryProgram.run(["plan"] + arguments(folder.file("star.svg").string))
    let file = try folder.write(FilePath("plan.json"), Array(plan.output))
    try FileManager.default.moveItem(
      atPath: folder.file("star.svg").string, toPath: folder.file("other.SVG").string)
    #expect(
      try GalleryProgram.run(["plan"] + arguments(folder.file("other.SVG").string)).output == plan.output)
    #expect(try GalleryProgram.run(["plan"] + arguments(Self.star)).output == plan.output)
    let run = try GalleryProgram.run(["render", file.string, "-o", folder.file("drawn").string])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.files(in: "drawn") == folder.files(in: "built"))
  }

  @Test("A file that is no outline is a usage error with its name and what to do")
  func errors() throws {
    let missing = folder.file("no.svg").string
    let empty = try folder.write("empty.svg", "<svg><text>x</text></svg>").string
    for (file, expected) in [
      (missing, "cannot be read; expected an SVG file"), (empty, "has <text>; convert objects"),
    ] {
      let run = try GalleryProgram.run(["build"] + arguments(file) + ["-o", folder.file("out").string])
      #expect(run.status == 64 && run.errors.contains("\(file): \(expected)"), "\(run.errors)")
    }
    let rows = try GalleryProgram.run(
      ["build"] + arguments(folder.file("star.svg").string) + ["--layout", "circle-packing"])
    #expect(rows.status == 64 && rows.errors.contains("circle-packing packs circles"), "\(rows.errors)")
  }
}
