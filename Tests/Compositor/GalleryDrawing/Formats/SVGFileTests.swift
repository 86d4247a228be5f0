import Foundation
import GalleryGeometry
import GalleryModel
import GalleryText
import TestSupport
import Testing

@testable import GalleryDrawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGFileTests {
  private static func text(_ page: VectorPage, title: String? = nil) -> String {
    String(decoding: SVGFile(page, title: title).bytes, as: UTF8.self)
  }

  /// Returns whether an independent parser finds the XML well formed.
  private static func isWellFormed(_ page: VectorPage, title: String? = nil) throws -> Bool {
    let parser = XMLParser(data: SVGFile(page, title: title).bytes)
    return parser.parse()
  }

  @Test("Paper is measured in millimetres, screens in pixels, and both count in points")
  func size() {
    func start(_ page: PageSpec) -> String {
      Self.text(
        VectorCanvas(page: page, orientation: .landscape, background: .white).page)
    }
    let a4 = start(.a4)
    #expect(a4.contains(#"width="297mm" height="210mm" viewBox="0 0 841.89 595.276""#))
    #expect(a4.contains(#"<g transform="scale(0.240000000)""#))
    let screen = start(.screen(width: 320, height: 568, scale: 2))
    #expect(screen.contains(#"width="568px" height="320px" viewBox="0 0 568 320""#))
    #expect(screen.contains(#"<g transform="scale(0.500000000)""#))
  }

  @Test("A file is self-contained: it embeds its images and loads nothing")
  func selfContained() throws {
    let text = try Self.text(Scene.everything.vector())
    let addresses = text.components(separatedBy: "href=\"").dropFirst()
    #expect(addresses.count == 6)
    let prefixes = ["data:image/jpeg;base64,", "data:image/png;base64,"]
    #expect(addresses.allSatisfy { address in prefixes.contains { address.hasPrefix($0) } })
    #expect(addresses.count { $0.hasPrefix("data:image/png") } == 1)
    #expect(!text.contains("<script") && !text.contains("<style") && !text.contains("@import"))
  }

  @Test("Each line is a text element at Pango's position")
  func textElements() throws {
    let scene = Scene { canvas in
      var block = TextBlock(
        "one two three four five six", font: TextFont(family: "No 'Such' Font", size: 30, isSemiBold: true),
        in: Rect(x: 100, y: 100, width: 220, height: 100), color: Color(red: 255, green: 0, blue: 16))
      block.lines = 2
      try canvas.draw(block.shaped())
    }
    let page = try scene.vector()
    guard case .text(let shaped, _)? = page.marks.first else {
      Issue.record("no text")
      return
    }
    #expect(shaped.lines.count == 2)
    let text = Self.text(page)
    #expect(text.components(separatedBy: "<text ").count == 3)
    for line in shaped.lines {
      #expect(text.contains(">\(line.text)</text>"))
      #expect(text.contains("y=\"\(line.baseline.decimal(places: 3))\""))
      #expect(text.contains("textLength=\"\(line.width.decimal(places: 3))\""))
    }
    #expect(
      text.contains(#"font-family="'No Such Font', 'Inter', sans-serif" font-size="30" font-weight="600""#))
    #expect(text.contains(##"fill="#ff0010""##))
  }

  @Test("Right-to-left lines begin at the right")
  func rightToLeft() throws {
    let scene = Scene { canvas in
      let frame = Rect(x: 100, y: 100, width: 300, height: 50)
      try canvas.draw(
        TextBlock("عربي", font: TextFont(size: 30), in: frame, color: .white).shaped())
    }
    let page = try scene.vector()
    guard case .text(let shaped, _)? = page.marks.first, let line = shaped.lines.first else {
      Issue.record("no text")
      return
    }
    #expect(line.isRightToLeft)
    let text = Self.text(page)
    #expect(text.contains(#"direction="rtl" unicode-bidi="embed""#))
    #expect(text.contains("x=\"\((line.x + line.width).decimal(places: 3))\""))
  }

  @Test(
    "Texts and links are escaped, and invalid or invisible characters dropped",
    arguments: [
      "a<b>&\"'.jpg", "\u{0}\u{1}\u{1B}\u{8}x\u{FFFE}\u{FFFF}", "]]>", "<!--", "&amp;", "\t\n\r",
      "日本 😀 e\u{301}",
      "<script>alert(1)</script>", "\u{202E}gpj", "\u{2066}a\u{2069}\u{200F}", "👩\u{200D}👩",
    ])
  func escaping(name: String) throws {
    let scene = Scene { canvas in
      try Scene.draw(
        Scene.tile(20, 20), x: 0, y: 0, .circle,
        details: TileDetails(name: name, link: "https://example.org/?a=1&b=\(name)"), on: canvas)
      try canvas.draw(
        TextBlock(
          name, font: TextFont(family: name, size: 20), in: Rect(x: 0, y: 0, width: 300, height: 40),
          color: .white
        ).shaped())
    }
    let page = try scene.vector()
    #expect(try Self.isWellFormed(page, title: name))
    let text = Self.text(page, title: name)
    #expect(text.components(separatedBy: "<script").count == 1)
    #expect(!text.unicodeScalars.contains { "\u{202E}\u{2066}\u{2069}\u{200F}".unicodeScalars.contains($0) })
    #expect(text.contains("<a xlink:href=\"https://example.org/?a=1&amp;b="))
    let file = try VectorFile(svg: page, title: name)
    #expect(try NetpbmPicture(svg: file.file, zoom: 1).width == 400)
  }

  @Test("Screen readers find the name of a photo")
  func names() throws {
    let scene = Scene {
      try Scene.draw(
        Scene.tile(20, 20), x: 0, y: 0, .circle, details: TileDetails(name: "a & b.jpg"), on: $0)
    }
    let text = try Self.text(scene.vector(), title: "T & T")
    #expect(text.contains("<title>a &amp; b.jpg</title></image>"))
    #expect(text.contains("\n<title>T &amp; T</title>\n"))
  }

  @Test("Outlines are clip paths, and a rectangle needs no clip path")
  func clips() throws {
    func text(_ shape: CropShape) throws -> String {
      let scene = Scene { try Scene.draw(Scene.tile(50, 50), x: 10, y: 20, shape, on: $0) }
      return try Self.text(scene.vector())
    }
    let circle = try text(.circle)
    #expect(circle.contains(#"<clipPath id="outline1"><circle cx="35" cy="45" r="25"/></clipPath>"#))
    #expect(circle.contains(#"clip-path="url(#outline1)""#))
    #expect(try !text(.rectangle).contains("clipPath"))
  }

  @Test("A transparent page has no background, a half-transparent one its opacity")
  func background() throws {
    let empty = Scene { _ in }
    #expect(!Self.text(try empty.vector(background: .transparent)).contains("<rect"))
    let half = Self.text(try empty.vector(background: Color(red: 255, green: 0, blue: 0, alpha: 51)))
    #expect(half.contains(##"fill="#ff0000" fill-opacity="0.2""##))
  }
}
