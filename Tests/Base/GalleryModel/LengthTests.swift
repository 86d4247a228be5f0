import GalleryModel
import TestSupport
import Testing

@Suite struct LengthTests {
  @Test(
    "A length is read with its unit",
    arguments: [
      ("12", Length.points(12)), ("12pt", .points(12)), ("0", .points(0)), ("0.5in", .points(36)),
      ("25.4mm", .points(72)), ("2.54cm", .points(72)), ("40px", .pixels(40)), ("10%", .percent(10)),
      (".5in", .points(36)), ("1e2pt", .points(100)),
    ])
  func reads(text: String, expected: Length) {
    #expect(Length(text) == expected)
  }

  @Test(
    "An invalid length is rejected",
    arguments: [
      "", "mm", "%", "wide", "-1", "-1mm", "+3", "nan", "inf", "infinity", "infmm", "1e999", "1e308cm",
      "1e308in", "1e14px", "1e19%", "1000001", "14000in",
      "12 mm", " 12", "12 ", "1,5mm", "12em", "0x10", "0x1p4pt", "1.2.3", "12MMM", "١٢",
    ])
  func refuses(text: String) {
    #expect(Length(text) == nil)
  }

  @Test("A description is read back as the same length")
  func description() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let value = Double.random(in: 0...1, using: &random) * (Bool.random(using: &random) ? 1e-9 : 1e6)
      for length in [Length.points(value), .pixels(value.rounded()), .percent(value)] {
        #expect(Length(length.description) == length)
      }
    }
    #expect(Length.points(12).description == "12pt")
    #expect(Length.percent(2.5).description == "2.5%")
    #expect(Length.points(1e20).description == "1e+20pt")
    #expect(Length("1e+05pt") == .points(1e5))
  }

  @Test("Only percentages depend on the reference, only pixels on the resolution")
  func points() {
    #expect(Length.points(12).points(of: 500, pixelsPerPoint: 3) == 12)
    #expect(Length.pixels(12).points(of: 500, pixelsPerPoint: 3) == 4)
    #expect(Length.percent(12).points(of: 500, pixelsPerPoint: 3) == 60)
  }
}
