package import Foundation
package import SystemPackage

/// A folder for one test, which is removed with its content when the last reference goes.
package final class TemporaryFolder {
  /// Its path without symbolic links.
  package let path: FilePath
  private let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("gallery-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  deinit {
    // FileManager fails on names that are not UTF-8.
    _ = try? Subprocess.run("rm", ["-rf", "--", path.string])
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> FilePath { path.pushing(FilePath(name)) }

  /// Writes a file, and creates its parent folders.
  @discardableResult
  package func write(_ name: String, _ content: String = "x") throws -> FilePath {
    try write(FilePath(name), Array(content.utf8))
  }

  /// Writes a file whose name need not be UTF-8, and creates its parent folders.
  @discardableResult
  package func write(_ name: FilePath, _ content: [UInt8]) throws -> FilePath {
    let file = path.pushing(name)
    try makeFolder(name.removingLastComponent())
    let descriptor = try FileDescriptor.open(
      file, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
    try descriptor.closeAfter { _ = try descriptor.writeAll(content) }
    return file
  }

  /// Creates a folder and its parents.
  @discardableResult
  package func makeFolder(_ name: FilePath) throws -> FilePath {
    var folder = path
    for component in name.components {
      folder.append(component)
      if folder.withPlatformString({ mkdir($0, 0o755) }) != 0, errno != EEXIST {
        throw Errno(rawValue: errno)
      }
    }
    return folder
  }

  /// Creates a symbolic link.
  package func link(_ name: String, to target: String) throws {
    let status = file(name).withPlatformString { link in symlink(target, link) }
    guard status == 0 else { throw Errno(rawValue: errno) }
  }

  /// The bytes of every file in a subfolder, by name.
  package func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: file(folder).string) {
      let url = URL(fileURLWithPath: file("\(folder)/\(path)").string)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[path] = try Data(contentsOf: url)
    }
    return files
  }
}
