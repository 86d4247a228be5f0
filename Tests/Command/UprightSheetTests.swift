import SystemPackage
import TestSupport
import Testing

@Suite struct UprightSheetTests {
  @Test("Photos of all eight EXIF orientations are upright on both sheets, JPEG and PNG")
  func upright() throws {
    let folder = try TemporaryFolder()
    for orientation in 1...8 {
      try folder.write(FilePath("\(orientation).jpg"), try TurnedCard.jpeg(orientation: orientation))
      try folder.write(FilePath("\(orientation).png"), try TurnedCard.png(orientation: orientation))
    }
    let run = try GalleryProgram.build(
      [folder.path.string], to: folder.file("out"), ["--shape", "none", "--format", "png"])
    #expect(run.status == 0)
    let report = try ReportFile(in: folder.file("out"))
    #expect(report.photos.count == 16)
    for photo in report.photos {
      #expect((photo.width, photo.height) == (TurnedCard.width, TurnedCard.height), "\(photo.id)")
    }
    for sheet in report.sheets {
      let picture = try folder.sheet("out/\(sheet.path)")
      for (photo, place) in report.placements(on: sheet) {
        #expect(place.width > place.height)
        let quarters = [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
          TurnedCard.index(of: picture[place.x + place.width * x / 4, place.y + place.height * y / 4])
        }
        #expect(quarters == [0, 1, 2, 3], "\(photo.id) on \(sheet.path)")
      }
    }
  }

  @Test("A circle shows the middle of its photo, round and not distorted")
  func circle() throws {
    let folder = try TemporaryFolder()
    try folder.write(FilePath("card.jpg"), try TurnedCard.jpeg(orientation: 6))
    let run = try GalleryProgram.build(
      [folder.path.string], to: folder.file("out"),
      ["--format", "png", "--focus", "centre", "--orientation", "portrait"])
    #expect(run.status == 0)
    let place = try #require(try ReportFile(in: folder.file("out")).photos.first?.placements.first)
    #expect(place.width == place.height)
    let sheet = try folder.sheet("out/portrait-001.png")
    let (middle, reach) = (place.width / 2, place.width / 2 - 4)
    /// The colour at a distance from the middle.
    func index(_ x: Int, _ y: Int) -> Int? {
      TurnedCard.index(of: sheet[place.x + middle + x, place.y + middle + y])
    }
    let near = 6
    // The quarters meet in the middle, along the whole of both axes.
    for far in [near, reach - near] {
      #expect(index(-far, -near) == 0 && index(near, -far) == 1)
      #expect(index(-near, far) == 2 && index(far, near) == 3)
    }
  }
}
