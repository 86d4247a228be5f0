import Foundation
import GalleryFiles
import GallerySources
import SystemPackage
import TestSupport
import Testing

@Suite("Files that are read whole")
struct FileContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is read from its start to its end, or to a limit")
  func content() throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try folder.write("file", bytes)
    let descriptor = try FileDescriptor.open(folder.file("file"), .readOnly)
    try descriptor.closeAfter {
      try descriptor.seek(offset: 5, from: .start)
      #expect(try descriptor.content() == Data(bytes))
      #expect(try descriptor.content(limit: 300_001) == Data(bytes[..<300_001]))
    }
  }

  @Test("What cannot be read is told by the system's own error, of which messages are made")
  func failure() throws {
    let descriptor = try FileDescriptor.open(folder.path, .readOnly)
    _ = try descriptor.closeAfter {
      #expect(throws: Errno.isDirectory) { _ = try descriptor.content() }
    }
  }
}
