import Synchronization
import WorkerProcesses

/// Lets any thread see and end the work of a slot's worker, for which the slot's own thread waits.
final class WorkerMonitor: Sendable {
  private struct State {
    var isClosed = false
    var process: ProcessHandle?
    var peakMemory = 0
  }

  private let state = Mutex(State())

  /// A Boolean value that indicates whether nobody waits for the result of the work any more.
  var isUnwanted: Bool { Task.isCancelled || state.withLock { $0.isClosed } }

  /// Names the process that works now, or none.
  func watch(_ process: ProcessHandle?) {
    state.withLock { state in
      state.process = process
      if state.isClosed { process?.kill() }
    }
  }

  /// Kills the process that works now.
  func interrupt() { state.withLock { $0.process?.kill() } }

  /// Kills the process that works now, and all that are named later.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.process?.kill()
    }
  }

  /// The most memory that a worker of the slot ever had in use, in bytes.
  var peakMemory: Int { state.withLock { $0.peakMemory } }

  /// Takes note of the most memory that a worker had in use, in bytes.
  func record(peakMemory: Int) { state.withLock { $0.peakMemory = max($0.peakMemory, peakMemory) } }
}
