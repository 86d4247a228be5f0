import Foundation
import SystemPackage
import TestSupport
import Testing

/// The output of `gallery list --facts`: a source for planning without opening photos.
@Suite struct FactsTests {
  private let folder: TemporaryFolder
  private let options = [
    "--dpi", "40", "--columns", "3", "--caption", "{index} {title} {rating} {date} {exif.Model} {name}",
    "--title", "{folder}",
    "--footer", "{page}/{pages} {count}", "--group-by", "folder",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", "space/moon.jpg", to: "photos")
    try folder.copy("alps.jpg", to: "photos/B")
    try folder.write("photos/words.jpg", "These are words, and not a picture.")
    try folder.write("photos/notes.txt", "These are words, and say so.")
    try folder.write(
      "photos/vase.jpg.xmp",
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
      xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmp:Rating="4" tiff:Orientation="6" crs:HasCrop="True" crs:CropLeft="0" crs:CropTop="0.125" crs:CropRight="0.5"
      crs:CropBottom="0.75" photoshop:DateCreated="2024-06-01T10:20:30.5+02:00"/></rdf:RDF>
      """)
  }

  private var photos: String { folder.file("photos").string }

  private func facts(_ sources: [String], _ options: [String] = []) throws -> Data {
    let run = try GalleryProgram.run(["list", "--facts"] + sources + options)
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  private func plan(_ sources: [String], _ more: [String] = []) throws -> Data {
    let run = try GalleryProgram.run(["plan"] + sources + options + more)
    #expect(run.status == 3, "\(run.errors)")
    return run.output
  }

  @Test("A plan from facts equals one from photos, in any order, without opening photos")
  func samePlan() throws {
    let expected = try plan([photos])
    let lines = try facts([photos]).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 5)
    // A broken photo has a line with the reason.
    let broken = try #require(lines.first { String(decoding: $0, as: UTF8.self).contains("words.jpg") })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(broken)) as? [String: Any])
    #expect(object["problem"] as? String == "not an image: text" && object["facts"] == nil)
    let shuffled = lines.reversed().map { Array($0) + [UInt8(ascii: "\n")] }
    // The second file repeats a line of the first: a task that ran twice.
    let one = try folder.write(FilePath("one.jsonl"), Array(shuffled[..<2].joined()))
    let two = try folder.write(FilePath("two.jsonl"), Array(shuffled[1...].joined()))
    _ = try Subprocess.run("mv", [photos, folder.file("away").string])
    // The title contains the folder's name, so the folder must exist.
    try folder.makeFolder("photos")
    #expect(try plan([one.string, two.string]) == expected)
    #expect(try plan([two.string, one.string]) == expected)
    let piped = try GalleryProgram.run(["plan", "-"] + options, input: Data(shuffled.joined()))
    #expect(piped.output == expected, "\(piped.errors)")
  }

  @Test("A list of candidates can be divided: its parts give the facts of the whole")
  func divided() throws {
    let run = try GalleryProgram.run(["list", "--unread", photos])
    #expect(run.status == 0)
    // No file was opened: notes.txt may be a photo.
    #expect(run.lines.count == 6)
    let whole = try facts([photos])
    var parts: [String] = []
    for (index, line) in run.lines.enumerated() {
      let part = try folder.write("part-\(index).jsonl", line + "\n")
      parts.append(String(decoding: try facts([part.string]), as: UTF8.self))
    }
    #expect(parts.joined() == String(decoding: whole, as: UTF8.self))
  }

  @Test("A build from facts equals one from the photos")
  func sameBuild() throws {
    let file = try folder.write(FilePath("facts.jsonl"), Array(try facts([photos], ["--sha256"])))
    for (source, output) in [(photos, "direct"), (file.string, "facts")] {
      let run = try GalleryProgram.run(
        // Facts do not list other files, which reports count.
        ["build", source, "-o", folder.file(output).string, "--format", "jpeg", "--format", "pdf"] + options
          + ["--exclude", "*.txt"])
      #expect(run.status == 3, "\(run.errors)")
    }
    #expect(try folder.files(in: "facts") == folder.files(in: "direct"))
  }

  @Test(
    "A file that changed since is lost, detected by size or content",
    arguments: [true, false])
  func changed(isAsLarge: Bool) throws {
    let facts = try facts([photos], isAsLarge ? ["--sha256"] : [])
    let file = try folder.write(FilePath("facts.jsonl"), Array(facts))
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("photos/alps.jpg").string)))
    if isAsLarge { bytes[bytes.count / 2] ^= 1 } else { bytes += [0] }
    try folder.write(FilePath("photos/alps.jpg"), bytes)
    let run = try GalleryProgram.run(["build", file.string, "-o", folder.file("out").string] + options)
    #expect(run.status == 3)
    let photo = try ReportFile(in: folder.file("out")).photo("alps.jpg")
    #expect(photo?.status == "skipped")
    let reason = isAsLarge ? "is not the requested file" : "changed after its header was read"
    #expect(photo?.reason?.contains(reason) == true, "\(photo?.reason ?? "none")")
  }

  @Test("An invalid record is reported with its file and line")
  func wrong() throws {
    let good = String(decoding: try facts([photos]), as: UTF8.self)
    let file = try folder.write(
      "facts.jsonl", good + "{\"id\"\n" + #"{"id": "a", "image": "a", "found": {}}"# + "\n")
    let run = try GalleryProgram.run(["plan", file.string] + options)
    #expect(run.status == 3)
    #expect(run.errors.contains("facts.jsonl: line 6: invalid JSON"))
    #expect(run.errors.contains("facts.jsonl: line 7: expected \"found\": {\"number\": …}"))
  }
}
