import GalleryModel
import Testing

@Suite struct DeepZoomNameTests {
  @Test("A build recognises exactly the names that it gives")
  func names() {
    for sheet in [
      "portrait-001.dzi", "landscape-1200.dzi", "wall-portrait-001.dzi", "a-b_9-landscape-012.dzi",
    ] {
      #expect(SheetName.isName(sheet), "\(sheet)")
      let name = DeepZoomName(descriptor: sheet)
      #expect(DeepZoomName.isCompanion(name.page) && SheetName.isCompanion(name.page))
      for ending in ["jpeg", "png"] {
        let tile = name.tile(level: 16, column: 0, row: 163, fileExtension: ending)
        #expect(DeepZoomName.isCompanion(tile) && SheetName.isCompanion(tile), "\(tile)")
      }
    }
    #expect(
      DeepZoomName(descriptor: "portrait-001.dzi").tile(level: 3, column: 1, row: 2, fileExtension: "png")
        == "portrait-001_files/3/1_2.png")
    for product in [nil, "wall"] {
      let picture = DeepZoomName.picture(of: "0123456789abcdef", cut: nil, width: 2560, product: product)
      #expect(picture == (product.map { "\($0)-" } ?? "") + "photos/0123456789abcdef-2560.jpg")
      #expect(DeepZoomName.isCompanion(picture) && SheetName.isCompanion(picture))
    }
    for path in [
      "photos/me.jpg", "photos/0123456789abcdef-2560.png", "a b-photos/0123456789abcdef-2560.jpg",
      "x/photos/0123456789abcdef-2560.jpg", "portrait-001.htm", "portrait.html", "index.html",
      "x/portrait-001.html", "portrait-1.html",
      "portrait-001.dzi",
      "portrait-001_files", "portrait-001_files/3", "portrait-001_files/3/1_2.jpg",
      "portrait-001_files/03/1_2.jpeg",
      "portrait-001_files/3/1_2_3.jpeg", "portrait-001_files/3/+1_2.jpeg", "portrait-001_files/../1_2.jpeg",
      "portrait-001_files/3/1_.jpeg", "portrait-001_files/3/1_2.jpeg.png", "mine_files/3/1_2.jpeg",
      "a/portrait-001_files/3/1_2.jpeg", "portrait-001_files/3/1234567890_2.jpeg",
    ] {
      #expect(!DeepZoomName.isCompanion(path), "\(path)")
    }
  }
}
