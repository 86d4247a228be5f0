import ArgumentParser
import Foundation
import GalleryKit
import SystemPackage

/// The shared parts of commands: configuration, progress, signals and exit statuses.
struct Session {
  typealias Operation<Output> = @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> Output

  private let environment = ProcessInfo.processInfo.environment
  private let console: Console
  private let display: ProgressDisplay
  private let options: RunOptions
  private let sourceWatch = SourceWatch()
  private let streamed = StreamedSheet()

  init(_ options: RunOptions) {
    self.options = options
    console = Console(environment: environment)
    display = ProgressDisplay(style: options.progressStyle, console: console)
  }

  /// Returns the sheet sets from file, environment and command line, above a base. File and environment must
  /// not change `decided` options.
  func products(
    _ layer: ConfigurationLayer, base: Configuration = Configuration(), decided: Set<String> = []
  ) throws -> [Product] {
    let layer = layer.current
    var stack = ConfigurationStack(environment: ConfigurationLayer(environment: environment), options: layer)
    stack.base = base
    stack.decided = decided
    stack.productNames = options.only

    var problems: [ConfigurationProblem] = []
    if let path = options.config {
      do {
        stack.file = try ConfigurationFile.read(path)
      } catch {
        guard case .configuration(let found) = error else { throw error }
        problems = found
        // The sheet sets of the file are unknown.
        stack.productNames = []
      }
    }

    let outcome = stack.resolve()
    problems += outcome.otherProblems + outcome.usageProblems
    guard problems.isEmpty else {
      problems.forEach { console.error($0.description) }
      throw outcome.usageProblems.isEmpty ? ExitStatus.configuration : ExitStatus.usage
    }

    noteChanges(of: stack)
    sourceWatch.begin(layer)
    for remark in ConfigurationLayer.unknownVariables(in: environment) + outcome.remarks {
      display.show(.note(remark.description))
    }

    var products = outcome.products
    for index in products.indices {
      products[index].configuration.output.folder = expandingHome(products[index].configuration.output.folder)
    }
    try streamed.adopt(&products)
    return products
  }

  /// Shows one note about all earlier spellings.
  private func noteChanges(of stack: ConfigurationStack) {
    let layers = [stack.options, stack.environment] + (stack.file?.layers ?? [])
    let changes = options.changes + layers.flatMap(\.changes)
    guard !changes.isEmpty else { return }
    display.show(.note("spellings that the next release refuses: " + changes.joined(separator: "; ")))
  }

  /// Returns a path with the user's folder for a leading `~/`: a shell does not expand a quoted tilde, and
  /// configuration files have no shell.
  private func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  func configuration(
    _ layer: ConfigurationLayer, base: Configuration = Configuration(), decided: Set<String> = []
  ) throws -> Configuration {
    let products = try products(layer, base: base, decided: decided)
    guard products.count == 1 else {
      let names = products.compactMap(\.name).joined(separator: ", ")
      console.error("--config: has \(products.count) sheet sets; choose one with --only: \(names)")
      throw ExitStatus.usage
    }
    return products[0].configuration
  }

  /// Checks that an option such as `--json` is not combined with a sheet on standard output.
  func checkStream(_ products: [Product], _ option: String, isUsed: Bool) throws {
    guard isUsed, products.contains(where: { streamed.contains($0.configuration.output.folder) }) else {
      return
    }
    throw ValidationError(
      "\(option): standard output has the sheet (--output -); omit one of the two options")
  }

  /// Runs an operation that makes sheets, and prints the paths or the report.
  /// Returns the result, complete or not.
  func drawSheets(
    json: Bool, until interruption: Interruption = Interruption(),
    _ operation: @escaping Operation<BuildResult>
  ) async throws -> BuildResult {
    let result = try await streamed.run {
      let result = try await run(until: interruption, operation)
      if let path = result.paths.first, streamed.contains(path) { try streamed.copy(path) }
      return result
    }
    display.finish(
      result.report.counts, others: result.report.otherFiles, made: result.report.sheets.count, "sheet",
      peakMemory: result.peakMemory)
    guard result.paths.first.map(streamed.contains) != true else { return result }
    if json { try printOut(result.report.json()) } else { try printOut(paths: result.paths) }
    return result
  }

  func makeSheets(json: Bool, _ operation: @escaping Operation<BuildResult>) async throws {
    guard try await drawSheets(json: json, operation).isComplete else { throw ExitStatus.incomplete }
  }

  /// Prints a line for each sheet that a build would make.
  func preview(_ gallery: Gallery, _ sources: [String]) async throws {
    let preview = try await run { try await gallery.preview(sources, observe: $0) }
    display.clear()
    try printOut(lines: preview.lines)
    guard preview.isComplete else { throw ExitStatus.incomplete }
  }

  func makeThumbnails(json: Bool, _ operation: @escaping Operation<ThumbnailResult>) async throws {
    let result = try await run(operation)
    display.finish(
      result.index.counts, others: result.index.otherFiles,
      made: result.index.thumbnails.count { $0.path != nil }, "thumbnail",
      peakMemory: result.peakMemory)
    if json { try printOut(result.index.json()) } else { try printOut(paths: result.paths) }
    guard result.isComplete else { throw ExitStatus.incomplete }
  }

  func note(_ text: String) { display.show(.note(text)) }

  func clear() { display.clear() }

  /// Begins to count the time and the photos of another build.
  func restart() { display.restart() }

  /// Runs an operation until it ends or a signal arrives, which cancels it. The message says that nothing was
  /// written; without one, a signal is the expected end.
  func run<Output: Sendable>(
    until interruption: Interruption = Interruption(), message: String? = "interrupted; nothing was written",
    _ operation: @escaping Operation<Output>
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
    } catch {
      display.clear()
      guard error is CancellationError else { throw error }
      if let message { console.error(message) } else { console.line("stopped") }
      throw interruption.exitStatus
    }
  }

  func show(_ error: GalleryError) { console.show(error) }

  /// The number of paths that a terminal shows.
  private static let shownPaths = 10

  /// Prints paths for programs, one per line; a terminal shows the first ones. Only paths that contain a line
  /// break are escaped.
  func printOut(paths: [String]) throws {
    let isCut = paths.count > Self.shownPaths && isatty(FileDescriptor.standardOutput.rawValue) == 1
    let shown =
      isCut
      ? paths.prefix(Self.shownPaths - 1) + ["and \(paths.count - Self.shownPaths + 1) more"] : paths[...]
    let lines = shown.map { ($0.contains(where: \.isNewline) ? $0.withHiddenEscaped : $0) + "\n" }
    try printOut(Data(lines.joined().utf8))
  }

  func printOut(lines: [String]) throws { try console.printOut(lines: lines) }

  func printOut(_ data: Data) throws { try console.printOut(data) }
}
