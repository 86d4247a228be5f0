import GalleryGeometry
import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText
import Testing

@testable import GalleryKit

@Suite("Fields of photos, by their names") struct FieldTests {
  private var metadata: PhotoMetadata {
    var metadata = PhotoMetadata()
    metadata.keywords = ["sea", "boat"]
    metadata.copyright = "© Ada"
    metadata.caption = "A long day"
    metadata.artist = "Ada"
    metadata.maker = "ACME"
    metadata.camera = "ACME One"
    metadata.rating = 4
    metadata.label = .red
    metadata.pick = true
    metadata.taken = PhotoDate(year: 2024, month: 6, day: 1, hour: 10, minute: 30)
    metadata.exposure.seconds = 1.0 / 250
    return metadata
  }

  private func photo(_ id: String = "a/1.jpg", _ details: (inout PhotoDescription) -> Void = { _ in })
    -> InspectedPhoto
  {
    var photo = InspectedPhoto.fake(id, details: details)
    photo = InspectedPhoto(photo: photo.photo, header: PhotoFacts(size: photo.facts.size, metadata: metadata))
    return photo
  }

  private func text(_ template: String, _ photo: InspectedPhoto) throws -> String {
    try #require(CaptionTemplate(template)).text(for: photo, index: 7)
  }

