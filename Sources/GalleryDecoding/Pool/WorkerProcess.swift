import WorkerProcesses

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One running worker: its process, its channel and the memory it shares with this one.
final class WorkerProcess {
  /// The decoders that a worker has loaded before it gives up its rights.
  enum Kind: String {
    /// Formats that libvips itself knows.
    case plain
    /// Also those in its modules.
    case modules
  }

  let kind: Kind
  let channel: MessageChannel
  /// For killing it from another thread.
  let handle: ProcessHandle

  /// Starts a worker. Must be called on a thread that outlives it: the kernel kills it with that thread.
  init(
    executable: String, kind: Kind, limits: DecodingLimits, input: SharedMemory, output: SharedMemory
  ) throws(SystemError) {
    let (channel, otherEnd) = try MessageChannel.pair()
    defer { close(otherEnd) }
    let reader = try input.reader()
    defer { close(reader) }
    self.kind = kind
    self.channel = channel
    handle = try .start(
      executable,
      [executable, "\(getpid())", "\(limits.memory)", "\(limits.workerLife)", kind.rawValue],
      environment: Self.environment(),
      descriptors: [
        WorkerMain.Descriptor.channel: otherEnd, WorkerMain.Descriptor.input: reader,
        WorkerMain.Descriptor.output: output.descriptor,
      ])
  }

  /// Nothing of the user's environment changes how photos look, but for a switch that is there to find faults; the
  /// loader's search paths are handed on.
  private static func environment() -> [String] {
    // Two arenas: a worker has few threads, and each arena reserves address space. Memory of a photo's size is kept for
    // the next one: asking the system for it each time takes as long as a small photo. No generated code: memory
    // that can be executed is refused to a sealed process, and Orc aborts then.
    var variables = [
      "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=2", "MALLOC_MMAP_THRESHOLD_=4194304",
      "MALLOC_TRIM_THRESHOLD_=16777216", "SWIFT_BACKTRACE=enable=no", "VIPS_NOVECTOR=1",
      "ORC_CODE=emulate",
    ]
    for name in [
      "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", JPEGDecoder.libraryVariable,
      PNGDecoder.libraryVariable,
    ] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    return variables
  }
}
