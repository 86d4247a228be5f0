import Synchronization

/// A flag that asks blocking work to stop; any thread may set it.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// A Boolean value that indicates whether the work is to stop.
  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Asks the work to stop.
  func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws `CancellationError` if the work is to stop.
  func check() throws { if isCancelled { throw CancellationError() } }
}
