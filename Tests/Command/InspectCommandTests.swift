import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery inspect` reports the facts of photos.
@Suite struct InspectCommandTests {
  private let folder: TemporaryFolder
  private var photos: String { folder.file("photos").string }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "forest.jpg", "balloon.png", to: "photos")
  }

  private func inspect(_ arguments: String...) throws -> Subprocess {
    try GalleryProgram.run(["inspect"] + arguments + ["--progress", "none"])
  }

  /// The photos of a JSON answer, by their identities.
  private func findings(_ run: Subprocess) throws -> [String: [String: Any]] {
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let photos = try #require(document["photos"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: photos.compactMap { photo in
        (photo["id"] as? String).map { ($0, photo) }
      })
  }

  @Test("The default output is a table with aligned columns")
  func table() throws {
    try folder.copy("canyon.jpg", to: "photos")
    try FileManager.default.moveItem(
      atPath: folder.file("photos/canyon.jpg").string, toPath: folder.file("photos/峡谷.jpg").string)
    let run = try inspect(photos)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.lines
    let names = lines.map { line in String(line.prefix { $0 != " " }) }
    #expect(names == ["photo", "alps.jpg", "balloon.png", "forest.jpg", "峡谷.jpg", "4"])
    #expect(lines[0].contains("size") && lines[0].contains("orientation") && !lines[0].contains("problem"))
    #expect(lines[1].hasPrefix("alps.jpg     840x560  JPEG  "))
    #expect(lines[3].contains("580x820  JPEG    90° left     2023-05-18 06:20:00  4"))
    // Each of the two characters is two columns wide.
    #expect(lines[4].hasPrefix("峡谷.jpg     840x560"))
    #expect(lines[5] == "4 photos, 4 whole")
  }

  @Test("Other files are counted by build and report, and listed by inspect")
  func otherFiles() throws {
    for name in ["b.mp4", "sub/a.MP4", "x.pdf", "README"] {
      try folder.write("photos/" + name, "not a photo")
    }
    let build = try GalleryProgram.build([photos], to: folder.file("out"))
    #expect(
      build.errors.contains(
        "3 photos, 3 placed, 0 skipped, 4 other files (2 mp4, 1 without extension, 1 pdf)"))
    let report = try Data(contentsOf: URL(fileURLWithPath: folder.file("out/report.json").string))
    let document = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    #expect(document["otherFiles"] as? [String: Int] == ["mp4": 2, "pdf": 1, "": 1])
    let run = try inspect(photos)
    #expect(run.status == 0)
    let words = run.lines.suffix(3).map { line in String(line.prefix { $0 != " " }) }
    #expect(words == ["sub/a.MP4", "x.pdf", "3"])
    #expect(run.lines.last == "3 photos, 3 whole, 4 other files")
  }

  @Test("Files of Takeout describe photos and are no other files; photos with gain maps are counted")
  func takeout() throws {
    let plain = try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("photos/alps.jpg").string)))
    let mark = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
    let segment = [0xFF, 0xE2, 0, UInt8(mark.count + 2)] + mark
    let photo = Data(plain.prefix(2) + segment + plain.dropFirst(2))
    for name in ["alps.jpg", "alps-edited.jpg", "a(1).jpg"] {
      try photo.write(to: URL(fileURLWithPath: folder.file("photos/" + name).string))
    }
    let json = #"{"photoTakenTime": {"timestamp": "1"}, "people": [{"name": "Ada"}], "description": "High"}"#
    for name in ["alps.jpg.supplemental-metadata.json", "a(1).jpg.json", "a.jpg(1).json", "metadata.json"] {
      try folder.write("photos/" + name, json)
    }
    try folder.write("photos/forest.md", "# Wood\nGreen")
    let build = try GalleryProgram.build(
      [photos], to: folder.file("out"),
      ["--where", "people = Ada and description = High", "--caption", "{people}"])
    #expect(build.errors.contains("2 placed, 0 skipped, 2 "), "\(build.errors)")
    #expect(build.errors.contains("2 photos have HDR; sheets show them in SDR"))
    let run = try inspect(photos, "--json")
    let found = try findings(run)
    #expect(found.count == 5 && found["a(1).jpg"]?["hdr"] as? Bool == true)
    #expect(found["forest.jpg"]?["hdr"] as? Bool == false)
    let note = "a(1).jpg.json: it may belong to several photos and was not used"
    #expect(build.errors.contains(note), "\(build.errors)")
    let titled = try GalleryProgram.build([photos], to: folder.file("out2"), ["--where", "title = Wood"])
    #expect(titled.errors.contains("1 placed, "), "\(titled.errors)")
  }

  @Test("An error about missing photos says what the source has instead")
  func nothingButOtherFiles() throws {
    try folder.write("docs/x.pdf", "not a photo")
    #expect(try inspect(folder.file("docs").string).errors.contains("docs, only 1 other file (1 pdf)"))
    _ = try GalleryProgram.build([photos], to: folder.file("out"), ["--page", "ipad"])
    #expect(try inspect(folder.file("out").string).errors.contains("out, only 3 files that gallery wrote"))
  }

  @Test("Damaged and invalid photos exit with 3, or 65 without any valid photo")
  func problems() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: photos + "/alps.jpg"))
    try folder.write(FilePath("photos/cut.jpg"), Array(data.prefix(data.count / 2)))
    try folder.write("photos/words.jpg", "no photo")
    try folder.write("photos/notes.txt", "nothing")
    let run = try inspect(photos, "--json")
    #expect(run.status == 3)
    let found = try findings(run)
    #expect(found.count == 5)
    #expect(found["alps.jpg"]?["status"] as? String == "whole")
    #expect(found["alps.jpg"]?["reason"] is NSNull)
    #expect(found["cut.jpg"]?["status"] as? String == "damaged")
    #expect((found["cut.jpg"]?["reason"] as? String)?.isEmpty == false)
    #expect(found["words.jpg"]?["status"] as? String == "unreadable")
    #expect(try inspect(photos, "--include", "words.jpg").status == 65)
    #expect(try inspect(photos, "--include", "none.jpg").status == 66)
    #expect(try inspect(photos, "--include", "*ps.jpg").status == 0)
  }

  @Test("Every key is present: size, rotation, profile, user and camera fields, hash")
  func keys() throws {
    try folder.write("list.csv", "path,focus,title\nphotos/forest.jpg,\"0.25,0.5\",Wood\n")
    let run = try inspect(folder.file("list.csv").string, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let photo = try #require(try findings(run)["photos/forest.jpg"])
    #expect(
      photo.keys.sorted() == [
        "bytes", "camera", "credentials", "date", "dateField", "faces", "focus", "format", "hdr", "height",
        "id",
        "notes",
        "orientation",
        "profile",
        "rating", "reason", "sha256", "source", "status", "width",
      ])
    #expect(photo["orientation"] as? Int == 8)
    #expect(photo["width"] as? Int == 580)
    #expect(photo["focus"] as? String == "0.25,0.5")
    #expect(photo["rating"] as? Int == 4)
    #expect((photo["sha256"] as? String)?.count == 64)
    #expect(photo["profile"] is NSNull)
  }

  @Test("The colour profile has its own name, from every decoder and the cache")
  func profiles() throws {
    // Sheets that gallery draws have a profile.
    let formats = ["jpeg", "png", "webp", "tiff"].flatMap { ["--format", $0] }
    let build = try GalleryProgram.build(
      [photos], to: folder.file("out"), ["--orientation", "portrait", "--dpi", "20"] + formats)
    #expect(build.status == 0, "\(build.errors)")
    // In their own folder they would be known as gallery's.
    try folder.makeFolder("sheets")
    for name in folder.names(in: "out") where name.hasPrefix("portrait") {
      try FileManager.default.moveItem(
        atPath: folder.file("out/" + name).string, toPath: folder.file("sheets/" + name).string)
    }
    for _ in 1...2 {
      let run = try GalleryProgram.run(
        ["inspect", folder.file("sheets").string, "--json", "--cache", folder.file("cache").string])
      #expect(run.status == 0, "\(run.errors)")
      let names = try findings(run).values.map { $0["profile"] as? String ?? "" }
      #expect(names.count == 4 && names.allSatisfy { $0.contains("sRGB") }, "\(names)")
    }
  }
}
