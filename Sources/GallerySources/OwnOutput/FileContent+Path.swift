import GalleryFiles
package import SystemPackage

extension FileContent {
  /// Hashes a regular file; `nil` for anything else, and where there is nothing. No link is followed and no FIFO waited
  /// for.
  package init?(ofFile path: FilePath) throws(Errno) {
    do {
      guard try Stat(path, followTargetSymlink: false).type == .regular else { return nil }
      let descriptor = try FileState.open(path).descriptor
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      try self.init(of: descriptor)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
