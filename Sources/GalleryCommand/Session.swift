import ArgumentParser
import Foundation
import GalleryKit
import GalleryOptions
import GalleryText
import SystemPackage

/// The parts that the commands share: reading the configuration, showing progress, ending on signals, exit statuses.
struct Session {
  private let environment = ProcessInfo.processInfo.environment
  private let console: Console
  private let display: ProgressDisplay
  private let options: RunOptions
  private let sourceWatch = SourceWatch()

  init(_ options: RunOptions) {
    self.options = options
    console = Console(environment: environment)
    display = ProgressDisplay(style: options.progressStyle, console: console)
  }

  /// The products from file, environment and command line.
  ///
  /// - Parameters:
  ///   - layer: The command line.
  ///   - base: The configuration that the layers change. Default: every value at its default.
  ///   - decided: Names of options that file and environment do not change. Default: none.
  func products(
    _ layer: ConfigurationLayer, base: Configuration = Configuration(), decided: Set<String> = []
  ) throws -> [Product] {
    var stack = ConfigurationStack(
      environment: ConfigurationLoading.layer(of: environment), options: layer)
    stack.base = base
    stack.decided = decided
    stack.productNames = options.only
    do {
      let outcome = try ConfigurationLoading.load(stack, file: options.config)
      sourceWatch.begin(layer)
      for remark in ConfigurationLoading.unknownVariables(in: environment) + outcome.remarks {
        display.show(.note(remark.description))
      }
      return outcome.products
    } catch {
      error.problems.forEach { console.error($0.description) }
      throw error.status
    }
  }

  /// The configuration from file, environment and command line, for a command that makes one thing.
  func configuration(
    _ layer: ConfigurationLayer, base: Configuration = Configuration(), decided: Set<String> = []
  ) throws -> Configuration {
    let products = try products(layer, base: base, decided: decided)
    guard products.count == 1 else {
      let names = products.compactMap(\.name).joined(separator: ", ")
      console.error("--config: has \(products.count) products; choose one with --only: \(names)")
      throw ExitStatus.usage
    }
    return products[0].configuration
  }

  /// Runs an operation that makes sheets, and prints what it made.
  ///
  /// - Parameters:
  ///   - json: A Boolean value that indicates whether the report is printed instead of the paths.
  ///   - interruption: What ends the operation. Default: signals from now on.
  ///   - operation: The work to do; it is cancelled by Ctrl-C.
  /// - Returns: What was made, complete or not.
  func drawSheets(
    json: Bool, until interruption: Interruption = Interruption(),
    _ operation: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> BuildResult
  ) async throws -> BuildResult {
    let result = try await run(until: interruption, operation)
    display.finish(
      .init(
        counts: result.report.counts, product: "sheet", count: result.report.sheets.count,
        peakMemory: result.peakMemory))
    try printOut(json ? result.report.json() : Self.lines(result.paths))
    return result
  }

  /// Runs an operation that makes sheets, prints what it made, and ends with the status of incomplete sheets where photos
  /// are missing.
  ///
  /// - Parameters:
  ///   - json: A Boolean value that indicates whether the report is printed instead of the paths.
  ///   - operation: The work to do; it is cancelled by Ctrl-C.
  func makeSheets(
    json: Bool,
    _ operation: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> BuildResult
  ) async throws {
    guard try await drawSheets(json: json, operation).isComplete else { throw ExitStatus.incomplete }
  }

  /// Runs an operation that makes thumbnails, and prints what it made.
  ///
  /// - Parameters:
  ///   - json: A Boolean value that indicates whether the index is printed instead of the paths.
  ///   - operation: The work to do; it is cancelled by Ctrl-C.
  func makeThumbnails(
    json: Bool,
    _ operation:
      @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> ThumbnailResult
  ) async throws {
    let result = try await run(operation)
    display.finish(
      .init(
        counts: result.index.counts, product: "thumbnail",
        count: result.index.thumbnails.count { $0.path != nil }, peakMemory: result.peakMemory))
    try printOut(json ? result.index.json() : Self.lines(result.paths))
    guard result.isComplete else { throw ExitStatus.incomplete }
  }

  /// Paths for programs, one a line, as they are. A path that would end its line itself, which an output folder's name
  /// can do, is written with that escaped.
  private static func lines(_ paths: [String]) -> Data {
    Data(paths.map { ($0.contains(where: \.isNewline) ? $0.withHiddenEscaped : $0) + "\n" }.joined().utf8)
  }

  /// Shows a message for people.
  func note(_ text: String) { display.show(.note(text)) }

  /// Takes the bar of progress away.
  func clear() { display.clear() }

  /// Runs an operation until it ends or a signal comes; turns errors into messages and exit statuses.
  ///
  /// - Parameters:
  ///   - interruption: What ends the operation. Default: signals from now on.
  ///   - message: The message for people where a signal ends it.
  ///   - operation: The work to do.
  func run<Output: Sendable>(
    until interruption: Interruption = Interruption(), message: String = "interrupted; nothing was written",
    _ operation: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> Output
  ) async throws -> Output {
    let display = display
    let sourceWatch = sourceWatch
    let task = Task {
      try await operation {
        sourceWatch.note($0)
        display.show($0)
      }
    }
    interruption.onSignal { task.cancel() }
    do {
      let output = try await task.value
      for remark in sourceWatch.remarks { display.show(.note(remark.description)) }
      return output
    } catch let error as GalleryError {
      throw ending(error)
    } catch is CancellationError {
      display.clear()
      console.error(message)
      throw interruption.exitStatus
    }
  }

  /// Tells people of the error that ends a run, and returns the exit status that stands for it.
  func ending(_ error: GalleryError) -> ExitCode {
    display.clear()
    error.lines.forEach(console.error)
    return ExitStatus.of(error)
  }

  /// Prints paths, one a line.
  func printOut(paths: [String]) throws { try printOut(Self.lines(paths)) }

  /// Writes to standard output. Whoever read it may be gone: that is a failure to write, not a crash.
  func printOut(_ data: Data) throws { try Self.printOut(data, console) }

  /// Writes to standard output, for commands that run no session.
  static func printOut(_ data: Data, _ console: Console) throws {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(data)
    } catch {
      console.error("cannot write to standard output")
      throw ExitStatus.inputOutput
    }
  }
}
