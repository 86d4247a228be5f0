import GalleryModel
import GalleryOptions
import Testing

@Suite struct CaptionTemplateTests {
  @Test(
    "A template is written as it was read",
    arguments: [
      "", "plain", "{name}", "{index} · {stem} — {date}", "%[@&<b>{title}", "{exif.FNumber}{exif.ISO}",
      "{field.votes} {field.a b.c}", "{votes} {Room number}", "{keywords} {exif.Artist} {description}",
      "{date:d MMMM yyyy} {exif.DateTimeOriginal:HH:mm}", "{stem:words}",
    ])
  func roundTrip(text: String) throws {
    #expect(try #require(CaptionTemplate(text)).description == text)
  }

  @Test(
    "Invalid fields and open braces are rejected",
    arguments: ["{date:x}", "{", "{name", "a {} b", "{ }", "{field.}"])
  func refusals(text: String) {
    #expect(CaptionTemplate(text) == nil)
  }

  @Test("Unknown names are columns until the sources are read")
  func columns() throws {
    let template = try #require(CaptionTemplate("{name} {votes} {field.room} {exif.Modle}"))
    #expect(template.columns == ["votes", "exif.Modle"] && template.sourceFields == ["room"])
    #expect(!template.needsMetadata)
    let footer = try #require(PageTemplate("{copyright} {page} {votes}"))
    #expect(footer.columns == ["votes"] && footer.needsMetadata)
    #expect(PageTemplate("{votes}", fields: PageTemplate.headingFields) == nil)
  }

  @Test("Only fields without a source in listings and small variants require originals")
  func originals() throws {
    #expect(try #require(CaptionTemplate("{title} {date} {name} {field.x}")).needsOriginals == false)
    #expect(try #require(CaptionTemplate("{exif.ISO}")).needsOriginals)
    #expect(try #require(CaptionTemplate("{rating}")).needsOriginals)
  }

  @Test("Only fields that need metadata request it")
  func metadata() throws {
    #expect(try #require(CaptionTemplate("{index} {name} {width}×{height} {stem}")).needsMetadata == false)
    for field in ["title", "date", "rating", "exif.Model", "exif.LensModel", "exif.FocalLength"] {
      #expect(try #require(CaptionTemplate("{name} {\(field)}")).needsMetadata)
    }
  }
}
