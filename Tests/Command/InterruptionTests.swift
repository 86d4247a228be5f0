import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  /// A folder with so many photos that no build ends before the signal arrives.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    for number in 1...300 { try folder.link("photos/\(number).jpg", to: Programs.sample("alps.jpg")) }
  }

  /// Starts a build, and waits until it is running.
  private func start(
    _ command: String = "build",
    _ options: [String] = ["--page", "a5", "--dpi", "100", "--per-page", "20"]
  ) throws -> (program: RunningProgram, workers: [Int32]) {
    let program = try RunningProgram(
      [
        command, folder.file("photos").string, "-o", folder.file("out").string, "--progress", "json",
        "--jobs",
        "2",
      ] + options)
    try program.wait(forError: "\"event\":\"finished\"")
    let workers = try program.children()
    #expect(!workers.isEmpty)
    return (program, workers)
  }

  /// Checks that no sheet, temporary file or process remains.
  private func expectNothingLeft(_ workers: [Int32]) throws {
    #expect(folder.names(in: "out").isEmpty)
    // The adopting process still has to reap the workers.
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test(
    "A signal stops the build with its own status and leaves no files",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signals(signal: Int32, status: Int32) throws {
    let (program, workers) = try start()
    program.send(signal)
    #expect(try program.status() == status)
    #expect(program.errors.contains("interrupted; nothing was written"))
    try expectNothingLeft(workers)
  }

  @Test("A signal leaves no thumbnails")
  func thumbnails() throws {
    let (program, workers) = try start("thumbnails", [])
    program.send(SIGTERM)
    #expect(try program.status() == 143)
    try expectNothingLeft(workers)
  }

  @Test("Ctrl-C also reaches the workers, but photos are not reported as failed")
  func controlC() throws {
    let (program, workers) = try start()
    guard program.leadsGroup else {
      program.send(SIGKILL)
      _ = try program.status()
      return
    }
    program.sendToGroup(SIGINT)
    #expect(try program.status() == 130)
    #expect(!program.errors.contains("\"event\":\"problem\""))
    try expectNothingLeft(workers)
  }

  @Test("A killed build leaves no worker, and the next build removes its files")
  func killed() throws {
    let (program, workers) = try start()
    try RunningProgram.wait(for: "a temporary file") { !folder.names(in: "out/.gallery-staging").isEmpty }
    program.send(SIGKILL)
    _ = try program.status()
    #expect(folder.names(in: "out") == [".gallery-staging", ".gallery.lock"])
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
    let next = try GalleryProgram.build([Programs.sample("alps.jpg")], to: folder.file("out"))
    #expect(next.status == 0)
    #expect(folder.names(in: "out") == ["landscape-001.jpg", "portrait-001.jpg", "report.json"])
  }
}
