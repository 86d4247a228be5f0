import GalleryModel
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A photo's file, open for reading. Only regular files are opened: a pipe would block, a device could do
/// anything.
final class PhotoFile {
  private let descriptor: Int32
  /// Bytes in the file when it was opened.
  let count: Int
  private let opened: stat

  init(_ photo: Photo) throws(DecodingFailure) {
    guard let path = photo.file else { throw .notFetched("it was not fetched") }
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else {
      throw .unreadable(SystemError().description)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    // What has become something else since is still neither waited for nor taken as a terminal.
    descriptor = path.withPlatformString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .unreadable(SystemError().description) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile
    }
    count = Int(status.st_size)
    opened = status
  }

  deinit { close(descriptor) }

  /// A Boolean value that indicates whether nobody has written to the file since it was opened.
  var isUnchanged: Bool {
    get throws(DecodingFailure) {
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
