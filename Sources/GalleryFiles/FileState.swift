package import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The identity of a file, and the time of its last change: as long as this is the same, so is what is in the file.
package struct FileState: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// The times at which the content was written and anything about the file was changed, in nanoseconds. No program can
  /// set the latter.
  private let modified: Int
  private let changed: Int
  /// The file's size in bytes.
  package let size: Int

  package init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int(status.size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  /// The numbers that make up the state, for those who keep it.
  package var numbers: [Int] {
    [Int(truncatingIfNeeded: device), Int(truncatingIfNeeded: inode), size, modified, changed]
  }

  /// Returns a Boolean value that indicates whether whoever writes to the file from a time on gives it another state.
  ///
  /// Clocks of file systems go in steps: a file that is changed twice within one has the same state before and after. A
  /// state is believed later only if it was old already when what is in the file was looked at ("racily clean", as git
  /// has it).
  ///
  /// - Parameter now: The time, in nanoseconds since 1970.
  package func isSettled(at now: Int) -> Bool {
    // Some file systems count seconds or pairs of them, kernels up to hundredths.
    let step = changed % 1_000_000_000 == 0 ? 2_000_000_000 : 100_000_000
    return modified < now - step && changed < now - step
  }

  /// A time as one number, which may begin anew in times that no clock has reached.
  private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }

  /// Opens a regular file for reading; no link is followed and no FIFO waited for.
  package static func open(_ path: FilePath) throws -> (descriptor: FileDescriptor, state: FileState) {
    guard try Stat(path, followTargetSymlink: false).type == .regular else { throw Errno.invalidArgument }
    let descriptor = try FileDescriptor.open(
      path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    do {
      let status = try Stat(descriptor)
      guard status.type == .regular else { throw Errno.invalidArgument }
      return (descriptor, FileState(status))
    } catch {
      // Nothing has been read: a failure to close loses nothing.
      try? descriptor.close()
      throw error
    }
  }
}
