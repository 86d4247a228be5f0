import Foundation
import GalleryDigest
import GalleryFiles
import GalleryStore
import GalleryWeb

/// Writes a body to a file as it arrives, and hashes it.
final class FileSink: BodySink, @unchecked Sendable {
  // Unchecked: only the engine's thread writes it until the exchange ends; afterwards only its owner reads
  // it.
  let file: FilePath
  /// The number of bytes received so far, including those of an earlier part.
  private(set) var count = 0
  private let limit: Int
  private let hash = SHA256()
  private var descriptor: FileDescriptor?
  /// A function that is called once, when the file is large enough to resume.
  private var whenGrown: (() -> Void)?

  /// The minimum size of a partial body worth recording, in bytes.
  static let worthNoting = 1 << 18

  /// Creates a file, or appends to an existing one. Throws ``TransportError/Cause/storage(_:)``.
  init(
    _ file: FilePath, continuing: Bool = false, limit: Int, whenGrown: (() -> Void)? = nil
  ) throws(TransportError.Cause) {
    self.whenGrown = whenGrown
    self.file = file
    self.limit = limit
    do {
      let options: FileDescriptor.OpenOptions =
        continuing ? [.closeOnExec, .noFollow] : [.create, .exclusiveCreate, .closeOnExec]
      let descriptor = try FileDescriptor.open(
        file, .readWrite, options: options, permissions: [.ownerReadWrite])
      self.descriptor = descriptor
      if continuing { try readWhatIsThere(descriptor) }
    } catch {
      throw .storage(error.storeText)
    }
  }

  deinit { try? descriptor?.close() }

  func write(_ bytes: [UInt8]) throws(TransportError.Cause) {
    guard count + bytes.count <= limit else { throw .tooLarge(limit: limit) }
    _ = try storing { try descriptor?.writeAll(bytes) }
    hash.update(bytes)
    count += bytes.count
    if count >= Self.worthNoting, let note = whenGrown {
      whenGrown = nil
      note()
    }
  }

  /// Closes the file and returns its hash, in hexadecimal digits. Throws
  /// ``TransportError/Cause/storage(_:)``.
  func finish() throws(TransportError.Cause) -> String {
    let open = descriptor
    descriptor = nil
    try storing { try open?.close() }
    return hash.finalize().hexadecimal
  }

  private func readWhatIsThere(_ descriptor: FileDescriptor) throws {
    while true {
      let piece = try descriptor.nextBytes(FileDescriptor.pieceSize)
      guard !piece.isEmpty else { return }
      hash.update(piece)
      count += piece.count
    }
  }
}
