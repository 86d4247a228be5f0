import CSandbox

/// The steps that permanently remove a worker process's rights.
package enum Sandbox {
  /// A Boolean value that indicates whether ``seal()`` has an effect on this system.
  package static var isAvailable: Bool { gallery_sandbox_is_available() != 0 }

  /// Makes this process's threads and workers keep its niceness, which libdispatch may otherwise change. Call
  /// this before threads start.
  package static func keepNiceness() {
    // Ignore errors: without the right or without the system call, there is nothing left to do.
    _ = gallery_sandbox_keep_niceness()
  }

  /// Makes the kernel kill this process when the thread that started it ends.
  /// Returns `false` if the parent has ended.
  package static func dieWithParent(_ parent: Int32) -> Bool { gallery_sandbox_die_with_parent(parent) == 0 }

  /// Sets a function to call if a C++ allocation fails. Call this after the C++ libraries are loaded.
  package static func onRefusedMemory(_ exitNow: @convention(c) () -> Void) {
    gallery_sandbox_on_refused_memory(exitNow)
  }

  /// Limits the address space, in bytes, and the processor time of the process, in
  /// seconds. Returns `false` on failure.
  package static func limit(memory: UInt64, seconds: UInt64) -> Bool {
    gallery_sandbox_limit(memory, seconds) == 0
  }

  /// Removes all rights of the process except memory, threads and its open
  /// descriptors. Returns `false` on failure.
  package static func seal() -> Bool { gallery_sandbox_seal() == 0 }
}
