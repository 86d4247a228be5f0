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
    while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
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
