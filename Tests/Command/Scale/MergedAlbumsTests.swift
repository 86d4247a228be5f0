import Foundation
import SystemPackage
import TestSupport
import Testing

/// HTML pages whose images several processes make.
@Suite struct MergedAlbumsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "canyon.jpg", "vase.jpg", "sunset.jpg", to: "photos/land")
    try folder.copy("eggs.jpg", "balloon.png", "space/moon.jpg", "alps.jpg", to: "photos/things")
    let png = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("balloon.png")))
    try folder.write(FilePath("photos/things/broken.png"), Array(png.prefix(3000)))
  }

  private var photos: String { folder.file("photos").string }

  private func run(_ arguments: [String]) throws -> Subprocess {
    let run = try GalleryProgram.run(arguments)
    #expect([0, 3].contains(run.status), "\(run.errors)")
    return run
  }

  /// Makes pages, and draws every second one in each of two parts. Returns the folders of the parts.
  private func parts(_ options: [String]) throws -> [String] {
    _ = try run(["plan", photos] + options + ["--pages-to", folder.file("pages").string])
    let pages = try PageFile.all(of: folder.file("pages/index.jsonl").string)
    #expect(pages.count > 3)
    return try (0..<2).map { part in
      let own = pages.enumerated().filter { $0.offset % 2 == part }.map(\.element.path)
      _ = try run(["render"] + own + ["-o", folder.file("part-\(part)").string])
      return folder.file("part-\(part)").string
    }
  }

  private func merge(_ parts: [String], to report: String = "merged/report.json") throws -> Subprocess {
    try GalleryProgram.run(
      ["report", "merge", folder.file("pages").string] + parts + ["-o", folder.file(report).string])
  }

  @Test(
    "HTML pages made from parts equal those of a build",
    arguments: [
      [
        "--each", "album", "--group-by", "folder", "--caption", "name", "--html",
        "url=https://photos.example/",
      ],
      [
        "--bursts", "stack", "--html", "originals=copy", "--mark", Programs.sample("vase.jpg"), "--format",
        "pdf", "--format", "png",
      ],
    ])
  func sameFiles(options: [String]) throws {
    let layout = [
      "--columns", "2", "--cell", "150", "--page", "a5", "--title", "Photos", "--html", "info=exif",
    ]
    let options = ["--format", "html"] + layout + options
    _ = try run(
      ["build", photos, "--on-error", "placeholder", "-o", folder.file("built").string] + options)
    let parts = try parts(options)
    for part in ["part-0", "part-1"] {
      for (name, data) in try folder.files(in: part) where name.hasSuffix(".png") {
        try folder.write(FilePath("merged/\(name)"), Array(data))
      }
    }
    // The second merge replaces the documents of the first.
    for parts in [parts, parts.reversed()] {
      let merge = try merge(parts)
      #expect(merge.status == 3, "\(merge.errors)")
      let (built, merged) = (try folder.files(in: "built"), try folder.files(in: "merged"))
      #expect(built.count > 30 && merged.keys.sorted() == built.keys.sorted())
      for (name, data) in built { #expect(merged[name] == data, "\(name)") }
    }
  }

  @Test(
    "A missing or changed image, a foreign file and another name of the report are errors that change nothing"
  )
  func problems() throws {
    let parts = try parts(["--format", "html", "--columns", "1", "--cell", "150", "--page", "a5"])
    let image = try #require(folder.names(in: "part-0").sorted().first { $0.hasSuffix(".picture") })
    let file = folder.file("part-0/\(image)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.string))
    try folder.write("merged/html/index.html", "mine")
    for (content, text): (Data?, String) in [
      (nil, "\(image): missing, or changed"), (bytes.dropLast(), "\(image): missing, or changed"),
      (bytes, "merged/html/index.html"),
    ] {
      try FileManager.default.removeItem(atPath: file.string)
      if let content { try folder.write(FilePath("part-0/\(image)"), Array(content)) }
      let run = try merge(parts)
      #expect([65, 73].contains(run.status) && run.errors.contains(text), "\(run.status) \(run.errors)")
      if content == nil { try folder.write("part-0/\(image)", "") }
      let names = try folder.files(in: "merged").keys.filter { !$0.hasPrefix(".") }
      #expect(names == ["html/index.html"])
    }
    let named = try merge(parts, to: "merged/other.json")
    #expect(named.status == 73 && named.errors.contains("report.json"), "\(named.errors)")
  }
}
