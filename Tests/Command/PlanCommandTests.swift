import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct PlanCommandTests {
  private let folder: TemporaryFolder
  private let options = [
    "--dpi", "40", "--columns", "2", "--rows", "2", "--shape", "rounded", "--radius", "10%",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", "space/moon.jpg")
  }

  private var sources: [String] {
    [folder.file("alps.jpg"), folder.file("vase.jpg"), folder.file("space")].map(\.string)
  }

  private func plan() throws -> Data {
    let run = try GalleryProgram.run(["plan"] + sources + options)
    #expect(run.status == 0)
    return run.output
  }

  @Test("Rendering a plan gives the bytes of a build, from file and standard input")
  func sameBytes() throws {
    let build = try GalleryProgram.run(["build"] + sources + options + ["-o", folder.file("built").string])
    #expect(build.status == 0)
    let plan = try plan()
    let file = try folder.write(FilePath("plan.json"), Array(plan))
    let drawn = try GalleryProgram.run(["render", file.string, "-o", folder.file("drawn").string])
    #expect(drawn.status == 0)
    #expect(try folder.files(in: "drawn") == folder.files(in: "built"))
    let piped = try GalleryProgram.run(["render", "-", "-o", folder.file("piped").string], input: plan)
    #expect(piped.status == 0)
    #expect(try folder.files(in: "piped") == folder.files(in: "built"))
    #expect(drawn.lines.last == folder.file("drawn/report.json").string)
  }

  private struct Planned: Decodable {
    struct Frame: Decodable {
      let x, y, width, height: Double
    }
    struct Placement: Decodable {
      struct Caption: Decodable { let frame: Frame }
      let x, y, width, height: Double
      let caption: Caption?
    }
    struct Page: Decodable { let placements: [Placement] }
    struct Plan: Decodable { let pages: [Page] }
    let plans: [Plan]
  }

  /// The pages of photos with mixed proportions, in a number of folders.
  private func pages(seed: Int, folders: Int, _ options: [String]) throws -> [Planned.Page] {
    let sides = [(300, 200), (200, 300), (240, 240), (320, 180), (300, 225)]
    var count = 0
    for group in 0..<folders {
      for _ in 0..<2 + (seed * 3 + group * 5) % 6 {
        let (width, height) = sides[(seed + count * count + count) % sides.count]
        let picture = GeneratedPicture.png(width: width, height: height, seed: "\(count)")
        _ = try folder.write(FilePath("mixed-\(seed)/\(group)/\(count + 10).png"), picture)
        count += 1
      }
    }
    let run = try GalleryProgram.run(["plan", folder.file("mixed-\(seed)").string] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Planned.self, from: run.output).plans.flatMap(\.pages)
  }

  @Test("Whole photos of a row stand on one line, also in groups", arguments: [0, 4, 5, 9])
  func lines(seed: Int) throws {
    for page in try pages(seed: seed, folders: 4, ["--preset", "dataset"]) {
      for first in page.placements {
        for second in page.placements {
          let feet = [first.y + first.height, second.y + second.height]
          let shared = min(feet[0], feet[1]) - max(first.y, second.y)
          let isRow = shared > min(first.height, second.height) / 2
          #expect(!isRow || abs(feet[0] - feet[1]) < 0.01)
        }
      }
    }
  }

  @Test("Captions of a row are as wide as their cells, and do not touch")
  func captions() throws {
    for page in try pages(seed: 1, folders: 3, ["--preset", "proof"]) {
      let rows = Dictionary(grouping: page.placements) { Int(($0.y + $0.height).rounded()) }
      for row in rows.values.map({ $0.sorted { $0.x < $1.x } }) where row.count > 2 {
        let frames = try row.map { try #require($0.caption).frame }
        let inner = frames.dropFirst().dropLast().map(\.width).min() ?? 0
        #expect(inner > 0.9 * (row.map(\.width).max() ?? 0))
        for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.x + left.width < right.x + 1e-9) }
      }
    }
  }

  @Test("A sheet with the plan is drawn again, and second builds follow the option")
  func embedded() throws {
    func build(_ extra: [String]) throws -> [String: Data] {
      let cache = ["--format", "jpeg", "--cache", folder.file("cache").string]
      let run = try GalleryProgram.run(
        ["build"] + sources + options + cache + extra + ["-o", folder.file("out").string])
      #expect(run.status == 0, "\(run.errors)")
      return try folder.files(in: "out")
    }
    let plain = try build([])
    let embedded = try build(["--embed-plan"])
    #expect(try build(["--embed-plan"]) == embedded)
    let sheet = folder.file("out/landscape-001.jpg").string
    let again = folder.file("again").string
    #expect(try GalleryProgram.run(["render", sheet, "-o", again, "--embed-plan"]).status == 0)
    #expect(try folder.files(in: "again") == embedded)
    #expect(try build([]) == plain)
    let refused = try GalleryProgram.run(["render", sheet, "-o", again])
    #expect(refused.status == 66 && refused.errors.contains("this file contains no plan"))
  }

  @Test("A plan stores focal points, and rotation, crop and faces from sidecars")
  func views() throws {
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
      tiff:Orientation="6" crs:HasCrop="True" crs:CropLeft="0" crs:CropTop="0" crs:CropRight="0.5"
      crs:CropBottom="0.75"/></rdf:RDF>
      """
    let bare = try plan()
    try folder.write("alps.jpg.xmp", packet)
    try folder.write("list.csv", "path,focus\nalps.jpg,\nvase.jpg,\"100%,0%\"\nspace/moon.jpg,\"0,0.5\"\n")
    let list = [folder.file("list.csv").string]
    let build = try GalleryProgram.run(["build"] + list + options + ["-o", folder.file("built").string])
    #expect(build.status == 0, "\(build.errors)")
    let planned = try GalleryProgram.run(["plan"] + list + options)
    #expect(planned.status == 0 && planned.output != bare)
    // The plan is complete: sidecars that change later have no effect.
    try folder.write("alps.jpg.xmp", "<")
    let drawn = try GalleryProgram.run(
      ["render", "-", "-o", folder.file("drawn").string], input: planned.output)
    #expect(drawn.status == 0)
    #expect(try folder.files(in: "drawn") == folder.files(in: "built"))
    let broken = try GalleryProgram.run(["plan"] + list + options)
    #expect(broken.status == 0 && broken.output != planned.output)
    #expect(broken.errors.contains("alps.jpg: alps.jpg.xmp: the XMP packet cannot be read and was ignored"))
  }

  @Test("Planning the same photos twice gives the same bytes with a score, and writes no file")
  func deterministic() throws {
    let plan = try plan()
    #expect(try self.plan() == plan)
    let object = try #require(try JSONSerialization.jsonObject(with: plan) as? [String: Any])
    let plans = try #require(object["plans"] as? [[String: Any]])
    for plan in plans {
      let composition = try #require(plan["composition"] as? [String: Double])
      #expect(composition["score"].map { $0 > 0 && $0 <= 100 } == true && composition["margins"] != nil)
    }
    #expect(folder.names() == ["alps.jpg", "space", "vase.jpg"])
  }

  @Test("Options that the plan has decided cannot be changed, and others can")
  func decided() throws {
    let plan = try plan()
    let options = ["--columns", "3", "--page", "a3", "--manifest", "list.csv"]
    let refused = try GalleryProgram.run(["render", "-"] + options, input: plan)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--page, --columns, --manifest: fixed by the plan"))

    let run = try GalleryProgram.run(
      ["render", "-", "-o", folder.file("out").string, "--shape", "rectangle", "--format", "png"],
      input: plan)
    #expect(run.status == 0)
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.sheets.map(\.path) == ["portrait-001.png", "landscape-001.png"])
    #expect(report.photos.flatMap(\.placements).allSatisfy { $0.shape == "rectangle" })
  }

  @Test("An invalid plan has status 65, and every problem is named")
  func wrong() throws {
    let text = String(decoding: try plan(), as: UTF8.self)
      .replacingOccurrences(of: "\"photo\" : \"moon.jpg\"", with: "\"photo\" : \"none.jpg\"")
      .replacingOccurrences(of: "\"photo\" : \"space/moon.jpg\"", with: "\"photo\" : \"none.jpg\"")
    let run = try GalleryProgram.run(
      ["render", "-", "-o", folder.file("out").string], input: Data(text.utf8))
    #expect(run.status == 65)
    #expect(run.errors.contains("plans[0].pages[0].placements[1]: no photo has the id \"none.jpg\""))
    #expect(run.errors.contains("plans[1].pages[0].placements[1]: "))
    #expect(try GalleryProgram.run(["render", "-"], input: Data("{".utf8)).status == 65)
    #expect(try GalleryProgram.run(["render", folder.file("none.json").string]).status == 66)
  }

  @Test("A photo that is missing at rendering leaves its place empty")
  func gone() throws {
    let plan = try plan()
    try FileManager.default.removeItem(atPath: folder.file("vase.jpg").string)
    let run = try GalleryProgram.run(["render", "-", "-o", folder.file("out").string], input: plan)
    #expect(run.status == 3)
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.counts == .init(placed: 2, damaged: 0, skipped: 1))
    #expect(run.errors.contains("vase.jpg: skipped: cannot be read"))
  }

  /// An option with a length or a number, and the options it requires.
  private typealias NumericOption = (option: String, unit: String, beside: [String])

  private static let numericOptions: [NumericOption] =
    ["equal-spacing", "circle-packing", "justified", "masonry", "collage"].flatMap {
      layout -> [NumericOption] in
      [("gap", "px", ["--layout", layout]), ("margin", "%", ["--layout", layout])]
    } + otherNumericOptions

  private static let otherNumericOptions: [NumericOption] = [
    ("gap", "px", ["--page", "auto", "--cell", "20mm"]), ("cell", "px", ["--page", "auto"]),
    ("cell", "pt", []), ("cell", "%", ["--layout", "circle-packing"]),
    ("row-height", "", ["--layout", "justified"]), ("radius", "mm", ["--shape", "rounded"]),
    ("caption-size", "pt", ["--layout", "masonry", "--caption", "{name}"]),
    ("columns", "", []), ("rows", "", []), ("per-page", "", []), ("dpi", "", []),
    ("strip", "", ["--layout", "carousel"]), ("page", "x100mm", []), ("page", "x100@2", []),
    ("weight-range", ":1e308", ["--layout", "circle-packing", "--weight", "pixels"]),
    ("max-pixels", "", []), ("photo-timeout", "", []), ("max-listing", "", []), ("border", "px red", []),
  ]

  @Test(
    "No length and no number ends the program with a signal",
    arguments: Array(["0", "1e-320", "1e14", "1e308", "9223372036854775807"].enumerated()))
  func oddNumbers(index: Int, number: String) throws {
    // `make torture` tries every number with every option, and other runs a third of them.
    for (place, (option, unit, beside)) in Self.numericOptions.enumerated()
    where Torture.isOn || (place + index) % 3 == 0 {
      let run = try GalleryProgram.run(
        ["plan", folder.file("vase.jpg").string, "--\(option)=\(number)\(unit)"] + beside)
      #expect([0, 64, 65].contains(run.status), "\(option) \(unit) \(beside): \(run.status) \(run.errors)")
    }
    let config = try folder.write("config.json", "{ \"gap\": \(number) }")
    let run = try GalleryProgram.run(["plan", folder.file("vase.jpg").string, "--config", config.string])
    #expect([0, 65, 78].contains(run.status), "\(run.status) \(run.errors)")
  }

  @Test("A list with too many lines is rejected before its photos are searched")
  func lines() throws {
    let list = try folder.write("list.txt", String(repeating: "vase.jpg\n", count: 1_000_001))
    let listed = try GalleryProgram.run(["plan", list.string])
    #expect(listed.status == 66 && listed.errors.contains("more than 1000000 lines"), "\(listed.errors)")
  }
}
