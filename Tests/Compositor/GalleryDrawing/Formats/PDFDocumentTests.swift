import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDrawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PDFDocumentTests {
  private static let link = "https://example.org/p?id=1&x=(a)"

  private static func pages(_ count: Int) throws -> [VectorPage] {
    try (1...count).map { number in
      try Scene { canvas in
        try canvas.draw(.bookmark("Group \(number) <&> (Grüße)", y: 100))
        try Scene.draw(
          Scene.tile(200, 200, seed: number), x: 100, y: 100, .circle,
          details: TileDetails(name: "\(number).jpg", link: link), on: canvas)
        let frame = Rect(x: 20, y: 320, width: 770, height: 50)
        try canvas.draw(
          TextBlock(
            "Caption \(number) of <b>this</b> & Straße Жук", font: TextFont(size: 30), in: frame,
            color: Color(red: 0, green: 0, blue: 0)
          ).shaped())
      }.vector()
    }
  }

  @Test("A document passes the strictest checks, with links and outline")
  func check() throws {
    let told = try VectorFile(pdf: Self.pages(3), PDFInformation(title: "Title")).told(
      by: "qpdf", ["--check"])
    #expect(told.contains("No syntax or stream encoding errors found"), "\(told)")
    #expect(!told.contains("WARNING"))
  }

  @Test("Pages have their real size in points, in order")
  func pages() throws {
    let spec = PageSpec.a4.printed(at: 150)
    let documents = [PageOrientation.portrait, .landscape].map {
      VectorCanvas(page: spec, orientation: $0, background: .white).page
    }
    let told = try VectorFile(pdf: documents).told(by: "pdfinfo", ["-f", "1", "-l", "2"])
    #expect(told.contains("Pages:           2"))
    #expect(told.contains("Page    1 size:  595.276 x 841.89 pts (A4)"))
    #expect(told.contains("Page    2 size:  841.89 x 595.276 pts (A4)"))
  }

  @Test("The document has a title, and no dates, authors or file names")
  func information() throws {
    let told = try VectorFile(pdf: Self.pages(1), PDFInformation(title: "Sommer <&\"> 日本\u{7}")).told(
      by: "pdfinfo")
    #expect(told.contains("Title:           Sommer <&\"> 日本\n"))
    for name in ["CreationDate", "ModDate", "Author", "Subject", "Keywords"] {
      #expect(!told.contains("\(name):"))
    }
    let plain = try VectorFile(pdf: Self.pages(1))
    #expect(try !plain.told(by: "pdfinfo").contains("Title:"))
    let text = try String(decoding: plain.bytes, as: UTF8.self)
    #expect(!text.contains("/tmp") && !text.contains("CreationDate"))
  }

  @Test(
    "Extracted text equals the input, even for missing glyphs, emoji and other scripts",
    arguments: [
      "a\u{10FFFD}b", "\u{10FFFD}\u{10FFFC} \u{10FFFB}", "\u{1F600} smile \u{1F600}", "日本の写真", "हिन्दी क्षत्रिय",
      "ปั้น น้ำตก", "한국어", "x\u{301}\u{10FFFD}",
    ])
  func writtenText(words: String) throws {
    let page = try Scene { canvas in
      for (index, size) in [30.0, 12].enumerated() {
        let frame = Rect(x: 20, y: 40 + 100 * Double(index), width: 700, height: 60)
        try canvas.draw(
          TextBlock(words, font: TextFont(size: size), in: frame, color: Color(red: 0, green: 0, blue: 0))
            .shaped())
      }
    }.vector()
    let file = try VectorFile(pdf: [page], PDFInformation(standard: .a2b))
    func plain(_ text: String) -> String {
      String(
        String.UnicodeScalarView(
          text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0 != "\u{C}"
          }))
    }
    #expect(plain(try file.told(by: "pdftotext", ["-raw"], after: ["-"])) == plain(words + words))
  }

  @Test("Fonts are embedded with only the used glyphs")
  func fonts() throws {
    let lines = try VectorFile(pdf: Self.pages(2)).told(by: "pdffonts").split(separator: "\n").dropFirst(2)
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.contains(" yes yes yes "), "\(line)") }
  }

  @Test("Opaque tiles are JPEG files, pixel for pixel; others have a soft mask")
  func images() throws {
    let page = try Scene { canvas in
      try Scene.draw(Scene.tile(200, 100), x: 0, y: 0, .circle, on: canvas)
      try Scene.draw(Scene.tile(60, 80, alpha: true), x: 300, y: 0, .circle, on: canvas)
      try Scene.draw(.plain(50, 40, rgba: [1, 2, 3, 255]), x: 500, y: 0, .rectangle, on: canvas)
    }.vector()
    let lines = try VectorFile(pdf: [page]).told(by: "pdfimages", ["-list"]).split(separator: "\n").dropFirst(
      2)
    let rows = lines.map { $0.split(separator: " ").map(String.init) }
    // Page, number, type, width, height, colour, components, bits, encoding.
    #expect(rows.contains { Array($0[2...8]) == ["image", "200", "100", "rgb", "3", "8", "jpeg"] })
    #expect(rows.contains { Array($0[2...4]) == ["image", "60", "80"] && $0[8] == "image" })
    #expect(rows.contains { Array($0[2...4]) == ["smask", "60", "80"] })
    #expect(rows.contains { Array($0[2...4]) == ["image", "50", "40"] && $0[8] == "jpeg" })
    #expect(rows.count == 4)
    // Tiles have the sheet's resolution: two pixels per point are 144 dots per inch.
    #expect(rows.allSatisfy { $0[12] == "144" && $0[13] == "144" })
  }

  /// The document with its streams inflated, as text.
  private static func plain(_ file: VectorFile) throws -> String {
    try file.told(by: "qpdf", ["--qdf", "--object-streams=disable"], after: ["-"])
  }

  @Test("A circle is a path, not pixels")
  func circle() throws {
    let page = try Scene { try Scene.draw(Scene.tile(200, 200), x: 0, y: 0, .circle, on: $0) }.vector()
    let plain = try Self.plain(VectorFile(pdf: [page]))
    // Curves, and the operator that makes them the clip.
    #expect(plain.components(separatedBy: " c\n").count + plain.components(separatedBy: " c ").count >= 6)
    #expect(plain.contains("W n"))
    #expect(!plain.contains("/SMask"))
  }

  @Test("Tiles link to their source, at their own place")
  func links() throws {
    let plain = try Self.plain(VectorFile(pdf: Self.pages(1)))
    #expect(plain.contains("/URI (https://example.org/p?id=1&x=%28a%29)"))
    let parts = plain.components(separatedBy: "/Rect [")
    try #require(parts.count == 2)
    let corners = parts[1].prefix { $0 != "]" }.split { " \n".contains($0) }.compactMap { Double($0) }
    // 200 pixels at (100, 100) are 100 points at (50, 50), and PDF counts from below.
    #expect(corners == [50, 150, 150, 250])
  }

  @Test("Every group is in the outline and leads to its page")
  func outline() throws {
    let plain = try Self.plain(VectorFile(pdf: Self.pages(3)))
    #expect(plain.contains("/Type /Outlines"))
    #expect(plain.contains("/Count 3"))
    // UTF-16 of "Group 2 <&> (Grüße)".
    let title = "Group 2 <&> (Grüße)".utf16.map { String($0, radix: 16) }
      .map { String(repeating: "0", count: 4 - $0.count) + $0 }.joined()
    #expect(plain.lowercased().contains("<feff\(title)>"))
    #expect(plain.components(separatedBy: "/XYZ").count == 4)
  }

  @Test("A page can be transparent")
  func transparent() throws {
    let page = try Scene { _ in }.vector(background: .transparent)
    let plain = try Self.plain(VectorFile(pdf: [page]))
    #expect(!plain.contains(" re f") && !plain.contains(" rg "))
  }

  @Test("Equal pages give equal bytes, in any task and thread")
  func determinism() async throws {
    let pages = try Self.pages(3) + [Scene.everything.vector()]
    let bytes = try VectorFile(pdf: pages, PDFInformation(title: "x")).bytes
    try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<6 { group.addTask { try VectorFile(pdf: pages, PDFInformation(title: "x")).bytes } }
      for try await other in group { #expect(other == bytes) }
    }
  }

  @Test(
    "A photo that covers the page, and a colour below it, are complete",
    arguments: [Color.white, .transparent])
  func coveredPage(background: Color) throws {
    let page = try Scene { canvas in
      let frame = Rect(x: 0, y: 0, width: 800, height: 600)
      try canvas.draw(.fill(.rectangle(frame), color: Color(red: 10, green: 20, blue: 30)))
      try Scene.draw(Scene.tile(800, 600), x: 0, y: 0, .rectangle, on: canvas)
      try canvas.draw(.fill(.rectangle(frame), color: Color(red: 10, green: 20, blue: 30)))
    }.vector(background: background)
    let file = try VectorFile(pdf: [page])
    #expect(try file.told(by: "pdfimages", ["-list"]).contains("jpeg"))
    #expect(try NetpbmPicture(pdf: file.file, dpi: 72)[399, 150] == [10, 20, 30])
  }

  /// The structure that poppler reads, without the layout attributes.
  private static func structure(_ file: VectorFile) throws -> [String] {
    try file.told(by: "pdfinfo", ["-struct-text"]).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { !$0.hasPrefix("/") && $0 != "\"\"" }
  }

  @Test("Photos are figures with alternative text and captions, in order")
  func structure() throws {
    let black = Color(red: 0, green: 0, blue: 0)
    @Sendable func text(_ words: String, y: Double) -> ShapedText {
      TextBlock(
        words, font: TextFont(size: 24), in: Rect(x: 20, y: y, width: 300, height: 40), color: black
      ).shaped()
    }
    let page = try Scene { canvas in
      try canvas.draw(text("Footer", y: 550))
      try canvas.draw(.text(text("Title", y: 10), role: .title))
      try canvas.draw(.text(text("Group", y: 50), role: .heading(before: 0)))
      try canvas.draw(.text(text("Late", y: 300), role: .heading(before: 1)))
      for number in [1, 0] {
        try canvas.draw(.fill(.rectangle(Rect(x: 95, y: 95, width: 50, height: 50)), color: black))
        try Scene.draw(
          Scene.tile(100, 100, seed: number), x: 100 + number * 200, y: 100, .circle,
          details: TileDetails(
            name: "\(number).jpg", alternative: number == 0 ? "Straße & <b>" : nil, number: number,
            link: number == 1 ? Self.link : nil), on: canvas)
      }
      try canvas.draw(.text(text("Caption 1", y: 220), role: .caption(of: 1)))
      try canvas.draw(.text(text("Caption 0", y: 260), role: .caption(of: 0)))
      try canvas.draw(.text(text("Alone", y: 500), role: .caption(of: 7)))
    }.vector()
    let file = try VectorFile(pdf: [page, page], PDFInformation(title: "Title"))
    let once = [
      "H1 (block)", "\"Title\"", "H2 (block)", "\"Group\"", "Figure:", "Caption", "\"Caption 0\"",
      "H2 (block)",
      "\"Late\"", "Link (inline)", "Figure:", "Caption", "\"Caption 1\"", "Object", "Caption", "\"Alone\"",
    ]
    let told = try Self.structure(file).map { $0.hasPrefix("Object ") ? "Object" : $0 }
    #expect(told == ["Document"] + once + once)
    let plain = try Self.plain(file).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let alternative = "Straße & <b>".utf16.map { String(format: "%04x", $0) }.joined()
    #expect(plain.lowercased().contains("/alt <feff\(alternative)>"))
    // 100 pixels at (100, 100) are 50 points at (50, 50), and PDF counts from below.
    #expect(plain.contains("/BBox [ 50 200 100 250 ]"))
    // All other content is an artifact: the page's colour, shadows below photos, the footer.
    #expect(plain.components(separatedBy: "/Artifact BMC").count == 1 + 2 * 4)
    #expect(
      plain.components(separatedBy: " BMC").count + plain.components(separatedBy: " BDC").count
        == plain.components(separatedBy: "EMC").count + 1)
  }

  @Test("Boxes give the trim and the bleed")
  func boxes() throws {
    let spec = PageSpec.a4.printed(at: 72)
    let page = VectorCanvas(
      page: spec, orientation: .portrait, background: Color(red: 200, green: 0, blue: 0),
      trimming: Trimming(bleed: 10, hasCropMarks: true)
    ).page
    let other = VectorCanvas(
      page: spec, orientation: .landscape, background: .white, trimming: Trimming(bleed: 10)
    ).page
    let plain = VectorCanvas(page: spec, orientation: .portrait, background: .white).page
    let file = try VectorFile(pdf: [page, other, plain])
    let told = try file.told(by: "pdfinfo", ["-box", "-f", "1", "-l", "3"])
    let rows = told.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    func box(_ page: Int, _ name: String) -> [Double] {
      let row: [String] = rows.first { $0.starts(with: ["Page", "\(page)", "\(name):"]) } ?? []
      return row.dropFirst(3).compactMap { Double($0) }
    }
    // 10 points, 5 mm of lines and a millimetre.
    let slug = 10 + 6 * Length.pointsPerMillimetre
    func isClose(_ box: [Double], _ wanted: [Double]) -> Bool {
      box.count == 4 && zip(box, wanted).allSatisfy { abs($0 - $1) < 0.01 }
    }
    let size = spec.size(.portrait)
    #expect(isClose(box(1, "MediaBox"), [0, 0, size.width + 2 * slug, size.height + 2 * slug]))
    #expect(isClose(box(1, "TrimBox"), [slug, slug, size.width + slug, size.height + slug]))
    #expect(
      isClose(box(1, "BleedBox"), [slug - 10, slug - 10, size.width + slug + 10, size.height + slug + 10]))
    #expect(isClose(box(2, "MediaBox"), [0, 0, size.height + 20, size.width + 20]))
    #expect(isClose(box(2, "TrimBox"), [10, 10, size.height + 10, size.width + 10]))
    #expect(box(2, "BleedBox") == box(2, "MediaBox"))
    #expect(box(3, "TrimBox") == box(3, "MediaBox") && box(3, "BleedBox") == box(3, "MediaBox"))
    let picture = try NetpbmPicture(pdf: file.file, dpi: 72)
    #expect(picture[Int(slug) - 8, Int(slug) - 8] == [200, 0, 0])
    #expect(picture[Int(slug) - 12, Int(slug) - 12] == [255, 255, 255])
    #expect(picture[Int(slug) - 12, 200] == [255, 255, 255])
  }

  @Test("A document states its language, colours and conformance, and no date")
  func metadata() throws {
    let file = try VectorFile(
      pdf: Self.pages(1), PDFInformation(title: "A & <B>", language: "de-AT", standard: .a2b))
    let told = try file.told(by: "pdfinfo", ["-meta"])
    let parser = XMLParser(data: Data(told.utf8))
    #expect(parser.parse(), "\(told)")
    for words in [
      "<rdf:li xml:lang=\"x-default\">A &amp; &lt;B&gt;</rdf:li>", "<rdf:li>de-AT</rdf:li>",
      "<xmp:CreatorTool>gallery</xmp:CreatorTool>", "<pdfaid:part>2</pdfaid:part>",
      "<pdfaid:conformance>B</pdfaid:conformance>",
    ] { #expect(told.contains(words)) }
    #expect(!told.contains("Date"))
    let plain = try Self.plain(file)
    for words in ["/Lang (de-AT)", "/Marked true", "/DisplayDocTitle true", "/S /GTS_PDFA1", "/N 3"] {
      #expect(plain.contains(words), "\(words)")
    }
    let other = try VectorFile(pdf: Self.pages(1))
    #expect(try other.told(by: "pdfinfo", ["-meta"]).contains("<rdf:li>und</rdf:li>"))
    #expect(try !other.told(by: "pdfinfo", ["-meta"]).contains("pdfaid:part"))
  }

  #if os(Linux)
    @Test("A full disk is reported")
    func fullDisk() throws {
      let full = try FileDescriptor.open("/dev/full", .readWrite)
      try full.closeAfter {
        let error = #expect(throws: DrawingError.self) {
          let document = try PDFDocument(PDFInformation(), draft: full)
          for page in try Self.pages(2) { try document.add(page) }
          try document.finish(to: full)
        }
        #expect(error?.description.contains("No space left") == true)
      }
    }
  #endif
}
