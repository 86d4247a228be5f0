#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor time of the calling thread, which excludes other work on the machine.
enum CPUClock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func measure<Result>(_ body: () throws -> Result) rethrows -> (Result, seconds: Double) {
    let start = seconds
    let result = try body()
    return (result, seconds - start)
  }
}
