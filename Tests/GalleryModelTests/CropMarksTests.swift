import GalleryGeometry
import GalleryModel
import Testing

@Suite struct CropMarksTests {
  private let page = Size(width: 200, height: 300)

  @Test("Each corner has two lines along the page's sides, outside the page")
  func lines() {
    let lines = CropMarks.lines(round: page, bleed: 0)
    #expect(lines.count == 8)
    for line in lines {
      let isLevel = line.startY == line.endY
      #expect(isLevel != (line.startX == line.endX))
      #expect(isLevel ? [0, 300].contains(line.startY) : [0, 200].contains(line.startX))
      for (place, extent) in [(line.startX, 200.0), (line.endX, 200), (line.startY, 300), (line.endY, 300)] {
        #expect(place >= -CropMarks.slug(bleed: 0) && place <= extent + CropMarks.slug(bleed: 0))
      }
      let middle = ((line.startX + line.endX) / 2, (line.startY + line.endY) / 2)
      #expect(middle.0 < 0 || middle.0 > 200 || middle.1 < 0 || middle.1 > 300)
    }
    #expect(Set(lines).count == 8)
  }

  @Test("Lines begin 3 mm from the page and are 5 mm long")
  func lengths() throws {
    let line = try #require(
      CropMarks.lines(round: page, bleed: 0).first { $0.startY == $0.endY && $0.startX < 0 })
    #expect(abs(-line.startX - 3 * Length.pointsPerMillimetre) < 1e-9)
    #expect(abs(line.startX - line.endX - 5 * Length.pointsPerMillimetre) < 1e-9)
  }

  @Test("Lines lie outside the bleed, and the paper grows with it")
  func bleed() {
    let bleed = 5 * Length.pointsPerMillimetre
    for line in CropMarks.lines(round: page, bleed: bleed) {
      let places = [line.startX, line.endX].filter { $0 != 0 && $0 != 200 }
      #expect(places.allSatisfy { $0 <= -bleed || $0 >= 200 + bleed })
    }
    let trimming = Trimming(bleed: bleed, hasCropMarks: true)
    #expect(abs(trimming.slug - 11 * Length.pointsPerMillimetre) < 1e-9)
    #expect(Trimming(bleed: bleed).paper(for: page) == Size(width: 200 + 2 * bleed, height: 300 + 2 * bleed))
    #expect(Trimming().paper(for: page) == page)
  }
}
