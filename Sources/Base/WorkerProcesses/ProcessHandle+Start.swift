import CSandbox
import LibC

extension ProcessHandle {
  /// The lowest number for copies, above all descriptor numbers of the new process.
  private static let firstCopy: Int32 = 16

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts a program with exactly these arguments, environment variables and descriptors, by their numbers
  /// in the new process. Its standard input and output are `/dev/null`.
  package static func start(
    _ executable: String, _ arguments: [String], environment: [String], descriptors: [Int32: Int32]
  ) throws(SystemError) -> ProcessHandle {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: Attributes = nil
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = Attributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (number, ours) in descriptors {
      // Copy first: a descriptor that already has a target number could be overwritten.
      let copy = fcntl(ours, F_DUPFD_CLOEXEC, firstCopy)
      guard copy >= 0 else { throw SystemError() }
      copies.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    // The new process must not inherit any other descriptor, including ones that other threads open now.
    #if canImport(Darwin)
      let closesOthers = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      let closesOthers: Int16 = 0
      let refused = gallery_spawn_close_from(&actions, (descriptors.keys.max() ?? 2) + 1)
      guard refused == 0 else { throw SystemError(refused) }
    #endif
    resetSignals(of: &attributes)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | closesOthers)

    var process: pid_t = 0
    let status = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
      }
    }
    guard status == 0 else { throw SystemError(status) }
    return ProcessHandle(process)
  }

  /// Resets the signals that this process ignores or blocks.
  private static func resetSignals(of attributes: inout Attributes) {
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
  }
}
