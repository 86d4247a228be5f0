import Testing

@testable import GallerySources

@Suite struct PhotoNamesTests {
  @Test(
    "A name with the ending of an image format promises a photo",
    arguments: [
      "a.jpg", "a.JPG", "a.JpEg", "a.b.png", "IMG 1.HEIC", "x.cr2", "x.NEF", "..jpg", "ä.webp", "trip/a.tif",
    ])
  func promises(name: String) {
    #expect(PhotoNames.promisePhoto(name[...]))
  }

  @Test(
    "Any other name does not promise a photo",
    arguments: [
      "", "jpg", ".jpg", "a", "a.", "a.txt", "a.jpg.txt", "a.jpg~", "a.jpg/readme", "a.mp4", "a.json",
    ])
  func promisesNone(name: String) {
    #expect(!PhotoNames.promisePhoto(name[...]))
  }

  @Test("Names distinguish raw photos and developed ones")
  func kinds() {
    #expect(PhotoNames.isRaw("a.DNG"))
    #expect(!PhotoNames.isRaw("a.jpg"))
    #expect(PhotoNames.isDeveloped("a.JPE"))
    #expect(!PhotoNames.isDeveloped("a.dng"))
  }
}
