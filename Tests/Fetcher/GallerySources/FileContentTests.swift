import Foundation
import GalleryFiles
import GallerySources
import SystemPackage
import TestSupport
import Testing

@Suite("Reading whole files")
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

  @Test("A failed read throws the system's own error")
  func failure() throws {
    let descriptor = try FileDescriptor.open(folder.path, .readOnly)
    _ = try descriptor.closeAfter {
      #expect(throws: Errno.isDirectory) { _ = try descriptor.content() }
    }
  }
}
