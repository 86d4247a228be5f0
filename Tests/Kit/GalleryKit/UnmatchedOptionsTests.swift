import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

/// Options that match no photo.
@Suite struct UnmatchedOptionsTests {
  private let photos = [
    InspectedPhoto.fake("trip/harbour.jpg") { $0.fields = ["room": "4", "votes": "many"] },
    InspectedPhoto.fake("trip/alps.jpg", rating: 3) { $0.title = "Alps" },
  ]

  private func notes(_ photos: [InspectedPhoto]? = nil, _ change: (inout Configuration) -> Void) -> [String] {
    var configuration = Configuration()
    change(&configuration)
    let photos = photos ?? self.photos
    return UnmatchedOptions(photos: photos).notes(on: [
      configuration, configuration,
    ])
  }

  @Test("A condition of featured photos that no photo meets is reported once for all outputs")
  func features() {
    let conditions = ["name = alps.jpg or path = 1", "path = trip/harbour.jpg", "rating = 5"]
    #expect(
      notes { $0.layout.equalSpacing.featured = conditions.compactMap { PhotoCondition($0) } } == [
        #"--feature "rating = 5": no photo meets the condition"#
      ])
  }

  @Test("A field that no photo has is reported with the nearest one, or all")
  func fields() {
    #expect(
      notes { $0.layout.groupBy = .field("rom") } == [
        #"--group-by field:rom: no photo has this field; did you mean "room"?"#
      ])
    #expect(
      notes { $0.layout.groupBy = .field("photographer") } == [
        "--group-by field:photographer: no photo has this field; the fields are room, title, votes"
      ])
    #expect(
      notes { $0.text.caption = CaptionTemplate("{field.room} {field.rooom}") } == [
        #"--caption {field.rooom}: no photo has this field; did you mean "room"?"#
      ])
    #expect(
      notes([.fake("1.jpg")]) { $0.layout.groupBy = .field("room") } == [
        "--group-by field:room: no photo has fields; lists and web services provide them"
      ])
    #expect(notes { $0.layout.groupBy = .field("title") } == [])
  }

  @Test("A text that is the name of a field is reported")
  func bareNames() {
    let notes = notes {
      $0.text.caption = CaptionTemplate("name")
      $0.text.title = PageTemplate("room")
      $0.text.footer = PageBand("my name")
    }
    #expect(notes == ["--caption name: did you mean {name}?", "--title room: did you mean {room}?"])
  }

  @Test("Weights that no photo has are reported for circle packing")
  func weights() {
    func notes(_ weight: WeightRule, _ photos: [InspectedPhoto]? = nil) -> [String] {
      self.notes(photos) {
        $0.layout.name = .circlePacking
        $0.layout.weight = weight
      }
    }
    #expect(
      notes(.field("vots")) == [#"--weight field:vots: no photo has this field; did you mean "votes"?"#])
    #expect(
      notes(.field("votes")) == ["--weight field:votes: no photo has a number other than 0 in this field"])
    #expect(notes(.field("room")) == [] && notes(.rating) == [] && notes(.pixels) == [])
    #expect(notes(.rating, [.fake("1.jpg")]) == ["--weight rating: no photo has stars"])
    #expect(self.notes { $0.layout.weight = .field("vots") } == [])
  }

  @Test("Groups and ratings that no photo has are reported")
  func others() {
    let plain = [InspectedPhoto.fake("1.jpg")]
    #expect(
      notes(plain) { $0.layout.groupBy = .folder } == [
        "--group-by folder: no photo is in a folder below its source"
      ])
    #expect(
      notes(plain) { $0.layout.groupBy = .date } == ["--group-by date: no photo has a capture date"])
    #expect(
      notes(plain) { $0.text.showRating = true } == ["--show-rating: no photo has stars or a colour label"])
    #expect(notes { $0.text.showRating = true } == [] && notes { $0.layout.groupBy = .folder } == [])
  }

  @Test("Builds and plans report unmatched options")
  func pipeline() async throws {
    let build = try FakeBuild {
      $0.layout.equalSpacing.featured = [PhotoCondition("name = typo.jpg")].compactMap(\.self)
    }
    _ = try await build.run(Photo.fakes(2))
    _ = try await build.plan(Photo.fakes(2))
    let note = #"--feature "name = typo.jpg": no photo meets the condition"#
    #expect(build.log.notes == [note, note])
  }
}
