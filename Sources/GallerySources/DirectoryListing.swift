import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names in a folder.
enum DirectoryListing {
  /// The names in a folder except `.` and `..`, sorted byte by byte so that no file system's order shows.
  ///
  /// Names are bytes: on Linux they need not be UTF-8.
  static func names(in folder: FilePath) throws(Errno) -> [FilePath.Component] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var names: [FilePath.Component] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: Int(NAME_MAX) + 1) {
          FilePath.Component(platformString: $0)
        }
      }
      if let name, name.kind == .regular { names.append(name) }
    }
    return names.sorted { left, right in
      left.withPlatformString { first in right.withPlatformString { second in strcmp(first, second) < 0 } }
    }
  }
}