  @Test("Captions show keywords, copyright, description and camera fields")
  func captions() throws {
    #expect(
      try text(
        "{keywords}|{copyright}|{description}|{exif.Artist}|{exif.Make}|{exif.Model}|{label}|{pick}|{index}",
        photo()
      )
        == "sea, boat|© Ada|A long day|Ada|ACME|ACME One|red|yes|7")
    #expect(try text("{stem:words} · {title:words}", photo("_Abel-Roth__RosaMay.jpg")) == "Abel-Roth RosaMay")
    #expect(photo().fields.values(named: "pick")?.texts == ["yes"])
    var owned = photo()
    owned.header?.metadata?.people = ["Ada"]
    owned.header?.metadata?.faces = ["Bob", "Ada"].map {
      .init(area: Rect(x: 0, y: 0, width: 1, height: 1), name: $0)
    }
    owned.header?.metadata?.place = "Paris, France"
    owned.header?.metadata?.location = .init(latitude: 48.858_400_01, longitude: 2.2945)
    owned.header?.metadata?.generation.prompt = "a cat"
    owned.header?.metadata?.generation.seed = "3089"
    owned.header?.metadata?.generation.model = "dream"
    #expect(
      try text("{people}|{place}|{gps}|{prompt}|{seed}|{model}", owned)
        == "Ada, Bob|Paris, France|48.8584, 2.2945|a cat|3089|dream")
    #expect(
      owned.fields.values(named: "people") == .init(["Ada", "Bob"])
        && owned.fields.number(named: "seed") == 3089)
    #expect(try text("{exif.DateTimeOriginal}|{exif.ExposureTime}", photo()) == "2024-06-01 10:30:00|1/250 s")
  }

  @Test(
    "Exposure times differ from their text by at most two percent",
    arguments: [
      (0.3, "0.3"), (0.4, "0.4"), (0.5, "1/2"), (0.6, "0.6"), (0.8, "0.8"), (1, "1"), (0.25, "1/4"),
      (0.008, "1/125"), (1.0 / 3, "1/3"), (10.0 / 13, "0.77"), (0.0167, "1/60"), (1.3, "1.3"), (2.5, "2.5"),
      (30, "30"), (61.234, "61.2"), (0.15, "0.15"), (0, "0"),
    ] as [(Double, String)])
  func shutterTimes(seconds: Double, text: String) {
    #expect(ShutterTime.text(seconds) == text)
  }

  @Test("Camera fields have units, dates take a pattern, and unknown sections vanish")
  func units() throws {
    let template =
      "{exif.FNumber} · {exif.ExposureTime} · {exif.ISO} · {exif.FocalLength}\n{date:d MMMM yyyy}"
    #expect(try text(template, photo()) == "1/250 s\n1 June 2024")
    let listed = photo {
      $0.fields = ["exif.FNumber": "8", "exif.ISO": "200", "exif.FocalLength": "35", "date": "2024-12-24"]
    }
    #expect(try text(template, listed) == "f/8 · 1/250 s · ISO 200 · 35 mm\n24 December 2024")
    let own = "f/{exif.FNumber} · {exif.FocalLength} mm · ISO {exif.ISO}, {exif.ExposureTime}s"
    #expect(try text(own, listed) == "f/8 · 35 mm · ISO 200, 1/250s")
    #expect(try text(own, .fake("a.jpg")) == "")
    #expect(try text("{date:yyyy}", photo { $0.date = "about 1890" }) == "about 1890")
  }

  @Test("A column overrides the file's field of the same name, but not the photo's name")
  func columns() throws {
    let listed = photo {
      $0.fields = [
        "votes": "12", "rating": "1", "name": "Somebody", "description": "Listed", "room number": "3",
      ]
    }
    #expect(
      try text("{votes} {Votes} {rating} {name} {description} {Room number}", listed)
        == "12 12 1 1.jpg Listed 3")
    #expect(try text("{field.name}", listed) == "Somebody")
  }

  @Test("The suffix that distinguishes equal names is not part of the name")
  func distinction() throws {
    var ids = UniqueNames()
    var first = Photo.fake("a/1.jpg")
    var second = Photo.fake("a/1.jpg")
    first.distinguish(in: &ids)
    second.distinguish(in: &ids)
    #expect([first.id, second.id] == ["a/1.jpg", "a/1.jpg#2"])
    let shown = InspectedPhoto(photo: second, header: photo().facts)
    #expect(try text("{name} {stem} {path}", shown) == "1.jpg 1 a/1.jpg")
    #expect(try text("{name} {stem}", .fake("b#2.jpg")) == "b#2.jpg b#2")
  }

  @Test("An unknown field is an error that names the nearest one")
  func unknown() async throws {
    func message(_ change: (inout Configuration) -> Void) async throws -> String {
      let build = try FakeBuild(change: change)
      var photo = Photo.fake("1.jpg")
      photo.details.fields = ["votes": "3"]
      do {
        _ = try await build.run([photo])
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      try await message { $0.text.caption = CaptionTemplate("{nmae} {votse} {votes} {exif.Modle}") }
        == "caption: unknown field \"nmae\"; did you mean \"name\"?\n"
        + "caption: unknown field \"votse\"; did you mean \"votes\"?\n"
        + "caption: unknown field \"exif.Modle\"; did you mean \"exif.Model\"?")
    #expect(
      try await message { $0.selection.condition = PhotoCondition("rateing >= 3 and votes = 3") }
        == "where: unknown field \"rateing\"; did you mean \"rating\"?")
    #expect(
      try await message { $0.text.footer = PageBand("{qqqq}") }.hasPrefix(
        "footer: unknown field \"qqqq\"; expected one of name,"))
    #expect(try await message { $0.text.footer = PageBand("{votes} {copyright}") } == "")
  }

  @Test("Titles list the values that photos share, each once")
  func titles() throws {
    let photos = (0..<6).map { index in
      photo("\(index).jpg") { $0.fields = ["room": "R\(index / 2 * 2 % 8)"] }
    }
    let summary = PhotoSummary(photos, folder: "")
    let footer = try #require(PageTemplate("{copyright} – {room} – {exif.Artist}"))
    #expect(footer.text({ _ in "" }, ofPhotos: summary.text) == "© Ada – R0, R2, R4 – Ada")
    let many = (0..<5).map { index in photo("\(index).jpg") { $0.fields = ["room": "R\(index)"] } }
    #expect(PhotoSummary(many, folder: "").text(.column("room")) == "R0, R1, R2 + 2")
  }

  @Test("Groups, weights and sorting accept any field")
  func others() throws {
    let photos = [
      photo("1.jpg"), photo("2.jpg") { $0.fields = ["exif.Artist": "Bo", "votes": "10"] },
      photo("3.jpg") { $0.fields = ["votes": "9"] },
    ]
    #expect(
      photos.gathered(by: .field("exif.Artist"), reversed: false) { $0 }.map(\.photo.id) == [
        "1.jpg", "3.jpg", "2.jpg",
      ])
    #expect(PhotoWeights.value(of: photos[0], by: .field("exif.ExposureTime")) == 0.004)
    var order = OrderOptions()
    order.sort = .field("votes")
    let sorted = PhotoOrdering(order: order).result(for: photos, hasOrder: true).photos
    #expect(sorted.map(\.photo.id) == ["3.jpg", "2.jpg", "1.jpg"])
  }

  @Test("A group's heading contains its number of photos")
  func headings() throws {
    var configuration = Configuration()
    configuration.layout.groupBy = .folder
    configuration.layout.heading = try #require(
      PageTemplate("{group} ({count})", fields: PageTemplate.headingFields))
    let photos = ["a/1.jpg", "a/2.jpg", "b/1.jpg"].map { InspectedPhoto.fake($0) }
    let plans = try SheetPlanner(configuration: configuration).plans(for: photos)
    #expect(plans[0].pages.flatMap(\.headings).map(\.text) == ["a (2)", "b (1)"])
    configuration.layout.heading = LayoutOptions.defaultHeading
    let plain = try SheetPlanner(configuration: configuration).plans(for: photos)
    #expect(plain[0].pages.flatMap(\.headings).map(\.text) == ["a", "b"])
  }

  @Test("A service's focal point is used if valid, and is an ordinary field otherwise")
  func points() throws {
    var remote = RemotePhoto.fake("a")
    remote.details.fields = ["focus": "0.2, 0.3"]
    #expect(WebPhoto(id: "a", remote, source: "").photo.details.focus == Point(x: 0.2, y: 0.3))
    remote.details.fields = ["focus": "manual"]
    #expect(
      WebPhoto(id: "a", remote, source: "").photo.details.focus == nil
        && WebPhoto(id: "a", remote, source: "").photo.details.field("focus") == "manual")
  }
}
