import GalleryGeometry
import GalleryModel
import Testing

@Suite struct CropMarksTests {
  private let page = Size(width: 200, height: 300)

  @Test("Two lines at each corner, in line with the page's sides, none on the page and all on the paper")
  func lines() {
    let lines = CropMarks.lines(round: page)
    #expect(lines.count == 8)
    for line in lines {
      let isLevel = line.startY == line.endY
      #expect(isLevel != (line.startX == line.endX))
      #expect(isLevel ? [0, 300].contains(line.startY) : [0, 200].contains(line.startX))
      for (place, extent) in [(line.startX, 200.0), (line.endX, 200), (line.startY, 300), (line.endY, 300)] {
        #expect(place >= -CropMarks.slug && place <= extent + CropMarks.slug)
      }
      let middle = ((line.startX + line.endX) / 2, (line.startY + line.endY) / 2)
      #expect(middle.0 < 0 || middle.0 > 200 || middle.1 < 0 || middle.1 > 300)
    }
    #expect(Set(lines).count == 8)
  }

  @Test("Lines begin 3 mm from the page and are 5 mm long")
  func lengths() throws {
    let line = try #require(CropMarks.lines(round: page).first { $0.startY == $0.endY && $0.startX < 0 })
    #expect(abs(-line.startX - 3 * Length.pointsPerMillimetre) < 1e-9)
    #expect(abs(line.startX - line.endX - 5 * Length.pointsPerMillimetre) < 1e-9)
  }
}
