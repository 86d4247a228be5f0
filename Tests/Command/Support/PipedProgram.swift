import Foundation
import SystemPackage
import TestSupport
import Testing

/// A running `gallery` with pipes for its input and output.
final class PipedProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: TemporaryFolder
  private let ended = DispatchSemaphore(value: 0)

  init(_ arguments: [String]) throws {
    folder = try TemporaryFolder()
    let errors = try folder.write("errors", "")
    process.executableURL = URL(fileURLWithPath: Programs.gallery)
    process.arguments = arguments
    process.environment = GalleryProgram.environment([:])
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors.string))
    process.terminationHandler = { [ended] _ in ended.signal() }
    // It may end before it has read everything.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Its standard error so far.
  var errors: String {
    (try? String(contentsOf: URL(fileURLWithPath: folder.file("errors").string), encoding: .utf8)) ?? ""
  }

  func send(_ data: Data) throws { try input.fileHandleForWriting.write(contentsOf: data) }
  func endInput() throws { try input.fileHandleForWriting.close() }
  func leaveOutput() throws { try output.fileHandleForReading.close() }

  /// Waits for and reads the next frame of its output.
  func nextFrame() throws -> Frame {
    func bytes(_ count: Int) throws -> Data {
      var data = Data()
      while data.count < count {
        guard let piece = try output.fileHandleForReading.read(upToCount: count - data.count), !piece.isEmpty
        else { throw CocoaError(.fileReadUnknown) }
        data += piece
      }
      return data
    }
    let lengths = try bytes(8)
    let counts = [0, 4].map { lengths[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    return try #require(try Frame.all(in: lengths + bytes(counts[0] + counts[1])).first)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The numbers of its child processes that have not ended.
  func children() throws -> [Int32] {
    try Subprocess.run("ps", ["-A", "-o", "pid=,ppid="]).text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Int32($0) }
      return numbers.count == 2 && numbers[1] == process.processIdentifier ? numbers[0] : nil
    }
  }

  /// Its exit status.
  func status(seconds: Int = 30) throws -> Int32 {
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
      throw RunningProgram.Failure.tookTooLong(waitingFor: "the end")
    }
    return process.terminationStatus
  }
}
