import GalleryGeometry
import GalleryModel
import Testing

@Suite struct PageSpecTests {
  @Test("A4 at 300 dpi is 2480 by 3508 pixels, and landscape swaps the sides")
  func a4() throws {
    let page = try #require(PageSpec("A4")).printed(at: 300)
    #expect(page.pixelSize(.portrait) == PixelSize(width: 2480, height: 3508))
    #expect(page.pixelSize(.landscape) == PixelSize(width: 3508, height: 2480))
    #expect(abs(page.dpi - 300) < 1e-9)
    #expect(page.medium == .paper)
    #expect(page == .a4)
  }

  @Test(
    "Every built-in page has its size in pixels",
    arguments: [
      ("a0", 9933, 14043), ("a1", 7016, 9933), ("a2", 4961, 7016), ("a6", 1240, 1748), ("b4", 2953, 4169),
      ("b5", 2079, 2953), ("b6", 1476, 2079), ("tabloid", 3300, 5100), ("11x14", 3300, 4200),
      ("13x18cm", 1535, 2126), ("square", 2480, 2480),
      ("a3", 3508, 4961), ("a4", 2480, 3508), ("a5", 1748, 2480), ("letter", 2550, 3300),
      ("legal", 2550, 4200),
      ("4x6", 1200, 1800), ("5x7", 1500, 2100), ("8x10", 2400, 3000), ("iphone-5s", 640, 1136),
      ("iphone-6s", 750, 1334), ("ipad", 1536, 2048),
    ])
  func presets(name: String, width: Int, height: Int) throws {
    let page = try #require(PageSpec(name))
    #expect(page.pixelSize(.portrait) == PixelSize(width: width, height: height))
    #expect(PageSpec(name.uppercased()) == page)
    #expect(PageSpec.names.contains(name))
  }

  @Test("Only the listed pages have names")
  func names() {
    #expect(PageSpec.names.count == 23)
    #expect(Set(PageSpec.names).count == 23)
  }

  @Test(
    "A page can be two sides and a unit",
    arguments: [
      ("100x150mm", 1181, 1772), ("10x15cm", 1181, 1772), ("4x6in", 1200, 1800), ("4inx6in", 1200, 1800),
      ("288x432pt", 1200, 1800), ("1200x1800px", 1200, 1800), ("320x568@2", 640, 1136),
      ("320x568pt@1.5", 480, 852),
      ("8.5X11IN", 2550, 3300),
    ])
  func sides(text: String, width: Int, height: Int) throws {
    #expect(try #require(PageSpec(text)).pixelSize(.portrait) == PixelSize(width: width, height: height))
  }

  @Test("The sides may come in either order")
  func swapped() {
    #expect(PageSpec("150x100mm") == PageSpec("100x150mm"))
    #expect(PageSpec("568x320@2") == PageSpec("iphone-5s"))
  }

  @Test("Another resolution changes printed pages only")
  func resolution() throws {
    let phone = try #require(PageSpec("iphone-6s"))
    #expect(phone.printed(at: 600) == phone)
    let card = try #require(PageSpec("4x6")).printed(at: 600)
    #expect(card.pixelSize(.landscape) == PixelSize(width: 3600, height: 2400))
    #expect(card.size(.landscape) == Size(width: 432, height: 288))
  }

  @Test(
    "An invalid page is rejected",
    arguments: [
      "", "x", "@", "a4x", "a6000", "100", "100x", "x100", "100x150", "100x150ft", "100mmx150", "100mmx150cm",
      "0x10mm", "10x0px", "-1x5mm", "infx5mm", "nanx5mm", "1x2x3mm", "1x2@", "1x2@0", "1x2@-1", "1x2@inf",
      "1x2@2@3", "10x15mm@2", "320x568@0x2", " a4", "1.2.3x4mm", "١٠x١٥mm",
    ])
  func refuses(text: String) {
    #expect(PageSpec(text) == nil)
  }

  @Test("Sides may have spaces, as people write them")
  func spaces() {
    #expect(PageSpec("21 x 29.7 cm") == PageSpec("21x29.7cm") && PageSpec("21 x 29.7 cm") != nil)
  }

  @Test(
    "Impossible sides and scales are rejected, so that pixels can be counted",
    arguments: ["99999999999999999999x1px", "1x99999999999999999999mm", "320x568@1e30", "320x568@1000000"])
  func enormous(text: String) {
    #expect(PageSpec(text) == nil)
  }

  @Test("A sheet is never empty, however small its page")
  func tiny() throws {
    let page = try #require(PageSpec("0.001x10mm")).printed(at: 10)
    #expect(page.pixelSize(.portrait) == PixelSize(width: 1, height: 4))
  }
}
