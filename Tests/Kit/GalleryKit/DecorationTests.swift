import GalleryGeometry
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite("Borders, shadows, ratings") struct DecorationTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  /// A sheet with one black tile of 100 pixels on white, and the place of the tile.
  private func sheet(_ change: (inout Configuration) -> Void) async throws -> (NetpbmPicture, Rect) {
    let build = try FakeBuild {
      $0.page.size = .screen(width: 160, height: 200)
      $0.page.orientations = [.portrait]
      $0.layout.cell = .points(100)
      change(&$0)
    }
    let frame = try #require(try await build.plan([.fake("0.jpg")]).plans.first).pages[0].placements[0].frame
    _ = try await build.run([.fake("0.jpg")])
    return (try build.sheet("portrait-001.png"), frame)
  }

  private func kind(_ pixel: [UInt8]) -> String {
    switch (pixel[0], pixel[1]) {
    case (200..., 200...): "paper"
    case (200..., ..<60): "border"
    case (..<60, ..<60): "photo"
    default: "edge"
    }
  }

  /// The colours at distances from the edge of a tile's outline, along a direction from the tile's middle.
  private func probe(
    _ picture: NetpbmPicture, _ frame: Rect, radius: Double, direction: (x: Double, y: Double),
    at depths: [Double]
  ) -> [String] {
    depths.map { depth in
      let distance = radius - depth
      return kind(
        picture[
          Int(frame.midX + direction.x * distance), Int(frame.midY + direction.y * distance)])
    }
  }

  @Test("A hairline shows the edges of tiles that have the colour of the page")
  func rim() async throws {
    func edge(_ change: (inout Configuration) -> Void) async throws -> UInt8 {
      let (picture, frame) = try await sheet(change)
      return picture[Int(frame.x), Int(frame.midY)][0]
    }
    let black = Color(red: 0, green: 0, blue: 0)
    for shape in [CropShape.circle, .rectangle, .squircle] {
      #expect(
        try await (10...60).contains(
          edge {
            $0.page.background = black; $0.tile.shape = shape
          }))
    }
    #expect(try await edge { $0.tile.shape = .rectangle } == 0)
  }

  @Test("Rows without gaps and margins cover every pixel", arguments: [30, 31])
  func seams(count: Int) async throws {
    let sizes = (0..<count).map { index in
      (
        "\(index).jpg",
        PixelSize(width: [300, 200, 257, 320][index % 4], height: [200, 300, 190, 180][index % 4])
      )
    }
    let build = try FakeBuild(.init(sizes: Dictionary(uniqueKeysWithValues: sizes))) {
      $0.page.size = .screen(width: 333, height: 471)
      $0.page.orientations = [.portrait]
      $0.page.background = Color(red: 1, green: 254, blue: 3)
      $0.layout = LayoutOptions()
      $0.layout.name = .justified
      $0.layout.gap = .points(0)
      $0.layout.margin = .points(0)
    }
    _ = try await build.run(sizes.map { .fake($0.0) })
    let picture = try build.sheet("portrait-001.png")
    let bare = (0..<picture.height).flatMap { y in
      (0..<picture.width).filter { picture[$0, y] == [1, 254, 3] }.map { "\($0), \(y)" }
    }
    #expect(bare == [])
  }

  @Test("A border follows a circle at its full width")
  func circle() async throws {
    let (picture, frame) = try await sheet {
      $0.tile.shape = .circle
      $0.tile.border = Border(width: .pixels(6), color: Self.red)
    }
    for step in 0..<16 {
      let angle = Double(step) / 16
      // A rational point of the unit circle for each step, in all quadrants by sign.
      let (c, s) = ((1 - angle * angle) / (1 + angle * angle), 2 * angle / (1 + angle * angle))
      for direction in [(c, s), (-c, s), (c, -s), (-s, -c)] {
        #expect(
          probe(picture, frame, radius: 50, direction: direction, at: [-3, 3, 9])
            == ["paper", "border", "photo"])
      }
    }
  }

  @Test(
    "A border follows round, square and squircle corners",
    arguments: [CropShape.rounded(radius: .points(30)), .rectangle, .squircle])
  func corners(shape: CropShape) async throws {
    let (picture, frame) = try await sheet {
      $0.tile.shape = shape
      $0.tile.border = Border(width: .pixels(8), color: Self.red)
    }
    for direction in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      #expect(
        probe(picture, frame, radius: 50, direction: direction, at: [-3, 4, 12]) == [
          "paper", "border", "photo",
        ])
    }
    // Along the diagonal the outline's distance from the middle depends on the shape.
    let diagonal = 0.5.squareRoot()
    let radius =
      switch shape {
      case .rounded(radius: .points(30)): 20 / diagonal + 30
      case .squircle: 50 * 0.870_550_563 / diagonal
      default: 50 / diagonal
      }
    for direction in [(diagonal, diagonal), (-diagonal, diagonal), (diagonal, -diagonal)] {
      #expect(
        probe(picture, frame, radius: radius, direction: direction, at: [-4, 4, 15])
          == ["paper", "border", "photo"])
    }
  }

  @Test("A hexagon's border is equally wide on all sides, and its corners are sharp")
  func hexagon() async throws {
    let (picture, frame) = try await sheet {
      $0.tile.shape = .hexagon
      $0.tile.border = Border(width: .pixels(6), color: Self.red)
    }
    let (c, s) = (0.75.squareRoot(), 0.5)
    for direction in [(1.0, 0.0), (-1, 0), (s, c), (-s, c), (s, -c), (-s, -c)] {
      #expect(
        probe(picture, frame, radius: 50 * c, direction: direction, at: [-2, 1.5, 4.5, 8])
          == ["paper", "border", "border", "photo"])
    }
    // At a corner the border is wider by a factor of 2 / √3.
    for direction in [(0.0, 1.0), (0, -1), (c, s), (-c, s), (c, -s), (-c, -s)] {
      #expect(
        probe(picture, frame, radius: 50, direction: direction, at: [-2, 4, 5.5, 9])
          == ["paper", "border", "border", "photo"])
    }
  }

  @Test("A border is at most a quarter of the tile, and is absent at width zero")
  func widest() async throws {
    let (picture, frame) = try await sheet {
      $0.tile.border = Border(width: .percent(90), color: Self.red)
    }
    #expect(
      probe(picture, frame, radius: 50, direction: (1, 0), at: [20, 30]) == ["border", "photo"])
    let (plain, place) = try await sheet { _ in }
    #expect(probe(plain, place, radius: 50, direction: (1, 0), at: [-2, 2]) == ["paper", "photo"])
  }

  @Test("No edge pixel shows the photo through the border")
  func fringe() async throws {
    let (picture, frame) = try await sheet {
      $0.tile.shape = .circle
      $0.tile.border = Border(width: .pixels(6), color: .white)
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y][0] < 250 {
        let (across, down) = (Double(x) + 0.5 - frame.midX, Double(y) + 0.5 - frame.midY)
        #expect((across * across + down * down).squareRoot() < 45.5)
      }
    }
  }

  @Test(
    "A shadow is darker near and below its tile, and fades to paper",
    arguments: [CropShape.circle, .rounded(radius: .points(12)), .squircle, .hexagon, .rectangle])
  func shadow(shape: CropShape) async throws {
    let (picture, frame) = try await sheet {
      $0.tile.shape = shape
      $0.tile.shadow = true
    }
    func grey(below: Double) -> Int { Int(picture[Int(frame.midX), Int(frame.maxY + below)][0]) }
    let greys = [1.0, 3, 5, 7].map { grey(below: $0) }
    #expect(greys[0] < 235 && greys[0] > 120)
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(grey(below: 10) == 255)
    let above = Int(picture[Int(frame.midX), Int(frame.y) - 2][0])
    #expect(above > greys[0])
    #expect(picture[Int(frame.midX), Int(frame.midY)][0] == 0)
    // The corner of the frame, beyond the outline, is paper.
    if shape.outline.fitsCircle { #expect(picture[Int(frame.x) + 3, Int(frame.y) + 3][0] == 255) }
  }

  @Test("A shadow never reaches a neighbour, however near", arguments: LayoutName.allCases)
  func neighbours(layout: LayoutName) async throws { try await neighbours(layout, shape: nil) }

  @Test("A hexagon's shadow never reaches a neighbour", arguments: [LayoutName.equalSpacing, .circlePacking])
  func hexagons(layout: LayoutName) async throws { try await neighbours(layout, shape: .hexagon) }

  private func neighbours(_ layout: LayoutName, shape: CropShape?) async throws {
    for gap in layout == .carousel ? [0.0] : Torture.isOn ? [0.0, 2, 6] : [0.0, 2] {
      func build(_ hasShadow: Bool) async throws -> (FakeBuild, PlanDocument) {
        let build = try FakeBuild {
          $0.layout.name = layout
          $0.tile.shape = shape
          if layout != .carousel { $0.layout.gap = .points(gap) }
          $0.layout.cell = layout == .equalSpacing ? .points(50) : nil
          $0.page.orientations = [.portrait]
          $0.tile.shadow = hasShadow
        }
        let document = try await build.plan(Photo.fakes(7))
        _ = try await build.run(Photo.fakes(7))
        return (build, document)
      }
      let (plain, document) = try await build(false)
      let (shaded, _) = try await build(true)
      for index in document.plans[0].pages.indices {
        let name = "portrait-00\(index + 1).png"
        let (without, with) = (try plain.sheet(name), try shaded.sheet(name))
        var darkened = 0
        var changed = 0
        for y in 0..<without.height {
          for x in 0..<without.width where without[x, y] != with[x, y] {
            // Only paper changes, and soft edges, which are partly paper. A photo's own pixels stay.
            let isPaper = without[x, y].min() ?? 0 > 0 || without[x, y].max() ?? 0 > 180
            if !isPaper { changed += 1 }
            darkened += 1
          }
        }
        #expect(changed == 0)
        if gap == 0, layout == .justified { #expect(darkened == 0) }
      }
    }
  }

  /// The number of separate dark patches in a frame.
  private func patches(_ picture: NetpbmPicture, _ frame: Rect, isInk: ([UInt8]) -> Bool) -> Int {
    let columns = Int(frame.x)..<min(picture.width, Int(frame.maxX.rounded(.up)))
    let rows = Int(frame.y)..<min(picture.height, Int(frame.maxY.rounded(.up)))
    let inked = columns.map { x in rows.contains { isInk(picture[x, $0]) } }
    return zip([false] + inked, inked).count { !$0 && $1 }
  }

  @Test("A photo has as many stars as its rating", arguments: [-1, 0, 1, 5])
  func stars(rating: Int) async throws {
    var metadata = PhotoMetadata()
    metadata.rating = rating
    let build = try FakeBuild(.init(metadata: ["0.jpg": metadata])) {
      $0.page.size = .screen(width: 200, height: 260)
      $0.page.orientations = [.portrait]
      $0.layout.cell = .points(150)
      $0.text.showRating = true
      $0.text.captionSize = .points(20)
    }
    let placement = try await build.plan([.fake("0.jpg")]).plans[0].pages[0].placements[0]
    _ = try await build.run([.fake("0.jpg")])
    let picture = try build.sheet("portrait-001.png")
    guard rating != 0 else {
      #expect(placement.rating == nil)
      return
    }
    let mark = try #require(placement.rating)
    #expect(patches(picture, mark.frame) { $0[0] < 128 } == abs(rating))
    // The area below the row of stars is empty.
    let rest = Rect(x: 0, y: mark.frame.maxY + 1, width: 200, height: 260 - mark.frame.maxY - 1)
    #expect(patches(picture, rest) { $0[0] < 250 } == 0)
  }

  @Test("A label has its own colour", arguments: ColorLabel.allCases.suffix(2))
  func label(label: ColorLabel) async throws {
    var metadata = PhotoMetadata()
    metadata.label = label
    metadata.rating = 2
    let build = try FakeBuild(.init(metadata: ["0.jpg": metadata])) {
      $0.page.size = .screen(width: 200, height: 260)
      $0.page.orientations = [.portrait]
      $0.layout.cell = .points(150)
      $0.text.showRating = true
      $0.text.captionSize = .points(20)
    }
    let mark = try #require(try await build.plan([.fake("0.jpg")]).plans[0].pages[0].placements[0].rating)
    _ = try await build.run([.fake("0.jpg")])
    let picture = try build.sheet("portrait-001.png")
    #expect(patches(picture, mark.frame) { $0[0] < 250 || $0[2] < 250 } == 3)
    let color = [label.color.red, label.color.green, label.color.blue]
    let row = Int(mark.frame.midY)
    #expect((0..<picture.width).contains { picture[$0, row] == color })
  }

  @Test("Text is light on dark paper, and outlined on photos")
  func legible() async throws {
    var metadata = PhotoMetadata()
    metadata.rating = 5
    for (position, background) in [
      (CaptionPosition.below, Color(red: 10, green: 10, blue: 20)), (.over, .white),
    ] {
      let build = try FakeBuild(.init(metadata: ["0.jpg": metadata, "999.jpg": metadata])) {
        $0.page.size = .screen(width: 200, height: 260)
        $0.page.orientations = [.portrait]
        $0.layout.cell = .points(150)
        $0.text.caption = CaptionTemplate("WWWW")
        $0.text.captionPosition = position
        $0.page.background = background
        $0.text.showRating = true
      }
      let placement = try await build.plan([.fake("999.jpg")]).plans[0].pages[0].placements[0]
      _ = try await build.run([.fake("999.jpg")])
      let picture = try build.sheet("portrait-001.png")
      for frame in [placement.caption?.frame, placement.rating?.frame].compactMap(\.self) {
        #expect(patches(picture, frame) { $0.min() ?? 0 > 225 } >= 1)
        // On a light grey photo, the outline makes white letters legible.
        if position == .over { #expect(patches(picture, frame) { $0.max() ?? 255 < 110 } >= 1) }
      }
    }
  }
}
