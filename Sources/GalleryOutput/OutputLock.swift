import Foundation
import GalleryFiles
import GalleryModel
import SystemPackage

/// Keeps other runs out of an output folder.
///
/// A lock of the kernel on an open file is what counts: it is gone with the process that holds it, however that ends and
/// in whichever container it runs. What is in the file is for people.
final class OutputLock {
  /// The name of the lock in an output folder.
  static let name = ".gallery.lock"

  private let path: FilePath
  /// The open file, which is locked; `nil` when the lock has been given back.
  private var descriptor: FileDescriptor?

  /// A Boolean value that indicates whether the lock has not been given back.
  var isHeld: Bool { descriptor != nil }

  private init(_ path: FilePath, _ descriptor: FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { abandon() }

  /// Takes the lock of a folder; waits while another run has it.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - patience: The longest time to wait.
  ///   - note: A function that receives a note when waiting begins.
  /// - Throws: ``GalleryError/output(_:)`` if the folder cannot be written to or the other run does not end,
  ///   ``GalleryError/inputOutput(_:)`` if the disk fails, `CancellationError`.
  static func acquire(
    in folder: FilePath, patience: Duration, note: (String) -> Void
  ) async throws -> OutputLock {
    let path = folder.appending(name)
    let deadline = ContinuousClock.now + patience
    var isReported = false
    while true {
      let descriptor = try open(path)
      do {
        if try isLocked(descriptor, path) {
          // Whoever had it before may have removed the file in the meantime: then the lock keeps nobody out.
          if try isAt(path, descriptor) {
            try sign(descriptor, path)
            return OutputLock(path, descriptor)
          }
          try? descriptor.close()
          continue
        }
      } catch {
        // Nothing has been written to it: a failure to close loses nothing.
        try? descriptor.close()
        throw error
      }
      let holder = (try? Self.holder(of: descriptor)) ?? "(which is just starting)"
      try? descriptor.close()
      guard ContinuousClock.now < deadline else {
        throw GalleryError.output(
          "\(folder): another build \(holder) is writing there; wait until it is done or choose another folder with "
            + "--output")
      }
      if !isReported { note("waiting for another build \(holder) that writes to \(folder)") }
      isReported = true
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Removes the file and gives the lock back, in any case.
  ///
  /// - Throws: ``GalleryError`` if the file cannot be removed; it keeps nobody out.
  func release() throws(GalleryError) {
    guard let descriptor else { return }
    // What is in the file is for people: a failure to close loses nothing.
    defer { try? descriptor.close() }
    self.descriptor = nil
    // Removed while it is locked: nobody else's can be there.
    try GalleryError.naming(path, cannot: "remove it") { () throws(Errno) in try FileCall.remove(path) }
  }

  /// Gives the lock back after a failure that is reported already.
  func abandon() { try? release() }

  private static func open(_ path: FilePath) throws(GalleryError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        path, .readWrite, options: [.create, .noFollow, .nonBlocking, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    } catch {
      let cause = error as? Errno ?? .ioError
      // People know the folder; the file is named where it is to blame.
      let isFolders = [.permissionDenied, .readOnlyFileSystem].contains(cause)
      throw isFolders
        ? .file(path.removingLastComponent(), cannot: "write to the output folder", cause)
        : .file(path, cannot: "open it", cause)
    }
  }

  private static func isLocked(_ descriptor: FileDescriptor, _ path: FilePath) throws(GalleryError) -> Bool {
    do {
      return try FileLock.acquire(descriptor)
    } catch {
      throw .file(path, cannot: "lock the output folder, which keeps other builds out of it", error)
    }
  }

  /// Returns a Boolean value that indicates whether a path leads to an open file.
  private static func isAt(_ path: FilePath, _ descriptor: FileDescriptor) throws(GalleryError) -> Bool {
    try GalleryError.naming(path, cannot: "look at it") { () throws(Errno) in
      let own = try Stat(descriptor)
      guard let found = try FileCall.status(path) else { return false }
      return own.inode == found.inode && own.deviceID == found.deviceID
    }
  }

  // MARK: The holder, as it has written itself down

  private static let mark = "gallery lock\n"

  /// Writes this process into the file.
  private static func sign(_ descriptor: FileDescriptor, _ path: FilePath) throws(GalleryError) {
    let content = try GalleryError.naming(path, cannot: "read it") { () throws(Errno) in
      try descriptor.bytes(at: 0, count: 1024)
    }
    // A process that was killed may have written a part of the mark.
    guard content.starts(with: mark.utf8) || mark.utf8.starts(with: content) else {
      throw .output(
        "\(path): exists and was not written by gallery; move it away or choose another folder with --output")
    }
    var name = [CChar](repeating: 0, count: 256)
    // A machine without a name is no reason not to build.
    _ = gethostname(&name, name.count - 1)
    let host = plain(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    let process = ProcessInfo.processInfo.processIdentifier
    do {
      try descriptor.resize(to: 0)
      _ = try descriptor.writeAll(
        toAbsoluteOffset: 0,
        "\(mark)process \(process)\nhost \(host)\nsince \(plain(Date.now.formatted(.iso8601)))\n".utf8)
    } catch {
      throw .file(path, cannot: "write it", error as? Errno ?? .ioError)
    }
  }

  /// Returns who holds a lock, for messages; `nil` where that is not written down.
  private static func holder(of descriptor: FileDescriptor) throws(Errno) -> String? {
    let text = String(decoding: try descriptor.bytes(at: 0, count: 1024), as: UTF8.self)
    let values = text.split(separator: "\n").dropFirst().map { String($0.drop { $0 != " " }.dropFirst()) }
    guard text.hasPrefix(mark), values.count == 3, let process = Int32(values[0]) else { return nil }
    return "(process \(process) on \(plain(values[1])), since \(plain(values[2])))"
  }

  /// A text that cannot forge a line of a message.
  private static func plain(_ text: String) -> String {
    String(text.prefix(64).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0)) })
  }
}
