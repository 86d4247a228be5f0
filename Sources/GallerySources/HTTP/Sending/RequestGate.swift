import Foundation

/// Lets requests pass one after another: so many at once, so many to an origin, so many a second, none to a host
/// that wants to be left alone.
final class RequestGate: @unchecked Sendable {
  // Unchecked: what changes is reached with the lock held.
  private struct Waiter {
    let id: Int
    let origin: Origin
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let pace: TransportPace
  private let lock = NSLock()
  private var waiters: [Waiter] = []
  /// Those that asked and have no answer yet.
  private var asking: Set<Int> = []
  /// Those of them that were cancelled before they waited.
  private var abandoned: Set<Int> = []
  private var lastID = 0
  private var passed: [Origin: Int] = [:]
  private var count = 0
  /// Before these times nothing goes to the hosts.
  private var pauses: [String: ContinuousClock.Instant] = [:]
  private var nextStart = ContinuousClock.now
  private var nextLook: ContinuousClock.Instant?

  init(_ pace: TransportPace) {
    self.pace = pace
  }

  /// Waits for leave to send a request. ``leave(_:)`` gives it back.
  ///
  /// - Returns: `false`, with no leave, when the task was cancelled.
  func enter(_ origin: Origin) async -> Bool {
    let id = lock.withLock {
      lastID += 1
      asking.insert(lastID)
      return lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWanted = lock.withLock {
          guard abandoned.remove(id) == nil else {
            asking.remove(id)
            return false
          }
          waiters.append(Waiter(id: id, origin: origin, continuation: continuation))
          return true
        }
        guard isWanted else { return continuation.resume(returning: false) }
        admit()
      }
    } onCancel: {
      abandon(id)
    }
  }

  /// The request is over.
  func leave(_ origin: Origin) {
    lock.withLock {
      count -= 1
      passed[origin, default: 1] -= 1
    }
    admit()
  }

  /// Nothing goes to a host for some seconds.
  func pause(_ host: String, seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    lock.withLock { pauses[host] = max(pauses[host] ?? end, end) }
  }

  private func abandon(_ id: Int) {
    let waiter: Waiter? = lock.withLock {
      if let index = waiters.firstIndex(where: { $0.id == id }) {
        asking.remove(id)
        return waiters.remove(at: index)
      }
      if asking.contains(id) { abandoned.insert(id) }
      return nil
    }
    waiter?.continuation.resume(returning: false)
  }

  /// Lets everybody in who may go now, those first who waited longest.
  private func admit() {
    let now = ContinuousClock.now
    let (ready, look) = lock.withLock { takeReady(now) }
    for waiter in ready { waiter.continuation.resume(returning: true) }
    guard let look else { return }
    Task.detached { [weak self] in
      // Nothing cancels it.
      try? await Task.sleep(until: look, clock: .continuous)
      self?.admit()
    }
  }

  /// The waiters who may go now, and when to look again if nobody else is going to.
  private func takeReady(_ now: ContinuousClock.Instant) -> ([Waiter], ContinuousClock.Instant?) {
    var ready: [Waiter] = []
    var look: ContinuousClock.Instant?
    var index = 0
    while index < waiters.count, count < pace.atOnce {
      let waiter = waiters[index]
      if let end = pauses[waiter.origin.host], end > now {
        look = min(look ?? end, end)
        index += 1
      } else if passed[waiter.origin, default: 0] >= pace.limit(for: waiter.origin) {
        index += 1
      } else if pace.rate != nil, nextStart > now {
        look = min(look ?? nextStart, nextStart)
        break
      } else {
        if let rate = pace.rate { nextStart = max(now, nextStart) + .seconds(1 / rate) }
        count += 1
        passed[waiter.origin, default: 0] += 1
        asking.remove(waiter.id)
        ready.append(waiters.remove(at: index))
      }
    }
    if let planned = nextLook, planned > now, planned <= look ?? planned { return (ready, nil) }
    nextLook = look
    return (ready, look)
  }
}
