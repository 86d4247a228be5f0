import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryKit

@Suite struct NeededPicturesTests {
  private func plan(_ cells: [(photo: String, width: Double, height: Double)], scale: Double = 1) -> Plan {
    Plan(
      orientation: .portrait, page: .screen(width: 1000, height: 2000, scale: scale),
      pages: [
        Plan.Page(
          placements: cells.map {
            Placement(photo: $0.photo, frame: Rect(x: 0, y: 0, width: $0.width, height: $0.height))
          })
      ])
  }

  private let wide = PixelSize(width: 3000, height: 2000)

  @Test("A photo that covers its cell needs the cell's pixels in both directions")
  func cover() {
    let needed = NeededPictures([plan([("a", 100, 100), ("b", 100, 20)], scale: 2)], fit: .cover)
    #expect(needed.picture(of: "a", shape: wide) == PixelSize(width: 300, height: 200))
    #expect(needed.picture(of: "b", shape: wide) == PixelSize(width: 200, height: 134))
  }

  @Test("A photo that is shown whole needs only the pixels that fit")
  func contain() {
    let needed = NeededPictures([plan([("a", 150, 300)])], fit: .contain)
    #expect(needed.picture(of: "a", shape: wide) == PixelSize(width: 150, height: 100))
  }

  @Test("The largest place on any sheet of any output counts")
  func largest() {
    let products = [
      NeededPictures([plan([("a", 90, 60)]), plan([("a", 300, 200), ("a", 30, 20)])], fit: .cover),
      NeededPictures([plan([("a", 600, 600)])], fit: .contain),
    ]
    #expect(NeededPictures(products).picture(of: "a", shape: wide) == PixelSize(width: 600, height: 400))
  }

  @Test("A photo on no sheet needs almost no pixels")
  func unplaced() {
    #expect(NeededPictures([], fit: .cover).picture(of: "a", shape: wide) == PixelSize(width: 1, height: 1))
  }
}
