import GalleryModel
import GallerySources
import SystemPackage
import Testing

@Suite struct PairFoldingTests {
  private func photo(_ id: String, bytes: Int = 1) -> Photo {
    Photo(id: id, location: .file(FilePath(id)), isExpected: true, byteCount: bytes, modified: 0)
  }

  private func fold(_ photos: [Photo], _ policy: PairPolicy) -> [String] {
    PairFolding.fold(photos, policy: policy).photos.map(\.id)
  }

  @Test("One file of a pair is kept, whatever the case of its ending")
  func pairs() {
    let photos = ["1.CR2", "1.jpg", "2.jpg", "3.NEF", "below/1.cr2"].map { photo($0) }
    #expect(fold(photos, .jpeg) == ["1.jpg", "2.jpg", "3.NEF", "below/1.cr2"])
    #expect(fold(photos, .raw) == ["1.CR2", "2.jpg", "3.NEF", "below/1.cr2"])
    #expect(fold(photos, .both) == photos.map(\.id))
  }

  @Test("An empty file does not replace the other file of its pair")
  func empty() {
    let photos = [photo("1.CR2"), photo("1.jpg", bytes: 0)]
    #expect(fold(photos, .jpeg) == ["1.CR2", "1.jpg"])
    #expect(fold(photos, .raw) == ["1.CR2"])
  }
}
