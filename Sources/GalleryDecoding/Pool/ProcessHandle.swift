#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A child process that any thread may kill and one waits for. Its number is never used after it was waited for,
/// when it may belong to another.
final class ProcessHandle: Sendable {
  private let process: Locked<pid_t?>

  init(_ process: pid_t) { self.process = Locked(process) }

  /// Ends the process at once, if it still runs.
  func kill() {
    process.withLock { if let process = $0 { _ = signalProcess(process, SIGKILL) } }
  }

  /// Waits for the end and returns it with the most memory the process had in use, in bytes.
  func wait() -> (end: WorkerProcess.End, peakMemory: Int)? {
    guard let number = process.withLock({ $0 }) else { return nil }
    // First without reaping, so that the number stays taken while others may signal it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return process.withLock { process in
      process = nil
      var status: Int32 = 0
      var usage = rusage()
      while wait4(number, &status, 0, &usage) < 0 {
        if errno != EINTR { return nil }
      }
      #if canImport(Darwin)
        let peak = Int(usage.ru_maxrss)
      #else
        let peak = Int(usage.ru_maxrss) * 1024
      #endif
      let signal = status & 0x7F
      return (signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal), peak)
    }
  }
}

/// `kill` of the system, which the method's name hides.
private func signalProcess(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
