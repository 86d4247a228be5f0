#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limits that the system was told to set on the memory of this process and of those it starts, by `ulimit` or a
/// service manager.
package enum SystemMemory {
  /// The lowest of the limits, in bytes; `nil` where there is none.
  package static var limit: Int? {
    [RLIMIT_AS, RLIMIT_DATA].compactMap(SystemLimits.value).min()
  }

  /// The address space of a program before it works on the first photo, in bytes, and with one worker.
  private static let base = 280_000_000
  private static let minimum = 300_000_000
  /// The address space for each worker, in bytes: the stack of a thread and what libraries keep by thread.
  private static let forEachWorker = 20_000_000

  /// The most bytes that the rows of a photo may take, beside its file and its data in one piece, as limits are now.
  static var forRows: Int { limit.map { max(0, $0 - base) / 5 } ?? 256 << 20 }

  /// Returns the number of workers that a program has room for; `nil` where nothing limits them.
  package static func workers(within limit: Int?) -> Int? {
    limit.map { max(1, ($0 - base) / forEachWorker) }
  }

  /// Returns the reason why a program cannot even start; `nil` where it can. Without memory for threads, the runtime hangs.
  package static func refusal(of limit: Int?) -> String? {
    guard let limit, limit < minimum else { return nil }
    return "\(note(limit)), expected at least \(minimum / 1_000_000) MB: \(advice)"
  }

  /// Why a program cannot draw; `nil` where it can. That it can does not mean that all else has room too.
  ///
  /// - Parameter bytes: what the pixels of sheets take that are drawn on together.
  package static func refusal(of bytes: Int, within limit: Int?) -> String? {
    guard let limit, limit - base < bytes else { return nil }
    let needed = (base + bytes + 999_999) / 1_000_000
    return
      "\(note(limit)), and sheets of this size need at least \(needed) MB: \(advice) or make smaller sheets (--page, --dpi)"
  }

  /// The message for when the system refuses memory while a program runs.
  package static func exhaustion(of limit: Int) -> String {
    "there is not enough memory: \(note(limit)); \(advice), make smaller sheets (--page, --dpi) or use fewer decoders (--jobs)"
  }

  private static let advice = "raise the limit (ulimit -v, ulimit -d)"

  /// A limit in words.
  package static func note(_ limit: Int) -> String {
    "the system limits memory to \((limit + 500_000) / 1_000_000) MB"
  }
}
