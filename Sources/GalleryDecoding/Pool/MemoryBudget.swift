import Synchronization

/// The memory that photos and tiles on their way between this process and its workers may take together.
///
/// Photos get their shares in the order in which they ask, so that none waits for ever. A photo that needs more than
/// there is goes alone. Nobody who holds a share waits for another one, so that nobody waits in a circle.
package final class MemoryBudget: Sendable {
  private struct State {
    var taken = 0
    var mostTaken = 0
    var waiting: [Waiting] = []
    /// Those whose wait was cancelled before it began.
    var cancelled: Set<Int> = []
    var lastID = 0

    /// Takes bytes if there are as many, or if nobody else has any.
    mutating func take(_ count: Int, limit: Int) -> Bool {
      guard taken == 0 || taken + count <= limit else { return false }
      taken += count
      mostTaken = max(mostTaken, taken)
      return true
    }

    /// Takes the bytes of those whose turn it is.
    mutating func next(limit: Int) -> [CheckedContinuation<Bool, Never>] {
      var next: [CheckedContinuation<Bool, Never>] = []
      while let first = waiting.first, take(first.count, limit: limit) {
        next.append(first.turn)
        waiting.removeFirst()
      }
      return next
    }
  }

  /// Somebody who waits for bytes.
  private struct Waiting {
    let id: Int
    let count: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  /// The size of the budget, in bytes.
  let limit: Int
  private let state = Mutex(State())

  package init(limit: Int) { self.limit = limit }

  /// The most bytes that were ever taken at once.
  var mostTaken: Int { state.withLock { $0.mostTaken } }

  /// The number of photos that wait for their turn, or for bytes.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Takes bytes; waits until there are as many. They are taken until they are given back.
  ///
  /// - Throws: ``DecodingFailure/cancelled`` if the task is cancelled while it waits; no bytes are taken then.
  package func take(
    _ count: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws(DecodingFailure) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let isTaken: Bool? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return false }
          if state.waiting.isEmpty, state.take(count, limit: limit) { return true }
          state.waiting.append(Waiting(id: id, count: count, turn: turn))
          return nil
        }
        if let isTaken { turn.resume(returning: isTaken) }
      }
    } onCancel: {
      stopWaiting(id)
    }
    // A cancellation that came when the bytes were taken already is noticed by whoever took them.
    state.withLock { _ = $0.cancelled.remove(id) }
    guard isTaken else { throw .cancelled }
  }

  /// Ends a wait; those behind may be next then.
  private func stopWaiting(_ id: Int) {
    let (stopped, next) = state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return (CheckedContinuation<Bool, Never>?.none, [CheckedContinuation<Bool, Never>]())
      }
      return (state.waiting.remove(at: index).turn, state.next(limit: limit))
    }
    stopped?.resume(returning: false)
    for turn in next { turn.resume(returning: true) }
  }

  /// Gives bytes back that were taken.
  package func giveBack(_ count: Int) {
    let next = state.withLock { state in
      state.taken -= count
      return state.next(limit: limit)
    }
    for turn in next { turn.resume(returning: true) }
  }
}
