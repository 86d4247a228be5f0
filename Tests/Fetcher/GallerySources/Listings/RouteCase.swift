import GalleryModel
import GallerySources
import GalleryWeb
import Testing

/// A recorded route and its expected listing. `@` in addresses stands for the server.
struct RouteCase: Sendable, CustomTestStringConvertible {
  let path: String
  let adapter: String
  let count: Int
  /// The image of the first photo.
  let first: String?
  /// The title of the first photo.
  let title: String?
  let requests: Int
  var headers: [String: String] = [:]
  var preset: String?
  /// The last photo's image.
  var last: String?
  /// Part of a note.
  var note: String?
  /// The number of entries whose kind is requested.
  var asked = 0
  /// Folders that the recorded server does not have.
  var problems = 0

  init(
    _ path: String, _ adapter: String, _ count: Int, first: String?, title: String? = nil, requests: Int = 1,
    headers: [String: String] = [:], preset: String? = nil, last: String? = nil, note: String? = nil,
    asked: Int = 0, problems: Int = 0
  ) {
    self.asked = asked
    self.path = path
    self.adapter = adapter
    self.count = count
    self.first = first
    self.title = title
    self.requests = requests
    self.headers = headers
    self.preset = preset
    self.last = last
    self.note = note
    self.problems = problems
  }

  var testDescription: String { path + (preset.map { " (\($0))" } ?? "") }

