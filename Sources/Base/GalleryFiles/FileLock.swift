import LibC

/// Advisory kernel locks on open files. The kernel releases a lock when its process ends, in any way and any
/// container.
package enum FileLock {
  /// Locks an open file exclusively. Returns `false` without waiting if it is locked elsewhere.
  package static func acquire(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    try lock(descriptor, LOCK_EX)
  }

  /// Obtains a shared lock on an open file, and gives up an exclusive one of the descriptor. Returns `false`
  /// without waiting if it is locked exclusively elsewhere.
  package static func share(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    try lock(descriptor, LOCK_SH)
  }

  /// Releases a lock. Closing the file may release it later: a process that is being started holds a copy of
  /// the descriptor until it runs its program.
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
