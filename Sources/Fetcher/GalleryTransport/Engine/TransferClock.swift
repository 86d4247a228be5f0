import GalleryWeb

/// Detects transfers that take too long. libcurl itself limits the connection time.
struct TransferClock {
  private let timeouts: TransportTimeouts
  private let secondsLeft: Double
  private var began = ContinuousClock.now
  /// The time of the last byte; `nil` before the first byte of the response.
  private var lastByte: ContinuousClock.Instant?
  /// The start of the window of the speed limit, and its byte count.
  private var window: (start: ContinuousClock.Instant, bytes: Int)

  init(_ timeouts: TransportTimeouts, secondsLeft: Double) {
    self.timeouts = timeouts
    self.secondsLeft = secondsLeft
    window = (.now, 0)
  }

  mutating func start() {
    began = .now
    window = (began, 0)
  }

  mutating func received(_ bytes: Int) {
    let now = ContinuousClock.now
    if lastByte == nil { window = (now, 0) }
    lastByte = now
    window.bytes += bytes
    let enough = timeouts.slowest * timeouts.idle
    if Double(window.bytes) >= enough { window = (now, 0) }
  }

  /// The earliest time at which a limit can be exceeded.
  var nextCheck: ContinuousClock.Instant {
    let end = began + .seconds(secondsLeft)
    guard let lastByte else { return min(end, began + .seconds(timeouts.firstByte)) }
    return min(end, lastByte + .seconds(timeouts.idle), window.start + .seconds(timeouts.idle))
  }

  /// Returns the phase that exceeded its limit, and that limit in seconds.
  func overdue(_ now: ContinuousClock.Instant) -> (phase: TimeoutPhase, seconds: Double)? {
    if now >= began + .seconds(secondsLeft) { return (.total, timeouts.total) }
    guard let lastByte else {
      return now >= began + .seconds(timeouts.firstByte) ? (.firstByte, timeouts.firstByte) : nil
    }
    // A window restarts once enough bytes arrived, so a full-length window means too few bytes.
    let idle: Duration = .seconds(timeouts.idle)
    return now >= lastByte + idle || now >= window.start + idle ? (.idle, timeouts.idle) : nil
  }
}
