import GalleryWeb

/// Tells when a transfer takes too long. The connection's time is libcurl's to keep.
struct TransferClock {
  private let timeouts: TransportTimeouts
  private let secondsLeft: Double
  private var began = ContinuousClock.now
  /// `nil` before the first byte of the answer.
  private var lastByte: ContinuousClock.Instant?
  /// Since when bytes are counted for the speed, and how many.
  private var window: (start: ContinuousClock.Instant, bytes: Int)

  init(_ timeouts: TransportTimeouts, secondsLeft: Double) {
    self.timeouts = timeouts
    self.secondsLeft = secondsLeft
    window = (.now, 0)
  }

  /// The transfer begins now.
  mutating func start() {
    began = .now
    window = (began, 0)
  }

  /// Something came.
  mutating func received(_ bytes: Int) {
    let now = ContinuousClock.now
    if lastByte == nil { window = (now, 0) }
    lastByte = now
    window.bytes += bytes
    let enough = timeouts.slowest * timeouts.idle
    if Double(window.bytes) >= enough { window = (now, 0) }
  }

  /// The earliest time at which something can be overdue.
  var nextCheck: ContinuousClock.Instant {
    let end = began + .seconds(secondsLeft)
    guard let lastByte else { return min(end, began + .seconds(timeouts.firstByte)) }
    return min(end, lastByte + .seconds(timeouts.idle), window.start + .seconds(timeouts.idle))
  }

  /// Returns the phase that took too long, and the limit it had in seconds.
  func overdue(_ now: ContinuousClock.Instant) -> (phase: TimeoutPhase, seconds: Double)? {
    if now >= began + .seconds(secondsLeft) { return (.total, timeouts.total) }
    guard let lastByte else {
      return now >= began + .seconds(timeouts.firstByte) ? (.firstByte, timeouts.firstByte) : nil
    }
    // A window ends early when enough has come: one that lasts so long has not seen enough.
    let idle: Duration = .seconds(timeouts.idle)
    return now >= lastByte + idle || now >= window.start + idle ? (.idle, timeouts.idle) : nil
  }
}
