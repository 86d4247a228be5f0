import CCurl
import Dispatch
import Synchronization

/// libcurl's multi handle and its thread. All transfers share its connections.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: shared state is protected by the lock. Only the thread uses the multi handle, except for
  // wakeups, which libcurl allows from any thread.
  private let lock = Mutex(())
  private let multi: UnsafeMutableRawPointer
  private var arriving: [CurlTransfer] = []
  private var isStopping = false
  private var hasEnded = false

  /// The maximum number of idle connections kept for reuse.
  private static let connections = 64
  private static let startup: CURLcode = gallery_curl_start()

  /// `nil` if libcurl cannot start.
  init?() {
    guard Self.startup == CURLE_OK, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    gallery_curl_multi_set_number(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    gallery_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, Self.connections)
  }

  func startThread() {
    // A serial queue occupies one thread while it works.
    DispatchQueue(label: "gallery-http").async { self.run() }
  }

  func begin(_ transfer: CurlTransfer) {
    lock.withLock { _ in
      arriving.append(transfer)
      wake()
    }
  }

  /// Stops a transfer, even if it has not begun.
  func cancel(_ transfer: CurlTransfer) {
    lock.withLock { _ in
      transfer.isUnwanted = true
      wake()
    }
  }

  func stop() {
    lock.withLock { _ in
      isStopping = true
      wake()
    }
  }

  /// Wakes the thread. The lock must be held, since the handle may be gone otherwise.
  private func wake() { if !hasEnded { curl_multi_wakeup(multi) } }

  private func run() {
    var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    while admit(&active) {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      reap(&active)
      let now = ContinuousClock.now
      for transfer in Array(active.values) {
        if transfer.receiver.isOverdue(now) { remove(transfer, from: &active) { $0.finish(.finished) } }
      }
      // The long wait is safe: cancelling a transfer wakes the loop.
      let next = active.values.map(\.receiver.nextCheck).min() ?? now + .seconds(60)
      let wait = (next - now) / .milliseconds(1)
      curl_multi_poll(multi, nil, 0, Int32(min(max(wait.rounded(.up), 1), 60_000)), nil)
    }
    for transfer in Array(active.values) { remove(transfer, from: &active) { $0.finish(.cancelled) } }
    let late = lock.withLock { _ in
      hasEnded = true
      curl_multi_cleanup(multi)
      defer { arriving = [] }
      return arriving
    }
    for transfer in late { transfer.finish(.cancelled) }
  }

  /// Starts new transfers and drops cancelled ones. `false` when the thread should end.
  private func admit(_ active: inout [UnsafeMutableRawPointer: CurlTransfer]) -> Bool {
    let (new, dropped, stops) = lock.withLock { _ in
      defer { arriving = [] }
      return (arriving, (arriving + active.values).filter(\.isUnwanted), isStopping)
    }
    for transfer in new {
      guard let handle = transfer.start() else { continue }
      active[handle] = transfer
      if curl_multi_add_handle(multi, handle) != CURLM_OK {
        active[handle] = nil
        transfer.finish(.refused("libcurl accepts no more transfers"))
      }
    }
    for transfer in dropped where transfer.handle != nil {
      remove(transfer, from: &active) { $0.finish(.cancelled) }
    }
    return !stops
  }

  private func reap(_ active: inout [UnsafeMutableRawPointer: CurlTransfer]) {
    var code = CURLE_OK
    while let handle = gallery_curl_multi_next_done(multi, &code) {
      guard let transfer = active[handle] else { continue }
      remove(transfer, from: &active) { $0.end(code) }
    }
  }

  private func remove(
    _ transfer: CurlTransfer, from active: inout [UnsafeMutableRawPointer: CurlTransfer],
    then end: (CurlTransfer) -> Void
  ) {
    if let handle = transfer.handle {
      active[handle] = nil
      curl_multi_remove_handle(multi, handle)
    }
    end(transfer)
  }
}
