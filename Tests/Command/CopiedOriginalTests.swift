#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  @Suite struct CopiedOriginalTests {
    @Test("A photo that can no longer be read when originals are copied costs its original alone")
    func unreadable() throws {
      let folder = try TemporaryFolder()
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Programs.sample("alps.jpg"))))
      for name in ["a", "b"] { try folder.write(FilePath("photos/\(name).jpg"), bytes + [UInt8](name.utf8)) }
      let injector = try FaultInjector(below: folder.file("photos"))
      let arguments = [
        "build", folder.file("photos").string, "-o", folder.file("out").string, "--dpi", "40", "--no-cache",
        "--format", "html", "--html", "originals=copy",
      ]
      // The last operations on the photos copy the last original: two reads, and closing the file.
      let count = try injector.countOperations(arguments)
      for operation in [count - 2, count - 1] {
        let run = try injector.run(arguments, .inputOutput, at: operation)
        #expect(run.status == 3, "\(run.errors)")
        #expect(
          run.errors.contains("b.jpg: damaged: its original cannot be copied: Input/output error"),
          "\(run.errors)")
        #expect(!run.errors.contains("--output"))
        let report = try ReportFile(in: folder.file("out"))
        #expect((report.counts.placed, report.counts.damaged) == (1, 1))
        #expect(report.photos.allSatisfy { !$0.placements.isEmpty })
      }
    }
  }
#endif
