import Foundation
import GalleryFiles
import GalleryModel

/// Locks an output folder against other runs.
///
/// The kernel's lock on the open file counts. It ends with the process, even if it is killed or runs in a
/// container. The file's text is only for people.
final class OutputLock {
  static let name = ".gallery.lock"

  private let path: FilePath
  /// The locked file; `nil` after release.
  private var descriptor: FileDescriptor?

  var isHeld: Bool { descriptor != nil }

  private init(_ path: FilePath, _ descriptor: FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { abandon() }

  /// Acquires the lock of a folder; waits while another run holds it, and notes that it waits.
  ///
  /// - Throws: ``GalleryError/output(_:)`` if the folder is not writable or the other run does not end,
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
        let isLocked = try GalleryError.naming(
          path, cannot: "lock the output folder against other builds", try FileLock.acquire(descriptor))
        if isLocked {
          // The previous holder may have removed the file meanwhile: a lock on it then excludes no other run.
          if try isAt(path, descriptor) {
            try sign(descriptor, path)
            return OutputLock(path, descriptor)
          }
          try? descriptor.close()
          continue
        }
      } catch {
        // Nothing was written, so a failure to close loses no data.
        try? descriptor.close()
        throw error
      }

      let holder = (try? Self.holder(of: descriptor)) ?? "(just starting)"
      try? descriptor.close()
      guard ContinuousClock.now < deadline else {
        throw GalleryError.output(
          "\(folder): another build \(holder) is writing to this folder; wait for it to finish or choose another "
            + "folder with --output")
      }

      if !isReported { note("waiting for another build \(holder) to finish writing to \(folder)") }
      isReported = true
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Removes the file. Releases the lock even if that fails.
  func release() throws(GalleryError) {
    guard let descriptor else { return }
    // The file's text is only for people: a failure to close loses nothing.
    defer { try? descriptor.close() }
    self.descriptor = nil
    // Remove the file while it is locked, so that it cannot be another run's file.
    try GalleryError.naming(path, cannot: "remove the file", try FileCall.remove(path))
  }

  /// Releases the lock after a failure that is already reported.
  func abandon() { try? release() }

  private static func open(_ path: FilePath) throws(GalleryError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        path, .readWrite, options: [.create, .noFollow, .nonBlocking, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    } catch {
      let cause = error as? Errno ?? .ioError
      // Users know the folder. Name the lock file only if it is the cause.
      let isFolders = [.permissionDenied, .readOnlyFileSystem].contains(cause)
      throw isFolders
        ? .file(path.removingLastComponent(), cannot: "write to the output folder", cause)
        : .file(path, cannot: "open the file", cause)
    }
  }

  /// Returns a Boolean value that indicates whether a path refers to an open file.
  private static func isAt(_ path: FilePath, _ descriptor: FileDescriptor) throws(GalleryError) -> Bool {
    let opened = try GalleryError.naming(path, cannot: "check the file", try Stat(descriptor))
    let found = try GalleryError.naming(path, cannot: "check the file", try FileCall.status(path))
    return opened.inode == found?.inode && opened.deviceID == found?.deviceID
  }

  private static let mark = "gallery lock\n"

  private static func sign(_ descriptor: FileDescriptor, _ path: FilePath) throws(GalleryError) {
    let isOwn = try GalleryError.naming(path, cannot: "read the file", try Self.isOwn(descriptor))
    guard isOwn else {
      throw .output(
        "\(path): exists and was not written by gallery; move it away or choose another folder with --output")
    }
    var name = [CChar](repeating: 0, count: 256)
    // Build even if the machine has no name.
    _ = gethostname(&name, name.count - 1)
    let host = plain(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    let process = ProcessInfo.processInfo.processIdentifier
    try Result {
      try descriptor.resize(to: 0)
      _ = try descriptor.writeAll(
        toAbsoluteOffset: 0,
        "\(mark)process \(process)\nhost \(host)\nsince \(plain(Date.now.formatted(.iso8601)))\n".utf8)
    }.mapError { GalleryError.file(path, cannot: "write the file", $0 as? Errno ?? .ioError) }.get()
  }

  /// Returns a Boolean value that indicates whether gallery may write to a file: a regular one without other names that
  /// is empty or begins with the mark.
  private static func isOwn(_ descriptor: FileDescriptor) throws -> Bool {
    let status = try Stat(descriptor)
    guard status.type == .regular, status.linkCount <= 1 else { return false }
    let content = try descriptor.bytes(at: 0, count: 1024)
    // A killed process may have written only part of the mark.
    return content.starts(with: mark.utf8) || mark.utf8.starts(with: content)
  }

  /// Returns a description of the lock's holder; `nil` if the file does not record it.
  private static func holder(of descriptor: FileDescriptor) throws(Errno) -> String? {
    let text = String(decoding: try descriptor.bytes(at: 0, count: 1024), as: UTF8.self)
    let values = text.split(separator: "\n").dropFirst().map { String($0.drop { $0 != " " }.dropFirst()) }
    guard text.hasPrefix(mark), values.count == 3, let process = Int32(values[0]) else { return nil }
    return "(process \(process) on \(plain(values[1])), since \(plain(values[2])))"
  }

  /// Returns the text without characters that could forge a line of a message.
  private static func plain(_ text: String) -> String {
    String(text.prefix(64).filter { $0.isASCIILetterOrDigit || "-._:".contains($0) })
  }
}
