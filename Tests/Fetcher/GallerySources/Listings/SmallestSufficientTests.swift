import GalleryGeometry
import GalleryModel
import GallerySources
import GalleryWeb
import Testing

/// The choice of a photo's variant for a tile.
@Suite struct SmallestSufficientTests {
  private func address(_ text: String) throws -> WebAddress {
    try #require(WebAddress("https://pictures.example/" + text))
  }

  private func photo(
    _ width: Int?, _ height: Int?, _ variants: [(String, Int?, Int?)], sizes: SizeRule? = nil
  ) throws -> RemotePhoto {
    var photo = RemotePhoto(
      id: "a", image: try address("original.jpg"), width: width, height: height,
      variants: try variants.map { ImageVariant(try address($0.0), width: $0.1, height: $0.2) })
    photo.sizes = sizes
    return photo
  }

  @Test(
    "The smallest variant that covers the tile in both directions is chosen",
    arguments: [
      (100, 100, "s"), (200, 133, "s"), (201, 100, "m"), (100, 134, "m"), (400, 267, "m"), (401, 200, "l"),
      (1024, 683, "l"), (1025, 1, "original.jpg"), (4000, 4000, "original.jpg"), (1, 1, "s"),
    ])
  func covers(width: Int, height: Int, name: String) throws {
    let photo = try photo(3000, 2000, [("l", 1024, 683), ("s", 200, 133), ("m", 400, 267)])
    let choice = photo.smallestSufficient(width: width, height: height)
    #expect(choice.address == (try address(name)))
    #expect((choice.kind == .original) == (name == "original.jpg"))
  }

  @Test("Crops are not variants: the aspect ratio may differ by 2 %")
  func crops() throws {
    let photo = try photo(
      3000, 4000, [("square", 800, 800), ("landscape", 1200, 627), ("off", 800, 1040), ("near", 800, 1080)])
    #expect(photo.smallestSufficient(width: 300, height: 300).address == (try address("near")))
    let exact = try self.photo(1000, 1000, [("in", 500, 509), ("out", 500, 511)])
    #expect(exact.smallestSufficient(width: 10, height: 10).address == (try address("in")))
  }

  @Test("A missing side follows from the aspect ratio; unknown sizes are never chosen")
  func sides() throws {
    let photo = try photo(3000, 2000, [("unknown", nil, nil), ("w", 400, nil), ("h", nil, 400)])
    #expect(photo.smallestSufficient(width: 300, height: 200).address == (try address("w")))
    let choice = photo.smallestSufficient(width: 300, height: 300)
    #expect(choice == ImageVariant(try address("h"), width: 600, height: 400, kind: .variant))
  }

  @Test("Without the photo's size, its variants must agree on an aspect ratio")
  func unknownShape() throws {
    let alike = try photo(nil, nil, [("s", 300, 200), ("l", 900, 600)])
    #expect(alike.smallestSufficient(width: 300, height: 200).address == (try address("s")))
    let one = try photo(nil, nil, [("s", 300, 200)])
    #expect(one.smallestSufficient(width: 30, height: 20).kind == .original)
    let crop = try photo(nil, nil, [("s", 300, 200), ("square", 150, 150)])
    #expect(crop.smallestSufficient(width: 30, height: 20).kind == .original)
  }

  @Test("A variant as large as the original is not chosen")
  func large() throws {
    let photo = try photo(600, 400, [("same", 600, 400), ("larger", 1200, 800)])
    #expect(photo.smallestSufficient(width: 600, height: 400).kind == .original)
  }

