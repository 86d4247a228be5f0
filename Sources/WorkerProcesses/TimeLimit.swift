/// The limits of a worker's time for an answer: its processor time, which does not depend on what else the machine
/// does, and by the clock, since a worker that waits uses no processor.
package struct TimeLimit {
  private let end: SuspendingClock.Instant
  /// Whose processor time counts, and how much of it there may be in the end, in seconds.
  private let process: (handle: ProcessHandle, end: Double)?

  /// The interval between looks at the processor time, in seconds: it runs faster than the clock if a worker has several
  /// threads.
  private static let interval = 0.005...0.25

  /// A limit by the clock alone, which begins now.
  package init(elapsedSeconds: Double) {
    end = .now + .seconds(elapsedSeconds)
    process = nil
  }

  /// Limits by the clock and by the processor time of a process, which begin now.
  package init(elapsedSeconds: Double, processorSeconds: Double, of process: ProcessHandle) {
    end = .now + .seconds(elapsedSeconds)
    self.process = process.processorSeconds.map { (process, $0 + processorSeconds) }
  }

  /// Returns the seconds until the limit has to be looked at again.
  ///
  /// - Throws: ``MessageChannel/Failure/timeout(_:)`` when a limit is met.
  func check() throws(MessageChannel.Failure) -> Double {
    let left = SuspendingClock.now.duration(to: end) / .seconds(1)
    guard left > 0 else { throw .timeout(.wall) }
    // What has ended will be noticed by its channel.
    guard let process, let used = process.handle.processorSeconds else { return left }
    guard used < process.end else { throw .timeout(.processor) }
    return min(left, Self.interval.clamping((process.end - used) / 4))
  }
}

extension ClosedRange<Double> {
  fileprivate func clamping(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
