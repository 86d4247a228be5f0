import Foundation
import SystemPackage
import TestSupport
import Testing

/// The merged report of `gallery report merge` equals the build's report byte by byte.
@Suite struct MergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copyPhotos() throws {
    try folder.copy(
      "alps.jpg", "canyon.jpg", "vase.jpg", "sunset.jpg", "eggs.jpg", "balloon.png", "space/moon.jpg",
      to: "photos")
    try folder.copy("alps.jpg", to: "photos/again")
    try folder.write("photos/words.jpg", "These are words, and not a picture.")
    let jpeg = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("daisy.jpg")))
    try folder.write(FilePath("photos/half.jpg"), Array(jpeg.prefix(jpeg.count / 2)))
  }

  private var photos: String { folder.file("photos").string }

  private let options = ["--columns", "2", "--dpi", "40", "--page", "a5", "--caption", "{index} {name}"]

  private func build(_ sources: [String], _ options: [String]) throws -> Data {
    let run = try GalleryProgram.run(
      ["build"] + sources + options + ["--on-error", "placeholder", "-o", folder.file("built").string])
    #expect(run.status == 3, "\(run.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("built/report.json").string))
  }

  private func pages(_ sources: [String], _ options: [String], to name: String = "pages") throws -> [PageFile]
  {
    let run = try GalleryProgram.run(["plan"] + sources + options + ["--pages-to", folder.file(name).string])
    #expect(run.status == 3, "\(run.errors)")
    return try PageFile.all(of: folder.file("\(name)/index.jsonl").string)
  }

  /// Draws pages in some parts, and returns their folders.
  private func draw(
    _ pages: [PageFile], parts: Int, _ options: [String] = [], to name: String = "part"
  ) throws -> [String] {
    try (0..<parts).map { part in
      let own = pages.enumerated().filter { $0.offset % parts == part }.map(\.element.path)
      let output = folder.file("\(name)-\(part)").string
      let run = try GalleryProgram.run(["render"] + own + options + ["-o", output])
      #expect([0, 3].contains(run.status), "\(run.errors)")
      return output
    }
  }

  private func merge(
    _ parts: [String], pages: String = "pages", _ options: [String] = [], input: Data? = nil
  ) throws -> Subprocess {
    try GalleryProgram.run(
      ["report", "merge", folder.file(pages).string] + parts + options, input: input)
  }

  @Test(
    "Problems, findings and damage are merged, and photos keep their order",
    arguments: [false, true])
  func findings(hasManifest: Bool) throws {
    try copyPhotos()
    var options = options + ["--duplicates"]
    var words = ["\"unreadable\"", "\"duplicates\"", "\"damaged\"", "not an image", "\"bytes\""]
    if hasManifest {
      let manifest = try folder.write(
        "manifest.csv", "file\nsunset.jpg\nnone.jpg\nvase.jpg\nhalf.jpg\nwords.jpg\neggs.jpg\n")
      options += ["--manifest", manifest.string]
      words = ["\"unreadable\"", "\"missing\"", "\"unlisted\"", "\"damaged\"", "not an image", "none.jpg"]
    }
    let list = try folder.write("list.csv", "file,title\ncanyon.jpg,Canyon\n,nothing\n")
    try folder.copy("canyon.jpg")
    let expected = try build([photos, list.string], options)
    let text = String(decoding: expected, as: UTF8.self)
    for word in words { #expect(text.contains(word), "\(word)") }
    let pages = try pages([photos, list.string], options)
    let run = try merge(try draw(pages, parts: min(3, pages.count)).reversed())
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.output == expected, "\(run.text)")
  }

  @Test("Photos that fail at decoding, several outputs and formats are merged")
  func products() throws {
    try copyPhotos()
    let png = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("balloon.png")))
    try folder.write(FilePath("photos/broken.png"), Array(png.prefix(3000)))
    let config = try folder.write(
      "config.json",
      """
      { "dpi": 40, "page": "a5", "sheets": [
        { "name": "proof", "columns": 1, "cell": 150, "format": ["png", "jpeg"] },
        { "name": "rows", "layout": "justified", "orientation": "landscape", "format": "jpeg", "shape": "rectangle" } ] }
      """)
    let options = ["--config", config.string]
    let expected = try build([photos], options)
    // Every command takes the same configuration file.
    let facts = try GalleryProgram.run(["list", "--facts", photos] + options)
    #expect(facts.status == 0, "\(facts.errors)")
    let records = try folder.write(FilePath("facts.jsonl"), Array(facts.output)).string
    let pages = try pages([records], options)
    #expect(pages.count > 6)
    let parts = try draw(pages, parts: 4)
    // A repeated part is allowed, and a list of parts works as well.
    let list = Data((parts + [parts[0]]).map { $0 + "/report.json\n" }.joined().utf8)
    let run = try merge(["-"], ["-o", folder.file("merged.json").string], input: list)
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.lines == [folder.file("merged.json").string])
    let merged = try Data(contentsOf: URL(fileURLWithPath: folder.file("merged.json").string))
    #expect(merged == expected, "\(String(decoding: merged, as: UTF8.self))")
  }

  @Test(
    "Documents whose pages are in several parts are made beside the report", arguments: ["1.7", "one-file"])
  func documents(pdf: String) throws {
    try copyPhotos()
    let options =
      options + ["--columns", "1", "--cell", "150", "--format", "pdf", "--pdf", pdf, "--title", "Photos"]
    let expected = try build([photos], options)
    let pages = try pages([photos], options)
    let parts = try draw(pages, parts: 3)
    let bare = try merge(parts)
    #expect(bare.status == 65 && bare.errors.contains("(--output)"), "\(bare.errors)")

    let report = folder.file("merged/report.json").string
    let foreign = try folder.write(pdf == "one-file" ? "merged/sheets.pdf" : "merged/landscape.pdf", "mine")
    let refused = try merge(parts, ["-o", report])
    #expect(refused.status == 73 && refused.errors.contains("not written by gallery"), "\(refused.errors)")
    #expect(try String(contentsOfFile: foreign.string, encoding: .utf8) == "mine")
    #expect(folder.names(in: "merged").count == 1)

    try FileManager.default.removeItem(atPath: foreign.string)
    // The second merge replaces the documents of the first.
    for _ in 0..<2 {
      let run = try merge(parts, ["-o", report])
      #expect(run.status == 3, "\(run.errors)")
      let merged = try folder.files(in: "merged")
      #expect(merged["report.json"] == expected)
      #expect(merged == (try folder.files(in: "built")), "\(merged.keys.sorted())")
    }
  }

  @Test("Remote photos keep their sources, and the list of failures is merged")
  func web() throws {
    let all = (1...6).map { PhotoService.Photo("photo\($0)") }
    let service = try PhotoService(all) { request in
      request.path.contains("photo3") ? LoopbackReply(text: "gone", status: 410) : nil
    }
    let options = ["--dpi", "40", "--columns", "2", "--cell", "120"]
    let build = try service.run(
      ["build", service.list, "--on-error", "placeholder", "-o", service.output.string] + options)
    #expect(build.status == 3, "\(build.errors)")
    let built = try service.folder.files(in: "out")
    #expect(built["failures.jsonl"] != nil)
    let plan = try service.run(
      ["plan", service.list, "--pages-to", service.folder.file("pages").string] + options)
    #expect(plan.status == 3, "\(plan.errors)")
    let pages = try PageFile.all(of: service.folder.file("pages/index.jsonl").string).map(\.path)
    let render = try service.run(["render"] + pages + ["-o", service.folder.file("part").string])
    #expect(render.status == 3, "\(render.errors)")
    let run = try GalleryProgram.run(
      [
        "report", "merge", service.folder.file("pages").string, service.folder.file("part").string, "-o",
        service.folder.makeFolder("whole").appending("report.json").string,
      ])
    #expect(run.status == 3, "\(run.errors)")
    let whole = try service.folder.files(in: "whole")
    #expect(whole["report.json"] == built["report.json"])
    #expect(whole["failures.jsonl"] == built["failures.jsonl"])
    // A changed list is not accepted as the plan's own.
    try service.folder.write("pages/failures.jsonl", "{}\n")
    let changed = try GalleryProgram.run(
      [
        "report", "merge", service.folder.file("pages").string, service.folder.file("part").string, "-o",
        service.folder.file("none.json").string,
      ])
    #expect(changed.status == 66 && changed.errors.contains("failures.jsonl"), "\(changed.errors)")
    #expect(!FileManager.default.fileExists(atPath: service.folder.file("none.json").string))
  }

  @Test("Without any decodable photo there is no report, as in a build")
  func nothing() throws {
    let png = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("balloon.png")))
    for name in ["a.png", "b.png"] { try folder.write(FilePath("photos/\(name)"), Array(png.prefix(3000))) }
    let run = try GalleryProgram.run(["plan", photos, "--pages-to", folder.file("pages").string] + options)
    #expect(run.status == 0, "\(run.errors)")
    let parts = try draw(try PageFile.all(of: folder.file("pages/index.jsonl").string), parts: 1)
    let merged = try merge(parts)
    #expect(
      merged.status == 65 && merged.errors.contains("cannot show any of the 2 photos"), "\(merged.errors)")
    #expect(merged.output.isEmpty)
  }

  @Test("Missing, changed or foreign parts are reported, and no file is written")
  func errors() throws {
    try copyPhotos()
    let pages = try pages([photos], options)
    let parts = try draw(pages, parts: pages.count)
    func expect(_ parts: [String], _ text: String, status: Int32 = 65, in pages: String = "pages") throws {
      let run = try merge(parts, pages: pages, ["-o", folder.file("merged.json").string])
      #expect(run.status == status && run.errors.contains(text), "\(text): \(run.status) \(run.errors)")
      #expect(!folder.names().contains { $0.contains("merged.json") })
    }
    try expect(Array(parts.dropFirst()), "portrait page 1 is missing")
    try expect([parts[0]], "\(pages.count - 1) of \(pages.count) pages are missing, the first is ")
    try expect(
      parts + [folder.file("none").string],
      "none: cannot be read: No such file or directory; expected the report of a part", status: 66)
    // The same page with other bytes.
    let other = try draw([pages[0]], parts: 1, ["--background", "black"], to: "other")
    try expect(parts + other, "portrait page 1: \(parts[0]) and \(other[0]) have different versions")
    // A report edited by hand.
    let report = folder.file("part-0/report.json").string
    let text = try String(contentsOfFile: report, encoding: .utf8)
    try folder.write("part-0/report.json", text.replacing("alps", with: "alpe"))
    try expect(parts, "part-0/report.json: not a report, or was changed after gallery wrote it")
    try folder.write("part-0/report.json", text)
    // Another plan: with other photos, and with more on a page.
    _ = try self.pages([photos], options + ["--exclude", "/vase.jpg"], to: "fewer")
    try expect(parts, "is not in this plan", in: "fewer")
    // Pages with equal numbers of other photos, and the same photos on larger sheets.
    _ = try self.pages([photos], options + ["--reverse"], to: "reversed")
    try expect(parts, ": the photos differ from the plan; draw it again", in: "reversed")
    _ = try self.pages([photos], options + ["--dpi", "45"], to: "finer")
    try expect(parts, " as in the plan, received ", in: "finer")
    let black = try self.pages([photos], options + ["--background", "black"], to: "black")
    try expect(parts, ": the options differ from the plan; draw it again", in: "black")
    let mixed = try GalleryProgram.run(
      ["render", pages[0].path, black[1].path, "-o", folder.file("mixed").string])
    #expect(mixed.status == 65 && mixed.errors.contains("the pages are from different plans"))
    _ = try self.pages([photos], options, to: "larger")
    let larger = try String(contentsOfFile: folder.file("larger/index.jsonl").string, encoding: .utf8)
    try folder.write(
      "larger/index.jsonl", larger.replacing("\"placements\":", with: "\"placements\":1"))
    try expect(parts, " as in the plan, received ", in: "larger")
    // No pages, and a truncated list.
    try expect(parts, "expected the folder of gallery plan --pages-to", status: 66, in: "photos")
    let index = try String(contentsOfFile: folder.file("pages/index.jsonl").string, encoding: .utf8)
    try folder.write(
      "pages/index.jsonl", index.split(separator: "\n").dropLast().joined(separator: "\n") + "\n")
    try expect(parts, "not a complete page list", status: 66)
  }
}
