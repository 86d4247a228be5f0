/// Carries a task's cancellation to the thread and the worker that do its work.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var process: ProcessHandle?
  }

  private let state = Locked(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// From now on the work is unwanted: its worker, if one is at it, is killed.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.process?.kill()
    }
  }

  /// Names the worker that is at it, or none.
  func watch(_ process: ProcessHandle?) {
    state.withLock { state in
      state.process = process
      if state.isCancelled { process?.kill() }
    }
  }
}
