#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  /// A run's files survive a power failure at any point: each step begins only after the files it relies on are on
  /// disk. Killing a process does not test this, because its writes stay in the kernel's cache. So the test inspects
  /// the calls themselves.
  @Suite struct OutputDurabilityTests {
    /// A call that changed files or waited for the disk.
    private struct Call {
      let name: String
      let path: String
      /// The second path, or an empty text.
      let target: String
      /// The positions of its begin and its end in the log of all calls.
      let begin: Int
      let end: Int
    }

    /// The calls of a run, in order of completion.
    private struct Calls {
      let all: [Call]
      let root: String

      var staging: String { root + "/.gallery-staging" }
      /// The rename of the journal to its name.
      var naming: Call? { all.first { $0.name == "rename" && $0.target == "\(staging)/journal" } }
      /// The renames of finished files, in order.
      var arrivals: [Call] {
        all.filter { $0.name == "rename" && $0.path.hasPrefix(staging) && !$0.target.hasPrefix(staging) }
      }
      /// The renames of the earlier run's files into the staging folder.
      var removals: [Call] {
        all.filter { $0.name == "rename" && !$0.path.hasPrefix(staging) && $0.target.hasPrefix(staging) }
      }

      init(_ log: String, root: String) throws {
        self.root = root
        var begun: [[String]: [Int]] = [:]
        var calls: [Call] = []
        for (place, line) in log.split(separator: "\n").enumerated() {
          let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
          try #require(fields.count == 4)
          let call = Array(fields[1...])
          if fields[0] == "begin" {
            begun[call, default: []].append(place)
          } else {
            let begin = begun[call]?.popLast()
            calls.append(
              Call(name: call[0], path: call[1], target: call[2], begin: try #require(begin), end: place))
          }
        }
        all = calls
      }

      /// Returns a Boolean value that indicates whether a file or folder was synchronised between two positions.
      func areOnDisk(_ path: String, after start: Int, before end: Int) -> Bool {
        all.contains {
          ($0.name == "fsync" && $0.path == path || $0.name == "sync") && $0.begin > start && $0.end < end
        }
      }
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for number in 1...3 {
        let picture = GeneratedPicture.png(width: 11 + number, height: 9, seed: "\(number)")
        try folder.write(FilePath("photos/\(number).png"), Array(picture))
      }
    }

    private func calls(_ arguments: [String]) throws -> Calls {
      let root = folder.file("out").string
      let injector = try FaultInjector(below: folder.file("out"))
      let log = try injector.log(
        ["build", folder.file("photos").string, "--output", root, "--page", "4x6", "--dpi", "12"] + arguments)
      return try Calls(log, root: root)
    }

    /// HTML pages have folders of their own; they and their images must be on disk as well.
    @Test(
      "Each step of publishing begins after the files it relies on are on disk",
      arguments: [["jpeg", "pdf"], ["jpeg", "pdf", "html"]])
    func steps(formats: [String]) throws {
      _ = try calls(["--per-page", "1", "--format", "jpeg"])
      let calls = try calls(["--per-page", "2"] + formats.flatMap { ["--format", $0] })
      let staging = calls.staging
      let naming = try #require(calls.naming)
      let arrivals = calls.arrivals
      #expect(arrivals.count > 5)
      #expect(calls.removals.count == 2)

      // The journal names finished files: their contents, its own, all their names and their folder must be on disk.
      for file in arrivals.map(\.path) + [naming.path] {
        let written = calls.all.last { $0.name == "write" && $0.path == file }
        #expect(calls.areOnDisk(file, after: try #require(written).end, before: naming.begin), "\(file)")
      }
      let named = try #require(
        calls.all.last { ["create", "link"].contains($0.name) && $0.end < naming.begin })
      #expect(named.path == naming.path)
      #expect(calls.areOnDisk(staging, after: named.end, before: naming.begin))
      let made = try #require(calls.all.first { $0.name == "mkdir" && $0.path == staging })
      #expect(calls.areOnDisk(calls.root, after: made.end, before: naming.begin))

      // The listed changes begin after the journal's rename is on disk: first removals, then arrivals.
      let removals = calls.removals
      let firstRemoval = try #require(removals.first)
      #expect(calls.areOnDisk(staging, after: naming.end, before: firstRemoval.begin))
      let (lastRemoval, firstArrival) = (try #require(removals.last), try #require(arrivals.first))
      #expect(calls.areOnDisk(calls.root, after: lastRemoval.end, before: firstArrival.begin))
      #expect(arrivals.last?.target == "\(calls.root)/report.json")

      // The journal is removed after all its changes are on disk, in every folder.
      let lastArrival = try #require(arrivals.last)
      let end = try #require(calls.all.first { $0.name == "unlink" && $0.path == "\(staging)/journal" })
      let folders = Set(arrivals.map { FilePath($0.target).removingLastComponent().string })
      #expect(folders.count > 1 || !formats.contains("html"))
      for folder in folders {
        #expect(calls.areOnDisk(folder, after: lastArrival.end, before: end.begin), "\(folder)")
      }
    }
  }
#endif
