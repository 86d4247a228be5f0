import GalleryDecoding
import GalleryModel
import Testing

@testable import GalleryKit

/// A build holds all its photos at once: whoever makes one of these values larger pays for it thousands of times.
@Suite struct PhotoMemoryTests {
  @Test("What is held of every photo is small")
  func sizes() {
    #expect(MemoryLayout<Photo>.stride <= 64)
    #expect(MemoryLayout<PhotoFacts>.stride <= 40)
    #expect(MemoryLayout<InspectedPhoto>.stride <= 136)
    #expect(MemoryLayout<Placement>.stride <= 64)
    #expect(MemoryLayout<FinishedSheet.Placement>.stride <= 48)
    #expect(MemoryLayout<CollectedPhoto>.stride <= 88)
  }
}
