#if os(Linux)
  import Foundation
  import GalleryDigest
  import SystemPackage
  import TestSupport
  import Testing

  /// With any fault in a catalogue's files, at any time, builds give the same files as without a cache. `make torture`
  /// tries every point, and other runs a sample.
  @Suite struct CatalogueFaultTests {
    /// The state before a build with a fault.
    enum Start: String, CaseIterable {
      /// No cache.
      case empty
      /// The cache of a build before one of the photos was changed.
      case changed
      /// The cache of a build of the same photos, and its sheets.
      case same
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for number in 0..<3 {
        try folder.write(
          FilePath("photos/\(number).png"),
          Array(GeneratedPicture.png(width: 12 + number, height: 9, seed: "\(number)")))
      }
    }

    private func arguments(to output: String, _ more: [String]) -> [String] {
      [
        "build", folder.file("photos").string, "--output", folder.file(output).string, "--jobs", "1",
        "--page", "4x6",
        "--dpi", "12", "--per-page", "2", "--format", "jpeg",
      ] + more
    }

    private var cache: [String] { ["--cache", folder.file("cache").string] }

    /// Creates the initial state once, and restores a copy of it.
    private func restore(_ start: Start) throws {
      _ = try Subprocess.run("rm", ["-rf", folder.file("cache").string, folder.file("out").string])
      guard start != .empty else { return }
      for name in ["cache", "out"] {
        #expect(
          try Subprocess.run("cp", ["-a", folder.file("old-\(name)").string, folder.file(name).string]).status
            == 0)
      }
    }

    private func prepare(_ start: Start) throws {
      guard start != .empty else { return }
      #expect(try GalleryProgram.run(arguments(to: "out", cache)).status == 0)
      for name in ["cache", "out"] {
        try FileManager.default.moveItem(
          atPath: folder.file(name).string, toPath: folder.file("old-\(name)").string)
      }
      guard start == .changed else { return }
      try folder.write(
        FilePath("photos/1.png"), Array(GeneratedPicture.png(width: 13, height: 9, seed: "changed")))
    }

    /// The files of the output folder without gallery's internal ones.
    private func sheets(_ name: String) throws -> [String: Data] { try folder.files(in: name) }

    @Test(
      "A build with a fault, or the next after a kill, gives a clean build's bytes",
      arguments: Start.allCases)
    func points(start: Start) throws {
      try prepare(start)
      #expect(try GalleryProgram.run(arguments(to: "clean", ["--no-cache"])).status == 0)
      let clean = try sheets("clean")
      let injector = try FaultInjector(below: folder.file("cache"))
      try restore(start)
      let count = try injector.countOperations(arguments(to: "out", cache))
      #expect(count > 60)
      #expect(try sheets("out") == clean)

      let starts = Start.allCases
      let points = FaultInjector.Fault.points(
        of: count, scenario: starts.firstIndex(of: start) ?? 0, of: starts.count)
      for (fault, operation) in points {
        try restore(start)
        let run = try injector.run(arguments(to: "out", cache), fault, at: operation)
        let place: Comment =
          "\(fault) at operation \(operation) of \(count), \(start): status \(run.status): \(run.errors)"
        if fault.kills, run.status == SIGKILL {
          // The next build completes this one.
        } else {
          #expect(run.status == 0, place)
          #expect(try sheets("out") == clean, place)
        }
        let next = try GalleryProgram.run(arguments(to: "out", cache))
        #expect(next.status == 0, "after \(place): \(next.errors)")
        #expect(try sheets("out") == clean, place)
        #expect(
          (try? FileManager.default.contentsOfDirectory(
            atPath: folder.file("cache/store-1/incoming").string)) == [],
          place)
      }
    }

    /// The paths of the catalogue's files that are not empty.
    private func catalogueFiles() throws -> [String] {
      try folder.files(in: "cache/store-1").filter { !$0.value.isEmpty }.keys.sorted()
        .map { folder.file("cache/store-1/\($0)").string }
    }

    @Test("Changed or truncated bytes in the catalogue never give a wrong sheet")
    func damage() throws {
      try prepare(.same)
      #expect(try GalleryProgram.run(arguments(to: "clean", ["--no-cache"])).status == 0)
      let clean = try sheets("clean")
      var random = SplitMix64(seed: 11)
      for round in 0..<(Torture.isOn ? 1000 : 4) {
        try restore(.same)
        // Every second build finds no sheets and draws them from cached tiles.
        if round % 2 == 1 { _ = try Subprocess.run("rm", ["-rf", folder.file("out").string]) }
        let file = try #require(try catalogueFiles().randomElement(using: &random))
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if round % 5 == 4 {
          bytes = bytes[..<place]
        } else {
          bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
        try bytes.write(to: URL(fileURLWithPath: file))
        let run = try GalleryProgram.run(arguments(to: "out", cache))
        #expect(run.status == 0, "\(file) at \(place): \(run.errors)")
        #expect(try sheets("out") == clean, "\(file) at \(place)")
      }
    }

    @Test("A build of changing photos shows and reports one version of each")
    func changes() throws {
      let names = (0..<5).map { "\($0).png" }
      // Contents of equal and of different sizes, and a truncated one.
      var contents = (0..<6).map { number in
        Array(GeneratedPicture.png(width: 12 + number / 3, height: 9, seed: "content \(number)"))
      }
      contents.append(Array(contents[0][..<(contents[0].count / 2)]))
      var random = SplitMix64(seed: 12)
      for round in 0..<(Torture.isOn ? 100 : 2) {
        let options = ["--sort", "path", "--on-error", round % 4 == 3 ? "placeholder" : "skip"]
        let run = try RunningProgram(arguments(to: "out", cache + options))
        try RunningProgram.wait(for: "the end", seconds: 120) {
          let path = folder.file("photos/\(names[Int.random(in: 0..<names.count, using: &random)])").string
          let content = contents[Int.random(in: 0..<contents.count, using: &random)]
          switch Int.random(in: 0..<4, using: &random) {
          case 0: try? FileManager.default.removeItem(atPath: path)
          case 1:
            try folder.write(FilePath("new"), content)
            _ = rename(folder.file("new").string, path)
          default: try Data(content).write(to: URL(fileURLWithPath: path))
          }
          return !run.isRunning
        }
        let status = try run.status()
        #expect([0, 3, 65].contains(status), "\(run.errors)")
        // A placeholder's place depends on the header that was read, which may have changed.
        if status != 65, !options.contains("placeholder") { try checkReported(contents, options) }
        // Now the files no longer change, and photo 0 is decodable again.
        try Data(contents[round % 6]).write(to: URL(fileURLWithPath: folder.file("photos/0.png").string))
        let next = try GalleryProgram.run(arguments(to: "out", cache + options))
        let clean = try GalleryProgram.run(arguments(to: "clean", ["--no-cache"] + options))
        #expect(next.status == clean.status, "\(next.errors)")
        #expect(try sheets("out") == sheets("clean"), "round \(round)")
      }
    }

    private static func hash(of bytes: [UInt8]) -> String {
      let hash = SHA256()
      hash.update(bytes)
      return hash.finalize().hexadecimal
    }

    /// Checks that the sheets show the contents that the report lists.
    private func checkReported(_ contents: [[UInt8]], _ options: [String]) throws {
      _ = try Subprocess.run("rm", ["-rf", folder.file("told").string, folder.file("again").string])
      let known = Dictionary(
        contents.enumerated().map { (Self.hash(of: $1), $0) }, uniquingKeysWith: { $1 })
      let report = try ReportFile(in: folder.file("out"))
      for photo in report.photos {
        guard photo.status != "skipped" else {
          // Another undecodable file.
          try folder.write(FilePath("told/\(photo.id)"), Array("no picture".utf8))
          continue
        }
        let hash = try #require(photo.sha256)
        let number = try #require(known[hash], "\(photo)")
        try folder.write(FilePath("told/\(photo.id)"), contents[number])
      }
      var arguments = arguments(to: "again", ["--no-cache"] + options)
      arguments[1] = folder.file("told").string
      let run = try GalleryProgram.run(arguments)
      #expect([0, 3].contains(run.status), "\(run.errors)")
      let (made, expected) = (try sheets("out"), try sheets("again"))
      #expect(made.filter { $0.key != "report.json" } == expected.filter { $0.key != "report.json" })
    }

    @Test(
      "Two concurrent builds share a catalogue correctly while it is pruned and cleared",
      arguments: [true, false])
    func pairs(areEqual: Bool) throws {
      let options = [
        ["--format", "jpeg"], areEqual ? ["--format", "jpeg"] : ["--format", "png", "--shape", "hexagon"],
      ]
      var clean: [[String: Data]] = []
      for (index, options) in options.enumerated() {
        #expect(try GalleryProgram.run(arguments(to: "clean-\(index)", options + ["--no-cache"])).status == 0)
        clean.append(try sheets("clean-\(index)"))
      }
      let upkeep = [["cache", "prune", "--cache-size", "1B"], ["cache", "clear"], ["cache", "verify"]]
      for round in 0..<(Torture.isOn ? 100 : 3) {
        if round % 4 == 3 { _ = try Subprocess.run("rm", ["-rf", folder.file("cache").string]) }
        let runs = try options.enumerated().map { index, options in
          try RunningProgram(arguments(to: "out-\(index)", options + cache))
        }
        let other = try GalleryProgram.run(upkeep[round % upkeep.count] + cache)
        #expect(other.status == 0, "\(other.errors)")
        for (index, run) in runs.enumerated() {
          #expect(try run.status(seconds: 120) == 0, "\(run.errors)")
          #expect(try sheets("out-\(index)") == clean[index])
        }
      }
    }
  }
#endif
