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
    /// The peak resident memory from `/proc`, in bytes; `nil` if it is missing.
    private static func highWaterMark() -> Int? {
      guard let file = fopen("/proc/self/status", "re") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard text.hasPrefix("VmHWM:") else { continue }
        return Int(text.filter { $0.isASCII && $0.isNumber }).map { $0 * 1024 }
      }
      return nil
    }
  #endif
}
