package import Foundation

/// A command that ran to its end.
package struct Subprocess {
  package let status: Int32
  package let output: Data
  package let errors: String

  /// The reason why a command has no exit status.
  package enum Failure: Error {
    case tookTooLong(command: String)
  }

  /// Runs a command that is found on the search path.
  ///
  /// Its output goes through files, so that a full pipe cannot block it.
  ///
  /// - Throws: ``Failure/tookTooLong(command:)`` if it had to be killed.
  package static func run(
    _ command: String, _ arguments: [String] = [], input: Data? = nil, seconds: Int = 60
  ) throws -> Subprocess {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gallery-command-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = (
      input: folder.appendingPathComponent("input"), output: folder.appendingPathComponent("output"),
      errors: folder.appendingPathComponent("errors")
    )
    try (input ?? Data()).write(to: paths.input)
    try Data().write(to: paths.output)
    try Data().write(to: paths.errors)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let handles = (
      input: try FileHandle(forReadingFrom: paths.input), output: try FileHandle(forWritingTo: paths.output),
      errors: try FileHandle(forWritingTo: paths.errors)
    )
    // Foundation never releases a process and its files: a test run would keep thousands open.
    defer { for handle in [handles.input, handles.output, handles.errors] { try? handle.close() } }
    process.standardInput = handles.input
    process.standardOutput = handles.output
    process.standardError = handles.errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure.tookTooLong(command: command)
    }
    return Subprocess(
      status: process.terminationStatus,
      output: try Data(contentsOf: paths.output),
      errors: String(decoding: try Data(contentsOf: paths.errors), as: UTF8.self))
  }
}
