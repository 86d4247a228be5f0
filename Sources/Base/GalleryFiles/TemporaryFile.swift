import Foundation

/// An open file without a name, in the folder for temporary files. It ends with its descriptor.
package final class TemporaryFile: Sendable {
  package static var folder: FilePath { FilePath(FileManager.default.temporaryDirectory.path) }

  package let descriptor: FileDescriptor

  package init() throws {
    let path = Self.folder.appending("gallery-\(UUID().uuidString)")
    descriptor = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
    try FileCall.remove(path)
  }

  deinit { try? descriptor.close() }
}
