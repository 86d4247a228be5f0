import GalleryModel
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A photo's bytes, open for reading. Only regular files are opened: a pipe would block, a device could do anything.
final class PhotoFile {
  private enum Storage {
    /// A descriptor, and the state of the file when it was opened.
    case file(Int32, stat)
    case bytes([UInt8])
  }

  private let storage: Storage
  /// The number of bytes when the photo was opened.
  let count: Int

  init(_ content: PhotoContent) throws(DecodingFailure) {
    switch content {
    case .bytes(let bytes):
      storage = .bytes(bytes)
      count = bytes.count
    case .file(let path):
      let (descriptor, status) = try Self.open(path)
      storage = .file(descriptor, status)
      count = Int(status.st_size)
    }
  }

  deinit {
    if case .file(let descriptor, _) = storage { close(descriptor) }
  }

  private static func open(_ path: FilePath) throws(DecodingFailure) -> (Int32, stat) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else {
      throw .unreadable(SystemError().description)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    // What has become something else since is still neither waited for nor taken as a terminal.
    let descriptor = path.withPlatformString {
      openDescriptor($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw .unreadable(SystemError().description) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile
    }
    return (descriptor, status)
  }

  /// A Boolean value that indicates whether nobody has written to the file since it was opened.
  var isUnchanged: Bool {
    get throws(DecodingFailure) {
      guard case .file(let descriptor, let opened) = storage else { return true }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .unreadable(SystemError().description) }
      #if canImport(Darwin)
        let (now, then) = (status.st_mtimespec, opened.st_mtimespec)
      #else
        let (now, then) = (status.st_mtim, opened.st_mtim)
      #endif
      return status.st_size == opened.st_size && now.tv_sec == then.tv_sec && now.tv_nsec == then.tv_nsec
    }
  }

  /// Fills memory with the bytes from an offset.
  func read(from offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(DecodingFailure) {
    let descriptor: Int32
    switch storage {
    case .bytes(let bytes):
      guard offset + memory.count <= bytes.count else { throw .unreadable("the file became shorter") }
      bytes.withUnsafeBytes {
        memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + memory.count]))
      }
      return
    case .file(let opened, _): descriptor = opened
    }
    var done = 0
    while done < memory.count {
      let target = UnsafeMutableRawBufferPointer(rebasing: memory[done...])
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset + done))
      if count > 0 {
        done += count
      } else if count == 0 {
        throw .unreadable("the file became shorter")
      } else if errno != EINTR {
        throw .unreadable(SystemError().description)
      }
    }
  }

  /// The file as its header's readers see it: they fetch little of it.
  var header: HeaderBytes {
    HeaderBytes(count: count) { [self] range throws(DecodingFailure) in
      var failure: DecodingFailure?
      let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
        do throws(DecodingFailure) {
          try read(
            from: range.lowerBound,
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[0..<range.count]))
          initialized = range.count
        } catch {
          failure = error
          initialized = 0
        }
      }
      if let failure { throw failure }
      return bytes
    }
  }
}

/// `open` of the system, which the method's name hides.
private func openDescriptor(_ path: UnsafePointer<CInterop.PlatformChar>, _ flags: Int32) -> Int32 {
  open(path, flags)
}
