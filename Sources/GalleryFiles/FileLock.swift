package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Locks of the kernel on open files. A lock is gone with the process that holds it, however that ends and in whichever
/// container it runs.
package enum FileLock {
  /// Tries to lock an open file against every other holder, without waiting.
  ///
  /// - Returns: A Boolean value that indicates whether the file is locked; somebody else has it otherwise.
  package static func acquire(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    try lock(descriptor, LOCK_EX)
  }

  /// Tries to lock an open file against those who want it for themselves, without waiting. A lock of its own that the file
  /// has is given up for it.
  ///
  /// - Returns: A Boolean value that indicates whether the file is locked; somebody has it for himself otherwise.
  package static func share(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    try lock(descriptor, LOCK_SH)
  }

  /// Gives up a lock. Closing the file does so too, but later where a process that is just being started has a copy of the
  /// descriptor until it runs its program.
  package static func release(_ descriptor: FileDescriptor) throws(Errno) {
    _ = try lock(descriptor, LOCK_UN)
  }

  private static func lock(_ descriptor: FileDescriptor, _ kind: Int32) throws(Errno) -> Bool {
    while flock(descriptor.rawValue, kind | LOCK_NB) != 0 {
      let cause = Errno(rawValue: errno)
      switch cause {
      case .interrupted: continue
      case .wouldBlock, .resourceTemporarilyUnavailable: return false
      default: throw cause
      }
    }
    return true
  }
}
