import Foundation
import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryDrawing
@testable import GalleryKit

/// Photos under text.
@Suite struct ScrimTests {
  /// A page of one photo with text over it, or elsewhere.
  private func page(_ position: CaptionPosition, text: String = "Lighthouse") -> Plan.Page {
    let frame = Rect(x: 10, y: 10, width: 100, height: 100)
    let caption = Caption(
      text: text, frame: Rect(x: 20, y: 88, width: 80, height: 12), position: position, size: 9)
    return Plan.Page(placements: [Placement(photo: "1.jpg", frame: frame, caption: caption)])
  }

  private let style = SheetStyle(Configuration())

  @Test("A scrim begins above a text over a photo and is full at its lower end")
  func ramp() throws {
    let page = page(.over)
    let texts = PageTexts(page, style: style, pixelsPerPoint: 2)
    let scrim = Scrim(page, texts: texts, color: style.scrimOnPhotos, pixelsPerPoint: 2)
    let ink = try #require(texts.captions.first?.texts.first?.lines.first?.ink)
    let (start, end) = try #require(scrim.ramp(of: 0, in: Rect(x: 20, y: 20, width: 200, height: 200)))
    #expect(end == ink.maxY)
    #expect(start < ink.y - ink.height && start > 20)
    #expect(scrim.ramp(of: 1, in: Rect(x: 20, y: 20, width: 200, height: 200)) == nil)
  }

  @Test("Text beside a photo or in its middle has no scrim")
  func none() throws {
    for page in [page(.below), page(.centre), page(.over, text: "")] {
      let texts = PageTexts(page, style: style, pixelsPerPoint: 2)
      let scrim = Scrim(page, texts: texts, color: style.scrimOnPhotos, pixelsPerPoint: 2)
      #expect(scrim.ramp(of: 0, in: Rect(x: 20, y: 20, width: 200, height: 200)) == nil)
    }
  }

  @Test("White letters are legible on a white photo")
  func contrast() throws {
    let page = page(.over)
    let painter = Painter(page: page, style: style, pixelsPerPoint: 1)
    let canvas = BandCanvas(size: PixelSize(width: 120, height: 120), background: .white)
    let frame = PixelRect(x: 10, y: 10, width: 100, height: 100)
    let white = Tile(
      size: PixelSize(width: 100, height: 100), format: .rgb, pixels: [UInt8](repeating: 255, count: 30_000))
    try painter.draw(white, in: frame, details: TileDetails(), on: canvas)
    try painter.shade(0, in: frame, on: canvas)
    let pixels = try canvas.finish().band(0)
    func luminance(_ y: Int) -> Double {
      let value = Double(pixels[(y * 120 + 60) * 3]) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    // WCAG 2 requires a luminance ratio of 4.5 for text; it is measured here at the baseline.
    #expect((1 + 0.05) / (luminance(97) + 0.05) > 4.5)
    #expect(luminance(40) == 1)
  }

  @Test("The captions of a page have one font size")
  func oneSize() throws {
    var page = page(.below, text: "A rather long name")
    page.placements.append(contentsOf: self.page(.below, text: "B").placements)
    let texts = PageTexts(page, style: style, pixelsPerPoint: 2).captions.flatMap(\.texts)
    #expect(Set(texts.map(\.font.size)).count == 1)
    #expect(try #require(texts.first).font.size < 18)
  }
}
