import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

@Suite("Tiles show heads in one size") struct HeadZoomTests {
  private static func photo(
    _ id: String = "1.jpg", width: Int = 6000, height: Int = 4000, heads: [PhotoHead]
  ) -> InspectedPhoto {
    var photo = InspectedPhoto.fake(id, width: width, height: height)
    photo.heads = .all(heads)
    return photo
  }

  private static func head(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ name: String? = nil)
    -> PhotoHead
  {
    PhotoHead(area: Rect(x: x, y: y, width: width, height: height), name: name)
  }

  private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
    var configuration = Configuration(.faces)
    configuration.text.caption = nil
    change(&configuration)
    return configuration
  }

  private func part(
    _ head: PhotoHead, width: Int, height: Int, tile: Double = 100, aspect: Double = 1
  ) throws -> (size: PixelSize, part: Rect) {
    let zoom = try #require(HeadZoom(configuration()))
    let size = PixelSize(width: width, height: height)
    let part = zoom.part(around: head.area, of: size, aspect: aspect, tileHeight: tile)
    #expect(part.isPartOfPhoto)
    return (size.part(part), part)
  }

  @Test(
    "A head takes its share of the height in photos of any size",
    arguments: [(3000, 2000), (900, 1200), (640, 640)])
  func share(width: Int, height: Int) throws {
    let head = Self.head(0.45, 0.4, 90 / Double(width), 0.1)
    let (size, part) = try part(head, width: width, height: height)
    #expect(abs(Double(size.height) - Double(height) * 0.1 / 0.45) <= 1 && size.width == size.height)
    #expect(abs(part.midX - head.area.midX) < 1e-9)
    #expect(abs((head.area.midY - part.y) / part.height - 0.48) < 1e-9)
  }

  @Test("A photo is enlarged at most twice, and shown whole at most")
  func limits() throws {
    let small = Self.head(0.5, 0.5, 0.01, 0.02)
    #expect(try part(small, width: 1000, height: 1000, tile: 600).size == PixelSize(width: 300, height: 300))
    #expect(try part(small, width: 200, height: 300, tile: 600).size == PixelSize(width: 200, height: 200))
    let large = Self.head(0.1, 0.1, 0.8, 0.8)
    #expect(try part(large, width: 900, height: 600).size == PixelSize(width: 600, height: 600))
    var zoom = try #require(HeadZoom(configuration { $0.tile.enlarge = .never }))
    let part = zoom.part(
      around: small.area, of: PixelSize(width: 1000, height: 1000), aspect: 1, tileHeight: 600)
    #expect(part.height == 0.6)
    zoom = try #require(HeadZoom(configuration { $0.tile.head = 0.2 }))
    #expect(
      zoom.part(
        around: Rect(x: 0.4, y: 0.4, width: 0.1, height: 0.1), of: PixelSize(width: 1000, height: 1000),
        aspect: 1, tileHeight: 10
      )
      .height == 0.5)
  }

  @Test("At the photo's edge the crop moves inside")
  func edges() throws {
    for (x, y) in [(0.0, 0.0), (0.95, 0.9), (0, 0.9)] {
      let (_, part) = try part(Self.head(x, y, 0.05, 0.1), width: 1000, height: 1000)
      #expect(
        part.x <= x + 1e-9 && part.y <= y + 1e-9 && part.maxX >= x + 0.05 - 1e-9
          && part.maxY >= y + 0.1 - 1e-9)
    }
  }

  @Test("The largest head is shown, or the one that contains the focal point")
  func choice() throws {
    let heads = [Self.head(0.1, 0.1, 0.1, 0.1), Self.head(0.5, 0.5, 0.2, 0.2)]
    let photo = Self.photo(heads: heads)
    let zoom = try #require(HeadZoom(configuration()))
    #expect(zoom.tiles(of: [photo]).map(\.tileHead) == [heads[1]])
    let expected: [(Point, PhotoHead?)] = [
      (Point(x: 0.15, y: 0.15), heads[0]), (Point(x: 0.55, y: 0.6), heads[1]), (Point(x: 0.9, y: 0.1), nil),
    ]
    for (point, head) in expected {
      var pointed = photo.photo
      pointed.view.focus = point
      let tile = InspectedPhoto(photo: pointed, header: photo.facts, heads: .all(heads))
      #expect(zoom.tiles(of: [tile]).map(\.tileHead) == [head])
    }
    #expect(zoom.tiles(of: [Self.photo(heads: [])]).map(\.tileHead) == [nil])
  }

  @Test("Each face has a tile with its name, the same crop in both orientations")
  func all() throws {
    let ada = Self.head(0.1, 0.3, 0.1, 0.2, "Ada")
    let bo = Self.head(0.6, 0.3, 0.1, 0.2, "Bo")
    let photos = [Self.photo("a.jpg", heads: [ada, bo]), Self.photo("b.jpg", heads: [])]
    let configuration = configuration { $0.tile.faces = .all }
    let plans = try SheetPlanner(configuration: configuration).plans(for: photos)
    #expect(plans.count == 2)
    for plan in plans {
      let placements = plan.pages.flatMap(\.placements)
      #expect(placements.map(\.photo) == ["a.jpg", "a.jpg", "b.jpg"])
      #expect(placements.map(\.caption?.text) == ["Ada", "Bo", nil])
      #expect(placements[2].part == nil)
      let parts = placements.compactMap(\.part)
      #expect(parts.count == 2 && parts[0].maxX < parts[1].x)
    }
    #expect(
      plans[0].pages.flatMap(\.placements).map(\.part) == plans[1].pages.flatMap(\.placements).map(\.part))
    let named = self.configuration {
      $0.tile.faces = .all
      $0.text.caption = CaptionTemplate("{index} {face}!")
    }
    #expect(
      try SheetPlanner(configuration: named).plans(for: photos)[0].pages.flatMap(\.placements)
        .map(\.caption?.text) == ["1 Ada!", "1 Bo!", "2"])
    let counted = self.configuration {
      $0.tile.faces = .all
      $0.text.footer = PageBand("{count}")
    }
    #expect(
      try SheetPlanner(configuration: counted).plans(for: photos)[0].pages[0].furniture.map(\.centre) == ["2"]
    )
  }

  @Test("A build places every face, counts the photo once, and its plan gives equal bytes")
  func build() async throws {
    let photos = Photo.fakes(3)
    var metadata = PhotoMetadata()
    metadata.faces = [
      .init(area: Rect(x: 0.6, y: 0.2, width: 0.2, height: 0.3), name: "Bo"),
      .init(area: Rect(x: 0.1, y: 0.2, width: 0.2, height: 0.3), name: "Ada"),
    ]
    var behaviour = FakeDecoder.Behaviour()
    behaviour.metadata["1.jpg"] = metadata
    behaviour.undecodable = ["2.jpg"]
    let build = try FakeBuild(behaviour) {
      $0.tile.head = 0.45
      $0.tile.faces = .all
    }
    let report = try await build.run(photos).report
    #expect(report.counts == .init(placed: 2, damaged: 0, skipped: 1))
    #expect(report.photos.map(\.placements.count) == [4, 0, 2])
    #expect(build.log.notes.contains { $0.hasPrefix("no head was found in 2 photos") })
    #expect(
      build.log.events.compactMap { event in
        if case .searched(let photos, of: 3) = event { photos } else { nil }
      } == [1, 2, 3])
    // A pixel of the photo is enlarged at most twice.
    let dpi = report.photos.flatMap(\.placements).compactMap(\.effectiveDpi)
    #expect(dpi.allSatisfy { $0 >= 36 })
    let document = try await build.plan([photos[0], photos[2]])
    let text = try document.json()
    let drawn = try FakeBuild(behaviour)
    let again = try await drawn.render(try PlanDocument.read(text))
    let whole = try FakeBuild(behaviour) {
      $0.tile.head = 0.45
      $0.tile.faces = .all
    }
    _ = try await whole.run([photos[0], photos[2]])
    #expect(again.report.counts.placed == 2)
    #expect(try drawn.files == whole.files)
  }

  @Test("Of very many heads the largest are shown, with a note")
  func many() async throws {
    var metadata = PhotoMetadata()
    metadata.faces = (0..<70).map { index in
      PhotoMetadata.Face(
        area: Rect(x: Double(index) / 100, y: 0.5, width: 0.05, height: index < 6 ? 0.05 : 0.1))
    }
    var behaviour = FakeDecoder.Behaviour()
    behaviour.metadata["1.jpg"] = metadata
    let build = try FakeBuild(behaviour) {
      $0.tile.head = 0.45
      $0.tile.faces = .all
    }
    let report = try await build.run(Photo.fakes(1)).report
    #expect(report.photos.map(\.placements.count) == [128] && report.counts.placed == 1)
    #expect(build.log.notes.contains("1.jpg: only the 64 largest of 70 heads are shown"))
  }
}
