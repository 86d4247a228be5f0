package import GalleryFiles
package import GalleryModel
import GalleryStore

/// A file in the cache, found by its content.
package struct KeptFile: Sendable, Hashable {
  /// The file's format, by its name.
  package let format: String
  package let content: FileContent

  package init(_ content: FileContent, format: String) {
    self.content = content
    self.format = format
  }
}

extension KeptFile: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(format, content.bytes, content.sha256) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    format = try reader.next()
    content = FileContent(bytes: try reader.next(), sha256: try reader.next())
  }
}

extension Catalogue {
  /// Returns the path of a file in the cache, which another build may remove at any time; `nil` if it is
  /// missing. The caller checks the content of its copy.
  package func path(of file: KeptFile) -> FilePath? {
    let content = file.content
    guard content.sha256.isHash else { return nil }
    return attempt {
      let path = store.folder.file(.files, content.sha256)
      guard let status = try FileCall.status(path), status.type == .regular, status.size == content.bytes
      else { return nil }
      TileFiles.touch(path, usedAt: FileState.nanoseconds(status.st_mtim))
      return path
    }
  }

  /// Copies a file into the cache, unless it is there already.
  package func keep(_ file: KeptFile, at path: FilePath) {
    guard self.path(of: file) == nil, file.content.sha256.isHash else { return }
    _ = attempt {
      let source = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
      defer { source.closeUnwritten() }
      try store.keep(.files, file.content.sha256) { copy in
        while case let bytes = try source.nextBytes(1 << 20), !bytes.isEmpty {
          _ = try copy.writeAll(bytes)
        }
      }
    }
  }
}
