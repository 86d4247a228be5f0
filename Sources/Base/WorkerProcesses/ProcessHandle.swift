import LibC
import Synchronization

/// A child process that any thread may kill and one thread waits for. After the wait, its number is not used
/// again, because another process may have it.
package final class ProcessHandle: Sendable {
  package enum End: Equatable, Sendable {
    case exited(status: Int32)
    case signalled(Int32)
  }

  private let process: Mutex<pid_t?>

  init(_ process: pid_t) { self.process = Mutex(process) }

  package func kill() { process.withLock { if let process = $0 { _ = signalProcess(process, SIGKILL) } } }

  /// The processor time of all threads of the process, in seconds; `nil` if the process has ended.
  package var processorSeconds: Double? {
    process.withLock { process in
      guard let process else { return nil }
      #if canImport(Darwin)
        var usage = rusage_info_v2()
        let status = withUnsafeMutablePointer(to: &usage) { pointer in
          pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
            proc_pid_rusage(process, RUSAGE_INFO_V2, $0)
          }
        }
        var base = mach_timebase_info_data_t()
        guard status == 0, mach_timebase_info(&base) == KERN_SUCCESS else { return nil }
        let ticks = Double(usage.ri_user_time + usage.ri_system_time)
        return ticks * Double(base.numer) / Double(base.denom) / 1e9
      #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      #endif
    }
  }

  /// Waits for the end, and returns it.
  package func wait() -> End? {
    guard let number = process.withLock({ $0 }) else { return nil }
    // Wait without reaping first, so that the number stays valid while other threads may signal it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return process.withLock { process in
      process = nil
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 {
        if errno != EINTR { return nil }
      }
      let signal = status & 0x7F
      return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal)
    }
  }
}

/// Calls the system's `kill`, which the method's name hides.
private func signalProcess(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
