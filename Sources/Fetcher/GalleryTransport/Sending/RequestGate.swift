import Foundation
import GalleryWeb
import Synchronization

/// A gate that limits the concurrent requests, in total and per origin, and the requests per second. It also
/// observes pauses that hosts request.
///
/// Revalidations are counted separately, since many of them cost as much as one body. More of them may run at
/// once while an origin answers them without bodies.
final class RequestGate: Sendable {
  fileprivate struct Waiter {
    let id: UUID
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

  /// A host with a rate limit that gallery cannot see.
  fileprivate struct SlowedHost {
    /// The time of the first refusal since the last success; `nil` after a success.
    var refusedSince: ContinuousClock.Instant?
    /// The last pause, in seconds.
    var pause = 0.0
    /// The number of requests that may run at once.
    var room = 1.0
  }

  fileprivate struct State {
    /// The waiting requests, longest waiting first.
    var waiters: [Waiter] = []
    /// The requests in progress: revalidations under `true`, others under `false`.
    var underWay: [Bool: Traffic] = [:]
    /// The origins whose last revalidation was answered without a body.
    var confirming: Set<Origin> = []
    /// The raised request limits of origins, due to their location or headers.
    var allowances: [Origin: Int] = [:]
    /// The times until which hosts get no requests.
    var pauses: [String: ContinuousClock.Instant] = [:]
    /// The hosts that answered a request.
    var answered: Set<String> = []
    /// The hosts that refused requests as too many.
    var slowed: [String: SlowedHost] = [:]
    /// The earliest start of the next request.
    var nextStart = ContinuousClock.now
    /// The planned time of the next check of waiting requests.
    var nextLook: ContinuousClock.Instant?
  }

  private let pace: TransportPace
  private let state = Mutex(State())

  init(_ pace: TransportPace) { self.pace = pace }

  /// Waits for permission to send a request. Every `true` must be matched by ``leave(_:asQuestion:)``.
  /// Returns `false`, without permission, if the task was cancelled.
  func enter(_ origin: Origin, asQuestion isQuestion: Bool) async -> Bool {
    let id = UUID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWanted = state.withLock { state in
          // The cancellation handler may have run already.
          guard !Task.isCancelled else { return false }
          state.waiters.append(
            Waiter(id: id, origin: origin, isQuestion: isQuestion, continuation: continuation))
          return true
        }
        guard isWanted else { return continuation.resume(returning: false) }
        admit()
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  func leave(_ origin: Origin, asQuestion isQuestion: Bool) {
    state.withLock { $0.underWay[isQuestion, default: .init()].add(-1, to: origin) }
    admit()
  }

  func note(isConfirmed: Bool, by origin: Origin) {
    state.withLock { state in
      if isConfirmed { state.confirming.insert(origin) } else { state.confirming.remove(origin) }
    }
  }

  func allow(_ count: Int, to origin: Origin) {
    state.withLock { $0.allowances[origin] = max($0.allowances[origin] ?? 0, count) }
  }

  func pause(_ host: String, seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    state.withLock { $0.pauses[host] = max($0.pauses[host] ?? end, end) }
  }

  /// Pauses a host that refused a request as one too many. The pauses double until a request succeeds. Returns
  /// `false` if it refused all of them for the longest wait of the policy.
  func slowDown(_ host: String, atLeast seconds: Double, _ policy: RetryPolicy) -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      var slowed = state.slowed[host] ?? SlowedHost()
      defer { state.slowed[host] = slowed }
      slowed.room = 1
      let since = slowed.refusedSince ?? now
      slowed.refusedSince = since
      guard now - since <= .seconds(policy.longestWait) else { return false }

      // Requests that ran at the same time are refused together.
      if state.pauses[host].map({ $0 <= now }) ?? true {
        slowed.pause = min(policy.cap, max(policy.base, 2 * slowed.pause))
      }
      let end = now + .seconds(max(seconds, slowed.pause))
      state.pauses[host] = max(state.pauses[host] ?? end, end)
      return true
    }
  }

  func hasAnswered(_ host: String) -> Bool { state.withLock { $0.answered.contains(host) } }

  /// Lets a slowed host have more requests at once after each success.
  func speedUp(_ host: String) {
    state.withLock { state in
      state.answered.insert(host)
      guard var slowed = state.slowed[host] else { return }
      slowed.refusedSince = nil
      slowed.pause = 0
      slowed.room += 1 / slowed.room
      state.slowed[host] = slowed
    }
  }

  /// Admits all requests that may start now, longest waiting first.
  private func admit() {
    let now = ContinuousClock.now
    let (ready, look) = state.withLock { $0.removeReady(now, pace) }
    for waiter in ready { waiter.continuation.resume(returning: true) }
    guard let look else { return }
    Task.detached { [weak self] in
      // This task is never cancelled.
      try? await Task.sleep(until: look, clock: .continuous)
      self?.admit()
    }
  }
}

extension RequestGate.State {
  /// Removes and returns the requests to start now, and the next check's time, unless one is planned.
  fileprivate mutating func removeReady(
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
        ready.append(waiters.remove(at: index))
      }
    }
    if let planned = nextLook, planned > now, planned <= look ?? planned { return (ready, nil) }
    nextLook = look
    return (ready, look)
  }

  private func hasRoom(for waiter: RequestGate.Waiter, _ pace: TransportPace) -> Bool {
    let allowance = allowances[waiter.origin]
    let room = slowed[waiter.origin.host].map { Int($0.room) } ?? .max
    let limit = min(pace.limit(for: waiter.origin, allowance: allowance), room)
    let traffic = underWay[waiter.isQuestion] ?? .init()
    let toOrigin = traffic.byOrigin[waiter.origin] ?? 0
    guard waiter.isQuestion else { return traffic.count < max(pace.atOnce, limit) && toOrigin < limit }
    let maximum =
      confirming.contains(waiter.origin)
      ? min(pace.questionLimit(for: waiter.origin, allowance: allowance), room) : limit
    return traffic.count < pace.questionsAtOnce && toOrigin < maximum
  }
}
