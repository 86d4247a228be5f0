import Foundation
import GalleryFiles
import SystemPackage

/// A build's share in a catalogue. Who gets the lock alone knows that no build uses it.
final class CatalogueLock: Sendable {
  private let descriptor: FileDescriptor

  /// The number of times that a share is asked for, and the microseconds in between: who has the lock alone has it for
  /// little longer than it takes to remove a few files.
  private static let (tries, pause) = (100, UInt32(10_000))

  private init(_ path: FilePath) throws {
    descriptor = try FileDescriptor.open(
      path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
  }

  deinit {
    release()
    try? descriptor.close()
  }

  /// Gives up the share.
  func release() {
    // If the lock cannot be released here, it ends when the last descriptor is closed.
    try? FileLock.release(descriptor)
  }

  /// Takes a share, and does something before that if nobody else has one.
  ///
  /// - Throws: ``Errno``, also where somebody has the lock alone and keeps it.
  static func share(_ path: FilePath, alone work: () throws -> Void) throws -> CatalogueLock {
    let lock = try CatalogueLock(path)
    for _ in 0..<tries {
      if try FileLock.acquire(lock.descriptor) { try work() }
      if try FileLock.share(lock.descriptor) { return lock }
      usleep(pause)
    }
    throw Errno.resourceBusy
  }

  /// Returns a Boolean value that indicates whether nobody else has a share. It is given up then for the lock alone, or may
  /// be lost.
  func isAlone() -> Bool { (try? FileLock.acquire(descriptor)) ?? false }

  /// Takes the lock alone; `nil` where a build has a share.
  static func alone(_ path: FilePath) throws -> CatalogueLock? {
    let lock = try CatalogueLock(path)
    return try FileLock.acquire(lock.descriptor) ? lock : nil
  }
}
