import GalleryFiles
import LibC

/// The memory use of processes.
enum MemoryUse {
  /// The peak resident memory of this process, in bytes.
  static var peakOfThisProcess: Int {
    #if canImport(Glibc)
      // On Linux, the peak from `getrusage` includes the program that started this one; this value does not.
      if let peak = highWaterMark() { return peak }
      let unit = 1024
    #else
      let unit = 1
    #endif
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * unit
  }

  #if canImport(Glibc)
    /// Returns the peak resident memory from `/proc`, in bytes; `nil` if it is missing.
    private static func highWaterMark() -> Int? {
      let file = try? FileDescriptor.open("/proc/self/status", .readOnly, options: .closeOnExec)
      let status = (try? file?.closeAfter { try file?.rest() }).map { String(decoding: $0, as: UTF8.self) }
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line.flatMap { Int($0.filter { $0.isASCII && $0.isNumber }) }.map { $0 * 1024 }
    }
  #endif
}