  @Test("Templates request the exact size, at most the original's")
  func template() throws {
    let template = try #require(SizeTemplate("https://pictures.example/id/1/{w}/{h}"))
    let photo = try photo(5616, 3744, [], sizes: .template(template))
    let choice = photo.smallestSufficient(width: 300, height: 300)
    #expect(
      choice == ImageVariant(try address("id/1/450/300"), width: 450, height: 300, kind: .sized))
    #expect(photo.smallestSufficient(width: 6000, height: 10).kind == .original)
    #expect(photo.smallestSufficient(width: 5616, height: 10).kind == .original)
  }

  @Test(
    "Signed addresses are never rewritten",
    arguments: [
      "X-Amz-Signature=a", "sig=a&se=b&sp=r", "hmac=x", "token=t", "Expires=1&Signature=b&Key-Pair-Id=c",
      "ixlib=rb&s=abc", "X-Goog-Signature=a",
    ])
  func signed(query: String) throws {
    #expect(try address("a.jpg?\(query)").isSigned)
    #expect(SizeTemplate("https://pictures.example/a.jpg?w={w}&\(query)") == nil)
    #expect(try !address("a.jpg?w=400&q=75&fm=jpg&ixid=a&ixlib=rb").isSigned)
  }

  private func service(_ version: Int, level: Int?, _ change: (inout IIIFImage) -> Void = { _ in })
    -> SizeRule
  {
    var service = IIIFImage(base: "https://pictures.example/iiif/p1/", version: version, level: level)
    change(&service)
    return .iiif(service)
  }

  @Test("IIIF: levels 1 and 2 give any width, in the form of their version", arguments: [2, 3], [1, 2, nil])
  func iiif(version: Int, level: Int?) throws {
    let photo = try photo(6000, 4000, [], sizes: service(version, level: level))
    let choice = photo.smallestSufficient(width: 300, height: 300)
    #expect(choice.address == (try address("iiif/p1/full/450,/0/default.jpg")))
    #expect((choice.width, choice.height) == (450, 300))
  }

  @Test("IIIF: level 0 has only its listed sizes, in the form of its version")
  func iiifLevel0() throws {
    func choice(_ version: Int, _ width: Int) throws -> ImageVariant {
      let rule = service(version, level: 0) {
        $0.sizes = [
          .init(width: 150, height: 100), .init(width: 600, height: 400), .init(width: 600, height: 600),
        ]
      }
      return try photo(6000, 4000, [], sizes: rule).smallestSufficient(width: width, height: 10)
    }
    #expect(try choice(3, 150).address == (try address("iiif/p1/full/150,100/0/default.jpg")))
    #expect(try choice(3, 151).address == (try address("iiif/p1/full/600,400/0/default.jpg")))
    #expect(try choice(2, 151).address == (try address("iiif/p1/full/600,/0/default.jpg")))
    #expect(try choice(3, 601).kind == .original)
  }

  @Test("IIIF: requests stay within the server's limits")
  func iiifLimits() throws {
    let widths = try photo(6000, 4000, [], sizes: service(3, level: 2) { $0.maxWidth = 3000 })
    #expect(widths.smallestSufficient(width: 3000, height: 10).width == 3000)
    #expect(widths.smallestSufficient(width: 3001, height: 10).kind == .original)
    let area = try photo(6000, 4000, [], sizes: service(3, level: 2) { $0.maxArea = 240_000 })
    #expect(area.smallestSufficient(width: 600, height: 400).width == 600)
    #expect(area.smallestSufficient(width: 601, height: 400).kind == .original)
  }

  @Test("Wikimedia: only the allowed widths are requested")
  func wikimedia() async throws {
    let photos = [("2/25/Harbour.jpg", "500px-Harbour.jpg"), ("2/25/P.tif", "lossy-page1-500px-P.tif.jpg")]
    for (file, thumbnail) in photos {
      let body = """
        {"query": {"pages": [{"title": "File:H.jpg", "imageinfo": [{"width": 3000, "height": 2000,
        "mime": "image/jpeg", "url": "https://upload.example/wikipedia/commons/\(file)",
        "thumburl": "https://upload.example/wikipedia/commons/thumb/\(file)/\(thumbnail)"}]}]}}
        """
      let listing = try await read(body)
      let photo = try #require(listing.photos.first)
      for (width, step) in [(10, 20), (20, 20), (251, 330), (501, 960), (1280, 1280), (1900, 1920)] {
        let name = thumbnail.replacing("500px", with: "\(step)px")
        #expect(
          photo.smallestSufficient(width: width, height: 1).address.text
            == "https://upload.example/wikipedia/commons/thumb/\(file)/\(name)")
      }
      #expect(photo.smallestSufficient(width: 1921, height: 1).kind == .original)
    }
  }

  @Test("Wikimedia files are scaled in any listing")
  func wikimediaFiles() async throws {
    let file = "https://upload.wikimedia.org/wikipedia/commons/2/25/H%C3%A4fen.jpg"
    let listing = try await read("[{\"image\": \"\(file)\", \"width\": 3000, \"height\": 2000}]")
    #expect(
      listing.photos.first?.smallestSufficient(width: 300, height: 1).address.text
        == "https://upload.wikimedia.org/wikipedia/commons/thumb/2/25/H%C3%A4fen.jpg/330px-H%C3%A4fen.jpg")
  }
}
