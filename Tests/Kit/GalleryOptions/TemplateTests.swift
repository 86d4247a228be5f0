import GalleryModel
import GalleryOptions
import Testing

@Suite struct TemplateTests {
  private func text(_ template: String) throws -> String {
    try #require(PageTemplate(template)).text { $0 == .page ? "2" : "<\($0.rawValue)>" }
  }

  @Test("Fields are filled in, doubled braces are braces, and line breaks can be written")
  func text() throws {
    #expect(try text("{page} of {pages}") == "2 of <pages>")
    #expect(try text("{{page}} {{{page}}}") == "{page} {2}")
    #expect(try text(#"a\nb \\n \x"#) == #"a"# + "\n" + #"b \n \x"#)
    #expect(try text("a } b") == "a } b")
    #expect(try text("%s @ & <b> [1]") == "%s @ & <b> [1]")
  }

  @Test(
    "A written template is read back unchanged",
    arguments: [#"a\nb"#, "{{x}} {page}", #"a \\ b"#, "plain", ""])
  func roundTrip(template: String) throws {
    let read = try #require(PageTemplate(template))
    #expect(read.description == template)
    let caption = try #require(
      CaptionTemplate(template.split(separator: "{page}").joined(separator: "{name}")))
    #expect(CaptionTemplate(caption.description) == caption)
  }

  @Test(
    "Fields of single photos and open braces are rejected",
    arguments: ["{name}", "{page", "{", "{}", "{index}", "{group}", "{date:x}"])
  func refused(template: String) {
    #expect(PageTemplate(template) == nil)
    #expect(PageBand("left | \(template)") == nil)
  }

  @Test("A title cannot contain the title")
  func title() {
    #expect(PageTemplate("{title}", fields: PageTemplate.titleFields) == nil)
    #expect(PageTemplate("{date}", fields: PageTemplate.titleFields)?.needsMetadata == true)
  }

  @Test("One part is centred, two are at the sides, three use all positions")
  func parts() throws {
    func parts(_ text: String) throws -> [String?] {
      let band = try #require(PageBand(text))
      return [band.left, band.centre, band.right].map { $0?.description }
    }
    #expect(try parts("a b") == [nil, "a b", nil])
    #expect(try parts("a | b") == ["a", nil, "b"])
    #expect(try parts(" a|b |c ") == ["a", "b", "c"])
    #expect(try parts("a |") == ["a", nil, nil])
    #expect(try parts("| | {page}") == [nil, nil, "{page}"])
    #expect(try parts(#"a \| b"#) == [nil, "a | b", nil])
    #expect(try parts("") == [nil, nil, nil])
    #expect(PageBand("a | b | c | d") == nil)
    #expect(PageBand(" | ")?.isEmpty == true)
  }

  @Test(
    "A written band is read back unchanged",
    arguments: ["a", "a | b", "a | b | c", " | b | c", "{page} |", #"a \| b"#, #"\\\\ | x"#, "| {date} |"])
  func band(text: String) throws {
    let band = try #require(PageBand(text))
    #expect(PageBand(band.description) == band)
  }
}
