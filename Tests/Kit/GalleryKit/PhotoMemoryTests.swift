import GalleryDecoding
import GalleryModel
import GallerySources
import Testing

@testable import GalleryKit

/// A build holds all its photos in memory: each added byte is paid thousands of times.
@Suite struct PhotoMemoryTests {
  @Test("The values held for every photo are small")
  func sizes() {
    #expect(MemoryLayout<Photo>.stride <= 64)
    #expect(MemoryLayout<PhotoFacts>.stride <= 40)
    #expect(MemoryLayout<InspectedPhoto>.stride <= 128)
    #expect(MemoryLayout<Placement>.stride <= 64)
    #expect(MemoryLayout<FinishedSheet.Placement>.stride <= 48)
    #expect(MemoryLayout<CollectedPhoto>.stride <= 144)
    #expect(MemoryLayout<PhotoEntry>.stride <= 160)
    #expect(MemoryLayout<PhotoList.Entry>.stride <= 8)
    #expect(MemoryLayout<PhotoRecord>.stride <= 160)
  }
}
