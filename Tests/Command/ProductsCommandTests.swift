import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ProductsCommandTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }
  private var config: [String] { ["--config", folder.file("c.json").string] }
  private var photos: String { folder.file("photos").string }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["alps.jpg", "vase.jpg"] {
      let data = try Data(contentsOf: URL(fileURLWithPath: Programs.sample(name)))
      try folder.write(FilePath("photos/\(name)"), Array(data))
    }
    try folder.write(
      "c.json",
      #"""
      { "$schema": "x", "page": "a5", "orientation": "portrait", "sheets": [
        { "shape": "squircle" }, { "name": "rows", "preset": "wall", "orientation": "both" } ] }
      """#)
  }

  @Test("One run makes all outputs, and the report distinguishes them")
  func all() throws {
    let run = try GalleryProgram.build([photos], to: output, config)
    #expect(run.status == 0)
    let names = ["portrait-001.jpg", "rows-portrait-001.jpg", "rows-landscape-001.jpg", "report.json"]
    #expect(run.lines == names.map { output.appending($0).string })
    let report = try ReportFile(in: output)
    #expect(report.sheets.map(\.product) == [nil, "rows", "rows"])
    #expect(report.photos[0].placements.map(\.product) == [nil, "rows", "rows"])
    #expect(report.photos[0].placements.map(\.shape) == ["squircle", "rectangle", "rectangle"])
  }

  @Test("HTML folders and pyramids of removed outputs are deleted, and no other folders")
  func staleFolders() throws {
    try folder.write(
      "c.json",
      #"""
      { "page": "320x240px", "orientation": "landscape", "format": ["html", "dzi"], "html-sizes": [320], "sheets": [
        { "name": "circles" }, { "name": "rows", "preset": "wall" } ] }
      """#)
    func names(of product: String) -> [String] {
      [
        "\(product)-html", "\(product)-landscape-001.dzi", "\(product)-landscape-001.html",
        "\(product)-landscape-001_files",
      ]
    }
    let both = try GalleryProgram.build([photos], to: output, config)
    #expect(both.status == 0, "\(both.errors)")
    #expect(folder.names(in: "out") == (names(of: "circles") + ["report.json"] + names(of: "rows")).sorted())
    try folder.write("out/circles-html/mine.txt", [1])
    let rows = try folder.files(in: "out/rows-html").mapValues(Array.init)
    let run = try GalleryProgram.build([photos], to: output, config + ["--only", "rows"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "out") == (["circles-html", "report.json"] + names(of: "rows")).sorted())
    #expect(folder.names(in: "out/circles-html") == ["mine.txt"])
    #expect(try folder.files(in: "out/rows-html").mapValues(Array.init) == rows)
  }

  @Test("A plan has one output, which --only chooses")
  func plan() throws {
    let several = try GalleryProgram.run(["plan", photos] + config)
    #expect(several.status == 64)
    #expect(several.errors.contains("has 2 sheet sets; choose one with --only: rows"))
    let plan = try GalleryProgram.run(["plan", photos, "--only", "rows", "--dpi", "40"] + config)
    #expect(plan.status == 0)
    let drawn = try GalleryProgram.run(["render", "-", "-o", output.string], input: plan.output)
    #expect(drawn.status == 0)
    #expect(drawn.lines.count == 3)
    #expect(try GalleryProgram.run(["render", "-", "--preset", "wall"], input: plan.output).status == 64)
  }

  @Test("Problems have paths: status 78 for the file, 64 for the command line")
  func wrong() throws {
    try folder.write(
      "c.json", #"{ "colums": 3, "sheets": [ {}, { "jobs": 2 }, { "preset": "wal" }, { "name": "a/b" } ] }"#)
    let run = try GalleryProgram.build([photos], to: output, config)
    #expect(run.status == 78)
    #expect(run.output.isEmpty)
    for text in ["colums: unknown option", "sheets[1].jobs: must be the same for all sheet sets"] {
      #expect(run.errors.contains("c.json: \(text)"))
    }
    try folder.write("c.json", #"{ "sheets": [ {}, {}, { "name": "a/b" }, { "preset": "wal" } ] }"#)
    let names = try GalleryProgram.build([photos], to: output, config)
    #expect(names.status == 78)
    #expect(names.errors.contains("c.json: sheets[3].preset: expected one of "))
    try folder.write("c.json", #"{ "sheets": [ {}, {}, { "name": "a/b" } ] }"#)
    let twice = try GalleryProgram.build([photos], to: output, config)
    #expect(twice.status == 78)
    #expect(twice.errors.contains("c.json: sheets[1].name: missing"))
    #expect(twice.errors.contains("c.json: sheets[2].name: expected a name of up to 64 letters"))
    let only = try GalleryProgram.build([photos], to: output, ["--only", "x"])
    #expect(only.status == 64)
    #expect(only.errors.contains("--only: no sheet set of a configuration file has a name"))
    let preset = try GalleryProgram.build([photos], to: output, ["--preset", "prof"])
    #expect(preset.status == 64)
    #expect(
      preset.errors.contains(
        "--preset: expected one of proof, faces, wall, dataset, index, received \"prof\""))
    #expect(
      try GalleryProgram.build([photos], to: output, environment: ["GALLERY_PRESET": "x"]).status == 78)
  }

  @Test("Every preset makes sheets", arguments: ["proof", "faces", "wall", "dataset", "index"])
  func presets(name: String) throws {
    let run = try GalleryProgram.build([photos], to: output, ["--preset", name])
    #expect(run.status == 0)
    #expect(try ReportFile(in: output).counts.placed == 2)
  }
}

/// `--sheet-per folder` makes a sheet set for each folder.
@Suite struct SheetPerFolderTests {
  @Test("The sheets of a folder have its photos and its name, and equal those of a build of the folder")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", to: "trip/2024/Oslo!")
    try folder.copy("canyon.jpg", to: "trip/2024")
    try folder.copy("forest.jpg", to: "trip")
    try folder.write("trip/notes/a.txt", "no photo")
    let trip = folder.file("trip").string
    let options = ["--orientation", "portrait", "--title", "{folder}", "--group-by", "date"]
    let run = try GalleryProgram.build([trip], to: folder.file("out"), options + ["--sheet-per", "folder"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      folder.names(in: "out").sorted() == [
        "2024-Oslo-portrait-001.jpg", "2024-portrait-001.jpg", "report.json", "trip-portrait-001.jpg",
      ])
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.photos.allSatisfy { $0.placements.count == 1 })
    _ = try GalleryProgram.build([trip + "/2024"], to: folder.file("one"), options + ["--depth", "1"])
    let sheets = try folder.files(in: "out")
    #expect(try folder.files(in: "one")["portrait-001.jpg"] == sheets["2024-portrait-001.jpg"])
    let refused = try GalleryProgram.build([trip], to: folder.file("x.pdf"), ["--sheet-per", "folder"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("sheet-per: folder makes files for several folders"))
  }

  @Test("Folders keep the letters of all scripts, and their names when others are added")
  func scripts() throws {
    let folder = try TemporaryFolder()
    // The first is decomposed, as on macOS. The others are Japanese, an emoji, Hindi, and one without such a name.
    let names = [
      "Gro\u{308}\u{DF}e", "\u{65E5}\u{672C}", "\u{1F3D4}\u{FE0F}", "\u{939}\u{93F}", "a b",
    ]
    for name in names { try folder.copy("daisy.jpg", to: "trip/\(name)") }
    func paths(_ options: [String]) throws -> Set<String> {
      let options = ["--orientation", "portrait", "--sheet-per", "folder"] + options
      let run = try GalleryProgram.build([folder.file("trip").string], to: folder.file("out"), options)
      #expect(run.status == 0, "\(run.errors)")
      return Set(try ReportFile(in: folder.file("out")).sheets.map(\.path))
    }
    let stems = ["Gr\u{F6}\u{DF}e"] + names[1...3] + ["a-b"]
    #expect(try paths([]) == Set(stems.map { "\($0)-portrait-001.jpg" }))
    try folder.copy("daisy.jpg", to: "trip/\u{394}")
    try folder.copy("daisy.jpg", to: "trip/a-b")
    let url = "https://photos.example/"
    let albums = try paths(["--format", "html", "--each", "album", "--html", "url=\(url)"])
    #expect(albums == Set((stems + ["\u{394}", "a-b-2"]).map { "html/\($0)/index.html" }))
    let page = String(
      decoding: try #require(try folder.files(in: "out")["html/\u{65E5}\u{672C}/index.html"]), as: UTF8.self)
    #expect(page.contains("\(url)%E6%97%A5%E6%9C%AC/"))
    let index = String(decoding: try #require(try folder.files(in: "out")["html/index.html"]), as: UTF8.self)
    #expect(index.contains("href=\"%E6%97%A5%E6%9C%AC/index.html\"") && index.contains("\"\(url)\""))
    // A later build knows the pages as its own.
    #expect(try paths([]).count == 7 && folder.names(in: "out/html").isEmpty)
  }

  @Test("Albums are pages below an index page, which later builds replace, and need folders and HTML only")
  func albums() throws {
    let folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", to: "trip/Oslo!")
    try folder.copy("canyon.jpg", to: "trip/photos")
    let trip = folder.file("trip").string
    let options = [
      "--format", "html", "--each", "album", "--html", "sizes=320", "--group-by", "folder", "--html",
      "originals=copy",
    ]
    let run = try GalleryProgram.build([trip], to: folder.file("out"), options)
    #expect(run.status == 0, "\(run.errors)")
    let pages = ["html/index.html", "html/Oslo/index.html", "html/photos/index.html"]
    #expect(run.lines.first?.hasSuffix("out/html/index.html") == true)
    let files = try folder.files(in: "out")
    #expect(pages.allSatisfy { files[$0] != nil })
    let original = try #require(files.first { $0.key.hasPrefix("html/photos/originals/") })
    #expect(original.value == (try folder.files(in: "trip"))["photos/canyon.jpg"])
    let report = try ReportFile(in: folder.file("out"))
    #expect(Set(report.sheets.map(\.path)) == Set(pages.dropFirst()))
    let text = String(decoding: try #require(files["report.json"]), as: UTF8.self)
    #expect(files.keys.allSatisfy { $0 == "report.json" || text.contains("\"\($0)\"") })
    // A page of all photos replaces the albums, whose files are known as gallery's own.
    let later = try GalleryProgram.build([trip], to: folder.file("out"), ["--format", "html"])
    #expect(later.status == 0, "\(later.errors)")
    #expect(try folder.files(in: "out").keys.filter { $0.hasSuffix("index.html") } == [pages[0]])
    for (extra, reason) in [
      (["--format", "html"], "each: albums are folders; add --sheet-per folder"),
      (["--format", "html", "--format", "pdf", "--sheet-per", "folder"], "albums are HTML only"),
      (["--format", "pdf", "--sheet-per", "folder"], "albums are HTML only"),
    ] {
      let refused = try GalleryProgram.build([trip], to: folder.file("no"), extra + ["--each", "album"])
      #expect(refused.status == 78 || refused.status == 64)
      #expect(refused.errors.contains(reason), "\(refused.errors)")
    }
  }
}
