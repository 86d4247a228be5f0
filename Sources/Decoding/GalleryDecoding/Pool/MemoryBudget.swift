import Foundation
import Synchronization

/// The memory budget for photos and tiles that this process shares with its workers.
///
/// Requests are served in order, so each is served eventually. A request larger than the budget runs alone. A
/// holder never requests more, so there is no deadlock.
package final class MemoryBudget: Sendable {
  private struct State {
    var taken = 0
    var peak = 0
    var waiting: [Waiting] = []

    /// Takes bytes if the budget has enough left, or if no bytes are taken.
    mutating func take(_ count: Int, limit: Int) -> Bool {
      guard taken == 0 || taken + count <= limit else { return false }
      taken += count
      peak = max(peak, taken)
      return true
    }

    /// Takes the bytes of the first waiting requests as far as they fit.
    mutating func next(limit: Int) -> [CheckedContinuation<Bool, Never>] {
      var next: [CheckedContinuation<Bool, Never>] = []
      while let first = waiting.first, take(first.count, limit: limit) {
        next.append(first.turn)
        waiting.removeFirst()
      }
      return next
    }
  }

  private struct Waiting {
    let id: UUID
    let count: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  let limit: Int
  private let state = Mutex(State())

  package init(limit: Int) { self.limit = limit }

  var peak: Int { state.withLock { $0.peak } }

  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Takes bytes, waiting until they are available. The caller must give them back. If the task is cancelled
  /// while it waits, no bytes are taken.
  package func take(
    _ count: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws(DecodingFailure) {
    let id = UUID()
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let isTaken: Bool? = state.withLock { state in
          // The cancellation handler may have run already.
          if Task.isCancelled { return false }
          if state.waiting.isEmpty, state.take(count, limit: limit) { return true }
          state.waiting.append(Waiting(id: id, count: count, turn: turn))
          return nil
        }
        if let isTaken { turn.resume(returning: isTaken) }
      }
    } onCancel: {
      stopWaiting(id)
    }
    guard isTaken else { throw .cancelled }
  }

  /// Ends a wait, which may let the next requests proceed.
  private func stopWaiting(_ id: UUID) {
    let (stopped, next) = state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
        return (CheckedContinuation<Bool, Never>?.none, [CheckedContinuation<Bool, Never>]())
      }
      return (state.waiting.remove(at: index).turn, state.next(limit: limit))
    }
    stopped?.resume(returning: false)
    for turn in next { turn.resume(returning: true) }
  }

  package func giveBack(_ count: Int) {
    let next = state.withLock { state in
      state.taken -= count
      return state.next(limit: limit)
    }
    for turn in next { turn.resume(returning: true) }
  }
}
