import Synchronization

/// The memory that photos and tiles on their way between this process and its workers may take together.
///
/// Photos get their shares in the order in which they ask, so that none waits for ever. A photo that needs more than
/// there is goes alone. Nobody who holds a share waits for another one, so that nobody waits in a circle.
final class MemoryBudget: Sendable {
  private struct State {
    var taken = 0
    var mostTaken = 0
    var waiting: [(count: Int, turn: CheckedContinuation<Void, Never>)] = []

    /// Takes bytes if there are as many, or if nobody else has any.
    mutating func take(_ count: Int, limit: Int) -> Bool {
      guard taken == 0 || taken + count <= limit else { return false }
      taken += count
      mostTaken = max(mostTaken, taken)
      return true
    }
  }

  /// The size of the budget, in bytes.
  let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// The most bytes that were ever taken at once.
  var mostTaken: Int { state.withLock { $0.mostTaken } }

  /// The number of photos that wait for their turn, or for bytes.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Takes bytes; waits until there are as many. They are taken until they are given back.
  func take(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { turn in
      let isTaken = state.withLock { state in
        if state.waiting.isEmpty, state.take(count, limit: limit) { return true }
        state.waiting.append((count, turn))
        return false
      }
      if isTaken { turn.resume() }
    }
  }

  /// Gives bytes back that were taken.
  func giveBack(_ count: Int) {
    let next = state.withLock { state in
      state.taken -= count
      var next: [CheckedContinuation<Void, Never>] = []
      while let first = state.waiting.first, state.take(first.count, limit: limit) {
        next.append(first.turn)
        state.waiting.removeFirst()
      }
      return next
    }
    for turn in next { turn.resume() }
  }
}
