import GalleryWeb
import Synchronization

/// A gate that requests pass one after another. It limits how many are under way at once, how many of them go to one
/// origin, and how many start each second, and it keeps the pauses that hosts ask for.
///
/// Questions whether something has changed are counted for themselves, since many of them cost what one body costs. There
/// are more of them than of other requests as long as the answers have no body.
final class RequestGate: Sendable {
  fileprivate struct Waiter {
    let id: Int
    let origin: Origin
    let isQuestion: Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  fileprivate struct Traffic {
    var count = 0
    var byOrigin: [Origin: Int] = [:]

    mutating func add(_ change: Int, to origin: Origin) {
      count += change
      byOrigin[origin, default: 0] += change
    }
  }

  fileprivate struct State {
    /// The requests that wait, the longest waiting first.
    var waiters: [Waiter] = []
    /// The requests that asked and have no answer yet.
    var asking: Set<Int> = []
    /// Those of them that were cancelled before they waited.
    var abandoned: Set<Int> = []
    var lastID = 0
    /// The questions under way, by `true`, and the other requests.
    var underWay: [Bool: Traffic] = [:]
    /// The origins by which the last question was answered without a body.
    var confirming: Set<Origin> = []
    /// The numbers of requests that origins take at once by their place or their headers.
    var allowances: [Origin: Int] = [:]
    /// The times before which nothing goes to a host.
    var pauses: [String: ContinuousClock.Instant] = [:]
    /// The time before which no request starts.
    var nextStart = ContinuousClock.now
    /// The time at which waiting requests are looked at again.
    var nextLook: ContinuousClock.Instant?
  }

  private let pace: TransportPace
  private let state = Mutex(State())

  init(_ pace: TransportPace) {
    self.pace = pace
  }

  /// Waits for leave to send a request. ``leave(_:asQuestion:)`` gives it back.
  ///
  /// - Parameter isQuestion: A Boolean value that indicates whether the request asks if something has changed.
  /// - Returns: `false`, with no leave, when the task was cancelled.
  func enter(_ origin: Origin, asQuestion isQuestion: Bool = false) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      state.asking.insert(state.lastID)
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWanted = state.withLock { state in
          guard state.abandoned.remove(id) == nil else {
            state.asking.remove(id)
            return false
          }
          state.waiters.append(
            Waiter(id: id, origin: origin, isQuestion: isQuestion, continuation: continuation))
          return true
        }
        guard isWanted else { return continuation.resume(returning: false) }
        admit()
      }
    } onCancel: {
      abandon(id)
    }
  }

  /// Gives back the leave of a request that has ended.
  func leave(_ origin: Origin, asQuestion isQuestion: Bool = false) {
    state.withLock { $0.underWay[isQuestion, default: .init()].add(-1, to: origin) }
    admit()
  }

  /// Records whether what is kept of an origin was still right.
  func note(isConfirmed: Bool, by origin: Origin) {
    state.withLock { state in
      if isConfirmed { state.confirming.insert(origin) } else { state.confirming.remove(origin) }
    }
  }

  /// Lets more requests go to an origin at once.
  func allow(_ count: Int, to origin: Origin) {
    state.withLock { $0.allowances[origin] = max($0.allowances[origin] ?? 0, count) }
  }

  /// Holds back all requests to a host for some seconds.
  func pause(_ host: String, seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    state.withLock { $0.pauses[host] = max($0.pauses[host] ?? end, end) }
  }

  private func abandon(_ id: Int) {
    let waiter: Waiter? = state.withLock { state in
      if let index = state.waiters.firstIndex(where: { $0.id == id }) {
        state.asking.remove(id)
        return state.waiters.remove(at: index)
      }
      if state.asking.contains(id) { state.abandoned.insert(id) }
      return nil
    }
    waiter?.continuation.resume(returning: false)
  }

  /// Lets all requests pass that may go now, those first that waited longest.
  private func admit() {
    let now = ContinuousClock.now
    let (ready, look) = state.withLock { $0.takeReady(now, pace) }
    for waiter in ready { waiter.continuation.resume(returning: true) }
    guard let look else { return }
    Task.detached { [weak self] in
      // Nothing cancels it.
      try? await Task.sleep(until: look, clock: .continuous)
      self?.admit()
    }
  }
}

extension RequestGate.State {
  /// Removes and returns the requests that may go now, and the time to look again unless one is planned already.
  fileprivate mutating func takeReady(
    _ now: ContinuousClock.Instant, _ pace: TransportPace
  ) -> ([RequestGate.Waiter], ContinuousClock.Instant?) {
    var ready: [RequestGate.Waiter] = []
    var look: ContinuousClock.Instant?
    var index = 0
    while index < waiters.count {
      let waiter = waiters[index]
      if let end = pauses[waiter.origin.host], end > now {
        look = min(look ?? end, end)
        index += 1
      } else if !hasRoom(for: waiter, pace) {
        index += 1
      } else if pace.rate != nil, nextStart > now {
        look = min(look ?? nextStart, nextStart)
        break
      } else {
        if let rate = pace.rate { nextStart = max(now, nextStart) + .seconds(1 / rate) }
        underWay[waiter.isQuestion, default: .init()].add(1, to: waiter.origin)
        asking.remove(waiter.id)
        ready.append(waiters.remove(at: index))
      }
    }
    if let planned = nextLook, planned > now, planned <= look ?? planned { return (ready, nil) }
    nextLook = look
    return (ready, look)
  }

  /// Returns whether a request may be under way beside those that are.
  private func hasRoom(for waiter: RequestGate.Waiter, _ pace: TransportPace) -> Bool {
    let allowance = allowances[waiter.origin]
    let limit = pace.limit(for: waiter.origin, allowance: allowance)
    let traffic = underWay[waiter.isQuestion] ?? .init()
    let toOrigin = traffic.byOrigin[waiter.origin] ?? 0
    guard waiter.isQuestion else { return traffic.count < max(pace.atOnce, limit) && toOrigin < limit }
    let most =
      confirming.contains(waiter.origin)
      ? pace.questionLimit(for: waiter.origin, allowance: allowance) : limit
    return traffic.count < pace.questionsAtOnce && toOrigin < most
  }
}
