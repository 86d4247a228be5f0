import GalleryModel
import Testing

@Suite struct HTMLFolderTests {
  @Test("A build recognises exactly the names that it gives")
  func names() {
    for product in [nil, "wall", "a-b_9"] {
      let folder = HTMLFolder(product: product)
      #expect(HTMLFolder.isIndex(folder.index) && SheetName.isName(folder.index))
      for cut in [nil, 0, 12] {
        for ending in ["jpg", "webp"] {
          let name = HTMLFolder.picture(of: "0123456789abcdef", cut: cut, width: 640, fileExtension: ending)
          #expect(HTMLFolder.isPicture(folder.path(of: name)), "\(name)")
        }
      }
    }
    let engine = HTMLFolder.engine(hash: "0123456789abcdef0123")
    #expect(HTMLFolder.isPicture("html/\(engine)") && HTMLFolder.isPicture("wall-html/\(engine)"))
    for path in [
      "index.html", "html/", "html/index.htm", "xhtml/index.html", "-html/index.html", "a/html/index.html",
      "a b-html/index.html",
    ] {
      #expect(!HTMLFolder.isIndex(path), "\(path)")
    }
    for path in [
      "html/photos/1.jpg", "html/photos/0123456789abcdef.jpg", "html/photos/0123456789ABCDEF-640.jpg",
      "html/photos/0123456789abcdef-640.png", "html/photos/0123456789abcdef-c-640.jpg",
      "html/photos/0123456789abcdef-c1-2-640.jpg", "html/photos/0123456789abcdef-+64.jpg",
      "html/photos/0123456789abcdef-640.jpg.webp", "html/0123456789abcdef-640.jpg",
      "html/gallery-engine-0123456789abcdeg.js", "html/", "html/.js", "html/gallery-engine-.js",
      "html/photos/../0123456789abcdef-640.jpg", "photos/0123456789abcdef-640.jpg",
    ] {
      #expect(!HTMLFolder.isPicture(path), "\(path)")
    }
  }
}
