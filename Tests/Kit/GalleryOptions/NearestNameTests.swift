import GalleryModel
import GalleryOptions
import GalleryText
import Testing

@Suite struct NearestNameTests {
  private let names = Configuration.options.map(\.name)

  @Test(
    "A typing error finds the intended name",
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
    "A dissimilar name has no suggestion", arguments: ["", "x", "zzz", "watermark", "thumbnail-folder", "日本"])
  func findsNone(written: String) {
    #expect(NearestName.of(written, in: names) == nil)
  }

  @Test("Among equally near names the first of the alphabet is chosen")
  func ties() {
    #expect(NearestName.of("gaps", in: ["gapx", "gapa"]) == "gapa")
    #expect(NearestName.of("gaps", in: ["gapa", "gapx"]) == "gapa")
    #expect(NearestName.of("gaps", in: []) == nil)
  }
}
