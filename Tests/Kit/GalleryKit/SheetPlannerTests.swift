import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct SheetPlannerTests {
  private func configuration(_ layout: LayoutName, page: String = "a4") throws -> Configuration {
    var configuration = Configuration()
    configuration.layout.name = layout
    let size: PageSpec = try #require(.init(page))
    configuration.page.size = size
    configuration.layout.circlePacking.effort = .fast
    configuration.layout.order = .reading
    return configuration
  }

  /// Photos of aspects from 1:5 to 5:1 in three folders.
  private func photos(_ count: Int, seed: UInt64 = 7) -> [InspectedPhoto] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      .fake(
        "\(["", "a/", "b/"][index * 3 / max(1, count)])\(index).jpg",
        width: .random(in: 200...1000, using: &random),
        height: .random(in: 200...1000, using: &random), rating: .random(in: 0...5, using: &random))
    }
  }

  @Test(
    "Photos are whole, or cropped by at most the share of the user",
    arguments: [LayoutName.justified, .masonry, .collage])
  func crop(layout: LayoutName) throws {
    var configuration = try configuration(layout)
    let photos = (0..<10).map { index in
      InspectedPhoto.fake(
        "\(index).jpg", width: [300, 200, 240, 320][index % 4], height: [200, 300, 180, 180][index % 4])
    }
    let aspects = Dictionary(uniqueKeysWithValues: photos.map { ($0.photo.id, $0.facts.size.aspect) })
    func crops(_ share: Double?) throws -> [Double] {
      configuration.layout.crop = share
      let plans = try SheetPlanner(configuration: configuration).plans(for: photos)
      return plans.flatMap(\.pages).flatMap(\.placements).map { placement in
        let ratio = placement.frame.width / placement.frame.height / (aspects[placement.photo] ?? 0)
        return 1 - min(ratio, 1 / ratio)
      }
    }
    #expect(try crops(0).allSatisfy { $0 < 1e-9 })
    #expect(configuration.resolvedFit == .contain)
    // Rows are even at the cost of a slight crop.
    #expect(try crops(nil).allSatisfy { $0 <= (layout == .justified ? 0.06 : 0) + 1e-9 })
    let cropped = try crops(0.03)
    #expect(configuration.resolvedFit == .cover)
    #expect(
      cropped.allSatisfy { $0 <= 0.03 + 1e-9 } && (layout == .justified || cropped.contains { $0 > 1e-6 }),
      "\(cropped.max() ?? 0)")
    configuration.layout.name = .equalSpacing
    configuration.tile.shape = .whole
    #expect(configuration.resolvedFit == .contain)
  }

  /// Checks that each orientation has every photo once, inside the page, in the order of the pages' placements.
  private func check(_ plans: [Plan], shows photos: [InspectedPhoto]) {
    for plan in plans {
      let size = plan.page.size(plan.orientation)
      let placements = plan.pages.flatMap(\.placements)
      #expect(placements.map(\.photo).sorted() == photos.map(\.photo.id).sorted())
      #expect(plan.pages.allSatisfy { !$0.placements.isEmpty })
      for frame in placements.map(\.frame) + plan.pages.flatMap(\.headings).map(\.frame) {
        #expect(frame.x >= -1e-6 && frame.y >= -1e-6)
        #expect(frame.maxX <= size.width + 1e-6 && frame.maxY <= size.height + 1e-6)
      }
    }
  }

  @Test(
    "Every layout places every photo once inside its page, in both orientations",
    arguments: LayoutName.allCases,
    [1, 2, 7, 40])
  func layouts(layout: LayoutName, count: Int) throws {
    for page in ["a4", "iphone-5s"] {
      // Debug builds pack slowly.
      let photos = photos(layout == .circlePacking ? min(count, 5) : count)
      let plans = try SheetPlanner(configuration: configuration(layout, page: page)).plans(for: photos)
      #expect(plans.map(\.orientation) == [.portrait, .landscape])
      check(plans, shows: photos)
    }
  }

  @Test(
    "Every layout writes a heading for each group, on a new page if requested", arguments: LayoutName.allCases
  )
  func groups(layout: LayoutName) throws {
    var configuration = try configuration(layout)
    configuration.layout.groupBy = .folder
    configuration.layout.each = .page
    let photos = photos(9).gathered(by: .folder, reversed: false) { $0 }
    let plans = try SheetPlanner(configuration: configuration).plans(for: photos)
    check(plans, shows: photos)
    for plan in plans {
      #expect(plan.pages.flatMap(\.headings).map(\.text) == ["a", "b"])
      #expect(
        plan.pages.allSatisfy { page in
          Set(page.placements.map { $0.photo.contains("/") ? String($0.photo.prefix(1)) : "" }).count == 1
        })
    }
  }

  @Test("No page exceeds the maximum number of photos", arguments: LayoutName.allCases)
  func perPage(layout: LayoutName) throws {
    var configuration = try configuration(layout)
    configuration.layout.perPage = 3
    let photos = photos(7)
    let plans = try SheetPlanner(configuration: configuration).plans(for: photos)
    check(plans, shows: photos)
    #expect(plans.flatMap(\.pages).allSatisfy { $0.placements.count <= 3 })
  }

  @Test(
    "Grids, rows, columns and carousels keep the order of the photos",
    arguments: [
      LayoutName.equalSpacing, .justified, .carousel,
    ])
  func order(layout: LayoutName) throws {
    let photos = photos(30)
    for plan in try SheetPlanner(configuration: configuration(layout)).plans(for: photos) {
      #expect(plan.pages.flatMap(\.placements).map(\.photo) == photos.map(\.photo.id))
    }
  }

  @Test("Upright photos match portrait sheets, wide ones landscape, square ones both")
  func matching() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.page.assign = .matching
    let photos: [InspectedPhoto] = [
      .fake("wide.jpg"), .fake("upright.jpg", width: 2, height: 3), .fake("square.jpg", width: 3, height: 3),
    ]
    let planner = SheetPlanner(configuration: configuration)
    let shown = try planner.plans(for: photos).map { $0.pages.flatMap(\.placements).map(\.photo) }
    #expect(shown == [["upright.jpg", "square.jpg"], ["wide.jpg", "square.jpg"]])
    #expect(planner.unplaced(photos).isEmpty)
    // An orientation without photos has no plan.
    #expect(try planner.plans(for: [photos[0]]).map(\.orientation) == [.landscape])
  }

  @Test("Featured photos take cells twice as wide and high")
  func featured() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.layout.equalSpacing.featured = ["name = 2.jpg or path = a/3.jpg", "rating = 5"]
      .compactMap { PhotoCondition($0) }
    configuration.layout.columns = 4
    let photos: [InspectedPhoto] = [
      .fake("1.jpg"), .fake("b/2.jpg"), .fake("a/3.jpg"), .fake("b/3.jpg"), .fake("5.jpg", rating: 5),
      .fake("6.jpg", rating: 4),
    ]
    for plan in try SheetPlanner(configuration: configuration).plans(for: photos) {
      let placements = plan.pages.flatMap(\.placements)
      let plain = try #require(placements.first { $0.photo == "1.jpg" }).frame.width
      let large = placements.filter { $0.frame.width > plain * 1.9 }.map(\.photo)
      #expect(large.sorted() == ["5.jpg", "a/3.jpg", "b/2.jpg"])
    }
  }

  @Test("A cell larger than the page is an error that names the page")
  func tooLarge() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.layout.cell = .millimetres(250)
    do {
      _ = try SheetPlanner(configuration: configuration).plans(for: photos(3))
      Issue.record("a cell larger than the page was accepted")
    } catch GalleryError.layout(let text) {
      #expect(text.hasPrefix("portrait page: "))
    }
  }

  @Test("Equal photos have equal weights in every build; more weight means a larger circle")
  func weights() throws {
    var configuration = try configuration(.circlePacking)
    configuration.layout.weight = .rating
    let photos: [InspectedPhoto] = [
      .fake("1.jpg", rating: 5), .fake("2.jpg", rating: 0), .fake("3.jpg", rating: 0),
      .fake("4.jpg", rating: 5),
    ]
    for plan in try SheetPlanner(configuration: configuration).plans(for: photos) {
      let widths = Dictionary(
        uniqueKeysWithValues: plan.pages[0].placements.map { ($0.photo, $0.frame.width) })
      let ratio = try #require(widths["1.jpg"]) / #require(widths["2.jpg"])
      #expect(abs(ratio - 2) < 1e-6)
    }
  }

  @Test("Whole photos fill rows; with given columns, they stand in columns that span the page")
  func whole() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.tile.shape = .whole
    for plan in try SheetPlanner(configuration: configuration).plans(for: photos(30)) {
      let frames = plan.pages[0].placements.map(\.frame)
      let rows = Dictionary(grouping: frames) { ($0.midY * 10).rounded() }.values.sorted { $0[0].y < $1[0].y }
      let ends = rows.dropLast().map { $0.map(\.maxX).max() ?? 0 }
      #expect(ends.allSatisfy { abs($0 - ends[0]) < 0.85 })
      let left = frames.map(\.x).min() ?? 0
      let starts = rows.map { row in row.map(\.x).min() ?? 0 }
      #expect(starts.allSatisfy { abs($0 - left) < 0.85 })
    }

    configuration.layout.columns = 4
    for plan in try SheetPlanner(configuration: configuration).plans(for: photos(30)) {
      let middles = Set(plan.pages.flatMap(\.placements).map { ($0.frame.midX * 10).rounded() })
      #expect(middles.count == 4)
      let feet = Set(plan.pages[0].placements.map { ($0.frame.maxY * 10).rounded() })
      #expect(feet.count == (plan.pages[0].placements.count + 3) / 4)
    }
  }

  @Test("Given columns span the width of every page, and pages become more")
  func columns() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.layout.columns = 3
    for plan in try SheetPlanner(configuration: configuration).plans(for: photos(60)) {
      let width = plan.page.size(plan.orientation).width
      #expect(plan.pages.count > 1)
      for page in plan.pages {
        let frames = page.placements.map(\.frame)
        let span = (frames.map(\.maxX).max() ?? 0) - (frames.map(\.x).min() ?? 0)
        #expect(span >= 0.85 * width)
      }
    }
  }

  @Test("Rows without margins reach all edges, or a note says that they do not")
  func walls() throws {
    var configuration = Configuration(.wall)
    let plans = try SheetPlanner(configuration: configuration).plans(for: photos(40))
    for plan in plans {
      let frames = plan.pages.flatMap(\.placements).map(\.frame)
      let size = plan.page.size(plan.orientation)
      let left = frames.map(\.x).min() ?? 1
      let top = frames.map(\.y).min() ?? 1
      #expect(abs(left + top) < 0.01)
      #expect(abs((frames.map(\.maxX).max() ?? 0) - size.width) < 0.01)
      #expect(abs((frames.map(\.maxY).max() ?? 0) - size.height) < 0.01)
    }
    #expect(plans.flatMap(\.notes).isEmpty)

    configuration.page.orientations = [.portrait]
    let one = [InspectedPhoto.fake("1.jpg", width: 300, height: 100)]
    #expect(
      try SheetPlanner(configuration: configuration).plans(for: one).flatMap(\.notes) == [
        "a portrait page with a band at two edges: photos reach all four with a crop above 15 % (--crop)"
      ])
  }

  @Test("Continued groups say so, months have names, and headings have dates and keep clear of trimmed edges")
  func headings() throws {
    var configuration = try configuration(.justified)
    configuration.layout.groupBy = .month
    configuration.layout.margin = .millimetres(0)
    configuration.page.orientations = [.portrait]
    let photos = (0..<90).map {
      InspectedPhoto.fake("\($0).jpg", taken: PhotoDate(year: 2021, month: $0 < 80 ? 5 : 6, day: 1 + $0 % 20))
    }
    func headings() throws -> [Plan.Heading] {
      try SheetPlanner(configuration: configuration).plans(for: photos)[0].pages.flatMap(\.headings)
    }
    let shown = try headings()
    #expect(Set(shown.map(\.text)) == ["May 2021", "May 2021, continued", "June 2021"])
    #expect(shown.allSatisfy { $0.frame.x >= 5 * Length.pointsPerMillimetre - 1e-9 })
    #expect(shown.allSatisfy { $0.frame.y >= 5 * Length.pointsPerMillimetre - 1e-9 })

    configuration.text.language = "de"
    #expect(try headings()[0].text == "2021-05")
    configuration.layout.heading = try #require(
      PageTemplate("{date:MMM yy}: {count}", fields: PageTemplate.headingFields))
    #expect(try headings()[0].text == "May 21: 80")
  }

  @Test("Header, footer and logo end at the edges of the photos")
  func edges() throws {
    for (layout, columns) in [(LayoutName.justified, nil), (.equalSpacing, 4), (.masonry, 3)]
      as [(LayoutName, Int?)]
    {
      var configuration = try configuration(layout)
      configuration.layout.columns = columns
      configuration.text.header = PageBand("a | b | c")
      configuration.text.footer = PageBand("{page}")
      for plan in try SheetPlanner(configuration: configuration).plans(for: photos(40)) {
        // The first page is full; a last one may have a short row only.
        let frames = plan.pages[0].placements.map(\.frame)
        for band in plan.pages[0].furniture {
          #expect(abs(band.frame.x - (frames.map(\.x).min() ?? 0)) < 0.3)
          #expect(abs(band.frame.maxX - (frames.map(\.maxX).max() ?? 0)) < 0.3)
        }
      }
    }
  }

  @Test("Titles grow with paper, and captions with their photos")
  func typeScale() throws {
    var configuration = try configuration(.equalSpacing)
    configuration.text.title = PageTemplate("Iceland")
    configuration.text.caption = CaptionTemplate("{name}")
    configuration.page.orientations = [.portrait]
    func sizes(_ page: String, _ count: Int) throws -> (title: Double, caption: Double) {
      let size: PageSpec = try #require(.init(page))
      configuration.page.size = size
      let page = try SheetPlanner(configuration: configuration).plans(for: photos(count))[0].pages[0]
      return (page.furniture[0].size, try #require(page.placements[0].caption).size)
    }
    #expect(try abs(sizes("a4", 24).title - 24.8) < 0.1)
    #expect(try abs(sizes("a1", 24).title - 70.2) < 0.2)
    #expect(try sizes("a6", 24).title == 14)
    #expect(try sizes("a4", 100).caption == 7 || sizes("a4", 100).caption < 8)
    #expect(try sizes("a1", 6).caption == 12)
  }

  @Test("Pages whose circles tidy rows would shrink too much are reported")
  func tidy() throws {
    // Of 8 circles in a square, every arrangement in rows is far behind the best.
    for (count, notes) in [
      (
        8,
        [
          "--order tidy: on the portrait page, rows would make circles more than 1.5 % smaller; circles are packed densely"
        ]
      ),
      (9, []),
    ] {
      var configuration = try configuration(.circlePacking, page: "200x200mm")
      configuration.layout.order = .tidy
      configuration.page.orientations = [.portrait]
      let plans = try SheetPlanner(configuration: configuration).plans(for: photos(count))
      #expect(plans.flatMap(\.notes) == notes)
    }
  }

  @Test("A caching planner returns stored plans for equal photos, and replans for others")
  func remembers() throws {
    let remembering = RememberingPlanner(SheetPlanner(configuration: Configuration()))
    let planner = SheetPlanner(configuration: Configuration())
    let photos: [InspectedPhoto] = [.fake("1.jpg"), .fake("2.jpg", width: 100)]
    for some in [photos, photos, Array(photos.prefix(1)), photos.reversed()] {
      #expect(try remembering.plans(for: some) == planner.plans(for: some))
    }
  }
}
