/// The limits of a worker's time for an answer. Processor time does not depend on the machine's load. Elapsed
/// time also covers a worker that only waits.
package struct TimeLimit {
  private let end: SuspendingClock.Instant
  /// The process to measure, and its processor time at the limit, in seconds.
  private let process: (handle: ProcessHandle, end: Double)?

  /// The interval between checks of the processor time, in seconds. With several
  /// threads it runs faster than the clock.
  private static let interval = 0.005...0.25

  /// Creates a limit of the elapsed time alone, starting now.
  package init(elapsedSeconds: Double) {
    end = .now + .seconds(elapsedSeconds)
    process = nil
  }

  /// Creates limits of the elapsed time and of a process's processor time, starting now.
  package init(elapsedSeconds: Double, processorSeconds: Double, of process: ProcessHandle) {
    end = .now + .seconds(elapsedSeconds)
    self.process = process.processorSeconds.map { (process, $0 + processorSeconds) }
  }

  /// Returns the number of seconds until the next check. Throws if a limit is exceeded.
  func check() throws(MessageChannel.Failure) -> Double {
    let left = SuspendingClock.now.duration(to: end) / .seconds(1)
    guard left > 0 else { throw .timeout(.wall) }
    // If the process has ended, the channel reports it.
    guard let process, let used = process.handle.processorSeconds else { return left }
    guard used < process.end else { throw .timeout(.processor) }
    return min(left, max(Self.interval.lowerBound, min((process.end - used) / 4, Self.interval.upperBound)))
  }
}
