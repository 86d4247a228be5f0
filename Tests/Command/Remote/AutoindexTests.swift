import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite(
  "Directory indexes of a real nginx",
  .enabled(if: NginxServer.isInstalled, "needs nginx (Debian: nginx-light)"))
struct AutoindexTests {
  @Test(
    "A folder is built with its subfolders, and parent folders are not requested",
    arguments: ["html", "json", "xml"])
  func builds(format: String) throws {
    let folder = try TemporaryFolder()
    for (name, seed) in [
      ("trip/first photo.png", "a"), ("trip/50% #1 & more.png", "b"), ("trip/day 2/ünï.png", "c"),
      ("trip/day 2/deep/d.png", "d"), ("secret/e.png", "e"),
    ] {
      try folder.write(FilePath("web/" + name), GeneratedPicture.png(width: 300, height: 200, seed: seed))
    }
    try folder.write("web/trip/notes.txt", "no photo")
    let nginx = try NginxServer { port, _ in
      """
      listen 127.0.0.1:\(port);
      root \(folder.file("web"));
      autoindex on;
      autoindex_format \(format);
      """
    }
    let run = try GalleryProgram.run([
      "build", "http://127.0.0.1:\(nginx.port)/trip/", "--output", folder.file("out").string, "--dpi", "40",
      "--cache",
      folder.file("cache").string,
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("using: nginx"))
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.photos.count == 4)
    #expect(report.counts == .init(placed: 4, damaged: 0, skipped: 0))
    #expect(report.sheets.count == 2)
    #expect(Set(report.photos.compactMap(\.sha256)).count == 4)
  }
}
