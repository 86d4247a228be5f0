import ArgumentParser
import Foundation
import GalleryKit

/// What the commands share: reading the configuration, showing progress, ending on signals, exit statuses.
struct Session {
  private let environment = ProcessInfo.processInfo.environment
  private let console: Console
  private let display: ProgressDisplay
  private let options: RunOptions

  init(_ options: RunOptions) {
    self.options = options
    console = Console(environment: environment)
    display = ProgressDisplay(style: options.progress, console: console)
  }

  /// The configuration from file, environment and command line.
  ///
  /// - Parameters:
  ///   - sheetOptions: the command line.
  ///   - webOptions: the same, about web services.
  ///   - base: what they start from. Default: every value at its default.
  func configuration(
    _ sheetOptions: SheetOptions, _ webOptions: WebOptions, base: Configuration = Configuration()
  ) throws -> Configuration {
    do {
      return try ConfigurationLoading.load(
        sheetOptions, web: webOptions, file: options.config, environment: environment, base: base)
    } catch {
      error.problems.forEach { console.error($0.description) }
      throw error.status
    }
  }

  /// Runs an operation that makes sheets, and prints what it made.
  ///
  /// - Parameters:
  ///   - json: whether the report is printed instead of the paths.
  ///   - operation: what to do; it is cancelled by Ctrl-C.
  func makeSheets(
    json: Bool,
    _ operation: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> BuildResult
  ) async throws {
    let result = try await run(operation)
    display.finish(result)
    try printOut(json ? result.report.json() : Data((result.paths.joined(separator: "\n") + "\n").utf8))
    guard result.isComplete else { throw ExitStatus.incomplete }
  }

  /// Runs an operation until it ends or a signal comes; turns errors into messages and exit statuses.
  func run<Output: Sendable>(
    _ operation: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> Output
  ) async throws -> Output {
    let interruption = Interruption()
    let display = display
    let task = Task { try await operation { display.show($0) } }
    interruption.onSignal { task.cancel() }
    do {
      return try await task.value
    } catch let error as GalleryError {
      display.clear()
      console.error(error.description)
      throw ExitStatus.of(error)
    } catch is CancellationError {
      display.clear()
      console.error("interrupted; nothing was written")
      throw interruption.exitStatus
    }
  }

  /// Writes to standard output. Whoever read it may be gone: that is a failure to write, not a crash.
  func printOut(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      console.error("cannot write to standard output")
      throw ExitStatus.inputOutput
    }
  }
}
