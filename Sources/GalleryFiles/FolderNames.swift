package import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The names in a folder.
package enum FolderNames {
  /// The names in a folder except `.` and `..`, sorted byte by byte so that no file system's order shows.
  ///
  /// Names are bytes: on Linux they need not be UTF-8.
  package static func of(_ folder: FilePath) throws(Errno) -> [FilePath.Component] {
    try names { folder.withPlatformString { openat(AT_FDCWD, $0, flags) } }
  }

  /// The names in an open folder.
  static func of(_ folder: FileDescriptor) throws(Errno) -> [FilePath.Component] {
    // Opened anew, since a copy of the descriptor would share its place in the folder.
    try names { openat(folder.rawValue, ".", flags) }
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  private static func names(_ open: () -> CInt) throws(Errno) -> [FilePath.Component] {
    let descriptor = open()
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    guard let stream = fdopendir(descriptor) else {
      defer { close(descriptor) }
      throw Errno(rawValue: errno)
    }
    defer { closedir(stream) }
    // The bytes are kept beside each name: taking them out of it for every comparison takes longer than all the rest.
    var names: [(name: FilePath.Component, bytes: [UInt8])] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        break
      }
      withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: Int(NAME_MAX) + 1) { text in
          guard let name = FilePath.Component(platformString: text), name.kind == .regular else { return }
          names.append((name, Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))))
        }
      }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.name)
  }
}
