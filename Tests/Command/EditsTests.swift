import Foundation
import SystemPackage
import TestSupport
import Testing

/// Builds whose photos a table of edits changes one by one.
@Suite struct EditsTests {
  private struct Entry: Decodable {
    let id: String
    let status: String
    let sha256: String?
    let width: Int?
    let height: Int?
    let edit: [String: String]?
  }

  private struct Report: Decodable {
    struct Sheet: Decodable { let sha256: String }
    let photos: [Entry]
    let sheets: [Sheet]
  }

  private let folder: TemporaryFolder
  private var photos: String { folder.file("photos").string }
  private var output: FilePath { folder.file("out") }
  private var edits: String { folder.file("edits.csv").string }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "canyon.jpg", "daisy.jpg", "vase.jpg", "space/moon.jpg", to: "photos")
  }

  private func build(_ options: String...) throws -> Subprocess {
    try GalleryProgram.build(
      [photos], to: output, ["--orientation", "portrait", "--progress", "none", "--sort", "name"] + options)
  }

  private func report() throws -> Report {
    let file = URL(fileURLWithPath: output.appending("report.json").string)
    return try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
  }

  private func captions(_ options: String...) throws -> [String] {
    let arguments = ["plan", photos, "--sort", "name", "--orientation", "portrait", "--progress", "none"]
    let plan = try GalleryProgram.run(arguments + ["--edits", edits] + options)
    #expect(plan.status == 0, "\(plan.errors)")
    return plan.text.matches(of: /"text" : "([^"]*)"/).map { String($0.1) }
  }

  @Test("Edits hide, move, turn and magnify photos, and replace their captions; the report has them")
  func changes() throws {
    try folder.write(
      "edits.csv",
      """
      \u{FEFF}photo;hide;place;turn;zoom;caption;note
      MOON.jpg;;1;;;"The moon; seen from Earth";
      canyon.jpg;yes;;;;;
      vase.jpg;;before:alps.jpg;90;;;best
      alps.jpg;;;;2;;

      """)
    #expect(try build().status == 0)
    let before = try report()
    let run = try build("--edits", edits, "--caption", "{name}")
    #expect(run.status == 0, "\(run.errors)")
    let photos = try report().photos
    #expect(
      photos.filter { $0.status == "placed" }.map(\.id) == [
        "space/moon.jpg", "vase.jpg", "alps.jpg", "daisy.jpg",
      ])
    #expect(photos.filter { $0.status == "hidden" }.map(\.id) == ["canyon.jpg"])
    func photo(_ id: String, in photos: [Entry]) -> Entry? { photos.first { $0.id == id } }
    let vase = try #require(photo("vase.jpg", in: photos))
    let upright = try #require(photo("vase.jpg", in: before.photos))
    #expect(vase.width == upright.height && vase.height == upright.width)
    #expect(vase.edit == ["place": "before:alps.jpg", "turn": "90"])
    let alps = try #require(photo("alps.jpg", in: photos))
    let whole = try #require(photo("alps.jpg", in: before.photos)?.width)
    #expect(abs(try #require(alps.width) * 2 - whole) <= 1)

    #expect(
      try captions("--caption", "{name} {note}")
        == ["The moon; seen from Earth", "vase.jpg best", "alps.jpg", "daisy.jpg"])
    // A hidden photo is no surprise to a comparison, and records keep edits.
    let verified = try GalleryProgram.run(["verify", output.string, self.photos])
    #expect(verified.status == 0, "\(verified.text)")
    let records = try GalleryProgram.run(["list", self.photos, "--facts", "--edits", edits])
    try folder.write("photos/records.jsonl", records.text)
    let again = try GalleryProgram.build(
      [folder.file("photos/records.jsonl").string], to: folder.file("again"),
      ["--orientation", "portrait", "--progress", "none", "--sort", "name", "--caption", "{name}"])
    #expect(again.status == 0, "\(again.errors)")
    let file = URL(fileURLWithPath: folder.file("again/report.json").string)
    let repeated = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
    #expect(repeated.sheets.map(\.sha256) == (try report()).sheets.map(\.sha256))
  }

  @Test("Numbers are those of the order without edits, in captions and conditions")
  func numbers() throws {
    try folder.write("edits.csv", "photo,hide,place\nalps.jpg,x,\nvase.jpg,,1\n")
    #expect(try captions("--caption", "{number} {index}") == ["5 1", "2 2", "3 3", "4 4"])
    let picked = try GalleryProgram.run([
      "list", photos, "--sort", "name", "--where", "number in (2, 5)", "--progress", "none",
    ])
    #expect(picked.lines.count == 2 && picked.text.contains("canyon.jpg") && picked.text.contains("vase.jpg"))
  }

  @Test("A table from `list --csv` changes nothing")
  func roundTrip() throws {
    let listed = try GalleryProgram.run(["list", photos, "--csv"])
    #expect(listed.lines.first?.hasPrefix("\u{FEFF}photo,hide,place,focus,zoom,turn,caption,title,") == true)
    #expect(listed.text.split(whereSeparator: \.isNewline).count == 6)
    try folder.write("edits.csv", listed.text)
    let options = ["--caption", "{title} {date}", "--sort", "date"]
    var sheets: [[String]] = []
    for edits in [[], ["--edits", edits]] {
      let run = try GalleryProgram.build(
        [photos], to: output, ["--orientation", "portrait", "--progress", "none"] + options + edits)
      #expect(run.status == 0, "\(run.errors)")
      sheets.append(try report().sheets.map(\.sha256))
    }
    #expect(sheets[0] == sheets[1])
  }

  @Test("A row that names several photos or no photo, and each invalid value, is an error with its line")
  func errors() throws {
    try folder.copy("vase.jpg", to: "photos/other")
    try folder.write(
      "edits.csv",
      """
      photo,hide,place,turn,zoom,focus
      vase,,,,,
      other/vase.jpg,perhaps,,,,
      daisy.jpg,,first,,,
      alps.jpg,,,45,,
      canyon.jpg,,,,0.5,
      moon.jpg,,,,,top
      daisy.jpg,,after:vas.jpg,,,
      ,yes,,,,
      """)
    let run = try build("--edits", edits)
    #expect(run.status == 65)
    for message in [
      #"edits.csv: line 2: no photo has the name "vase""#,
      #"line 3: hide: expected yes or no, received "perhaps""#,
      #"line 4: place: expected a number from 1, after:NAME or before:NAME, received "first""#,
      #"line 5: turn: expected 90, 180 or 270 degrees, received "45""#,
      #"line 6: zoom: expected a number from 1 to 20, received "0.5""#,
      #"line 7: focus: expected x,y"#, "line 8: names the same photo as line 4: daisy.jpg",
      "line 9: names no photo", #"line 8: place: no photo has the name "vas.jpg"; did you mean "vase.jpg"?"#,
    ] { #expect(run.errors.contains(message), "\(message) in \(run.errors)") }

    try folder.write("edits.csv", "photo,weight\nalps.jpg,heavy\n")
    #expect(
      try build("--edits", edits).errors.contains("line 2: weight: expected a number, received \"heavy\""))
    try folder.write("edits.csv", "photo,hidden\nalps.jpg,x\n")
    #expect(try build("--edits", edits).errors.contains("unknown column \"hidden\"; use hide"))
    try folder.write("edits.csv", "photo,place\nalps.jpg,after:daisy.jpg\ndaisy.jpg,before:alps.jpg\n")
    #expect(try build("--edits", edits).errors.contains("line 2: place: alps.jpg depends on its own place"))
    try folder.copy("alps.jpg", to: "photos/space")
    try folder.write("edits.csv", "photo,hide\nelsewhere/alps.jpg,x\n")
    #expect(
      try build("--edits", edits).errors.contains(
        "\"elsewhere/alps.jpg\" matches several photos: alps.jpg, space/alps.jpg"))
  }

  @Test("A photo that is gone is a note if the report beside the table had it")
  func gone() throws {
    #expect(try build().status == 0)
    try folder.write("out/edits.csv", "photo,hide\ndaisy.jpg,yes\nvase.jpg,yes\n")
    try FileManager.default.removeItem(atPath: folder.file("photos/daisy.jpg").string)
    let run = try build("--edits", output.appending("edits.csv").string)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("note: edits.csv: line 2: daisy.jpg is gone"))
    try folder.write("edits.csv", "photo,hide\ndaisy.jpg,yes\n")
    #expect(try build("--edits", edits).status == 65)
  }

  @Test("One name of a pair means the pair")
  func pairs() throws {
    for (name, copy) in [("alps.jpg", "IMG_1234.JPG"), ("vase.jpg", "IMG_E1234.JPG")] {
      try FileManager.default.copyItem(
        atPath: folder.file("photos/\(name)").string, toPath: folder.file("photos/\(copy)").string)
    }
    try folder.write("edits.csv", "photo,hide\nIMG_1234.JPG,1\n")
    #expect(try build("--edits", edits).status == 0)
    let hidden = try report().photos.filter { $0.status == "hidden" }.map(\.id)
    #expect(hidden == ["IMG_E1234.JPG"])
    #expect(try report().photos.allSatisfy { $0.id != "IMG_1234.JPG" })
  }

  @Test("Sheets with numbers have a map of their cells, by which later builds choose photos")
  func map() throws {
    struct Map: Decodable {
      struct Cell: Decodable {
        struct Place: Decodable { let path: String }
        let number: Int
        let photo: String
        let sheets: [Place]
      }
      let cells: [Cell]
    }
    #expect(try build("--preset", "index").status == 0)
    let file = output.appending("cells.json").string
    let map = try JSONDecoder().decode(Map.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    let names = ["alps.jpg", "canyon.jpg", "daisy.jpg", "vase.jpg", "space/moon.jpg"]
    #expect(Set(map.cells.map(\.photo)) == Set(names) && map.cells.map(\.number) == [1, 2, 3, 4, 5])
    #expect(map.cells.allSatisfy { !$0.sheets.isEmpty })
    let verified = try GalleryProgram.run(["verify", output.string])
    #expect(verified.status == 0, "\(verified.text)")

    // Other photos, another order: the numbers stay those of the map.
    try folder.copy("alps.jpg", to: "photos/another")
    let chosen = try GalleryProgram.build(
      [photos], to: folder.file("chosen"),
      [
        "--progress", "none", "--sort", "name", "--reverse", "--edits", file, "--where", "number in (2, 5)",
        "--caption", "{number}", "--orientation", "portrait",
      ])
    #expect(chosen.status == 0, "\(chosen.errors)")
    // A drawn plan has the captions, but no map of numbers that it does not know.
    let plan = try GalleryProgram.run(["plan", photos, "--preset", "index", "--progress", "none"])
    try folder.write("plan.json", plan.text)
    let drawn = try GalleryProgram.run(
      ["render", folder.file("plan.json").string, "-o", folder.file("drawn").string, "--progress", "none"])
    #expect(drawn.status == 0 && !folder.names(in: "drawn").contains("cells.json"), "\(drawn.errors)")
    let again = URL(fileURLWithPath: folder.file("chosen/cells.json").string)
    let kept = try JSONDecoder().decode(Map.self, from: Data(contentsOf: again))
    let expected = map.cells.filter { [2, 5].contains($0.number) }
    #expect(
      Set(kept.cells.map { "\($0.number) \($0.photo)" }) == Set(expected.map { "\($0.number) \($0.photo)" }))

    // A build without numbers removes the map, as its own file.
    #expect(try build().status == 0)
    #expect(!folder.names(in: "out").contains("cells.json"))
  }
}
