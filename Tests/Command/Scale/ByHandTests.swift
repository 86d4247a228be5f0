import Foundation
import SystemPackage
import TestSupport
import Testing

/// The commands of `Documentation/Scale.md`, as written.
@Suite struct ByHandTests {
  /// The command blocks of one section of the document, in order.
  private static func blocks(below heading: String) throws -> [String] {
    let file = Repository.file("Documentation/Scale.md")
    let sections = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix(heading + "\n") })
    return section.components(separatedBy: "```sh\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  @Test("The documented commands give the files of a build, with broken photos")
  func sameFiles() throws {
    let folder = try TemporaryFolder()
    try folder.copy(
      "alps.jpg", "canyon.jpg", "vase.jpg", "space/moon.jpg", to: "photos")
    try folder.write("photos/words.jpg", "These are words, and not a picture.")
    // Its header is readable, its pixels are not.
    let png = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("balloon.png")))
    try folder.write(FilePath("photos/broken.png"), Array(png.prefix(3000)))
    try folder.write(
      "config.json",
      #"{ "dpi": 40, "page": "a5", "columns": 1, "cell": 130, "caption": "{index} {name}", "footer": "{page}/{pages}", "format": ["jpeg", "pdf"] }"#
    )
    let photos = folder.file("photos").string
    let build = try GalleryProgram.run(
      [
        "build", photos, "--config", folder.file("config.json").string, "--on-error", "placeholder", "-o",
        folder.file("built").string,
      ])
    #expect(build.status == 3, "\(build.errors)")
    let blocks = try Self.blocks(below: "By hand")
    #expect(blocks.count == 2)
    let script = blocks.joined().replacing("/data/photos", with: photos).replacing("-N8", with: "-N2")
    let bin = FilePath(Programs.gallery).removingLastComponent().string
    let run = try Subprocess.run(
      "env",
      [
        "PATH=\(bin):/usr/local/bin:/usr/bin:/bin", "XDG_CACHE_HOME=\(folder.file("cache").string)", "bash",
        "-c",
      ]
        + ["cd \(folder.path.string)\n" + script], seconds: 240)
    // The last command makes the report.
    #expect(run.status == 3, "\(run.errors)")
    let built = try folder.files(in: "built")
    let drawn = try folder.files(in: "sheets")
    #expect(built.count > 4 && drawn.keys.sorted() == built.keys.sorted(), "\(run.errors)")
    for (name, data) in built { #expect(drawn[name] == data, "\(name)") }
  }
}
