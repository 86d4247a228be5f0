import GalleryGeometry
import GalleryJSON
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import TestSupport
import Testing

@Suite struct PhotoListTests {
  private let base = WebAddress("https://x.example/lists/a.txt")

  private func images(_ list: PhotoList) -> [String] {
    list.entries.map { entry in
      switch entry {
      case .address(let photo): photo.image.text
      case .path(let path, _, _): path
      }
    }
  }

  @Test("Text lists have comments, blanks, addresses, and paths relative to the list")
  func text() {
    let text = "\u{FEFF}# photos\r\n\r\n  a b.jpg  \r\n../up/c.jpg\n/abs/d.jpg\nhttps://y.example/e f.jpg\n"
    let file = PhotoList.parse(text)
    #expect(file.format == .text)
    #expect(images(file) == ["a b.jpg", "../up/c.jpg", "/abs/d.jpg", "https://y.example/e%20f.jpg"])
    let web = PhotoList.parse(text, base: base)
    #expect(
      images(web) == [
        "https://x.example/lists/a%20b.jpg", "https://x.example/up/c.jpg", "https://x.example/abs/d.jpg",
        "https://y.example/e%20f.jpg",
      ])
  }

  @Test("A title that was cut through a character does not cost the photo")
  func halfCharacter() throws {
    let list = PhotoList.parse("{\"path\":\"a.jpg\",\"title\":\"x\\ud83d\"}\n{\"path\":\"b.jpg\"}\n")
    #expect(list.problems.isEmpty)
    #expect(images(list) == ["a.jpg", "b.jpg"])
    guard case .path(_, _, let details)? = list.entries.first else { throw NotAnAddress(text: "\(list)") }
    #expect(details.title == "x\u{FFFD}")
  }

  @Test("Tables (RFC 4180) have quotes, line breaks, other separators and column names")
  func table() throws {
    let text =
      "Title;Path;Votes;date\r\n\"a \"\"b\"\"; c\nd\";x/1.jpg;3;2024-01-02\r\n\r\nplain;\"2;3.jpg\";;\r\n"
    let list = PhotoList.parse(text)
    #expect(list.format == .table)
    guard case .path("x/1.jpg", _, let details)? = list.entries.first else {
      throw NotAnAddress(text: "\(list)")
    }
    #expect(details.title == "a \"b\"; c d")
    #expect((details.weight, details.date) == (3, "2024-01-02"))
    #expect(images(list) == ["x/1.jpg", "2;3.jpg"])
    #expect(images(PhotoList.parse("id\turl\n1\thttps://y.example/1.jpg\n")) == ["https://y.example/1.jpg"])
    let bad = PhotoList.parse("a,b\n1,2\n", format: .table)
    #expect(bad.problems.map(\.line) == [1])
    let open = PhotoList.parse("url,title\nx.jpg,\"open\n\n", format: .table)
    #expect(open.problems == [.init(line: 2, message: "the closing quotation mark is missing")])
  }

  @Test("Without a known column name, the column with names of pictures has the photos")
  func unknownColumn() {
    let rows = "A-1;Bild 1.JPG;Dresden.\nA-2;Bild 2.tif;b.jpg\nA-3;;Ansicht\n"
    let list = PhotoList.parse("Inventarnummer;Dateiname;Titel\n" + rows, format: .table)
    #expect(images(list) == ["Bild 1.JPG", "Bild 2.tif"])
    #expect(list.notes.map(\.message) == ["the column \"Dateiname\" names the photos"])
    #expect(list.problems.map(\.line) == [4])
    if case .path(_, _, let first)? = list.entries.first {
      #expect(first.fields["inventarnummer"] == "A-1")
    } else {
      Issue.record("expected a path")
    }

    let words = PhotoList.parse("Nummer;Titel\n1;Dresden\n2;b.jpg\n3;c\n", format: .table)
    #expect(words.entries.isEmpty && words.problems.count == 1)
  }

  @Test("A quotation mark that only the next opening one closes is an error with its line")
  func unclosedQuote() {
    let text = "file;title\na.jpg;A\nb.jpg;\"B\nc.jpg;\"\"\nd.jpg;\"D\"\ne.jpg;E\n"
    let list = PhotoList.parse(text)
    #expect(list.problems == [.init(line: 3, message: "the closing quotation mark is missing")])
    #expect(list.entries.isEmpty)
  }

  @Test("Tables as Excel writes them are read", arguments: [true, false])
  func excel(isBigEndian: Bool) {
    let stated = PhotoList.parse("\u{FEFF}SEP=;\r\nfile;title\r\nx\\1,2.jpg;Öl\r\n\r\n;y\r\n")
    #expect(images(stated) == ["x\\1,2.jpg"])
    #expect(stated.problems.map(\.line) == [5])
    let units = "\u{FEFF}Title\tFile\r\nĐặng\tx 1.jpg\r\n".utf16
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBigEndian ? pair : pair.reversed()
    }
    let text = PhotoList.parse(String(guessing: bytes), format: .text)
    #expect(images(text) == ["x 1.jpg"])
    #expect(text.columns == ["title", "file"])
  }

  @Test("The examples of RFC 4180, section 2, are read")
  func rfc() throws {
    for text in [
      "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", "aaa,bbb,ccc\r\nzzz,yyy,xxx", "\"aaa\",\"bbb\",\"ccc\"\nzzz,yyy,xxx",
    ] {
      #expect(try CSVTable(text).rows.map(\.fields) == [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]])
    }
    #expect(
      try CSVTable("\"aaa\",\"b\r\nbb\",\"c\"\"cc\"\r\nzzz,,xxx").rows.map(\.fields) == [
        ["aaa", "b\r\nbb", "c\"cc"], ["zzz", "", "xxx"],
      ])
  }

  @Test("JSON lines may be texts or objects; a bad line affects only itself")
  func lines() throws {
    let text = #"""
      {"image": "a.jpg", "id": "../x", "title": "T\u001b[1m", "width": "30", "height": 20, "extra": {"k": 1}}
      "https://y.example/b.jpg"
      {"download_url": "c.jpg", "url": "https://page.example/"}
      {"title": "none"}
      not JSON
      {"image": "file:///etc/passwd"}
      """#
    let list = PhotoList.parse(text)
    #expect(list.format == .lines)
    #expect(images(list) == ["a.jpg", "https://y.example/b.jpg", "https://page.example/"])
    #expect(list.problems.map(\.line) == [4, 5, 6])
    guard case .path(_, let id, let details)? = list.entries.first else {
      throw NotAnAddress(text: "\(list)")
    }
    #expect((id, details.title) == ("x", "T[1m") && details.size == PixelSize(width: 30, height: 20))
    #expect(details.fields == ["extra.k": "1"])
  }

  @Test("The output of gallery list is read back unchanged, with sizes")
  func roundTrip() async throws {
    let paths = [
      "/iiif/manifest3.json", "/gen/page", "/wp-json/wp/v2/media", "/services/rest/?nojsoncallback=1",
      "/feed.rss",
      "/v2/list", "/loc/photos/?fo=json",
    ]
    for path in paths {
      var options = ListingOptions()
      options.recipe = path == "/v2/list" ? Preset.named("picsum")?.recipe : nil
      let listing = try await ListingReader(transport: ReplayTransport.routes(), options: options).read(
        path: path)
      let text = listing.photos.map { $0.json(source: "x").text + "\n" }.joined()
      let list = PhotoList.parse(text)
      #expect(list.problems.isEmpty)
      let photos = list.entries.compactMap { if case .address(let photo) = $0 { photo } else { nil } }
      #expect(photos == listing.photos, "\(path)")
    }
  }

  @Test("A line of failures.jsonl is a source again")
  func failures() {
    let line =
      #"{"id":"a/1.jpg","image":"https://y.example/1.jpg?w=4","reason":"403 Forbidden","status":403,"title":"T","width":4,"height":3}"#
    let list = PhotoList.parse(line + "\n" + line)
    guard case .address(let photo)? = list.entries.first else { return #expect(Bool(false)) }
    #expect(
      (photo.id, photo.image.text, photo.details.title) == ("a/1.jpg", "https://y.example/1.jpg?w=4", "T"))
    #expect(photo.details.fields == ["reason": "403 Forbidden", "status": "403"])
  }

  @Test("Lists have a limit, and their names decide the format")
  func limits() {
    let text = (0..<10_000).map { "\($0).jpg" }.joined(separator: "\n")
    #expect(PhotoList.parse(text, limit: 100).entries.count == 100)
    #expect(PhotoList.format(ofName: "a.CSV") == .table)
    #expect(PhotoList.format(ofName: "failures.jsonl") == .lines)
    #expect(PhotoList.format(ofName: "a.txt") == .text)
    #expect(PhotoList.format(ofName: "a.jpg") == nil)
    #expect(PhotoList.parse("a\u{0}.jpg").entries.isEmpty)
  }

  @Test("Without an address a row uses its path; an invalid weight is reported")
  func substitutes() {
    let list = PhotoList.parse(
      "file,url,weight\n1.jpg,,2\n,https://x.example/2.jpg,\n3.jpg,,heavy\n,,\n", format: .table)
    #expect(images(list) == ["1.jpg", "https://x.example/2.jpg", "3.jpg"])
    #expect(list.lines == [2, 3, 4])
    #expect(list.notes.map(\.description) == ["line 4: the weight \"heavy\" was ignored; expected a number"])
    #expect(list.problems.map(\.line) == [5])
  }

  @Test("A weight under another name stays a field", arguments: ["votes", "score", "rating"])
  func weightField(name: String) throws {
    let list = PhotoList.parse("path,\(name)\na.jpg,7\n", format: .table)
    guard case .path(_, _, let details)? = list.entries.first else {
      Issue.record("the list has one path")
      return
    }
    #expect(details.weight == 7)
    #expect(details.fields == [name: "7"])
  }

  @Test("A focal point is two fractions or percentages; an invalid one is reported")
  func focus() {
    let list = PhotoList.parse(
      "path,focus\n1.jpg,\"0.3,0.4\"\n2.jpg,30% 40%\n3.jpg,30;40\n4.jpg,left\n5.jpg,\n6.jpg,\"-0.1,0\"\n")
    let points = list.entries.map { entry -> Point? in
      if case .path(_, _, let details) = entry { details.focus } else { nil }
    }
    let point = Point(x: 0.3, y: 0.4)
    #expect(points == [point, point, nil, nil, nil, nil])
    #expect(list.problems.isEmpty)
    #expect(list.notes.map(\.line) == [4, 5, 7])
    #expect(
      list.notes[1].description
        == "line 5: the focus \"left\" was ignored; expected x,y as fractions of the upright photo from its top left, "
        + "such as 0.3,0.4 or 30%,40%")
    let lines = PhotoList.parse(
      """
      {"image": "https://x.example/1.jpg", "focus": [0.3, 0.4]}
      {"image": "https://x.example/1.jpg", "focus": {"x": 0.3, "y": 0.4}}
      {"image": "https://x.example/1.jpg", "focus": [1]}
      """)
    let remote = lines.entries.map { entry -> Point? in
      if case .address(let photo) = entry { photo.details.focus } else { nil }
    }
    #expect(remote == [point, point, nil] && lines.notes.map(\.line) == [3])
    #expect(FocalPoint.read(FocalPoint.text(point)) == point)
  }
}
