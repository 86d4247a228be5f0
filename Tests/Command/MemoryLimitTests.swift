#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  @Suite("Memory limits of the system")
  struct MemoryLimitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs gallery with a limit of address space, in kilobytes.
    private func run(limit: Int, _ arguments: [String]) throws -> Subprocess {
      try Subprocess.run(
        "bash", ["-c", "ulimit -v \(limit) && exec \"$0\" \"$@\"", Programs.gallery] + arguments)
    }

    @Test("Without enough memory to start, the program names the limit at once")
    func tooLow() throws {
      let run = try run(limit: 250_000, ["--version"])
      #expect(run.status == 69)
      #expect(run.errors.contains("the system limits memory to 256 MB, expected at least 300 MB"))
    }

    @Test("With a stack that is too small for threads, the program names the limit at once")
    func stack() throws {
      let run = try Subprocess.run(
        "bash", ["-c", "ulimit -s 256 && exec \"$0\" --version", Programs.gallery])
      #expect(run.status == 69)
      #expect(run.errors.contains("the stack limit of 256 KB is too small"), "\(run.errors)")
    }

    @Test("A build uses as many workers as fit into memory")
    func workers() throws {
      try folder.makeFolder("photos")
      for number in 1...20 { try folder.link("photos/\(number).jpg", to: Programs.sample("alps.jpg")) }
      let run = try run(
        limit: 500_000,
        [
          "build", folder.file("photos").string, "--output", folder.file("out").string, "--dpi", "40",
          "--jobs", "16",
        ])
      #expect(run.status == 0, "\(run.errors)")
    }

    /// Builds large sheets with a limit of address space, in kilobytes.
    private func runLarge(limit: Int, _ options: [String] = []) throws -> Subprocess {
      try run(
        limit: limit,
        [
          "build", Programs.sample("alps.jpg"), "--output", folder.file("out").string, "--page", "420x594mm",
          "--dpi", "300", "--format", "jpeg", "--format", "webp",
        ] + options)
    }

    @Test("Sheets too large for memory fail before drawing, with limit and advice")
    func sheets() throws {
      let run = try runLarge(limit: 400_000)
      #expect(run.status == 69, "\(run.errors)")
      #expect(run.errors.contains("the system limits memory to 410 MB"))
      #expect(run.errors.contains("sheets of this size need at least 559 MB; raise the limit (ulimit -v"))
      #expect(run.errors.contains("--dpi"))
    }

    @Test("If memory runs out later, the program ends with its own message")
    func exhausted() throws {
      let run = try runLarge(limit: 600_000)
      #expect(run.status == 69, "\(run.errors)")
      #expect(
        run.errors.hasSuffix(
          """
          error: there is not enough memory: the system limits memory to 614 MB; raise the limit (ulimit -v, ulimit -d), \
          make smaller sheets (--page, --dpi) or use fewer decoders (--jobs)

          """), "\(run.errors)")
    }

    @Test(
      "With any limit, a build succeeds or names the limit",
      .enabled(if: Torture.isOn, "takes long"),
      arguments: Array(stride(from: 300_000, through: 2_000_000, by: 20_000)))
    func anyLimit(limit: Int) throws {
      for options in [[], ["--jobs", "16"]] {
        let run = try runLarge(limit: limit, options)
        #expect([0, 3, 65, 69].contains(run.status), "\(limit): \(run.status): \(run.errors)")
        if run.status != 0 {
          #expect(run.errors.contains("the system limits memory to"), "\(limit): \(run.errors)")
        }
      }
    }

    /// The maximum resident memory of the main process while it builds sheets of photos, in megabytes.
    private func peak(
      _ photos: FilePath, jobs: Int, _ page: [String] = ["--page", "400x560px", "--cell", "100px"]
    ) throws -> Int {
      let script = """
        "$@" & while mark=$(grep VmHWM /proc/$!/status); do last=$mark; sleep 0.02; done 2>/dev/null; wait $!; status=$?
        echo $last; exit $status
        """
      let run = try Subprocess.run(
        "bash",
        [
          "-c", script, "bash", Programs.gallery, "build", photos.string, "--output",
          folder.file("out").string, "--jobs", "\(jobs)", "--progress", "none",
        ] + page, seconds: 540)
      #expect(run.status == 0, "\(run.errors)")
      let mark = try #require(run.text.split(separator: "\n").last { $0.contains("VmHWM") })
      return try #require(Int(mark.filter(\.isNumber))) / 1024
    }

    /// Photos of a number of megabytes, which are zeros after the end of the image.
    private func padded(_ count: Int, megabytes: Int) throws -> FilePath {
      let photos = try folder.makeFolder("padded")
      let jpeg = try Data(contentsOf: URL(fileURLWithPath: Programs.sample("alps.jpg")))
      for number in 1...count {
        let path = photos.appending("\(number).jpg").string
        try jpeg.write(to: URL(fileURLWithPath: path))
        #expect(truncate(path, off_t(megabytes << 20)) == 0)
      }
      return photos
    }

    @Test("Open A4 sheets take the memory of their tiles, not of their pixels")
    func sheetsOfA4() throws {
      let photos = try folder.makeFolder("photos")
      for number in 1...300 {
        try folder.link("photos/\(number).jpg", to: Programs.sample(number % 2 == 0 ? "alps.jpg" : "ink.jpg"))
      }
      // For each orientation one sheet is open while one is encoded: as pixels, they would take 133 MB.
      let pages = ["--page", "a4", "--dpi", "300", "--per-page", "35", "--no-cache"]
      #expect(try peak(photos, jobs: 2, pages) < 150)
    }

    @Test("The size of files does not affect the main process's memory")
    func sample() throws {
      #expect(try peak(padded(2, megabytes: 120), jobs: 2) < 150)
    }

    @Test(
      "Very large files do not affect it either, with any number of decoders",
      .enabled(if: Torture.isOn, "takes long"),
      arguments: [2, 16])
    func torture(jobs: Int) throws {
      #expect(try peak(padded(jobs, megabytes: 900), jobs: jobs) < 150)
    }
  }

  @Suite("Limits of the system on processor time, open files and file sizes")
  struct SystemLimitTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.makeFolder("photos")
      for number in 1...6 { try folder.link("photos/\(number).jpg", to: Programs.sample("alps.jpg")) }
    }

    private func build(_ limit: String) throws -> Subprocess {
      let build = [
        Programs.gallery, "build", folder.file("photos").string, "--output", folder.file("out").string,
        "--dpi", "40",
        "--jobs", "2", "--no-cache",
      ]
      return try Subprocess.run("bash", ["-c", "ulimit \(limit) && exec \"$0\" \"$@\""] + build)
    }

    @Test("Decoders respect a lower limit on processor time")
    func processorTime() throws {
      let run = try build("-t 600")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("6 placed"), "\(run.errors)")
    }

    /// A worker needs three descriptors from number 16 on to start (`ProcessHandle.start`): with 18 no worker starts.
    @Test(
      "If a limit prevents all decoders, the build fails and names the limit",
      arguments: [("-n 18", "limits open files to 18"), ("-f 10", "limits files in memory to 10240 bytes")])
    func noDecoder(limit: String, text: String) throws {
      let run = try build(limit)
      #expect(run.status == 69, "\(run.errors)")
      #expect(run.errors.contains(text), "\(run.errors)")
      #expect(run.errors.contains("raise the limit (ulimit \(limit.prefix(2)))"), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("out/report.json").string))
    }
  }

  @Suite("Decoders inherit the program's settings")
  struct InheritedSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Without root, the system rejects a higher priority anyway.
    @Test("Decoders and all threads keep the program's niceness")
    func niceness() throws {
      let gallery = folder.file("gallery").string
      try FileManager.default.copyItem(atPath: Programs.gallery, toPath: gallery)
      // Field 19 is the niceness; without the fields up to the name, the 17th. The decoder has the niceness of the
      // shell that starts it.
      let decoder = try folder.write(
        "gallery-decoder",
        """
        #!/bin/sh
        sed 's/.*) //' /proc/$$/stat /proc/$PPID/task/*/stat | cut -d' ' -f17 >> '\(folder.file("niceness"))'
        exec '\(FilePath(Programs.gallery).removingLastComponent().appending("gallery-decoder"))' "$@"
        """)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: decoder.string)
      let run = try Subprocess.run(
        "nice",
        [
          "-n", "7", gallery, "build", Programs.sample("alps.jpg"), "--output", folder.file("out").string,
          "--dpi", "40", "--no-cache",
        ])
      #expect(run.status == 0, "\(run.errors)")
      let lines = try String(contentsOfFile: folder.file("niceness").string, encoding: .utf8).split(
        separator: "\n")
      #expect(lines.count > 2)
      let own = try #require(Int(try Subprocess.run("nice", []).text.trimmingCharacters(in: .newlines)))
      #expect(Set(lines) == ["\(min(own + 7, 19))"])
    }
  }
#endif
