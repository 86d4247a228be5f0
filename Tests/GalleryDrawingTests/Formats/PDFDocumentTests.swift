import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct PDFDocumentTests {
  private static let link = "https://example.org/p?id=1&x=(a)"

  private static func pages(_ count: Int) throws -> [VectorPage] {
    try (1...count).map { number in
      try Scene { canvas in
        canvas.addBookmark("Group \(number) <&> (Grüße)", y: 100)
        try Scene.draw(
          Scene.tile(200, 200, seed: number), x: 100, y: 100, .circle,
          details: TileDetails(name: "\(number).jpg", link: link), on: canvas)
        let frame = Rect(x: 20, y: 320, width: 770, height: 50)
        canvas.draw(
          TextBlock(
            "Caption \(number) of <b>this</b> & Straße Жук", font: TextFont(size: 30), in: frame,
            color: Color(red: 0, green: 0, blue: 0)
          ).shaped())
      }.vector()
    }
  }

  @Test("A document is whole by the strictest checks, links and outline included")
  func check() throws {
    let told = try VectorFile(pdf: Self.pages(3), title: "Title").told(by: "qpdf", ["--check"])
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

  @Test("The title is told; dates, authors and files are not")
  func information() throws {
    let told = try VectorFile(pdf: Self.pages(1), title: "Sommer <&\"> 日本\u{7}").told(by: "pdfinfo")
    #expect(told.contains("Title:           Sommer <&\"> 日本\n"))
    for name in ["CreationDate", "ModDate", "Author", "Subject", "Keywords"] {
      #expect(!told.contains("\(name):"))
    }
    let plain = try VectorFile(pdf: Self.pages(1))
    #expect(try !plain.told(by: "pdfinfo").contains("Title:"))
    let text = try String(decoding: plain.bytes, as: UTF8.self)
    #expect(!text.contains("/tmp") && !text.contains("CreationDate"))
  }

  @Test("Text can be searched and copied")
  func text() throws {
    let file = try VectorFile(pdf: Self.pages(2))
    let text = try file.told(by: "pdftotext", after: ["-"])
    for number in 1...2 { #expect(text.contains("Caption \(number) of <b>this</b> & Straße Жук")) }
  }

  @Test("Fonts are embedded, the letters that are used alone")
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
    // Tiles have the sheet's resolution: two pixels a point are 144 dots per inch.
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

  @Test("Tiles link to where they come from, at their own place")
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

  @Test("Equal pages give equal bytes, whoever asks and from whatever thread")
  func determinism() async throws {
    let pages = try Self.pages(3) + [Scene.everything.vector()]
    let bytes = try VectorFile(pdf: pages, title: "x").bytes
    try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<6 { group.addTask { try VectorFile(pdf: pages, title: "x").bytes } }
      for try await other in group { #expect(other == bytes) }
    }
  }

  #if os(Linux)
    @Test("A full disk is reported")
    func fullDisk() throws {
      let full = try FileDescriptor.open("/dev/full", .readWrite)
      try full.closeAfter {
        let error = #expect(throws: DrawingError.self) {
          let document = try PDFDocument(title: nil, to: full.rawValue)
          for page in try Self.pages(2) { try document.add(page) }
          try document.finish()
        }
        #expect(error?.description.contains("No space left") == true)
      }
    }
  #endif
}
