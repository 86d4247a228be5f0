import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  /// A folder of so many photos that no build is done before the signal comes.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    for number in 1...300 { try folder.link("photos/\(number).jpg", to: Programs.sample("alps.jpg")) }
  }

  /// Starts a build, and waits until it is in the middle of it.
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

  /// Nothing is left: no sheet, no temporary file, no process.
  private func expectNothingLeft(_ workers: [Int32]) throws {
    #expect(folder.names(in: "out").isEmpty)
    // Whoever adopted them has yet to take note of their end.
    try RunningProgram.wait(for: "the workers' end") { workers.allSatisfy { kill($0, 0) != 0 } }
  }

  @Test(
    "A signal ends the build in good order with its own status, and nothing is left",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signals(signal: Int32, status: Int32) throws {
    let (program, workers) = try start()
    program.send(signal)
    #expect(try program.status() == status)
    #expect(program.errors.contains("interrupted; nothing was written"))
    try expectNothingLeft(workers)
  }

  @Test("A signal leaves no thumbnail either, and a killed run is cleared up by the next")
  func thumbnails() throws {
    let (program, workers) = try start("thumbnails", [])
    program.send(SIGTERM)
    #expect(try program.status() == 143)
    try expectNothingLeft(workers)
    let (killed, _) = try start("thumbnails", [])
    try RunningProgram.wait(for: "a temporary file") { !folder.names(in: "out/.gallery-staging").isEmpty }
    killed.send(SIGKILL)
    _ = try killed.status()
    let next = try GalleryProgram.run(
      ["thumbnails", Programs.sample("alps.jpg"), "-o", folder.file("out").string])
    #expect(next.status == 0)
    #expect(folder.names(in: "out") == ["alps.png", "index.json"])
  }

  @Test("Ctrl-C, which reaches the workers too, is no fault of the photos")
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

  @Test("A build that was killed leaves no worker, and the next one clears away what it wrote")
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
