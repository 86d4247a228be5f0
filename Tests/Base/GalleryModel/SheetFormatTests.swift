import GalleryModel
import Testing

@Suite struct SheetFormatTests {
  private static func problem(_ format: SheetFormat, _ page: PageSpec) -> String? {
    format.sizeProblem(of: page, at: "format")?.description
  }

  @Test(
    "Each format accepts its largest page, and rejects one pixel more",
    arguments: [
      (SheetFormat.webp, 16_383.0), (.avif, 16_384), (.jpeg, 32_767), (.png, 32_767), (.svg, 32_767),
      (.tiff, 500_000),
      (.dzi, 500_000), (.html, 500_000),
    ])
  func pixels(format: SheetFormat, limit: Double) {
    #expect(Self.problem(format, .screen(width: limit, height: 100)) == nil)
    #expect(Self.problem(format, .screen(width: 100, height: limit)) == nil)
    #expect(Self.problem(format, .screen(width: 100, height: limit + 1)) != nil)
    #expect(Self.problem(format, .screen(width: (limit + 1) / 4, height: 100, scale: 4)) != nil)
  }

  @Test("PDF's limit is a length, whatever the resolution")
  func points() {
    #expect(Self.problem(.pdf, .paper(width: 14_400, height: 100, dpi: 10)) == nil)
    #expect(Self.problem(.pdf, .paper(width: 14_401, height: 100, dpi: 10)) != nil)
  }

  @Test(
    "PNG, TIFF and SVG hold every sheet that can be drawn whole",
    arguments: [SheetFormat.png, .tiff, .svg])
  func unlimited(format: SheetFormat) {
    #expect(Self.problem(format, .screen(width: 32_767, height: 32_767)) == nil)
  }

  @Test("An error states the excess and names formats without that limit")
  func message() {
    #expect(
      Self.problem(.webp, .screen(width: 20_000, height: 100))
        == "format: expected a page of at most 16383 pixels on a side for webp, received one of 20000; "
        + "use jpeg, png, tiff, svg, html, dzi, or a smaller page")
    #expect(
      Self.problem(.pdf, .paper(width: 20_000, height: 100, dpi: 10))
        == "format: expected a page of at most 14400 points on a side for pdf, received one of 20000; "
        + "use jpeg, png, webp, tiff, avif, svg, html, dzi, or a smaller page")
  }

  @Test("Extensions are unique, and only JPEG lacks transparency")
  func properties() {
    #expect(Set(SheetFormat.allCases.map(\.fileExtension)).count == SheetFormat.allCases.count)
    #expect(SheetFormat.allCases.filter { !$0.supportsTransparency } == [.jpeg])
    #expect(SheetFormat.allCases.filter(\.isVector) == [.pdf, .svg])
    #expect(SheetFormat.allCases.filter(\.isDocument) == [.pdf, .html])
    #expect(SheetFormat.allCases.filter { $0.traits.content == .plans } == [.html])
  }
}
