import Foundation
import SystemPackage
import TestSupport

/// A running `gallery`, for sending it signals.
final class RunningProgram {
  private let process = Process()
  private let folder: TemporaryFolder
  private let ended = DispatchSemaphore(value: 0)

  enum Failure: Error {
    case tookTooLong(waitingFor: String)
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let errors = try folder.write("errors", "")
    process.executableURL = URL(fileURLWithPath: Programs.gallery)
    process.arguments = arguments
    process.environment = GalleryProgram.environment(environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors.string))
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// A Boolean value that indicates whether it has not ended.
  var isRunning: Bool { process.isRunning }

  /// Its process number.
  var number: Int32 { process.processIdentifier }

  /// Its standard error so far.
  var errors: String {
    (try? String(contentsOf: URL(fileURLWithPath: folder.file("errors").string), encoding: .utf8)) ?? ""
  }

  /// The end of its standard error so far.
  ///
  /// - Parameter count: The maximum number of bytes.
  func lastErrors(_ count: Int) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.file("errors").string))
    defer { try? file.close() }
    let end = try file.seekToEnd()
    try file.seek(toOffset: end - min(end, UInt64(count)))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// The numbers of its child processes that have not ended.
  func children() throws -> [Int32] {
    try Subprocess.run("ps", ["-A", "-o", "pid=,ppid="]).output
      .split(separator: UInt8(ascii: "\n"))
      .compactMap { line in
        let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        return numbers.count == 2 && numbers[1] == process.processIdentifier ? numbers[0] : nil
      }
  }

  /// Waits for a condition.
  static func wait(for what: String, seconds: Double = 30, until isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while try !isSo() {
      guard ContinuousClock.now < deadline else { throw Failure.tookTooLong(waitingFor: what) }
      // Yields to the program. Conditions read files, which takes much of a processor at shorter intervals.
      usleep(5000)
    }
  }

  /// Waits until standard error contains a text.
  func wait(forError text: String) throws { try Self.wait(for: text) { errors.contains(text) } }

  /// Sends a signal to the program alone.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Sends a signal to the program and all processes of its group, as a terminal does.
  func sendToGroup(_ signal: Int32) { kill(-getpgid(process.processIdentifier), signal) }

  /// A Boolean value that indicates whether it has its own process group: a signal to another group would reach these
  /// tests.
  var leadsGroup: Bool { getpgid(process.processIdentifier) == process.processIdentifier }

  /// Its exit status.
  func status(seconds: Int = 30) throws -> Int32 {
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
      throw Failure.tookTooLong(waitingFor: "the end")
    }
    return process.terminationStatus
  }
}
