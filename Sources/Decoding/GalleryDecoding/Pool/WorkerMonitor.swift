import Synchronization
import WorkerProcesses

/// Lets any thread observe and kill a slot's worker while the slot's own thread waits for it.
final class WorkerMonitor: Sendable {
  private struct State {
    var isClosed = false
    var process: ProcessHandle?
    var peakMemory = 0
  }

  private let state = Mutex(State())

  /// A Boolean value that indicates whether the task was cancelled or the slot is closed.
  var isUnwanted: Bool { Task.isCancelled || state.withLock { $0.isClosed } }

  func check() throws(DecodingFailure) { if isUnwanted { throw .cancelled } }

  /// Sets the current process, or `nil` if there is no process to kill.
  func watch(_ process: ProcessHandle?) {
    state.withLock { state in
      state.process = process
      if state.isClosed { process?.kill() }
    }
  }

  func interrupt() { state.withLock { $0.process?.kill() } }

  /// Kills the current process and every later one.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.process?.kill()
    }
  }

  /// The peak memory of all workers of the slot, in bytes.
  var peakMemory: Int { state.withLock { $0.peakMemory } }

  func record(peakMemory: Int) { state.withLock { $0.peakMemory = max($0.peakMemory, peakMemory) } }
}
