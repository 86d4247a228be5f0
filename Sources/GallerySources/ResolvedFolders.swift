import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Paths whose folder is resolved, so that two ways to one file are seen to be the same.
///
/// Folders are resolved by the system, since `link/..` is not where the link stands. A link to a file stays a file
/// of its own.
struct ResolvedFolders {
  private var known: [FilePath: FilePath] = [:]

  /// The file's path without links, `.` and `..` on the way to it.
  mutating func resolve(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent, name.kind == .regular else { return file }
    let folder = file.removingLastComponent()
    if known[folder] == nil { known[folder] = Self.resolved(folder.isEmpty ? "." : folder) }
    return (known[folder] ?? folder).appending(name)
  }

  private static func resolved(_ folder: FilePath) -> FilePath {
    guard let path = folder.withPlatformString({ realpath($0, nil) }) else { return folder }
    defer { free(path) }
    return FilePath(platformString: path)
  }
}
