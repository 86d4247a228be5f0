import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct BrokenPhotosTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws { folder = try TemporaryFolder() }

  /// Writes the beginning of a sample.
  private func cut(_ sample: String, to count: (Int) -> Int, as name: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Programs.sample(sample)))
    try folder.write(FilePath(name), Array(data.prefix(count(data.count))))
  }

  @Test("Undecodable photos are named with the reason, and leave no hole")
  func skipped() throws {
    try folder.copy("alps.jpg", "canyon.jpg", "vase.jpg", "space/moon.jpg")
    try cut("sunset.jpg", to: { _ in 30 }, as: "b header.jpg")
    try folder.write("words.jpg", "These are words, and not a picture.")
    try folder.write("zero.jpg", "")
    try folder.write("zero.txt", "")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--columns", "2"])
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    // An empty file counts only if its name promises a photo.
    #expect(report.counts == .init(placed: 4, damaged: 0, skipped: 3))
    #expect(report.photo("zero.jpg")?.reason == "empty file")
    for id in ["b header.jpg", "words.jpg", "zero.jpg"] {
      let photo = try #require(report.photo(id))
      let reason = try #require(photo.reason)
      #expect(photo.status == "skipped" && photo.placements.isEmpty)
      #expect(run.errors.contains("warning: \(id): skipped: \(reason)\n"))
    }
    // Two rows of two in portrait: no cell is empty for a missing photo.
    let places = report.placements(on: report.sheets[0]).map(\.place)
    let (columns, rows) = (Set(places.map(\.x)), Set(places.map(\.y)))
    #expect(columns.count == 2 && rows.count == 2)
  }

  @Test("A truncated photo is shown as far as it decodes, and reported as damaged")
  func damaged() throws {
    try folder.copy("alps.jpg")
    try cut("sunset.jpg", to: { $0 / 2 }, as: "cut.jpg")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    let photo = try #require(report.photo("cut.jpg"))
    #expect(photo.status == "damaged")
    #expect(photo.reason?.isEmpty == false)
    #expect(photo.sha256?.count == 64)
    #expect(photo.placements.map(\.orientation) == ["portrait", "landscape"])
    #expect(report.counts == .init(placed: 1, damaged: 1, skipped: 0))
    #expect(run.errors.contains("warning: cut.jpg: damaged: "))
    #expect(run.errors.contains("2 photos, 2 placed, 1 of them damaged, 0 skipped"))
  }

  @Test("Photos that only fail at decoding leave no hole either")
  func undecodable() throws {
    try folder.copy("alps.jpg", "canyon.jpg", "vase.jpg", "balloon.png")
    // A valid header without pixels.
    try cut("balloon.png", to: { _ in 60 }, as: "a.png")
    try cut("balloon.png", to: { _ in 60 }, as: "z.png")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--columns", "2"])
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(report.photos.count == 6)
    #expect(report.counts.placed == 4)
    #expect(report.counts.placed + report.counts.damaged + report.counts.skipped == 6)
    for sheet in report.sheets {
      let places = report.placements(on: sheet).map(\.place)
      #expect(places.count.isMultiple(of: 2) && Set(places.map(\.x)).count == 2, "\(sheet.path)")
    }
  }

  @Test("If no photo can be decoded, the status is 65 and no file is written")
  func nothing() throws {
    try folder.write("a.jpg", "no picture")
    try folder.write("b.png", "none either")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("a.jpg") && run.errors.contains("b.png"))
    #expect(run.errors.contains("cannot show any of the 2 photos"))
    #expect(folder.names(in: "out").isEmpty)
  }

  @Test("Control characters and line breaks in names reach neither the terminal nor the lines of lists")
  func lineBreaks() throws {
    try folder.copy("alps.jpg")
    let name = "a\nerror: forged\u{2028}forged\u{85}\r.jpg"
    try folder.write(name, "no picture")
    try folder.write("\u{1B}[31mred\u{202E}.jpg", "no picture")
    for progress in ["plain", "json"] {
      let run = try GalleryProgram.build([folder.path.string], to: output, ["--progress", progress])
      #expect(run.status == 3)
      #expect(
        !run.errors.split(whereSeparator: \.isNewline).contains {
          $0.hasPrefix("error:") || $0.hasPrefix("forged")
        })
      #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
      if progress == "plain" { #expect(run.errors.contains(#"\u{1b}[31mred\u{202e}.jpg"#)) }
    }
    #expect(try ReportFile(in: output).photo(name)?.status == "skipped")
    let list = try GalleryProgram.run(["list", folder.path.string])
    #expect(list.text.split(whereSeparator: \.isNewline).count == 3)
    #expect(list.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    // The list finds the file again.
    try folder.write("list.jsonl", list.text)
    let run = try GalleryProgram.build([folder.file("list.jsonl").string], to: folder.file("again"))
    #expect(run.status == 3)
    #expect(
      try ReportFile(in: folder.file("again")).photos.contains {
        $0.reason?.hasPrefix("not an image") == true
      })
  }

  @Test("Every path on standard output is one line, whatever the output folder's name")
  func pathsWithLineBreaks() throws {
    try folder.copy("alps.jpg")
    let run = try GalleryProgram.build([folder.file("alps.jpg").string], to: folder.file("a\nb"))
    #expect(run.status == 0)
    #expect(run.lines.map { $0.hasPrefix(folder.path.string) } == [true, true, true])
    #expect(run.lines.allSatisfy { $0.contains(#"/a\u{a}b/"#) })
  }

  @Test("Unreadable sources are reported, and make plan and build incomplete")
  func unreadable() throws {
    try folder.copy("alps.jpg")
    try folder.makeFIFO("fifo.jpg")
    try folder.makeSocket("socket.png")
    try folder.link("device.jpg", to: "/dev/zero")
    try folder.link("gone.jpg", to: "nowhere")
    try folder.link("loop.jpg", to: "loop.jpg")
    let deep = Array(repeating: "d", count: 300).joined(separator: "/")
    try folder.write("deep/\(deep)/lost.jpg")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(
      report.photos.map(\.id).sorted() == [
        "alps.jpg", "device.jpg", "fifo.jpg", "gone.jpg", "loop.jpg", "socket.png",
      ])
    #expect(report.counts == .init(placed: 1, damaged: 0, skipped: 5))
    for id in ["device.jpg", "fifo.jpg", "socket.png"] {
      #expect(report.photo(id)?.reason == "not a regular file")
    }
    #expect(report.photo("gone.jpg")?.reason == "cannot be read: No such file or directory")
    #expect(report.photo("loop.jpg")?.reason == "cannot be read: Too many levels of symbolic links")
    #expect(report.unreadable?.count == 1)
    #expect(report.unreadable?.first?.path.hasPrefix("deep/d/d/") == true)
    #expect(report.unreadable?.first?.reason.isEmpty == false)

    #expect(try GalleryProgram.run(["plan", folder.file("alps.jpg").string]).status == 0)
    let plan = try GalleryProgram.run(["plan", folder.path.string])
    #expect(plan.status == 3)
    #expect(plan.text.contains("\"alps.jpg\""))
    // Only the unreadable folder is missing.
    let rest = try GalleryProgram.run(["plan", folder.file("alps.jpg").string, folder.file("deep").string])
    #expect(rest.status == 3)
  }

  #if os(Linux)
    @Test("Lists and plans find photos whose names are not UTF-8")
    func bytes() throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("alps.jpg")))
      let names: [[CChar]] = [[-1, 46, 106, 112, 103, 0], [-2, 46, 106, 112, 103, 0]]
      for name in names { try folder.write(FilePath(platformString: name), Array(data)) }
      let list = try GalleryProgram.run(["list", folder.path.string])
      #expect(list.status == 0)
      try folder.write("list.jsonl", list.text)
      _ = try GalleryProgram.build([folder.file("list.jsonl").string], to: output)
      #expect(try ReportFile(in: output).photos.map(\.id) == ["�FE.jpg", "�FF.jpg"])
      #expect(try ReportFile(in: output).counts == .init(placed: 2, damaged: 0, skipped: 0))
      let plan = try GalleryProgram.run(["plan", folder.path.string, "--dpi", "40"])
      let drawn = try GalleryProgram.run(
        ["render", "-", "-o", folder.file("drawn").string], input: plan.output)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
  #endif

  @Test("Photos that no sheet shows are reported and make the build incomplete")
  func unplaced() throws {
    try folder.copy("alps.jpg", "vase.jpg")
    let run = try GalleryProgram.build(
      [folder.path.string], to: output, ["--assign", "matching", "--orientation", "portrait"])
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(report.counts == .init(placed: 1, damaged: 0, skipped: 1))
    #expect(report.photo("alps.jpg")?.status == "skipped")
  }
}
