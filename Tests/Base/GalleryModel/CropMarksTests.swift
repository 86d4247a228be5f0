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
      let isLevel = line.start.y == line.end.y
      #expect(isLevel != (line.start.x == line.end.x))
      #expect(isLevel ? [0, 300].contains(line.start.y) : [0, 200].contains(line.start.x))
      for (place, extent) in [
        (line.start.x, 200.0), (line.end.x, 200), (line.start.y, 300), (line.end.y, 300),
      ] {
        #expect(place >= -CropMarks.slug(bleed: 0) && place <= extent + CropMarks.slug(bleed: 0))
      }
      let middle = ((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)
      #expect(middle.0 < 0 || middle.0 > 200 || middle.1 < 0 || middle.1 > 300)
    }
    #expect(Set(lines).count == 8)
  }

  @Test("Lines begin 3 mm from the page and are 5 mm long")
  func lengths() throws {
    let line = try #require(
      CropMarks.lines(round: page, bleed: 0).first { $0.start.y == $0.end.y && $0.start.x < 0 })
    #expect(abs(-line.start.x - 3 * Length.pointsPerMillimetre) < 1e-9)
    #expect(abs(line.start.x - line.end.x - 5 * Length.pointsPerMillimetre) < 1e-9)
  }

  @Test("Lines lie outside the bleed, and the paper grows with it")
  func bleed() {
    let bleed = 5 * Length.pointsPerMillimetre
    for line in CropMarks.lines(round: page, bleed: bleed) {
      let places = [line.start.x, line.end.x].filter { $0 != 0 && $0 != 200 }
      #expect(places.allSatisfy { $0 <= -bleed || $0 >= 200 + bleed })
    }
    let trimming = Trimming(bleed: bleed, hasCropMarks: true)
    #expect(abs(trimming.slug - 11 * Length.pointsPerMillimetre) < 1e-9)
    #expect(Trimming(bleed: bleed).paper(for: page) == Size(width: 200 + 2 * bleed, height: 300 + 2 * bleed))
    #expect(Trimming().paper(for: page) == page)
  }
}
