import LibC

/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the names in a folder except `.` and `..`, sorted byte by byte, independent of the file system's
  /// order.
  ///
  /// Names are bytes: on Linux they need not be UTF-8.
  package static func of(_ folder: FilePath) throws(Errno) -> [FilePath.Component] {
    try names { folder.withPlatformString { openat(AT_FDCWD, $0, flags) } }
  }

  static func of(_ folder: FileDescriptor) throws(Errno) -> [FilePath.Component] {
    // Reopen the folder, since a copy of the descriptor would share its position.
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
    // Keep the bytes beside each name: extracting them for every comparison dominates the time.
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
