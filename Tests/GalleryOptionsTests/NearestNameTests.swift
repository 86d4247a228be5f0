import GalleryModel
import GalleryOptions
import GalleryText
import Testing

@Suite struct NearestNameTests {
  private let names = Configuration.options.map(\.name)

  @Test(
    "A slip of the keyboard finds the name that was meant",
    arguments: [
      ("shpae", "shape"), ("colums", "columns"), ("column", "columns"), ("collumns", "columns"),
      ("gpa", "gap"),
      ("backgroud", "background"), ("back-ground", "background"), ("on_error", "on-error"),
      ("Radius", "radius"),
      ("ouput", "output"), ("dpis", "dpi"),
    ])
  func finds(written: String, meant: String) {
    #expect(NearestName.of(written, in: names) == meant)
  }

  @Test(
    "A name that is like none finds none", arguments: ["", "x", "zzz", "watermark", "thumbnail-folder", "日本"])
  func findsNone(written: String) {
    #expect(NearestName.of(written, in: names) == nil)
  }

  @Test("Of names that are equally near, the first of the alphabet is taken, in whatever order they come")
  func ties() {
    #expect(NearestName.of("gaps", in: ["gapx", "gapa"]) == "gapa")
    #expect(NearestName.of("gaps", in: ["gapa", "gapx"]) == "gapa")
    #expect(NearestName.of("gaps", in: []) == nil)
  }
}