  /// Checks a listing that was read from a server.
  func check(_ listing: RemoteListing, base: String) {
    func full(_ text: String?) -> String? {
      text.map { $0.hasPrefix("@") ? base + $0.dropFirst() : $0 }
    }
    #expect(listing.adapter == adapter)
    #expect(listing.photos.count == count, "\(listing.photos.map(\.image.text)) \(listing.reason)")
    #expect(listing.photos.first?.image.text == full(first))
    #expect(listing.photos.first?.details.title == title)
    #expect(listing.requests == requests + asked, "\(listing.notes) \(listing.paging)")
    let shortfalls = listing.problems.count + (listing.coverage.isShort ? 1 : 0)
    #expect(shortfalls == problems, "\(listing.problems) \(listing.coverage)")
    if let last { #expect(listing.photos.last?.image.text == full(last)) }
    let notes = listing.notes + [listing.coverage.detail ?? ""]
    if let note { #expect(notes.contains { $0.contains(note) }, "\(notes)") }
    #expect(Set(listing.photos.map(\.id)).count == listing.photos.count)
  }

  /// Every recorded listing.
  static let all: [RouteCase] = generic + services + presets + markup + iiif

  static let generic = [
    RouteCase("/gen/urls.json", "JSON", 6, first: "@/img/harbour_1600x1067.png"),
    RouteCase(
      "/gen/relative/list.json", "JSON", 5, first: "@/gen/relative/a_640x480.png",
      last: "@/img/e_640x480.png",
      note: "1 entry", asked: 1),
    RouteCase(
      "/gen/link", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/page", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/offset", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/cursor", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/body", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/hal", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/jsonapi", "JSON", 6, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 3,
      last: "@/img/bridge5_2000x1333.png"),
    RouteCase(
      "/gen/loop", "JSON", 1, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0",
      note: "nothing new", problems: 1),
    RouteCase(
      "/gen/dupes", "JSON", 2, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0", requests: 2,
      note: "nothing new", problems: 1),
    RouteCase("/gen/empty", "JSON", 0, first: nil),
    RouteCase(
      "/gen/columns", "preset immich", 1, first: "@/assets/a/thumbnail?size=fullsize", note: "1 entry"),
    RouteCase(
      "/gen/lines.jsonl", "JSON lines", 3, first: "@/img/harbour0_1600x1067.png", title: "Harbour 0",
      last: "@/img/panorama2_3000x600.png"),
    RouteCase("/gen/list.txt", "text list", 2, first: "@/img/a_640x480.png", last: "@/img/b%20c_640x480.png"),
    RouteCase(
      "/gen/list.csv", "CSV table", 2, first: "@/img/a_640x480.png", title: "one, two",
      last: "@/img/b_480x640.png"),
    RouteCase("/zoo/octet.bin", "photo", 1, first: "@/zoo/octet.bin"),
    RouteCase("/zoo/disposition", "photo", 1, first: "@/zoo/disposition"),
    RouteCase("/img/x_640x480.png", "photo", 1, first: "@/img/x_640x480.png"),
  ]

  static let services = [
    RouteCase("/v2/list", "JSON", 6, first: "@/id/10/5616/3744", requests: 2, last: "@/id/22/5616/3744"),
    RouteCase("/photos", "JSON", 5, first: "http://127.0.0.1:9/600/1", title: "accusamus 1"),
    RouteCase("/v1/images/", "JSON", 2, first: "@/img/harbour_1600x1067.png", title: "harbour"),
    RouteCase(
      "/services/rest/?nojsoncallback=1", "JSON", 3, first: "@/img/harbour_1024x683.png", title: "harbour",
      requests: 2, last: "@/img/panorama_240x48.png"),
    RouteCase("/services/rest/", "JSON", 0, first: nil),
    RouteCase(
      "/pexels/v1/search", "JSON", 1, first: "@/img/px_3000x4000.png", title: "a dog", requests: 2,
      headers: ["Authorization": "test"], note: "404", problems: 1),
    RouteCase(
      "/w/api.php?action=query", "MediaWiki", 3, first: "@/wikipedia/commons/2/25/harbour_0.jpg",
      title: "harbour",
      requests: 2, last: "@/wikipedia/commons/2/25/panorama_2.tif"),
    RouteCase(
      "/loc/photos/?fo=json", "JSON", 1, first: "@/img/loc_1024x683.png#h=683&w=1024", title: "Bridge",
      note: "1 entry"),
    RouteCase(
      "/record/v2/search.json?cursor=*", "preset europeana", 1, first: "@/imagen_id.cmd?idImagen=1",
      title: "Claustro",
      requests: 2, preset: "europeana"),
    RouteCase(
      "/record/v2/search.json?cursor=*", "JSON", 1, first: "@/imagen_id.cmd?idImagen=1", title: "Claustro",
      requests: 2),
    RouteCase(
      "/nasa/search", "JSON", 1, first: "@/img/as11~thumb_640x640.png", title: "Apollo", requests: 2,
      note: "404", problems: 1),
    RouteCase(
      "/openaccess/api/v1.0/search", "JSON", 1, first: "@/ids/deliveryService?id=NMAAHC-1",
      title: "Drumsticks"),
    RouteCase(
      "/nasa-assets/as11-40-5874/collection.json", "JSON", 4, first: "@/img/as11~orig_4000x4000.png",
      note: "1 entry"),
    RouteCase(
      "/api/search/metadata", "preset immich", 2,
      first: "@/api/assets/00000001-0000-4000-8000-000000000000/thumbnail?size=fullsize", title: "IMG_1.HEIC",
      requests: 2, headers: ["x-api-key": "test"],
      last: "@/api/assets/00000003-0000-4000-8000-000000000000/thumbnail?size=fullsize", note: "1 entry"),
    RouteCase(
      "/api/shared-links/me?key=abc", "preset immich", 2,
      first: "@/api/assets/00000001-0000-4000-8000-000000000000/thumbnail?size=fullsize", title: "IMG_1.HEIC",
      requests: 4, headers: ["x-api-key": "test"]),
    RouteCase(
      "/wp-json/wp/v2/media", "preset wordpress", 2, first: "@/img/harbour_1600x1067.png",
      title: "harbour – 1", requests: 2, last: "@/img/tower_1067x1600.png"),
    RouteCase(
      "/repos/o/r/contents/photos", "JSON", 1, first: "@/raw/o/r/main/photos/a%20b.png", title: "a b.png"),
    RouteCase(
      "/piwigo/ws.php?method=pwg.categories.getImages&format=json", "preset piwigo", 1,
      first: "@/img/pw_4000x3000.png", title: "A"),
    RouteCase(
      "/nginx-json/", "nginx index", 1, first: "@/nginx-json/50%25%20off%20%231.png", requests: 2, problems: 1
    ),
    RouteCase("/caddy/", "Caddy index", 1, first: "@/caddy/a.png", requests: 2, problems: 1),
    RouteCase("/feed.json", "JSON Feed", 3, first: "@/img/jf_1200x800.png", title: "One"),
  ]

  static let presets = [
    RouteCase(
      "/v2/list", "preset picsum", 6, first: "@/id/10/5616/3744", title: "Ann Example", requests: 2,
      preset: "picsum"),
    RouteCase(
      "/v1/images/", "preset openverse", 2, first: "@/img/harbour_1600x1067.png", title: "harbour",
      preset: "openverse"),
    RouteCase(
      "/unsplash/photos", "preset unsplash", 1, first: "@/unsplash-cdn/p?q=75&fm=jpg",
      title: "man with coffee",
      requests: 2, preset: "unsplash", problems: 1),
    RouteCase(
      "/pexels/v1/search", "preset pexels", 1, first: "@/img/px_3000x4000.png", title: "a dog", requests: 2,
      preset: "pexels", problems: 1),
    RouteCase(
      "/services/rest/", "preset flickr", 3, first: "@/img/harbour_1024x683.png", title: "harbour",
      requests: 2,
      preset: "flickr", last: "@/img/panorama_240x48.png"),
    RouteCase(
      "/repos/o/r/contents/photos", "preset github", 1, first: "@/raw/o/r/main/photos/a%20b.png",
      requests: 2, preset: "github", problems: 1),
    RouteCase(
      "/nasa/search", "preset nasa", 1, first: "@/img/as11~orig_4000x4000.png", title: "Apollo", requests: 3,
      preset: "nasa", problems: 1),
    RouteCase(
      "/openaccess/api/v1.0/search", "preset smithsonian", 1, first: "@/ids/deliveryService?id=NMAAHC-1",
      title: "Drumsticks", preset: "smithsonian"),
    RouteCase(
      "/api/v1/photos", "preset photoprism", 3,
      first: "@/api/v1/dl/1111111111111111111111111111111111111111?t=dl1", title: "Photo 1", requests: 2,
      preset: "photoprism", last: "@/api/v1/dl/3333333333333333333333333333333333333333?t=dl1"),
    RouteCase(
      "/public/collection/v1/search", "preset met", 1, first: "@/img/met_3000x4000.png",
      title: "Quail and Millet",
      requests: 3, preset: "met", note: "1 entry"),
    RouteCase(
      "/api/v1/artworks", "preset artic", 1, first: "@/iiif/2/abc/full/full/0/default.jpg", title: "Water",
      preset: "artic"),
    RouteCase(
      "/loc/photos/", "preset loc", 1, first: "@/img/loc_1024x683.png#h=683&w=1024", title: "Bridge",
      preset: "loc",
      note: "1 entry"),
  ]

  static let markup = [
    RouteCase(
      "/nginx-html/", "nginx index", 3, first: "@/nginx-html/50%25%20off%20%231.png", requests: 2,
      problems: 1),
    RouteCase("/apache/", "Apache index", 1, first: "@/apache/Now%20100%25.png"),
    RouteCase(
      "/bucket?list-type=2", "S3 bucket", 2, first: "@/bucket/photos/a%20b%2Bc.png", requests: 2,
      last: "@/bucket/photos/d%26e.png"),
    RouteCase("/azure?comp=list&restype=container", "Azure container", 1, first: "@/azure/a.png"),
    RouteCase(
      "/feed.rss", "RSS feed", 3, first: "@/img/rss_1600x1067.png", title: "One & two", requests: 2,
      last: "@/img/html_640x480.png", note: "nothing new", problems: 1),
    RouteCase(
      "/feed.atom", "Atom feed", 2, first: "@/img/atom_800x600.png", title: "E", requests: 2,
      last: "@/img/grp_1600x1200.png", note: "404", problems: 1),
    RouteCase(
      "/sitemap_index.xml", "sitemap index", 2, first: "@/img/sm_800x600.png", title: "T", requests: 2),
    RouteCase("/sitemap.xml", "sitemap", 2, first: "@/img/sm_800x600.png", title: "T"),
    RouteCase(
      "/page.html", "HTML page", 3, first: "@/img/big_2000x1500.png", title: "Linked full size",
      last: "@/assets/p_1280x960.png"),
  ]

  static let iiif = [
    RouteCase(
      "/iiif/manifest3.json", "IIIF manifest", 3, first: "@/iiif/3/lvl2/full/max/0/default.jpg",
      title: "p. 1",
      requests: 2, last: "@/iiif/3/lvl0/full/3000,2000/0/default.jpg", note: "1 canvas "),
    RouteCase(
      "/iiif/manifest2.json", "IIIF manifest", 1, first: "@/iiif/2/p1/full/full/0/default.jpg", title: "p. 1"),
    RouteCase(
      "/iiif/collection3.json", "IIIF collection", 3, first: "@/iiif/3/lvl2/full/max/0/default.jpg",
      title: "p. 1", requests: 3),
    RouteCase("/iiif/3/lvl2/info.json", "IIIF image", 1, first: "@/iiif/3/lvl2/full/max/0/default.jpg"),
    RouteCase("/iiif/3/lvl0/info.json", "IIIF image", 1, first: "@/iiif/3/lvl0/full/3000,2000/0/default.jpg"),
    RouteCase("/iiif/2/p1/info.json", "IIIF image", 1, first: "@/iiif/2/p1/full/full/0/default.jpg"),
  ]
}
