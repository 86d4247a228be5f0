#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  @Suite struct WorkerRightsTests {
    @Test(
      "Workers of root have no capabilities",
      .enabled(if: geteuid() == 0, "only root has capabilities to drop"))
    func capabilities() throws {
      let folder = try TemporaryFolder()
      try folder.makeFolder("photos")
      for number in 1...300 { try folder.link("photos/\(number).jpg", to: Programs.sample("alps.jpg")) }
      let program = try RunningProgram([
        "build", folder.file("photos").string, "-o", folder.file("out").string, "--progress", "json",
      ])
      try program.wait(forError: "\"event\":\"finished\"")
      let workers = try program.children()
      #expect(!workers.isEmpty)
      try RunningProgram.wait(for: "workers without capabilities") {
        try workers.allSatisfy {
          try String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8).contains(
            "CapEff:\t0000000000000000")
        }
      }
      program.send(SIGTERM)
      _ = try program.status()
    }
  }
#endif
