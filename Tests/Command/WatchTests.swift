#if os(Linux)
  import Foundation
  import GalleryFiles
  import SystemPackage
  import TestSupport
  import Testing

  /// `gallery build --watch`, and the folder watch that it uses.
  @Suite struct WatchTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.makeFolder("photos")
      try folder.link("photos/alps.jpg", to: Programs.sample("alps.jpg"))
    }

    /// The photos of the report with their statuses; `nil` without a report.
    private func photos() -> [String: String]? {
      struct Report: Decodable {
        struct Photo: Decodable {
          let id: String
          let status: String
        }
        let photos: [Photo]
      }
      guard let data = FileManager.default.contents(atPath: folder.file("out/report.json").string),
        let report = try? JSONDecoder().decode(Report.self, from: data)
      else { return nil }
      return Dictionary(uniqueKeysWithValues: report.photos.map { ($0.id, $0.status) })
    }

    private func wait(for expected: [String: String]) throws {
      try RunningProgram.wait(for: "a report of \(expected)") { photos() == expected }
    }

    @Test("A build repeats when photos are added, changed and removed, until a signal")
    func build() throws {
      let program = try RunningProgram([
        "build", folder.file("photos").string, "-o", folder.file("out").string, "--watch", "--dpi", "30",
        "--orientation", "portrait", "--progress", "plain",
      ])
      try wait(for: ["alps.jpg": "placed"])
      try program.wait(forError: "waiting for changes")

      // A new folder with a photo in it, and a photo that cannot be decoded.
      try folder.makeFolder("photos/more")
      try folder.link("photos/more/daisy.jpg", to: Programs.sample("daisy.jpg"))
      try folder.write("photos/broken.jpg", "none")
      try wait(for: ["alps.jpg": "placed", "more/daisy.jpg": "placed", "broken.jpg": "skipped"])

      try FileManager.default.removeItem(atPath: folder.file("photos/alps.jpg").string)
      try FileManager.default.removeItem(atPath: folder.file("photos/broken.jpg").string)
      try wait(for: ["more/daisy.jpg": "placed"])

      program.send(SIGINT)
      #expect(try program.status() == 130)
      #expect(folder.names(in: "out") == ["portrait-001.jpg", "report.json"])
    }

    @Test("Sheets among the photos cause no further build")
    func ownOutput() throws {
      let program = try RunningProgram([
        "build", folder.file("photos").string, "-o", folder.file("photos").string, "--watch", "--dpi", "30",
        "--orientation", "portrait", "--progress", "plain",
      ])
      try program.wait(forError: "waiting for changes")
      try folder.link("photos/daisy.jpg", to: Programs.sample("daisy.jpg"))
      try RunningProgram.wait(for: "a second build") {
        program.errors.split(separator: "\n").count { $0.contains("waiting for changes") } == 2
      }
      program.send(SIGTERM)
      #expect(try program.status() == 143)
      #expect(program.errors.split(separator: "\n").count { $0.contains("waiting for changes") } == 2)
    }

    @Test("Listed photos are watched, including those that are added to the list later")
    func lists() throws {
      try folder.makeFolder("elsewhere/deep")
      try folder.write("list.txt", "photos/alps.jpg\nelsewhere/later.jpg\n")
      let program = try RunningProgram([
        "build", folder.file("list.txt").string, "-o", folder.file("out").string, "--watch", "--dpi", "30",
        "--orientation", "portrait", "--progress", "plain",
      ])
      try wait(for: ["photos/alps.jpg": "placed", "elsewhere/later.jpg": "skipped"])
      try program.wait(forError: "waiting for changes")

      try folder.link("elsewhere/later.jpg", to: Programs.sample("daisy.jpg"))
      try wait(for: ["photos/alps.jpg": "placed", "elsewhere/later.jpg": "placed"])

      try folder.write("list.txt", "photos/alps.jpg\nelsewhere/deep/last.jpg\n")
      try wait(for: ["photos/alps.jpg": "placed", "elsewhere/deep/last.jpg": "skipped"])
      try folder.link("elsewhere/deep/last.jpg", to: Programs.sample("daisy.jpg"))
      try wait(for: ["photos/alps.jpg": "placed", "elsewhere/deep/last.jpg": "placed"])
      program.send(SIGINT)
      #expect(try program.status() == 130)
    }

    @Test("A manifest is watched")
    func manifest() throws {
      let list = try folder.write("list.csv", "file\nalps.jpg\n")
      let program = try RunningProgram([
        "build", folder.file("photos").string, "-o", folder.file("out").string, "--watch", "--dpi", "30",
        "--orientation", "portrait", "--progress", "plain", "--manifest", list.string,
      ])
      try wait(for: ["alps.jpg": "placed"])
      try program.wait(forError: "waiting for changes")
      try folder.write("list.csv", "file\nlost.jpg\nalps.jpg\n")
      try wait(for: ["alps.jpg": "placed", "lost.jpg": "skipped"])
      // An invalid list does not end the program: it may be corrected.
      try folder.write("list.csv", "file,focus\nalps.jpg,left\n")
      try program.wait(forError: "line 2: the focus")
      try folder.write("list.csv", "file\nalps.jpg\n")
      try wait(for: ["alps.jpg": "placed"])
      program.send(SIGINT)
      #expect(try program.status() == 130)
    }

    @Test("A source that cannot be watched is rejected", arguments: ["-", "https://photos.example/album"])
    func refusals(source: String) throws {
      let run = try GalleryProgram.run(["build", source, "--watch"])
      #expect(run.status == 64)
      #expect(run.errors.contains("--watch"))
    }

    @Test("Each change is reported once: files, links, folders, names that are not text")
    func changes() async throws {
      let root = folder.file("photos")
      let watch = try FolderWatch(excluding: [FolderWatch.realPath(folder.file("photos/out"))])
      try watch.follow(root)
      let changes: [(String, () throws -> Void)] = [
        ("a file", { try folder.write("photos/a.txt", "a") }),
        ("a change", { try folder.write("photos/a.txt", "b") }),
        ("a link", { try folder.link("photos/b.jpg", to: Programs.sample("alps.jpg")) }),
        ("a folder", { try folder.makeFolder("photos/c") }),
        ("a file in a new folder", { try folder.write("photos/c/d.txt", "d") }),
        ("another name", { try FileCall.rename(root.appending("a.txt"), to: root.appending("e.txt")) }),
        (
          "a name that is no text",
          {
            try FileCall.rename(
              root.appending("e.txt"), to: root.appending(FilePath.Component(platformString: [-1, 0])!))
          }
        ),
        ("another name of a folder", { try FileCall.rename(root.appending("c"), to: root.appending("g")) }),
        ("a folder in that", { try folder.makeFolder("photos/g/h") }),
        ("a file in that one", { try folder.write("photos/g/h/i.txt", "i") }),
        (
          "another name of a link to a folder",
          {
            try folder.makeFolder("elsewhere")
            try folder.link("photos/k", to: folder.file("elsewhere").string)
            try FileCall.rename(root.appending("k"), to: root.appending("l"))
          }
        ),
        ("a folder behind the link", { try folder.makeFolder("elsewhere/m") }),
        ("a file in the folder behind the link", { try folder.write("elsewhere/m/n.txt", "n") }),
        ("the end of a folder", { try FileManager.default.removeItem(atPath: root.appending("g").string) }),
        (
          "another folder in its place",
          {
            try FileCall.rename(root, to: folder.file("before"))
            try folder.makeFolder("photos")
          }
        ),
        ("a file in that", { try folder.write("photos/f.txt", "f") }),
      ]
      for (name, change) in changes {
        try change()
        let isTold = await Self.isChange(watch, within: .seconds(10))
        #expect(isTold, "\(name)")
      }
      // Excluded files, hidden internal files and temporary files of a run are ignored.
      try folder.makeFolder("photos/out")
      try folder.write("photos/out/sheet.jpg", "sheet")
      try folder.write("photos/.gallery-journal", "journal")
      #expect(await !Self.isChange(watch, within: .milliseconds(200)))
    }

    /// Returns whether a change is reported within a time.
    private static func isChange(_ watch: FolderWatch, within time: Duration) async -> Bool {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { (try? await watch.change(quiet: .milliseconds(20), longest: .seconds(1))) != nil }
        group.addTask {
          try? await Task.sleep(for: time)
          return false
        }
        let first = await group.next() ?? false
        group.cancelAll()
        return first
      }
    }
  }
#endif
