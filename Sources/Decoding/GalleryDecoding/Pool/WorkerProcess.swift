import LibC
import WorkerProcesses

/// A running worker: its process, its channel and its shared memory.
final class WorkerProcess {
  /// The set of decoders that a worker loads before it is sealed.
  enum Kind: String {
    /// The formats that libvips itself supports.
    case plain
    /// The process decodes these formats and those of libvips' modules.
    case modules
    /// No decoders: it decompresses an archive.
    case unpacking
  }

  let kind: Kind
  let channel: MessageChannel
  /// The handle for killing the process from another thread.
  let handle: ProcessHandle

  /// Starts a worker. Call this on a thread that outlives the worker: the kernel kills the worker with that
  /// thread.
  init(
    executable: String, kind: Kind, limits: DecodingLimits, input: SharedMemory, output: SharedMemory
  ) throws(SystemError) {
    let (channel, otherEnd) = try MessageChannel.pair()
    defer { close(otherEnd) }
    let reader = try input.reader()
    defer { close(reader) }
    self.kind = kind
    self.channel = channel
    handle = try Self.start(
      executable, kind, limits,
      [
        WorkerMain.Descriptor.channel: otherEnd, WorkerMain.Descriptor.input: reader,
        WorkerMain.Descriptor.output: output.descriptor,
      ])
  }

  /// Starts a process that has only these descriptors.
  static func start(
    _ executable: String, _ kind: Kind, _ limits: DecodingLimits, _ descriptors: [Int32: Int32]
  ) throws(SystemError) -> ProcessHandle {
    try .start(
      executable,
      [executable, "\(getpid())", "\(limits.memory)", "\(limits.workerLife)", kind.rawValue],
      environment: environment(), descriptors: descriptors)
  }

  /// The worker's environment. It excludes the user's variables, which could change results, except debugging
  /// switches and the loader's search paths.
  private static func environment() -> [String] {
    // MALLOC_ARENA_MAX: a worker has few threads, and each arena reserves address space.
    // MALLOC_MMAP_THRESHOLD_ and MALLOC_TRIM_THRESHOLD_: allocating a photo's memory anew takes as long as a
    // small photo. VIPS_NOVECTOR and ORC_CODE: a sealed process must not execute generated code, and Orc
    // would abort.
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
