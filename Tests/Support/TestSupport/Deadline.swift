import Foundation

/// Runs work that may hang on a thread of its own.
package enum Deadline {
  private final class Box<Value>: @unchecked Sendable {
    // Written before the semaphore is signalled, read after the wait.
    var value: Value?
  }

  /// The work's result; `nil` after the time limit. A hanging thread is left to end with the process.
  package static func run<Value>(seconds: Int, _ work: @escaping @Sendable () -> Value) -> Value? {
    let box = Box<Value>()
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      box.value = work()
      ended.signal()
    }
    return ended.wait(timeout: .now() + .seconds(seconds)) == .success ? box.value : nil
  }
}
