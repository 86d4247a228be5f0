import Foundation
import GalleryFiles
import SystemPackage
import TestSupport
import Testing

@testable import GalleryStore

@Suite struct BlobStoreTests {
  @Test("A build waits while another one has the store alone")
  func waiting() throws {
    let folder = try TemporaryFolder()
    let cache = folder.path.appending("cache")
    try StoreFolder(in: cache).make()
    let lock = try FileDescriptor.open(
      StoreFolder(in: cache).lock, .readWrite, options: .create, permissions: .ownerReadWrite)
    #expect(try FileLock.acquire(lock))
    #expect(throws: Errno.resourceBusy) { try BlobStore(in: cache, patience: 0.05) }
    let other = Thread {
      // As long as another build may need to remove many files.
      Thread.sleep(forTimeInterval: 1.3)
      try? lock.close()
    }
    other.start()
    _ = try BlobStore(in: cache, patience: 60)
  }
}
