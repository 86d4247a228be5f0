/// The memory that photos and tiles on their way between this process and its workers may take together.
///
/// Photos get their shares in the order in which they ask, so that none waits for ever. A photo that needs more than
/// there is goes alone. Nobody who holds a share waits for another one, so that nobody waits in a circle.
final class MemoryBudget: Sendable {
  private struct State {
    var taken = 0
    var mostTaken = 0
    /// The number that the next one to ask gets, and the one whose turn it is.
    var nextNumber = 0
    var turn = 0
  }

  /// The size of the budget, in bytes.
  let limit: Int
  private let state = Locked(State())

  init(limit: Int) { self.limit = limit }

  /// The most bytes that were ever taken at once.
  var mostTaken: Int { state.withLock { $0.mostTaken } }

  /// How many wait for their turn, or for bytes.
  var waiting: Int { state.withLock { $0.nextNumber - $0.turn } }

  /// Takes bytes; waits until there are as many. They are taken until the share is given back.
  ///
  /// - Throws: ``DecodingFailure/cancelled`` if the work became unwanted meanwhile.
  func take(_ count: Int, _ cancellation: Cancellation) throws(DecodingFailure) -> Share {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    let limit = limit
    state.wait { state -> Void? in
      guard state.turn == number, state.taken == 0 || state.taken + count <= limit else { return nil }
      state.taken += count
      state.mostTaken = max(state.mostTaken, state.taken)
      return ()
    }
    state.notify { $0.turn += 1 }
    let share = Share(budget: self, count: count)
    guard !cancellation.isCancelled else {
      share.giveBack()
      throw .cancelled
    }
    return share
  }

  /// Bytes that one photo has taken.
  ///
  /// Only the thread that took them touches it.
  final class Share {
    private let budget: MemoryBudget
    private var count: Int

    fileprivate init(budget: MemoryBudget, count: Int) {
      self.budget = budget
      self.count = count
    }

    /// Gives the bytes back, once.
    func giveBack() {
      let count = count
      budget.state.notify { $0.taken -= count }
      self.count = 0
    }
  }
}
