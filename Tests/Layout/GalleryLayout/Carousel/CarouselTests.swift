import GalleryGeometry
import GalleryLayout
import Testing

@Suite("Carousel")
struct CarouselTests {
  @Test("One photo a page, with the same page number in both orientations")
  func onePhoto() throws {
    let items = Samples.items(12, captions: true, groups: true)
    for page in Samples.pages where page.height != nil {
      for paging in [Paging(), Paging(perPage: 3, headingHeight: 20, pagePerGroup: true)] {
        let result = try Carousel(strip: 0.33, paging: paging).arrange(items, on: page)
        Invariants.check(result, items: [LayoutItem](items.map { LayoutItem(id: $0.id) }), page: page)
        #expect(result.pages.count == items.count)
      }
    }
  }

  @Test("Portrait pages have a strip at the top, landscape pages are filled")
  func strip() throws {
    let items = [LayoutItem(id: "a", aspect: 1.5)]
    let upright = try Carousel(strip: Carousel.phoneStrip).arrange(
      items, on: LayoutPage(width: 320, height: 568))
    #expect(upright.pages[0].placements[0].frame == Rect(x: 0, y: 0, width: 320, height: 0.33 * 568))
    let wide = try Carousel(strip: Carousel.phoneStrip).arrange(
      items, on: LayoutPage(width: 568, height: 320))
    #expect(wide.pages[0].placements[0].frame == Rect(x: 0, y: 0, width: 568, height: 320))
  }

  @Test("A carousel that fills pages has whole upright pages, unless a limit or a heading begins one")
  func fills() throws {
    let items = Samples.items(12, captions: true, groups: true)
    for page in [LayoutPage(width: 320, height: 568), LayoutPage(width: 595, height: 842, firstTop: 40)] {
      for paging in [Paging(), Paging(perPage: 2, headingHeight: 20, pagePerGroup: true)] {
        let layout = Carousel(strip: Carousel.phoneStrip, fillsPages: true, paging: paging)
        let result = try layout.arrange(items, on: page)
        Invariants.check(result, items: items, page: page)
        for (index, shown) in result.pages.enumerated() {
          let groups = Set(shown.placements.map { items[$0.item].group })
          #expect(groups.count == 1 || !paging.pagePerGroup)
          let isLast = index == result.pages.count - 1
          #expect(shown.placements.count == 3 || isLast || paging.pagePerGroup)
        }
      }
    }
    let plain = try Carousel(fillsPages: true).arrange(
      (0..<5).map { LayoutItem(id: "\($0)") }, on: LayoutPage(width: 300, height: 420))
    #expect(plain.pages.map(\.placements.count) == [2, 3])
    #expect(plain.pages.map { $0.placements[0].frame.height } == [210, 140])
  }

  @Test("An open page, an invalid strip and a caption without space are rejected")
  func refusals() {
    let items = [LayoutItem(id: "a", captionHeight: 300)]
    #expect(throws: LayoutError.self) {
      try Carousel().arrange(items, on: LayoutPage(width: 320, height: nil))
    }
    #expect(throws: LayoutError.self) {
      try Carousel(strip: 1.5).arrange([LayoutItem(id: "a")], on: LayoutPage(width: 320, height: 568))
    }
    #expect(throws: LayoutError.self) {
      try Carousel().arrange(items, on: LayoutPage(width: 320, height: 568))
    }
  }
}
