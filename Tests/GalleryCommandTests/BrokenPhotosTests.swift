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

  @Test("Photos that cannot be shown are named with their reason, and leave no hole")
  func skipped() throws {
    try folder.copy("alps.jpg", "canyon.jpg", "vase.jpg", "space/moon.jpg")
    try cut("sunset.jpg", to: { _ in 30 }, as: "b header.jpg")
    try folder.write("words.jpg", "These are words, and not a picture.")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--columns", "2"])
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(report.counts == .init(placed: 4, damaged: 0, skipped: 2))
    for id in ["b header.jpg", "words.jpg"] {
      let photo = try #require(report.photo(id))
      let reason = try #require(photo.reason)
      #expect(photo.status == "skipped" && photo.placements.isEmpty)
      #expect(run.errors.contains("warning: \(id): skipped: \(reason)\n"))
    }
    // Two rows of two in portrait: no cell is left free for those that are missing.
    let places = report.placements(on: report.sheets[0]).map(\.place)
    #expect(Set(places.map(\.x)).count == 2)
    #expect(Set(places.map(\.y)).count == 2)
  }

  @Test("A file without a byte whose name promises a photo is a photo that is lost")
  func empty() throws {
    try folder.copy("alps.jpg")
    try folder.write("zero.jpg", "")
    try folder.write("zero.txt", "")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    #expect(report.photos.map(\.id) == ["alps.jpg", "zero.jpg"])
    #expect(report.photo("zero.jpg")?.status == "skipped")
    #expect(report.photo("zero.jpg")?.reason == "empty file")
    #expect(run.errors.contains("warning: zero.jpg: skipped: empty file\n"))
  }

  @Test("A truncated photo is shown as far as it goes, and reported as damaged")
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

  @Test("Photos whose pixels cannot be decoded are found out late, and leave no hole either")
  func undecodable() throws {
    try folder.copy("alps.jpg", "canyon.jpg", "vase.jpg", "balloon.png")
    // A header that promises a picture, and nothing behind it.
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
      #expect(Set(places.map(\.y)).count == 2, "\(sheet.path)")
    }
  }

  @Test("With on-error fail the first broken photo stops the build and nothing is written")
  func fail() throws {
    try folder.copy("alps.jpg")
    try folder.write("words.jpg", "no picture")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--on-error", "fail"])
    #expect(run.status == 65)
    #expect(run.errors.contains("words.jpg"))
    #expect(run.output.isEmpty)
    #expect(folder.names(in: "out").isEmpty)
  }

  @Test("Where nothing can be decoded the status is 65 and nothing is written")
  func nothing() throws {
    try folder.write("a.jpg", "no picture")
    try folder.write("b.png", "none either")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("a.jpg") && run.errors.contains("b.png"))
    #expect(run.errors.contains("none of the 2 photos can be shown"))
    #expect(folder.names(in: "out").isEmpty)
  }

  @Test("A name that could control the terminal cannot")
  func controlCharacters() throws {
    try folder.copy("alps.jpg")
    try folder.write("\u{1B}[31mred\u{202E}.jpg", "no picture")
    let run = try GalleryProgram.build([folder.path.string], to: output)
    #expect(run.status == 3)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
    #expect(run.errors.contains(#"\u{1b}[31mred\u{202e}.jpg"#))
  }

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
