import GalleryModel
import GalleryOptions
import Testing

@Suite struct CaptionTemplateTests {
  @Test(
    "A template is written as it was read",
    arguments: [
      "", "plain", "{name}", "{index} · {stem} — {date}", "%[@&<b>{title}", "{exif.FNumber}{exif.ISO}",
      "{field.votes} {field.a b.c}", "{votes} {Room number}", "{keywords} {exif.Artist} {description}",
    ])
  func roundTrip(text: String) throws {
    #expect(try #require(CaptionTemplate(text)).description == text)
  }

  @Test(
    "Fields that cannot be and open braces are refused",
    arguments: ["{exif.Modle}", "{", "{name", "a {} b", "{ }", "{field.}"])
  func refusals(text: String) {
    #expect(CaptionTemplate(text) == nil)
  }

  @Test("Other names are those of columns, until sources were read")
  func columns() throws {
    let template = try #require(CaptionTemplate("{name} {votes} {field.room} {nmae}"))
    #expect(template.columns == ["votes", "nmae"] && template.sourceFields == ["room"])
    #expect(!template.needsMetadata)
    let footer = try #require(PageTemplate("{copyright} {page} {votes}"))
    #expect(footer.columns == ["votes"] && footer.needsMetadata)
    #expect(PageTemplate("{votes}", fields: PageTemplate.headingFields) == nil)
  }

  @Test("Originals are wanted by the fields that no listing and no smaller picture tells")
  func originals() throws {
    #expect(try #require(CaptionTemplate("{title} {date} {name} {field.x}")).needsOriginals == false)
    #expect(try #require(CaptionTemplate("{exif.ISO}")).needsOriginals)
    #expect(try #require(CaptionTemplate("{rating}")).needsOriginals)
  }

  @Test("Metadata are asked for only by the fields that need them")
  func metadata() throws {
    #expect(try #require(CaptionTemplate("{index} {name} {width}×{height} {stem}")).needsMetadata == false)
    for field in ["title", "date", "rating", "exif.Model", "exif.LensModel", "exif.FocalLength"] {
      #expect(try #require(CaptionTemplate("{name} {\(field)}")).needsMetadata)
    }
  }
}
