import CSandbox

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

  /// The end of a worker.
  enum End: Equatable {
    case exited(status: Int32)
    case signalled(Int32)
  }

  let kind: Kind
  let channel: MessageChannel
  /// For killing it from another thread.
  let handle: ProcessHandle

  /// Starts a worker. Must be called on a thread that outlives it: the kernel kills it with that thread.
  init(
    executable: String, kind: Kind, limits: DecodingLimits, input: SharedMemory, output: SharedMemory
  ) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw SystemError() }
      var on: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    #else
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError() }
    #endif
    let channel = MessageChannel(descriptor: ends[0])
    defer { close(ends[1]) }
    let reader = gallery_shared_memory_reader(input.descriptor)
    guard reader >= 0 else { throw SystemError() }
    defer { close(reader) }
    self.kind = kind
    self.channel = channel
    var spawn = SpawnRequest(
      executable: executable,
      arguments: [
        executable, "\(getpid())", "\(limits.memory)", "\(limits.workerLife)", kind.rawValue,
      ])
    spawn.environment = Self.environment()
    spawn.descriptors = [
      WorkerMain.Descriptor.channel: ends[1],
      WorkerMain.Descriptor.input: reader,
      WorkerMain.Descriptor.output: output.descriptor,
    ]
    handle = ProcessHandle(try spawn.start())
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
    ] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    return variables
  }
}
