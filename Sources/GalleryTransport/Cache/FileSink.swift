import Foundation
import GalleryDigest
import GalleryFiles
import GalleryStore
import GalleryWeb
import SystemPackage

/// A body that goes to a file as it arrives, hashed on the way.
final class FileSink: BodySink, @unchecked Sendable {
  // Unchecked: the engine's thread writes it until the exchange is over, then its owner reads it.
  let file: FilePath
  private(set) var count = 0
  private let limit: Int
  private let redactedAddress: String
  private let hash = SHA256()
  private var descriptor: FileDescriptor?
  /// Called once, when the file has become worth going on with.
  private var whenGrown: (() -> Void)?

  /// Bytes from which a part of a body is worth noting before it is whole.
  static let worthNoting = 1 << 18

  /// Begins a file, or goes on with one.
  ///
  /// - Throws: ``TransportError/storage(_:address:)``.
  init(
    _ file: FilePath, continuing: Bool = false, limit: Int, redactedAddress: String,
    whenGrown: (() -> Void)? = nil
  ) throws(TransportError) {
    self.whenGrown = whenGrown
    self.file = file
    self.limit = limit
    self.redactedAddress = redactedAddress
    do {
      let options: FileDescriptor.OpenOptions =
        continuing ? [.closeOnExec, .noFollow] : [.create, .exclusiveCreate, .closeOnExec]
      let descriptor = try FileDescriptor.open(
        file, .readWrite, options: options, permissions: [.ownerReadWrite])
      self.descriptor = descriptor
      if continuing { try readWhatIsThere(descriptor) }
    } catch {
      throw .storage(error.storeText, address: redactedAddress)
    }
  }

  deinit { try? descriptor?.close() }

  func write(_ bytes: [UInt8]) throws(TransportError) {
    guard count + bytes.count <= limit else { throw .tooLarge(limit: limit, address: redactedAddress) }
    do {
      try descriptor?.writeAll(bytes)
    } catch {
      throw .storage(error.storeText, address: redactedAddress)
    }
    hash.update(bytes)
    count += bytes.count
    if count >= Self.worthNoting, let note = whenGrown {
      whenGrown = nil
      note()
    }
  }

  /// Closes the file; the hash of all that is in it, in hexadecimal digits.
  ///
  /// - Throws: ``TransportError/storage(_:address:)`` when the system could not write it after all.
  func finish() throws(TransportError) -> String {
    let open = descriptor
    descriptor = nil
    do {
      try open?.close()
    } catch {
      throw .storage(error.storeText, address: redactedAddress)
    }
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
