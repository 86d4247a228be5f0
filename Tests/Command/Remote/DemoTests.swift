import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct DemoTests {
  @Test("The README's web service example builds both sheets and stops its server")
  func demo() throws {
    let folder = try TemporaryFolder()
    let programs = FilePath(Programs.gallery).removingLastComponent().string
    let run = try Subprocess.run(
      "env",
      [
        "GALLERY_PROGRAMS=\(programs)", Programs.sample("demo-rest.sh"), "--output",
        folder.file("out").string,
        "--dpi", "40",
      ], seconds: 120)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("using: JSON, 15 photos"))
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.counts == .init(placed: 15, damaged: 0, skipped: 0))
    #expect(Set(report.sheets.map(\.orientation)) == ["portrait", "landscape"])
    // The server no longer answers.
    let address = try #require(report.photos.first?.source?.url)
    let list = try GalleryProgram.run([
      "list", address, "--cache", folder.file("cache").string,
    ])
    #expect(list.status == 75)
  }
}
