import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

@Suite struct CarouselNoteTests {
  private func note(photos: Int, _ change: (inout Configuration) -> Void = { _ in }) throws -> String? {
    var configuration = Configuration()
    configuration.layout.name = .carousel
    change(&configuration)
    let plans = try SheetPlanner(configuration: configuration).plans(
      for: (0..<photos).map { .fake("\($0).jpg") })
    return plans.map { ProductPlan(product: 0, plan: $0) }.carouselNote([configuration])
  }

  @Test("A carousel of more than 50 files reports their number")
  func many() throws {
    #expect(try note(photos: 40)?.contains("60 files are written") == true)
    #expect(try note(photos: 20) { $0.output.formats = [.jpeg, .png] }?.contains("60 files") == true)
  }

  @Test("Few files, documents and other layouts need no note")
  func few() throws {
    #expect(try note(photos: 25) == nil)
    #expect(try note(photos: 300) { $0.output.formats = [.pdf] } == nil)
    #expect(try note(photos: 300) { $0.layout.name = .equalSpacing } == nil)
  }
}
