package import LibC

/// The identity of a file with its size and modification times. While it is the same, so is the file's
/// content.
package struct FileState: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// The modification and status-change times, in nanoseconds. Programs can set only the former.
  private let modified: Int
  private let changed: Int
  package let size: Int

  package init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int(status.size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  /// The numbers that make up the state, for storing it.
  package var numbers: [Int] {
    [Int(truncatingIfNeeded: device), Int(truncatingIfNeeded: inode), size, modified, changed]
  }

  /// Returns a Boolean value that indicates whether any later write to the file changes its state. The time
  /// is in nanoseconds since 1970.
  ///
  /// Clocks of file systems are coarse: two changes within one step have the same state. Trust a state only
  /// if it was already old when the content was read (compare git's "racily clean").
  package func isSettled(at now: Int) -> Bool {
    // Some file systems have steps of one or two seconds, kernels of up to a hundredth.
    let step = changed % 1_000_000_000 == 0 ? 2_000_000_000 : 100_000_000
    return modified < now - step && changed < now - step
  }

  /// The time of the clock, in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Returns a time as one number of nanoseconds since 1970. The years before 1685 and after 2255, which clocks and
  /// files may have, are one time each: files of such a time never count as settled.
  package static func nanoseconds(_ time: timespec) -> Int {
    let limit = 9_000_000_000
    guard (-limit...limit).contains(time.tv_sec) else { return time.tv_sec.signum() * limit * 1_000_000_000 }
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Opens a regular file for reading. Does not follow links or wait for FIFOs.
  package static func open(_ path: FilePath) throws -> (descriptor: FileDescriptor, state: FileState) {
    guard try Stat(path, followTargetSymlink: false).type == .regular else { throw Errno.invalidArgument }
    let descriptor = try FileDescriptor.open(
      path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    do {
      let status = try Stat(descriptor)
      guard status.type == .regular else { throw Errno.invalidArgument }
      return (descriptor, FileState(status))
    } catch {
      // Nothing was read, so ignore a failure to close.
      try? descriptor.close()
      throw error
    }
  }
}
