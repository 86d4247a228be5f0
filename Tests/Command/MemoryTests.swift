import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct MemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The maximum memory that a build of small tiles on small sheets uses, in bytes.
  private func peak(photos count: Int) throws -> Int {
    let picture = try folder.write(
      FilePath("\(count).png"), GeneratedPicture.png(width: 24, height: 24, seed: "photo"))
    let photos = try folder.makeFolder(FilePath("photos \(count)"))
    for number in 1...count {
      try folder.link("photos \(count)/\(number).png", to: picture.string)
    }
    let run = try GalleryProgram.run([
      "build", photos.string, "--output", folder.file("out \(count)").string, "--page", "400x560px",
      "--cell", "20px", "--gap", "2px", "--margin", "4px", "--focus", "centre", "--jobs", "2",
      "--progress", "json",
    ])
    #expect(run.status == 0)
    let summary = try #require(run.errors.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any]
    #expect(object?["placed"] as? Int == count)
    return try #require(object?["peakMemory"] as? Int)
  }

  @Test(
    "A build of thousands of photos takes little more memory than one of a hundred, none of it the parent's")
  func flat() throws {
    // The reported memory excludes the process that started the build.
    let large = [UInt8](repeating: 1, count: 400 << 20)
    let (few, many) = (try peak(photos: 100), try peak(photos: 2000))
    #expect(large.last == 1 && few < 250 << 20)
    // A path, places on both sheets, a hash and the report's entry take about 1 KB. The rest is noise, and the sheets
    // that are encoded while others are drawn.
    let bytesPerPhoto = 5000
    #expect(many - few < 1900 * bytesPerPhoto, "\(few >> 10) KB for 100, \(many >> 10) KB for 2000")
  }

  @Test("A row of a list takes at most 1.5 KB, also if all rows name one photo")
  func rows() throws {
    try folder.write(FilePath("one.png"), GeneratedPicture.png(width: 24, height: 24, seed: "photo"))
    func peak(rows: Int) throws -> Int {
      let lines = (1...rows).map { #"{"image":"one.png","title":"Title \#($0)"}"# + "\n" }
      let list = try folder.write("\(rows).jsonl", lines.joined())
      let run = try GalleryProgram.run([
        "build", list.string, "--limit", "1", "--output", folder.file("out \(rows)").string, "--progress",
        // The cache's entries wait in memory while other tests use the disk.
        "json", "--no-cache",
      ])
      #expect(run.status == 0, "\(run.errors)")
      let summary = try #require(run.errors.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any]
      return try #require(object?["peakMemory"] as? Int)
    }
    let few = try peak(rows: 2_000)
    let many = try peak(rows: 42_000)
    #expect(many - few < 40_000 * 1500, "\(few >> 10) KB for 2,000, \(many >> 10) KB for 42,000")
  }

  #if os(Linux)
    @Test("Memory and open files stay constant after a tenth of the photos")
    func steady() throws {
      let count = Torture.isOn ? 10_000 : 250
      for number in 1...count {
        // Each has its own content, so that the catalogue stores all of them.
        try folder.write(
          FilePath("photos/\(number % 100)/\(number).png"),
          GeneratedPicture.png(width: 24, height: 24, seed: "photo \(number)"))
      }
      let program = try RunningProgram([
        "build", folder.file("photos").string, "--output", folder.file("out").string, "--page", "400x560px",
        "--cell", "20px", "--gap", "2px", "--margin", "4px", "--focus", "centre", "--jobs", "2",
        "--progress", "json",
      ])
      var first = ProcessUse()
      var rest = ProcessUse()
      try RunningProgram.wait(for: "the end", seconds: 600) {
        let finished = Self.finishedPhotos(in: try program.lastErrors(200))
        if finished > 0, finished < count, let use = ProcessUse(of: program.number) {
          if finished <= count / 10 { first.raise(to: use) } else { rest.raise(to: use) }
        }
        return !program.isRunning
      }
      #expect(try program.status() == 0)
      // Without samples of both parts, the test proves nothing.
      try #require(first.memory > 0 && rest.memory > 0)
      let text = "first tenth: \(first), rest: \(rest)"
      if Torture.isOn { print("\(count) photos; \(text)") }
      // Each photo adds about 1 KB to the report, and a few sheets are encoded while others are drawn.
      #expect(rest.memory - first.memory < count * 2000 + 24 << 20, "\(text)")
      #expect(rest.workerMemory - first.workerMemory < 8 << 20, "\(text)")
      #expect(rest.files - first.files <= 8, "\(text)")
    }

    /// Returns the number of finished photos in the last event, or 0 for another event.
    private static func finishedPhotos(in events: String) -> Int {
      let lines = events.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard let line = lines.last, line.contains("finished"), let start = line.firstRange(of: "\"photos\":")
      else { return 0 }
      return Int(line[start.upperBound...].prefix(while: \.isNumber)) ?? 0
    }
  #endif
}

#if os(Linux)
  /// The memory and open files of a program and its child processes.
  private struct ProcessUse: CustomStringConvertible {
    /// The memory of the program, in bytes.
    var memory = 0
    /// The memory of its child processes, in bytes.
    var workerMemory = 0
    /// The number of open files of all processes.
    var files = 0

    init() {}

    /// Measures a program; `nil` if it has ended.
    init?(of number: Int32) {
      guard let memory = Self.memory(of: number) else { return nil }
      self.memory = memory
      files = Self.files(of: number)
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")) ?? []
      for thread in threads {
        let children =
          (try? String(contentsOfFile: "/proc/\(number)/task/\(thread)/children", encoding: .utf8)) ?? ""
        for child in children.split(separator: " ").compactMap({ Int32($0) }) {
          workerMemory += Self.memory(of: child) ?? 0
          files += Self.files(of: child)
        }
      }
    }

    mutating func raise(to other: ProcessUse) {
      memory = max(memory, other.memory)
      workerMemory = max(workerMemory, other.workerMemory)
      files = max(files, other.files)
    }

    var description: String { "\(memory >> 10) KB, decoders \(workerMemory >> 10) KB, \(files) files" }

    private static func memory(of number: Int32) -> Int? {
      guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8),
        let match = status.firstMatch(of: /VmRSS:\s*([0-9]+) kB/)
      else { return nil }
      return Int(match.1).map { $0 << 10 }
    }

    private static func files(of number: Int32) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").count) ?? 0
    }
  }
#endif
