package import GalleryFiles
import WorkerProcesses

/// Decompresses archives into temporary files. A sealed process reads the archive and sends the bytes.
package enum Unpacking {
  /// Decompresses an open archive with a size in bytes. Returns `false` beside the file if the archive is
  /// damaged or ends early. Throws `Errno.fileTooLarge` if the result is larger than any photos of such an
  /// archive, which hardly shrink.
  ///
  /// - Parameter executable: The path of `gallery-decoder`.
  package static func unpack(
    _ archive: FileDescriptor, _ size: Int, by executable: String
  ) throws -> (file: TemporaryFile, isWhole: Bool) {
    let file = try TemporaryFile()
    let (reader, writer) = try FileDescriptor.pipe()
    defer { try? reader.close() }

    var limits = DecodingLimits()
    // The size of the result limits the time.
    limits.workerSeconds = 1 << 20
    let worker = try writer.closeAfter {
      try WorkerProcess.start(
        executable, .unpacking, limits,
        [WorkerMain.Descriptor.channel: writer.rawValue, WorkerMain.Descriptor.input: archive.rawValue])
    }
    defer {
      worker.kill()
      _ = worker.wait()
    }

    var left = min(max(1 << 30, 100 * size), 64 << 30)
    while true {
      try Task.checkCancellation()
      guard try reader.waitForInput(milliseconds: 100) == .input else { continue }
      let bytes = try reader.nextBytes(FileDescriptor.pieceSize)
      if bytes.isEmpty { break }
      left -= bytes.count
      if left < 0 { throw Errno.fileTooLarge }
      try file.descriptor.writeAll(bytes)
    }

    return (file, worker.wait() == .exited(status: WorkerMain.Status.done))
  }
}
