/// A build that runs, with its events as an asynchronous sequence.
///
/// ```swift
/// let build = gallery.start(["photos"])
/// for await event in build.events {
///   if case .finished(let photos, let total) = event { print(photos, "of", total) }
/// }
/// let result = try await build.result
/// ```
public struct RunningBuild: Sendable {
  /// The events in order. The sequence ends with the build. Unread events are kept in
  /// memory; only one task can read them.
  public let events: AsyncStream<BuildEvent>
  private let task: Task<BuildResult, any Error>

  fileprivate init(
    _ run: @escaping @Sendable (@escaping @Sendable (BuildEvent) -> Void) async throws -> BuildResult
  ) {
    let (events, continuation) = AsyncStream.makeStream(of: BuildEvent.self)
    self.events = events
    task = Task {
      defer { continuation.finish() }
      return try await run { continuation.yield($0) }
    }
  }

  /// The result, after the build has finished. If the waiting task is cancelled, the build is cancelled too.
  ///
  /// - Throws: The errors of ``Gallery/build(_:observe:)``.
  public var result: BuildResult {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Cancels the build. Then ``result`` throws `CancellationError`, and no new sheets appear.
  public func cancel() { task.cancel() }
}

extension Gallery {
  /// Starts a build of the sources' photos, which runs on its own until it ends or is cancelled.
  public func start(_ sources: [String] = []) -> RunningBuild {
    RunningBuild { try await build(sources, observe: $0) }
  }
}
