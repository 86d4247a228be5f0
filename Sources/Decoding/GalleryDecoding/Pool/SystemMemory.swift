import LibC

/// The memory limits that `ulimit` or a service manager sets on this process and its child processes.
package enum SystemMemory {
  /// The lowest limit in bytes, or `nil` if memory is unlimited.
  package static var limit: Int? { [RLIMIT_AS, RLIMIT_DATA].compactMap(SystemLimits.value).min() }

  /// The address space of a program before its first photo, in bytes; `minimum` includes one worker.
  private static let base = 280_000_000
  private static let minimum = 300_000_000
  /// The address space for each worker, in bytes: a thread's stack and the libraries' thread-local data.
  private static let forEachWorker = 20_000_000

  /// The maximum number of bytes for a photo's rows under the current limits, without its file and inflated
  /// data.
  static var forRows: Int { limit.map { max(0, $0 - base) / 5 } ?? 256 << 20 }

  /// Returns the maximum number of workers under a memory limit, or `nil` if there is no limit.
  package static func workers(within limit: Int?) -> Int? {
    limit.map { max(1, ($0 - base) / forEachWorker) }
  }

  /// Returns the reason why a program cannot start, or `nil` if it can. Without memory for threads, the
  /// runtime hangs.
  package static func refusal(of limit: Int?) -> String? {
    guard let limit, limit < minimum else { return nil }
    return "\(note(limit)), expected at least \(minimum / 1_000_000) MB; \(advice)"
  }

  /// Returns the reason why a program cannot draw, or `nil` if the sheets fit. Other parts may still lack
  /// memory.
  ///
  /// - Parameter bytes: The memory for the pixels of all sheets that are drawn at the same time.
  package static func refusal(of bytes: Int, within limit: Int?) -> String? {
    guard let limit, limit - base < bytes else { return nil }
    let needed = (base + bytes + 999_999) / 1_000_000
    return
      "\(note(limit)), and sheets of this size need at least \(needed) MB; \(advice) or make smaller sheets (--page, --dpi)"
  }

  /// Returns the message for a failed allocation while a program runs.
  package static func exhaustion(of limit: Int) -> String {
    "there is not enough memory: \(note(limit)); \(advice), make smaller sheets (--page, --dpi) or use fewer decoders (--jobs)"
  }

  private static let advice = "raise the limit (ulimit -v, ulimit -d)"

  /// Returns a limit in words.
  package static func note(_ limit: Int) -> String {
    "the system limits memory to \((limit + 500_000) / 1_000_000) MB"
  }
}
