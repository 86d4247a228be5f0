import CSandbox

/// The steps by which a worker process gives up its rights, for good.
package enum Sandbox {
  /// A Boolean value that indicates whether ``seal()`` takes anything away on this system.
  package static var isAvailable: Bool { gallery_sandbox_is_available() != 0 }

  /// Has the threads and the workers of this process keep its niceness, which libdispatch changes where it may. Called
  /// before there are threads.
  package static func keepNiceness() {
    // Without these rights already, or without the calls, nothing can be kept better.
    _ = gallery_sandbox_keep_niceness()
  }

  /// Has the kernel kill this process when the thread that started it ends.
  ///
  /// - Returns: `false` if that parent is gone already.
  package static func dieWithParent(_ parent: Int32) -> Bool { gallery_sandbox_die_with_parent(parent) == 0 }

  /// Has a function called where C++ is refused memory. It must be told when the libraries written in C++ are loaded.
  package static func onRefusedMemory(_ exitNow: @convention(c) () -> Void) {
    gallery_sandbox_on_refused_memory(exitNow)
  }

  /// Limits the address space, in bytes, and the processor time of the process's whole life, in seconds.
  ///
  /// - Returns: `false` if the system refuses that.
  package static func limit(memory: UInt64, seconds: UInt64) -> Bool {
    gallery_sandbox_limit(memory, seconds) == 0
  }

  /// Takes everything away from the process but memory, threads and the descriptors that it holds.
  ///
  /// - Returns: `false` if the system refuses that.
  package static func seal() -> Bool { gallery_sandbox_seal() == 0 }
}
