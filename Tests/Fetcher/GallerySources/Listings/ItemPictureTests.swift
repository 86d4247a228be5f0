import GalleryModel
import GallerySources
import GalleryWeb
import TestSupport
import Testing

/// Listings whose items name several pictures, or leave their pictures to other parts of the document.
@Suite struct ItemPictureTests {
  /// A response, and the pictures that it means. Pictures are 900 pixels wide; those below `/s/` 300, below `/w/` 2,000.
  struct Answer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let pictures: [String]
    var note: String?

    init(_ name: String, _ body: String, _ pictures: [String], note: String? = nil) {
      testDescription = name
      self.body = body
      self.pictures = pictures
      self.note = note
    }
  }

  /// Returns items by their numbers, separated by commas.
  private static func items(_ range: ClosedRange<Int> = 1...3, _ item: (Int) -> String) -> String {
    range.map(item).joined(separator: ", ")
  }

  private static func picture(_ path: String) -> LoopbackReply {
    if path.hasPrefix("/s/") { return ReplayTransport.jpeg(300) }
    guard path.hasPrefix("/w/") else { return ReplayTransport.jpeg(900) }
    // 2,000 by 500 pixels.
    return LoopbackReply([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0x01, 0xF4, 0x07, 0xD0, 3])
  }

  @Test(
    "Every item has its own picture",
    arguments: [
      Answer(
        "A compound document of JSON:API",
        """
        {"data": [\(items {
          """
          {"type": "photo", "id": "\($0)", "attributes": {"title": "T\($0)"}, "relationships": {
            "image": {"data": {"type": "file", "id": "f\($0)"}}, "author": {"data": {"type": "user", "id": "u"}}}}
          """
        })],
        "included": [{"type": "user", "id": "u", "attributes": {"face": "/face.jpg"}}, \(items {
          """
          {"type": "file", "id": "f\($0)", "attributes": {"name": "\($0).jpg", "uri": {"url": "/f/\($0).jpg"}}}
          """
        })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "Links of Contentful",
        """
        {"total": 3, "skip": 0, "limit": 10, "items": [\(items {
          """
          {"sys": {"id": "e\($0)", "type": "Entry"}, "fields": {
            "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "a\($0)"}},
            "by": {"sys": {"type": "Link", "linkType": "Asset", "id": "me"}}}}
          """
        })],
        "includes": {"Asset": [
          {"sys": {"id": "me", "type": "Asset"}, "fields": {"file": {"url": "/me.jpg"}}}, \(items {
          """
          {"sys": {"id": "a\($0)", "type": "Asset"}, "fields": {"file": {"url": "/f/\($0).jpg"}}}
          """
        })]}}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "Siren's links of two sizes beside one to the item",
        """
        {"entities": [\(items {
          """
          {"class": ["photo"], "links": [
            {"rel": ["self"], "href": "/photos/\($0)"},
            {"rel": ["enclosure"], "type": "image/jpeg", "href": "/bin/\($0)x"},
            {"rel": ["preview"], "type": "image/jpeg", "href": "/bin/\($0)x/p"}]}
          """
        })]}
        """, ["/bin/1x", "/bin/2x", "/bin/3x"]),
      Answer(
        "Collection+JSON, which has the picture of the author too",
        """
        {"collection": {"links": [{"rel": "author", "href": "/me.jpg", "render": "image"}], "items": [\(items {
          """
          {"href": "/photos/\($0)", "links": [{"rel": "photo", "render": "image", "href": "/b/\($0)x"}]}
          """
        })]}}
        """, ["/b/1x", "/b/2x", "/b/3x"]),
      Answer(
        "Files by name",
        """
        {"hits": [\(items {
          """
          {"id": "r\($0)", "files": {"entries": {"\($0).jpg": {
            "key": "\($0).jpg", "mimetype": "image/jpeg", "links": {"content": "/r/\($0)/content"}}}}}
          """
        })]}
        """, ["/r/1/content", "/r/2/content", "/r/3/content"]),
      Answer(
        "Larger pictures of what the photos show, which repeat",
        """
        {"results": [\(items(1...4) {
          #"{"kind": {"picture": "/w/\#($0 % 2).jpg"}, "photos": [{"url": "/f/\#($0).jpg"}]}"#
        })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg", "/f/4.jpg"]),
      Answer(
        "JSON Feed, with smaller versions of the attached photos",
        """
        {"version": "https://jsonfeed.org/version/1.1", "items": [\(items {
          """
          {"id": "\($0)", "image": "/s/\($0).jpg",
           "attachments": [{"url": "/f/\($0).jpg", "mime_type": "image/jpeg"}]}
          """
        })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "A page for browsers with and without scripts",
        "<!DOCTYPE html><html><body>"
          + (1...3).map {
            """
            <picture><source data-srcset="/s/\($0).jpg 300w, /f/\($0).jpg 900w">
            <img data-src="/s/\($0).jpg" src="/blank.gif"></picture><noscript><img src="/s/\($0).jpg"></noscript>
            """
          }.joined(), ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "Two pictures of other proportions",
        """
        {"items": [\(items { #"{"back": "/f/\#($0).jpg", "fore": "/w/\#($0).jpg"}"# })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"], note: "other pictures in fore"),
      Answer(
        "A larger map of another name",
        """
        {"places": [\(items { #"{"location_map": "/w/m\#($0).jpg", "photo": "/f/p\#($0).jpg", "n": \#($0)}"# })]}
        """, ["/f/p1.jpg", "/f/p2.jpg", "/f/p3.jpg"], note: "other pictures in location_map"),
      Answer(
        "A second picture of one item",
        """
        {"items": [{"image": {"url": "/f/1.jpg"}, "others": [{"url": "/f/detail.jpg"}]}, \(items(2...3) {
          #"{"image": {"url": "/f/\#($0).jpg"}}"#
        })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"], note: "other pictures in others[].url"),
      Answer(
        "Items whose pictures differ by the query alone",
        """
        {"records": [\(items {
          #"{"title": "T\#($0)", "images": ["/show?id=\#($0)x&index=0&size=large", "/show?id=\#($0)x&index=1&size=large"]}"#
        })]}
        """, Array(repeating: "/show", count: 6)),
      Answer(
        "Sizes that a member names",
        """
        {"photos": [\(items {
          #"{"id": \#($0), "images": [{"size": 2, "url": "/f/\#($0)x/2"}, {"size": 2048, "url": "/f/\#($0)x/2048"}]}"#
        })]}
        """, ["/f/1x/2", "/f/2x/2", "/f/3x/2"]),
      Answer(
        "XML whose items have one picture or several",
        "<list>"
          + [
            "<p><u>/f/1.jpg</u></p><p><u>/f/2.jpg</u></p>", "<p><u>/f/3.jpg</u></p>",
            "<p><u>/f/4.jpg</u></p>",
          ]
          .map { "<item>\($0)</item>" }.joined() + "</list>",
        ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg", "/f/4.jpg"]),
      Answer(
        "Items without a picture in their list",
        """
        {"posts": [\(items(1...4) {
          #"{"title": "T\#($0)", "files": [\#($0 == 4 ? "" : #"{"url": "/f/\#($0).jpg"}, {"url": "/f/b\#($0).jpg"}"#)]}"#
        })]}
        """, ["/f/1.jpg", "/f/b1.jpg", "/f/2.jpg", "/f/b2.jpg", "/f/3.jpg", "/f/b3.jpg"],
        note: "skipped 1 entry that is not a readable photo (T4)"),
      Answer(
        "An article beside pictures of related ones",
        "<!DOCTYPE html><html><body><article>" + (1...3).map { #"<img src="/f/\#($0).jpg">"# }.joined()
          + #"</article><div><img src="/f/other.jpg"></div>"#,
        ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"], note: "left out 1 image"),
      Answer(
        "Covers of albums",
        """
        {"albums": [\(items { #"{"cover": "/f/\#($0).jpg", "photos": "/albums/\#($0)"}"# })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"], note: "lists in photos (3 pictures in the first)"),
      Answer(
        "Sizes as in the attribute srcset",
        """
        {"photos": [\(items {
          #"{"src": "/s/\#($0).jpg", "srcset": "/s/\#($0).jpg 300w, /f/\#($0).jpg 900w", "n": \#($0)}"#
        })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "Lists of an address and its size",
        """
        {"photos": [\(items { #"{"sizes": [["/s/\#($0).jpg", 300, 200], ["/f/\#($0).jpg", 900, 600]]}"# })]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "A film among photos",
        """
        {"items": [\(items { #"{"url": "/f/\#($0).jpg", "preview": "/s/\#($0).jpg"}"# }),
          {"id": "film", "url": "/f/4.mp4", "preview": "/s/4.jpg"}]}
        """, ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"], note: "skipped 1 entry that is not a readable photo (film)"
      ),
      Answer(
        "Texts with pictures in Markdown and in HTML",
        """
        {"posts": [\(items { #"{"body": "![a](/f/\#($0).jpg) <img src=\"/f/b\#($0).jpg\">"}"# })]}
        """, ["/f/1.jpg", "/f/b1.jpg", "/f/2.jpg", "/f/b2.jpg", "/f/3.jpg", "/f/b3.jpg"]),
      Answer(
        "A feed with other pictures in its texts, and a button in each",
        "<rss version='2.0'><channel>"
          + (1...3).map {
            """
            <item><enclosure url="/f/\($0).jpg" type="image/jpeg"/><description>&lt;img src="/f/\($0)-300x200.jpg"&gt;
            &lt;img src="/f/b\($0).jpg"&gt;&lt;img src="/button.jpg"&gt;</description></item>
            """
          }.joined() + "</channel></rss>",
        ["/f/1.jpg", "/f/b1.jpg", "/f/2.jpg", "/f/b2.jpg", "/f/3.jpg", "/f/b3.jpg"],
        note: "left out 1 image that several entries have (button.jpg)"),
      Answer(
        "A feed with thumbnails of larger pictures in its texts",
        "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel>"
          + (1...3).map {
            """
            <item><description>&lt;a href="/f/\($0).jpg"&gt;&lt;img src="/s/\($0).jpg"&gt;&lt;/a&gt;</description>
            <media:thumbnail url="/t/\($0).jpg" width="72" height="72"/></item>
            """
          }.joined() + "</channel></rss>", ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "A page with its author beside each picture",
        "<!DOCTYPE html><html><body>"
          + (1...4).map { "<div><img src=/me.jpg><p><img src=/f/\($0).jpg></p></div>" }.joined(),
        ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg", "/f/4.jpg"],
        note: "left out 1 image that several entries have (me.jpg)"),
      Answer(
        "A page with a frame and an image within it",
        "<!DOCTYPE html><html><body><img src=/f/1.jpg><iframe src=/more></iframe><img src='data:image/jpeg;base64,"
          + String(repeating: "A", count: 6000) + "'>", ["/f/1.jpg"],
        note: "1 image that is within it, without an address, and not read\nthe page has 1 frame not read"),
      Answer(
        "Tiles with backgrounds beside images of one folder",
        "<!DOCTYPE html><html><body><img src=/f/1.jpg><img src=/f/2.jpg>"
          + "<div style='background:#eee url(/f/3.jpg) center'></div>", ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "A link with the original in its data",
        "<!DOCTYPE html><html><body>"
          + (1...3).map { "<a href=/s/\($0).jpg data-big=/f/\($0).jpg><img src=/t/\($0).jpg></a>" }.joined(),
        ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg"]),
      Answer(
        "A list beside one that is empty",
        """
        {"albums": {"total": 0, "items": []},
         "photos": {"total": 3, "items": [\(items { #"{"id": "\#($0)x", "place": "/o/\#($0)x"}"# })]}}
        """, ["/o/1x", "/o/2x", "/o/3x"]),
    ])
  func pictures(answer: Answer) async throws {
    let transport = ReplayTransport { request in
      switch request.path {
      case "/list": LoopbackReply(text: answer.body)
      case let path where path.hasPrefix("/albums/"): LoopbackReply(text: #"["/a.jpg", "/b.jpg", "/c.jpg"]"#)
      case let path where path.hasPrefix("/photos/"): LoopbackReply(text: "{}")
      case let path: Self.picture(path)
      }
    }
    let listing = try await ListingReader(transport: transport).read(path: "/list")
    #expect(listing.photos.map(\.image.path) == answer.pictures, "\(listing.reason)")
    #expect(!listing.coverage.isShort)
    let notes = listing.notes.joined(separator: "\n")
    #expect(answer.note.map(notes.contains) ?? notes.isEmpty, "\(notes)")
  }

  @Test("The texts of an item precede those of its file")
  func texts() async throws {
    let body = """
      {"data": [{"type": "photo", "id": "7", "attributes": {"title": "Dunes"},
        "relationships": {"image": {"data": {"type": "file", "id": "f"}}}}],
       "included": [{"type": "file", "id": "f", "attributes": {"title": "dunes-final.jpg", "url": "/f.jpg"}}]}
      """
    let transport = ReplayTransport {
      $0.path == "/list" ? LoopbackReply(text: body) : ReplayTransport.jpeg(900)
    }
    let photo = try #require(try await ListingReader(transport: transport).read(path: "/list").photos.first)
    #expect(photo.id == "7" && photo.details.title == "Dunes")
  }
}
