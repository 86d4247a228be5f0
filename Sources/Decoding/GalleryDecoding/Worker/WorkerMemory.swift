import LibC

/// The peak memory of this process, for the summary of a build.
///
/// The system starts a process with the peak of the process that started it, which may hold a million photos. So only
/// a higher peak is the worker's own; before, its memory is about that of its start.
struct WorkerMemory {
  private let inherited = Self.highest
  private let initial = Self.resident

  /// The peak in bytes.
  var peak: Int {
    let highest = Self.highest
    return highest > inherited ? highest : initial
  }

  private static var highest: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) * 1024
    #endif
  }

  /// The memory in use. A sealed process cannot read it.
  private static var resident: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return highest }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let fields = text[..<max(0, read(file, &text, text.count))].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return highest
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
