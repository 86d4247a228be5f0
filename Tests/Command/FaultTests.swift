#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  /// A run that is killed or fails at any point leaves the earlier set or the new one, and the next run repairs the
  /// folder. `make torture` tries every point, and other runs a sample.
  @Suite struct FaultTests {
    /// A command that runs over the output of another.
    struct Scenario: CustomTestStringConvertible {
      let testDescription: String
      /// The command that makes the earlier set; `nil` for an empty folder.
      let earlier: [String]?
      /// The command to test.
      let command: [String]

      static let all = [
        Scenario(
          testDescription: "a first build", earlier: nil,
          command: ["build", "photos", "--per-page", "2", "--format", "jpeg"]),
        Scenario(
          testDescription: "a build over another",
          earlier: ["build", "photos", "--per-page", "1", "--format", "jpeg"],
          command: ["build", "photos", "--per-page", "2", "--format", "jpeg", "--format", "pdf"]),
        Scenario(
          testDescription: "a build that takes over sheets and gives them each other's names",
          earlier: ["build", "photos", "--per-page", "1", "--format", "jpeg", "--cache", "kept"],
          command: [
            "build", "photos", "--per-page", "1", "--format", "jpeg", "--cache", "kept", "--reverse",
          ]),
        Scenario(
          testDescription: "thumbnails over others",
          earlier: ["thumbnails", "photos", "--cell", "9px"],
          command: ["thumbnails", "photos/below", "photos/1.png", "--cell", "8px"]),
      ]
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for (number, name) in ["1.png", "2.png", "below/3.png"].enumerated() {
        let picture = GeneratedPicture.png(width: 12 + number, height: 9, seed: name)
        try folder.write(FilePath("photos/\(name)"), Array(picture))
      }
      try folder.write("broken/1.png", "no picture")
    }

    /// The arguments of a command that writes to a folder of the test.
    private func arguments(_ command: [String], to output: String) -> [String] {
      let isSheets = command[0] == "build"
      return command.map {
        $0.hasPrefix("photos") || ["broken", "kept"].contains($0) ? folder.file($0).string : $0
      }
        + ["--output", folder.file(output).string, "--jobs", "1"]
        + (isSheets ? ["--page", "4x6", "--dpi", "12"] : [])
    }

    /// The files in a folder, by their paths below it.
    private func files(in name: String) throws -> [String: Data] {
      let root = folder.file(name).string
      guard let enumerator = FileManager.default.enumerator(atPath: root) else { return [:] }
      var files: [String: Data] = [:]
      for case let path as String in enumerator {
        let isFile = enumerator.fileAttributes?[.type] as? FileAttributeType == .typeRegular
        files[path] = isFile ? try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")) : Data()
      }
      return files
    }

    /// The files without gallery's internal ones.
    private func visible(_ name: String) throws -> [String: Data] {
      try files(in: name).filter { !$0.key.hasPrefix(".gallery") }
    }

    @Test(
      "After any fault the folder holds the old or new set, which the next run completes",
      arguments: Scenario.all)
    func points(scenario: Scenario) throws {
      // The results of runs without faults.
      if let earlier = scenario.earlier {
        #expect(try GalleryProgram.run(arguments(earlier, to: "old")).status == 0)
      }
      let old = try files(in: "old")
      let injector = try FaultInjector(below: folder.file("out"))
      try restore(scenario)
      let count = try injector.countOperations(arguments(scenario.command, to: "out"))
      let new = try files(in: "out")
      #expect(count > 40)
      #expect(new.keys.allSatisfy { !$0.hasPrefix(".gallery") })

      var figures: [FaultInjector.Fault: Figures] = [:]
      let number = Scenario.all.firstIndex { $0.testDescription == scenario.testDescription } ?? 0
      let points = FaultInjector.Fault.points(of: count, scenario: number, of: Scenario.all.count)
      for (fault, operation) in points {
        try restore(scenario)
        let run = try injector.run(arguments(scenario.command, to: "out"), fault, at: operation)
        let place: Comment =
          "\(fault) at operation \(operation) of \(count): status \(run.status): \(run.errors)"
        figures[fault, default: Figures()].points += 1
        if run.status == 0 {
          figures[fault]?.completed += 1
          #expect(try files(in: "out") == new, place)
          continue
        }
        #expect(fault.kills ? run.status == SIGKILL : [73, 74].contains(run.status), place)
        if let text = fault.text { #expect(run.errors.localizedCaseInsensitiveContains(text), place) }
        if FileManager.default.fileExists(atPath: folder.file("out/.gallery-staging/journal").string) {
          figures[fault]?.journals += 1
          // A run without output also completes the earlier run.
          #expect(try GalleryProgram.run(arguments(["build", "broken"], to: "out")).status == 65, place)
          #expect(try files(in: "out") == new, place)
        }
        let visible = try visible("out")
        #expect(visible == old || visible == new, place)
        let next = try GalleryProgram.run(arguments(scenario.command, to: "out"))
        #expect(next.status == 0, "after \(place): \(next.errors)")
        #expect(try files(in: "out") == new, place)
      }
      guard Torture.isOn else { return }
      for (fault, figures) in figures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        print(
          "\(scenario.testDescription), \(fault.rawValue) at \(figures.points) operations:",
          "\(figures.completed) went on, \(figures.journals) left a journal")
      }
    }

    @Test(
      "An I/O error during renaming leaves one complete set",
      arguments: [FaultInjector.Fault.inputOutput, .stuck])
    func naming(fault: FaultInjector.Fault) throws {
      let scenario = Scenario.all[1]
      #expect(try GalleryProgram.run(arguments(try #require(scenario.earlier), to: "old")).status == 0)
      let old = try visible("old")
      let injector = try FaultInjector(below: folder.file("out"))
      try restore(scenario)
      let count = try injector.countOperations(arguments(scenario.command, to: "out"))
      let new = try visible("out")
      var undone = 0
      // Renaming happens near the end of a run.
      for operation in Torture.isOn
        ? Array(1...count) : Array(stride(from: count - 50, through: count - 10, by: fault == .stuck ? 3 : 9))
      {
        try restore(scenario)
        let run = try injector.run(arguments(scenario.command, to: "out"), fault, at: operation)
        let place: Comment = "operation \(operation) of \(count): status \(run.status): \(run.errors)"
        let visible = try visible("out")
        #expect(visible == new || run.status != 0 && visible == old, place)
        #expect(!run.errors.contains("\\u{a}"), place)
        guard run.errors.contains("has its earlier files again") else { continue }
        undone += 1
        #expect(try files(in: "out").keys.sorted() == files(in: "old").keys.sorted(), place)
        #expect(try GalleryProgram.run(arguments(scenario.command, to: "out")).status == 0, place)
      }
      #expect((undone > 0) == (fault == .stuck))
    }

    private struct Figures {
      var (points, completed, journals) = (0, 0, 0)
    }

    /// Restores the earlier set.
    private func restore(_ scenario: Scenario) throws {
      _ = try Subprocess.run("rm", ["-rf", folder.file("out").string])
      guard scenario.earlier != nil else { return }
      #expect(
        try Subprocess.run("cp", ["-a", folder.file("old").string, folder.file("out").string]).status == 0)
    }

    @Test("Two concurrent runs leave exactly the files of one of them", arguments: [true, false])
    func pairs(areEqual: Bool) throws {
      let commands = [
        ["build", "photos", "--per-page", "1"],
        areEqual ? ["build", "photos", "--per-page", "1"] : ["build", "photos", "--per-page", "3"],
      ]
      let clean = try commands.enumerated().map { number, command in
        #expect(try GalleryProgram.run(arguments(command, to: "clean \(number)")).status == 0)
        return try files(in: "clean \(number)")
      }
      for _ in 0..<(Torture.isOn ? 100 : 2) {
        _ = try Subprocess.run("rm", ["-rf", folder.file("out").string])
        let runs = try commands.map { try RunningProgram(arguments($0, to: "out")) }
        for run in runs {
          let status = try run.status(seconds: 120)
          #expect(status == 0 || status == 73, "\(run.errors)")
        }
        let files = try files(in: "out")
        #expect(clean.contains(files))
      }
    }

    @Test("A missing write permission is reported with the file's name")
    func denied() throws {
      let injector = try FaultInjector(below: folder.file("out"))
      try folder.makeFolder("out")
      for operation in [1, 4] {
        let run = try injector.run(arguments(["build", "photos"], to: "out"), .denied, at: operation)
        guard run.status != 0 else { continue }
        #expect(run.status == 73)
        #expect(run.errors.contains("Permission denied"))
        #expect(run.errors.contains(folder.file("out").string))
      }
    }
  }
#endif
