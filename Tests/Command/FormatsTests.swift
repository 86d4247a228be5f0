import Foundation
import SystemPackage
import TestSupport
import Testing

/// Sheets in every format, from the real program.
@Suite struct FormatsTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Builds with 1, 2 and 8 decoders give the same bytes in every format, and none contains its folder's path"
  )
  func determinism() throws {
    try folder.copy("alps.jpg", "space/moon.jpg", "night/skyline.jpg", "people/snowman.jpg")
    let formats = ["jpeg", "png", "webp", "tiff", "avif", "pdf", "svg", "html", "dzi"].flatMap {
      ["--format", $0]
    }
    let options = formats + ["--html", "sizes=320", "--caption", "{index} {name}", "--group-by", "folder"]
    var builds: [[String: Data]] = []
    for (index, jobs) in ["1", "2", "8"].enumerated() {
      let name = "out\(index)"
      let run = try GalleryProgram.build(
        [folder.path.string], to: folder.file(name), options + ["--jobs", jobs],
        // SOURCE_DATE_EPOCH does not add a date to formats without one.
        environment: index == 2 ? ["SOURCE_DATE_EPOCH": "86400"] : [:])
      #expect(run.status == 0, "\(run.errors)")
      builds.append(try folder.files(in: name))
    }
    #expect(builds[0].count >= 13)
    #expect(builds[1] == builds[0])
    #expect(builds[2] == builds[0])
    expectNoPaths(in: builds[0])
  }

  /// Expects that no file contains the path where it was made, a date or a place.
  private func expectNoPaths(in files: [String: Data]) {
    // Compiled layouts depend on no photo.
    for (name, data) in files where !name.contains("gallery-engine-") {
      // The letters of Base64 may form any short word. Embedded images are searched as bytes.
      let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "base64,")
      let embedded = parts.dropFirst().compactMap { Data(base64Encoded: String($0.prefix { $0 != "\"" })) }
      #expect(embedded.count == parts.count - 1)
      let text = parts[0] + parts.dropFirst().map { String($0.drop { $0 != "\"" }) }.joined()
      for content in embedded.isEmpty ? [data] : embedded + [Data(text.utf8)] {
        // The report names the fields that state dates.
        let dates = name == "report.json" ? [] : ["DateTime"]
        for secret in [folder.path.string, "/tmp/", NSUserName() + "@", "CreationDate", "GPS"] + dates {
          #expect(content.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
        }
      }
    }
  }

  @Test("An HTML page inside its source is not input, and is removed when obsolete")
  func html() throws {
    try folder.copy("space/moon.jpg")
    let options = ["--format", "html", "--html", "sizes=320", "--orientation", "portrait"]
    for _ in 1...2 {
      let run = try GalleryProgram.build([folder.path.string], to: output, options)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.lines == ["html/index.html", "report.json"].map { output.pushing(FilePath($0)).string })
      #expect(try ReportFile(in: output).photos.map(\.id) == ["space/moon.jpg"])
    }
    // The page's images contain neither the names of photos nor camera metadata.
    for (name, data) in try folder.files(in: "out") where name.hasPrefix("html/photos/") {
      #expect(!name.contains("moon"))
      for block in ["Exif", "EXIF", "http://ns.adobe.com", "ICC"] {
        #expect(data.range(of: Data(block.utf8)) == nil, "\(block) in \(name)")
      }
    }
    try folder.write("out/html/photos/mine.txt", "mine")
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--orientation", "portrait"])
    #expect(run.status == 0)
    #expect(
      try folder.files(in: "out").keys.sorted() == [
        "html/photos/mine.txt", "portrait-001.jpg", "report.json",
      ])
  }

  @Test("Deep Zoom images inside the source are not input, contain no metadata, and are removed")
  func deepZoom() throws {
    try folder.copy("space/moon.jpg")
    let options = ["--format", "dzi", "--html", "sizes=320", "--orientation", "portrait"]
    for _ in 1...2 {
      let run = try GalleryProgram.build([folder.path.string], to: output, options)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try ReportFile(in: output).photos.map(\.id) == ["space/moon.jpg"])
    }
    let files = try folder.files(in: "out")
    let pictures = files.keys.filter { $0.hasPrefix("photos/") }
    #expect(pictures.count == 2 && pictures.allSatisfy { !$0.contains("moon") && $0.hasSuffix("-320.jpg") })
    for (name, data) in files where name != "report.json" {
      for secret in [folder.path.string, "/tmp/", "Exif", "EXIF", "http://ns.adobe.com", "GPS"] {
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
      }
    }
    let run = try GalleryProgram.build([folder.path.string], to: output, ["--orientation", "portrait"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "out") == ["portrait-001.jpg", "report.json"])
  }

  @Test("A single file cannot hold an HTML page, which is a folder")
  func htmlFile() throws {
    try folder.copy("alps.jpg")
    let run = try GalleryProgram.build([folder.path.string], to: folder.file("site.html"))
    #expect(run.status == 64 || run.status == 78)
    #expect(run.errors.contains("an HTML page consists of many files"))
  }
}
