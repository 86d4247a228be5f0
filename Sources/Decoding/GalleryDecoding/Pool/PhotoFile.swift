import GalleryDigest
import GalleryFiles
import GalleryModel
import LibC
import Pixels

/// A photo's bytes, open for reading. Only regular files are opened: a pipe would block, a device could do
/// anything.
final class PhotoFile {
  private enum Storage {
    /// A descriptor, the status of the file when it was opened, and the offset of the photo in it.
    case file(FileDescriptor, Stat, start: Int)
    case bytes([UInt8])
  }

  private let storage: Storage
  /// The number of bytes when the photo was opened.
  let count: Int
  /// The number of deflated bytes of a photo in an archive, which a worker must inflate; `nil` for other
  /// photos.
  private(set) var packedCount: Int?
  /// The file in an archive that was inflated to this one.
  private var origin: PhotoFile?

  /// Creates a file in memory with the inflated bytes of another one.
  init(inflated bytes: [UInt8], of origin: PhotoFile) {
    storage = .bytes(bytes)
    count = bytes.count
    self.origin = origin
  }

  init(_ content: PhotoContent) throws(DecodingFailure) {
    switch content {
    case .bytes(let bytes):
      storage = .bytes(bytes)
      count = bytes.count
    case .file(let path):
      if (try? Stat(path)) == nil, let (file, member, unpacked) = Archive.member(at: path) {
        if let problem = member.problem { throw .unreadable(problem) }
        let (descriptor, status) = try Self.open(file, unpacked)
        guard let start = try? Archive.start(of: member, in: descriptor) else {
          try? descriptor.close()
          throw .unreadable("the archive is damaged or was changed")
        }
        storage = .file(descriptor, status, start: start)
        count = member.size
        packedCount = member.packedSize
        return
      }
      let (descriptor, status) = try Self.open(path)
      storage = .file(descriptor, status, start: 0)
      count = Int(status.size)
    }
  }

  deinit {
    if case .file(let descriptor, _, _) = storage { try? descriptor.close() }
  }

  /// Opens a regular file, or a copy of an open one.
  private static func open(
    _ path: FilePath, _ open: TemporaryFile? = nil
  ) throws(DecodingFailure) -> (FileDescriptor, Stat) {
    do {
      if let open { return (try open.descriptor.duplicate(), try Stat(open.descriptor)) }
      guard try Stat(path).type == .regular else { throw DecodingFailure.notAFile }
      // The path may have changed since: do not block on a pipe, and do not acquire a controlling terminal.
      let descriptor = try FileDescriptor.open(
        path, .readOnly, options: [.nonBlocking, .closeOnExec, .init(rawValue: O_NOCTTY)])
      if let status = try? Stat(descriptor), status.type == .regular { return (descriptor, status) }
      try? descriptor.close()
      throw DecodingFailure.notAFile
    } catch {
      let code = (error as? Errno)?.rawValue
      throw error as? DecodingFailure ?? code.flatMap(SystemLimits.note).map(DecodingFailure.noWorker)
        ?? .unreadable("\(error)")
    }
  }

  /// A Boolean value that indicates whether the file is unmodified since it was opened.
  var isUnchanged: Bool {
    get throws(DecodingFailure) {
      if let origin { return try origin.isUnchanged }
      guard case .file(let descriptor, let opened, _) = storage else { return true }
      let status = try Result { () throws(Errno) in try Stat(descriptor) }
        .mapError { error in DecodingFailure.unreadable(error.description) }.get()
      let now = status.st_mtim
      let then = opened.st_mtim
      return status.size == opened.size && now.tv_sec == then.tv_sec && now.tv_nsec == then.tv_nsec
    }
  }

  /// Fills an array with the bytes of a range. A longer array is shortened to the range.
  func read(_ range: Range<Int>, into target: inout [UInt8]) throws(DecodingFailure) {
    target.removeLast(max(0, target.count - range.count))
    var span = target.mutableSpan
    try read(at: range.lowerBound, into: &span)
  }

  /// Fills memory with the bytes at an offset.
  func read(at offset: Int, into target: inout MutableSpan<UInt8>) throws(DecodingFailure) {
    switch storage {
    case .bytes(let bytes):
      guard target.count <= bytes.count - offset else {
        throw .unreadable("the file changed while it was read")
      }
      target.copyBytes(from: bytes[offset..<offset + target.count])
    case .file(let descriptor, _, let start):
      let count: Int
      do throws(Errno) { count = try descriptor.read(at: Int64(start + offset), into: &target) } catch {
        throw .unreadable(error.description)
      }
      guard count == target.count else { throw .unreadable("the file changed while it was read") }
    }
  }

  /// The ranges to read one after the other. A range stays in the processor's cache.
  var pieces: some Sequence<Range<Int>> {
    stride(from: 0, to: count, by: FileDescriptor.pieceSize).lazy.map { [count] in
      $0..<min($0 + FileDescriptor.pieceSize, count)
    }
  }

  /// Returns the number and the SHA-256 of all bytes.
  func digest() throws(DecodingFailure) -> FileContent {
    let hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: min(FileDescriptor.pieceSize, count))
    for range in pieces {
      try read(range, into: &buffer)
      hash.update(buffer)
    }
    guard try isUnchanged else { throw .unreadable("the file changed while it was read") }
    return FileContent(bytes: count, sha256: hash.finalize().hexadecimal)
  }

  /// The file for the header readers, which fetch little of it.
  var header: HeaderBytes {
    HeaderBytes(count: count) { [self] range throws(DecodingFailure) in
      var bytes = [UInt8](repeating: 0, count: range.count)
      try read(range, into: &bytes)
      return bytes
    }
  }
}
