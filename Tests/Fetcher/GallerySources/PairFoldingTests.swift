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

  @Test("RAW and HEIF are a pair like RAW and JPEG, and so are Apple's edited and original photos")
  func phones() {
    let photos = [
      "1.dng", "1.HEIC", "2.ARW", "2.HIF", "3.png", "3.dng", "IMG_4.DNG", "IMG_4.HEIC", "IMG_E4.JPG",
      "IMG_5.PNG",
      "IMG_E5.PNG", "IMG_E6.JPG", "a/IMG_6.JPG", "IMG_7.txt", "IMG_E7.jpg", "IMG_EX.jpg", "IMG_X.jpg",
      "u\u{308}.dng", "\u{FC}.heif",
    ].map { photo($0) }
    #expect(
      fold(photos, .jpeg) == [
        "1.HEIC", "2.HIF", "3.png", "3.dng", "IMG_E4.JPG", "IMG_E5.PNG", "IMG_E6.JPG", "a/IMG_6.JPG",
        "IMG_7.txt",
        "IMG_E7.jpg", "IMG_EX.jpg", "IMG_X.jpg", "\u{FC}.heif",
      ])
    #expect(
      fold(photos, .raw) == [
        "1.dng", "2.ARW", "3.png", "3.dng", "IMG_4.DNG", "IMG_5.PNG", "IMG_E6.JPG", "a/IMG_6.JPG",
        "IMG_7.txt",
        "IMG_E7.jpg", "IMG_EX.jpg", "IMG_X.jpg", "u\u{308}.dng",
      ])
    #expect(fold(photos, .both) == photos.map(\.id))
  }

  @Test("An empty file does not replace the other file of its pair")
  func empty() {
    let photos = [photo("1.CR2"), photo("1.jpg", bytes: 0)]
    #expect(fold(photos, .jpeg) == ["1.CR2", "1.jpg"])
    #expect(fold(photos, .raw) == ["1.CR2"])
  }
}
