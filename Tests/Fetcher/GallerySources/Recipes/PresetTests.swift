import GalleryJSON
import GalleryWeb
import TestSupport
import Testing

@testable import GallerySources

@Suite struct PresetTests {
  @Test("All presets exist and have descriptions")
  func complete() throws {
    let names = [
      "picsum", "openverse", "unsplash", "pexels", "flickr", "github", "nasa", "europeana", "smithsonian",
      "cleveland",
      "photoprism", "piwigo",
    ]
    #expect(Set(Preset.all.map(\.name)).isSuperset(of: names))
    #expect(Preset.all.map(\.name) == Preset.all.map(\.name).sorted())
    for preset in Preset.all {
      #expect(!preset.about.isEmpty && !preset.matches.isEmpty)
      #expect(try JSONValue(parsing: preset.text)["name"] == .text(preset.name))
      // Every variable is explained, and every explained variable used.
      let used = Set(preset.text.matches(of: /\$\{([A-Z_]+)\??\}/).map { String($0.1) })
      #expect(used == Set(preset.keys.keys), "\(preset.name)")
      if let url = preset.recipe.url {
        #expect(Preset.matching(try #require(WebAddress(url)))?.name == preset.name)
      }
    }
  }

  @Test(
    "The address chooses the preset",
    arguments: [
      ("https://picsum.photos/v2/list?page=2", "picsum"), ("https://PICSUM.photos/v2/list", "picsum"),
      ("https://api.unsplash.com/search/photos?query=x", "unsplash"),
      ("https://photos.example/api/v1/photos", "photoprism"),
      ("https://g.example/piwigo/ws.php?method=x", "piwigo"),
      ("https://api.github.com/repos/o/r/contents/a/b", "github"),
      ("https://api.flickr.com/services/rest/?method=x", "flickr"), ("https://unsplash.com/photos", nil),
      ("https://evil.example/api.unsplash.com/x", nil), ("https://api.unsplash.com.evil.example/", nil),
      ("https://picsum.photos/id/1/20/20", nil),
    ] as [(String, String?)])
  func matches(address: String, name: String?) throws {
    #expect(Preset.matching(try #require(WebAddress(address)))?.name == name)
  }

  @Test("A missing key is named only after the service refuses")
  func missingKey() async throws {
    let refusing = ReplayTransport { _ in LoopbackReply(status: 401) }
    let address = try #require(WebAddress("https://api.unsplash.com/photos"))
    let error = await #expect(throws: ListingError.self) {
      try await ListingReader(transport: refusing).read(address)
    }
    #expect(
      "\(try #require(error))".contains(
        "unsplash requires a key; set UNSPLASH_ACCESS_KEY in the environment (gallery sources show unsplash)"
      ))
    #expect(try #require(error).transportError?.cause.isAuthorization == true)

    var options = ListingOptions()
    options.recipe = try #require(Preset.named("unsplash")).recipe
    let asked = await #expect(throws: ListingError.self) {
      try await ListingReader(transport: refusing, options: options).read(address)
    }
    #expect("\(try #require(asked))".contains("the environment variable UNSPLASH_ACCESS_KEY is not set"))
  }

  @Test("A preset that matches the path but not the response is dropped")
  func misfit() async throws {
    let transport = ReplayTransport.bodies([
      "/api/v1/photos?count=100&merged=true": #"[{"src": "/1.jpg"}, {"src": "/2.jpg"}]"#,
      "/x/ws.php?format=json&per_page=100": "<html><img src=/a.jpg></html>",
    ])
    let listing = try await ListingReader(transport: transport).read(path: "/api/v1/photos")
    #expect(listing.summary == "JSON, 2 photos")
    let page = try await ListingReader(transport: transport).read(path: "/x/ws.php")
    #expect(page.summary.hasPrefix("HTML page, 1 photo"))
  }

  @Test("A configuration extends a preset, and its own members win")
  func building() throws {
    let recipe = try Recipe(
      [
        "type": "rest", "preset": "photoprism", "url": "https://p.example/api/v1/photos",
        "title": "$.FileName",
      ],
      place: "source")
    #expect(recipe.preset == "photoprism")
    #expect(recipe[.title].map(\.text) == ["$.FileName"])
    #expect(recipe[.id].map(\.text) == ["$.UID"])
    let request = try recipe.request(environment: ["PHOTOPRISM_TOKEN": "t"])
    #expect(request.address.text == "https://p.example/api/v1/photos?count=100&merged=true")
    #expect(request.headers == ["Authorization": "Bearer t"])
  }

  /// The chosen variants of the recorded responses for a tile of 300 × 200 pixels.
  @Test(
    "Presets choose the expected variants",
    arguments: [
      ("picsum", "/v2/list", "/id/10/300/200"), ("unsplash", "/unsplash/photos", "/unsplash-cdn/p"),
      ("pexels", "/pexels/v1/search", "/img/px_488x650.png"),
      ("flickr", "/services/rest/", "/img/harbour_1024x683.png"),
      ("artic", "/api/v1/artworks", "/iiif/2/abc/full/300,/0/default.jpg"),
      ("loc", "/loc/photos/", "/img/loc_640x427.png"),
      ("photoprism", "/api/v1/photos", "/api/v1/t/1111111111111111111111111111111111111111/tok1/fit_720"),
      ("piwigo", "/piwigo/ws.php?method=pwg.categories.getImages", "/img/pw_432x324.png"),
      ("nasa", "/nasa/search", "/img/as11~small_640x640.png"),
    ])
  func variants(name: String, path: String, chosen: String) async throws {
    var options = ListingOptions()
    options.recipe = try #require(Preset.named(name)).recipe
    options.environment = [
      "UNSPLASH_ACCESS_KEY": "test", "PEXELS_API_KEY": "test", "FLICKR_API_KEY": "k",
      "PHOTOPRISM_TOKEN": "test",
    ]
    let listing = try await ListingReader(transport: ReplayTransport.routes(), options: options).read(
      path: path)
    let photo = try #require(listing.photos.first)
    #expect(photo.smallestSufficient(width: 300, height: 200).address.path == chosen)
  }

  @Test("Cleveland's shape, which was not recorded, is read")
  func cleveland() async throws {
    @Sendable func image(_ name: String, _ width: Int) -> String {
      #"{"url": "https://c.example/\#(name).jpg", "width": "\#(width)", "height": "\#(width / 2)"}"#
    }
    let transport = ReplayTransport { request in
      let skip = request.query.first { $0.name == "skip" }?.value ?? "0"
      return LoopbackReply(
        text: #"""
          {"info": {"total": 2}, "data": [{"id": 9\#(skip), "title": "T", "creation_date": "c. 1900",
          "images": {"web": \#(image("web\(skip)", 900)), "print": \#(image("print\(skip)", 3400))}}]}
          """#)
    }
    var options = ListingOptions()
    options.recipe = try #require(Preset.named("cleveland")).recipe
    let listing = try await ListingReader(transport: transport, options: options).read(path: "/api/artworks/")
    #expect(listing.photos.map(\.image.path) == ["/print0.jpg", "/print1.jpg"])
    #expect(listing.photos[0].width == 3400)
    #expect(listing.photos[0].smallestSufficient(width: 500, height: 200).address.path == "/web0.jpg")
    #expect(
      transport.requests.map(\.address.encodedQuery) == [
        "has_image=1&limit=100", "has_image=1&limit=100&skip=1",
      ])
  }
}
