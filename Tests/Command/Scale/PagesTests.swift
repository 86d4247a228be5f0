import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery plan --pages-to` writes pages, and `gallery render` draws them one by one.
@Suite struct PagesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(
      "alps.jpg", "canyon.jpg", "vase.jpg", "space/moon.jpg", "balloon.png",
      to: "photos")
    try folder.copy("vase.jpg", to: "photos/again")
  }

  private var photos: String { folder.file("photos").string }

  /// The options of a layout that takes several pages of each orientation.
  private static let layouts: [[String]] = [
    ["--columns", "1", "--cell", "120"],
    ["--layout", "justified", "--row-height", "250", "--shape", "rectangle", "--shadow"],
    ["--layout", "circle-packing", "--cell", "250", "--order", "dense"],
    ["--layout", "masonry", "--columns", "1"],
  ]

  private func options(_ layout: [String]) -> [String] {
    layout + ["--dpi", "40", "--caption", "{index} {name}", "--header", "{page} of {pages}", "--page", "a5"]
  }

  /// Writes pages, and returns the paths of their documents.
  private func pages(_ sources: [String], _ options: [String], to name: String = "pages") throws -> [String] {
    let run = try GalleryProgram.run(["plan"] + sources + options + ["--pages-to", folder.file(name).string])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines == [folder.file("\(name)/index.jsonl").string])
    let index = try String(contentsOfFile: folder.file("\(name)/index.jsonl").string, encoding: .utf8)
    return try index.split(separator: "\n").dropFirst().map { line in
      let page = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return folder.file("\(name)/\(try #require(page["page"] as? String))").string
    }
  }

  @Test("Pages drawn one by one equal the files of a build", arguments: layouts)
  func sameFiles(layout: [String]) throws {
    let options = options(layout)
    let formats = ["--format", "png", "--format", "svg"]
    let build = try GalleryProgram.run(
      ["build", photos] + options + formats + ["-o", folder.file("built").string])
    #expect(build.status == 0, "\(build.errors)")
    let pages = try pages([photos], options + formats)
    #expect(pages.count > 2)
    var drawn: [String: Data] = [:]
    for (index, page) in pages.enumerated().reversed() {
      let run = try GalleryProgram.run(["render", page, "-o", folder.file("part-\(index)").string])
      #expect(run.status == 0, "\(run.errors)")
      drawn.merge(try folder.files(in: "part-\(index)")) { $1 }
    }
    var built = try folder.files(in: "built")
    for manifest in ["report.json"] { (built[manifest], drawn[manifest]) = (nil, nil) }
    #expect(built.count == 2 * pages.count && drawn.keys.sorted() == built.keys.sorted())
    for (name, data) in built { #expect(drawn[name] == data, "\(name)") }
  }

  @Test(
    "All pages of a PDF give the document, in any order, and some pages are stored",
    arguments: [layouts[0], layouts[2]])
  func document(layout: [String]) throws {
    let options = options(layout) + ["--format", "pdf"]
    let build = try GalleryProgram.run(["build", photos] + options + ["-o", folder.file("built").string])
    #expect(build.status == 0, "\(build.errors)")
    let pages = try pages([photos], options)
    var drawn: [String: Data] = [:]
    for orientation in ["portrait", "landscape"] {
      let own = pages.filter { $0.contains("/\(orientation)-") }
      let run = try GalleryProgram.run(["render"] + own.reversed() + ["-o", folder.file(orientation).string])
      #expect(run.status == 0, "\(run.errors)")
      drawn.merge(try folder.files(in: orientation)) { $1 }
      if own.count > 1 {
        let few = try GalleryProgram.run(["render", own[0], "-o", folder.file("few-\(orientation)").string])
        #expect(few.status == 0, "\(few.errors)")
        let stored = folder.names(in: "few-\(orientation)").sorted()
        #expect(stored == ["\(orientation)-001.pdfpage", "report.json"])
        let whole = try GalleryProgram.run(["render", own[0], "-o", folder.file("few.pdf").string])
        #expect(
          whole.status == 65 && whole.errors.contains("pages for one file, received"), "\(whole.errors)")
      }
    }
    let built = try folder.files(in: "built")
    for name in ["portrait.pdf", "landscape.pdf"] { #expect(drawn[name] == built[name], "\(name)") }
  }

  @Test("Pages from facts equal those from photos, byte by byte and repeatedly")
  func sameBytes() throws {
    let options = options(Self.layouts[1])
    let facts = try GalleryProgram.run(["list", "--facts", photos])
    let file = try folder.write(FilePath("facts.jsonl"), Array(facts.output))
    _ = try pages([file.string], options, to: "one")
    _ = try pages([file.string], options, to: "two")
    let files = try folder.files(in: "one")
    #expect(files == (try folder.files(in: "two")))
    // A photo whose facts were read earlier has a size to check; that is the only difference.
    _ = try pages([photos], options, to: "direct")
    let direct = try folder.files(in: "direct")
    #expect(direct.keys.sorted() == files.keys.sorted())
    let bytes = try Regex(#","bytes":\d+"#)
    for (name, data) in files {
      let text = String(decoding: data, as: UTF8.self).replacing(bytes, with: "")
      #expect(text == String(decoding: direct[name] ?? Data(), as: UTF8.self), "\(name)")
    }
  }

  @Test("A folder that is not empty stays unchanged, also if the plan fails")
  func occupied() throws {
    try folder.write("pages/mine.txt", "mine")
    let run = try GalleryProgram.run(["plan", photos, "--pages-to", folder.file("pages").string])
    #expect(
      run.status == 73 && run.errors.contains("the folder is not empty"), "\(run.errors)")
    #expect(folder.names(in: "pages") == ["mine.txt"])
    let failed = try GalleryProgram.run(
      ["plan", photos, "--cell", "2000", "--pages-to", folder.file("none").string])
    #expect(failed.status != 0)
    #expect(folder.names().filter { $0.contains("none") } == [])
  }

  @Test("With on-error fail a lost photo ends the plan; skip is rejected")
  func lost() throws {
    try folder.write("photos/words.jpg", "These are words, and not a picture.")
    for (policy, status, text): (String, Int32, String) in [
      ("fail", 65, "words.jpg: not an image"), ("skip", 64, "--on-error skip: "),
    ] {
      let run = try GalleryProgram.run(
        ["plan", photos, "--on-error", policy, "--pages-to", folder.file("pages").string])
      #expect(run.status == status && run.errors.contains(text), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("pages").string))
    }
    // The value is allowed in a configuration file, which serves other commands too.
    let config = try folder.write("config.json", #"{ "on-error": "skip", "dpi": 40 }"#)
    let plan = try GalleryProgram.run(
      ["plan", photos, "--config", config.string, "--pages-to", folder.file("pages").string])
    #expect(plan.status == 3, "\(plan.errors)")
    let pages = try PageFile.all(of: folder.file("pages/index.jsonl").string)
    #expect(pages.flatMap(\.photos).contains { $0["problem"] as? String == "not an image: text" })
    let render = try GalleryProgram.run(
      ["render", pages[0].path, "--on-error", "skip", "-o", folder.file("out").string])
    #expect(render.status == 64 && render.errors.contains("--on-error skip: "), "\(render.errors)")
  }

  @Test("A page with impossible numbers is rejected without allocating memory for them")
  func oddNumbers() throws {
    let page = try pages([photos], options(Self.layouts[0]))[1]
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let numbers = [
      (
        #""portrait":\d+"#, "portrait", ["0", "-1", "1000000000", "1000000000000000000"],
        "sheet.counts.portrait"
      ),
      (#""digits":\d+"#, "digits", ["0", "10", "1000000000", "1000000000000000000"], "sheet.digits"),
      (#""number":\d+"#, "number", ["0", "1000000000000000000"], "sheet.number"),
      (#""pixelsPerPoint":[\d.]+"#, "pixelsPerPoint", ["1e300"], "pixelsPerPoint"),
    ]
    for (pattern, name, values, place) in numbers {
      for value in values {
        let odd = text.replacing(try Regex(pattern), with: "\"\(name)\":\(value)")
        #expect(odd != text)
        let run = try GalleryProgram.run(
          ["render", "-", "-o", folder.file("out").string], input: Data(odd.utf8), seconds: 20)
        #expect(
          run.status == 65 && run.errors.contains(place), "\(name) \(value): \(run.status) \(run.errors)")
      }
    }
  }

  @Test("A page of a very large build is drawn in memory for one page")
  func large() throws {
    let page = try pages([photos], options(Self.layouts[0]))[1]
    let text = try String(contentsOfFile: page, encoding: .utf8)
      .replacing(try Regex(#""portrait":\d+"#), with: "\"portrait\":10000000")
      .replacing(try Regex(#""number":\d+"#), with: "\"number\":9999999")
    let out = folder.file("out").string
    let run = try GalleryProgram.run(["render", "-", "-o", out, "-v"], input: Data(text.utf8))
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "out").contains("portrait-9999999.jpg"))
    let peak = try #require(run.errors.firstMatch(of: #/peak memory (\d+) MB/#).flatMap { Int($0.1) })
    #expect(peak < 150)
  }
}
