#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much memory processes take.
enum MemoryUse {
  /// The most resident memory this process ever had, in bytes.
  static var peakOfThisProcess: Int {
    var usage = rusage()
    #if canImport(Glibc)
      let unit = 1024
    #else
      let unit = 1
    #endif
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * unit
  }
}
