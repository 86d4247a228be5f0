import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText
import TestSupport
import Testing

@testable import GalleryKit

@Suite("Title, header and footer") struct FurnitureTests {
  private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
    var configuration = Configuration()
    configuration.layout.circlePacking.effort = .fast
    configuration.text.title = PageTemplate("Summer")
    configuration.text.header = PageBand("{title} | | {date}")
    configuration.text.footer = PageBand("{page} of {pages} | {count}")
    change(&configuration)
    return configuration
  }

  private func photos(_ count: Int) -> [InspectedPhoto] {
    (0..<count).map {
      .fake(
        "\($0).jpg", width: [600, 400, 500][$0 % 3], height: 400,
        taken: PhotoDate(year: 2024, month: 6, day: 1 + $0 % 3))
    }
  }

  private func plans(_ configuration: Configuration, _ count: Int) throws -> [Plan] {
    try SheetPlanner(configuration: configuration).plans(for: photos(count))
  }

  @Test(
    "The bands of the furniture contain no photos, captions or headings", arguments: LayoutName.allCases,
    [1, 60])
  func free(layout: LayoutName, count: Int) throws {
    // Debug builds pack slowly.
    let count = layout == .circlePacking ? min(count, 5) : count
    for page in ["a4", "iphone-5s"] {
      let plans = try plans(
        configuration {
          $0.layout.name = layout
          $0.page.size = PageSpec(page) ?? .a4
          $0.text.caption = CaptionTemplate("{name}")
          $0.text.captionLines = 2
        }, count)
      #expect(plans.map(\.orientation) == [.portrait, .landscape])
      for plan in plans {
        let size = plan.page.size(plan.orientation)
        for sheet in plan.pages {
          let bands = sheet.furniture.map(\.frame)
          for (index, band) in bands.enumerated() {
            #expect(band.x > 0 && band.y > 0 && band.maxX < size.width && band.maxY < size.height)
            #expect(bands[..<index].allSatisfy { $0.maxY <= band.y + 1e-9 })
          }
          let content =
            sheet.placements.flatMap { [$0.frame] + ($0.caption.map { [$0.frame] } ?? []) }
            + sheet.headings.map(\.frame)
          for frame in content {
            #expect(bands.allSatisfy { frame.y >= $0.maxY - 1e-6 || frame.maxY <= $0.y + 1e-6 })
          }
        }
      }
    }
  }

  @Test("The title is on the first page, header and footer are on all, with page counts")
  func pages() throws {
    let plans = try plans(configuration { $0.layout.perPage = 7 }, 30)
    for plan in plans {
      #expect(plan.pages.count == 5)
      for (index, page) in plan.pages.enumerated() {
        let kinds = page.furniture.map(\.kind)
        #expect(kinds == (index == 0 ? [.title, .header, .footer] : [.header, .footer]))
        let header = try #require(page.furniture.first { $0.kind == .header })
        // The title itself is on the first page only.
        #expect(
          header.left == (index == 0 ? "" : "Summer") && header.right == "2024-06-01 – 2024-06-03"
            && header.centre.isEmpty)
        let footer = try #require(page.furniture.last)
        #expect(footer.left == "\(index + 1) of 5" && footer.right == "30")
      }
      #expect(plan.pages[0].furniture[0].centre == "Summer")
      #expect(plan.pages[0].furniture[0].size > plan.pages[0].furniture[1].size)
    }
  }

  @Test("Gaps stay equal with captions, title, header and footer")
  func gaps() throws {
    for count in [7, 24, 80] {
      let plans = try plans(
        configuration {
          $0.text.caption = CaptionTemplate("{name}")
          $0.text.captionLines = 3
          $0.text.showRating = true
          // Rows and columns
          $0.layout.equalSpacing.lattice = .square
          $0.layout.equalSpacing.lastRow = .start
        }, count)
      for plan in plans {
        let caption = try #require(plan.pages[0].placements[0].caption)
        let cells = plan.pages.map { page in
          page.placements.map { Rect(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: 0) }
        }
        let foot = caption.frame.maxY - plan.pages[0].placements[0].frame.y
        var (gaps, others): ([Double], [Double]) = ([], [])
        for page in cells {
          let rows = Set(page.map { ($0.y * 1e6).rounded() / 1e6 }).sorted()
          let columns = Set(page.map { ($0.x * 1e6).rounded() / 1e6 }).sorted()
          gaps += zip(rows.dropFirst(), rows).map { $0 - $1 - foot }
          others += zip(columns.dropFirst(), columns).map { $0 - $1 - page[0].width }
        }
        for gaps in [gaps, others] {
          if let least = gaps.min(), let most = gaps.max() { #expect(most - least < 1e-4) }
        }
      }
    }
  }

  @Test("The whitespace above and below the rows is equal, apart from header and title")
  func edges() throws {
    let plan = try plans(configuration { $0.layout.cell = .points(90) }, 60)[0]
    let height = plan.page.size(.portrait).height
    var tops: [Double] = []
    for (index, page) in plan.pages.enumerated() {
      let above = try #require(page.furniture.filter { $0.kind != .footer }.map(\.frame.maxY).max())
      let below = try #require(page.furniture.last).frame.y
      let top = try #require(page.placements.map(\.frame.y).min())
      let bottom = try #require(page.placements.map(\.frame.maxY).max())
      // The last page begins at the same height as the others.
      if index < plan.pages.count - 1 { #expect(abs((top - above) - (below - bottom)) < 1e-6) }
      tops.append(top - above)
      #expect(below < height)
    }
    #expect(tops.allSatisfy { abs($0 - tops[0]) < 1e-6 })
  }

  @Test("Pages without furniture are unchanged, and a blank text takes its space")
  func none() throws {
    let plain = try plans(Configuration(), 10)
    #expect(plain.flatMap(\.pages).allSatisfy { $0.furniture.isEmpty })
    var blank = Configuration()
    blank.text.header = PageBand("{date}")
    let undated = [InspectedPhoto.fake("a.jpg")]
    let page = try SheetPlanner(configuration: blank).plans(for: undated)[0].pages[0]
    #expect(page.furniture.isEmpty)
    #expect(page.placements[0].frame.y > 0)
  }

  @Test("A single page has no number, and a long title gets two lines")
  func scale() throws {
    let long = String(repeating: "A long summer ", count: 9)
    for (title, lines) in [("Short", 1), (long, 2), ("Short\n{count} photos", 2)] {
      let page = try plans(configuration { $0.text.title = PageTemplate(title) }, 6)[0].pages[0]
      #expect(page.furniture[0].lines == lines)
      #expect(abs(page.furniture[0].size - 595.28 / 24) < 0.01)
      let footer = try #require(page.furniture.last)
      #expect(footer.left.isEmpty && footer.right == "6" && footer.size < CaptionSetup.paperFont)
    }
  }

  @Test("A page too small for its texts is rejected with the sizes")
  func tooSmall() throws {
    let configuration = configuration { $0.page.size = .screen(width: 60, height: 80) }
    do {
      _ = try plans(configuration, 3)
      Issue.record("a page without space was accepted")
    } catch GalleryError.layout(let text) {
      #expect(text.hasPrefix("portrait page: title, header and footer need "))
      #expect(text.contains(" pt, but the page has 80.0 pt; use a larger page"))
    }
  }

  @Test("Texts at the sides and in the middle never touch")
  func widths() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let natural = (0..<3).map { _ in
        Bool.random(using: &random) ? 0 : Double.random(in: 1...300, using: &random)
      }
      let (width, gap) = (Double.random(in: 60...400, using: &random), 5.0)
      let widths = BandTexts.widths(natural: natural, in: width, gap: gap)
      let frames = widths.enumerated().map { index, own in
        (start: (width - own) * Double(index) / 2, end: (width - own) * Double(index) / 2 + own)
      }
      let used = natural.indices.filter { natural[$0] > 0 }
      for (before, after) in zip(used, used.dropFirst()) {
        #expect(frames[after].start - frames[before].end >= gap - 1e-9)
      }
      for index in used { #expect(widths[index] > 0 && widths[index] <= width) }
      // If there is space for all texts, each is shown in full.
      let side = max(natural[0], natural[2])
      if natural[1] + 2 * side + 2 * gap <= width
        || (natural[1] == 0 && natural[0] + natural[2] + gap <= width)
      {
        for index in used { #expect(widths[index] >= natural[index] - 1e-9) }
      }
    }
  }

  @Test("Furniture is drawn in its bands in both orientations, also from a saved plan")
  func drawn() async throws {
    let build = try FakeBuild {
      $0.page.size = .screen(width: 300, height: 400)
      $0.text.title = PageTemplate("Title")
      $0.text.header = PageBand("Left | | Right")
      $0.text.footer = PageBand("{page}/{pages}")
    }
    let document = try await build.plan(Photo.fakes(20))
    _ = try await build.run(Photo.fakes(20))
    for plan in document.plans {
      for (index, page) in plan.pages.enumerated() {
        let picture = try build.sheet("\(plan.orientation.rawValue)-00\(index + 1).png")
        for text in page.furniture {
          let frame = text.frame
          func ink(_ columns: Range<Int>) -> Int {
            (Int(frame.y)..<Int(frame.maxY.rounded(.up))).reduce(0) { sum, y in
              sum + columns.count { picture[$0, y][0] < 200 }
            }
          }
          let (start, end) = (Int(frame.x), Int(frame.maxX))
          let third = (end - start) / 3
          #expect((ink(start..<start + third) > 5) == !text.left.isEmpty)
          #expect((ink(start + third..<end - third) > 3) == !text.centre.isEmpty)
          #expect((ink(end - third..<end) > 5) == !text.right.isEmpty)
        }
      }
    }
    let files = try build.files
    _ = try await build.render(document)
    #expect(try build.files == files)
  }

  @Test("Page counts exclude pages that replanning removes")
  func replanned() async throws {
    let build = try FakeBuild(.init(undecodable: ["13.jpg"])) {
      $0.text.footer = PageBand("{page} of {pages}, {count}")
    }
    let whole = try await build.plan(Photo.fakes(13)).plans[0]
    let left = try SheetPlanner(configuration: build.configuration).plans(
      for: (0..<12).map { .fake("\($0 + 1).jpg") })[0]
    #expect(whole.pages[0].furniture != left.pages[0].furniture)
    let result = try await build.run(Photo.fakes(13))
    #expect(result.report.sheets.filter { $0.orientation == .portrait }.count == left.pages.count)
    let document = try await build.plan(Photo.fakes(12))
    let sheet = try build.sheet("portrait-001.png")
    _ = try await build.render(document)
    #expect(try build.sheet("portrait-001.png") == sheet)
  }
}
