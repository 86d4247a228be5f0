import GalleryText
import Testing

@Suite struct DecimalNumberTests {
  @Test(
    "A number has as many digits behind the point as are asked for",
    arguments: [
      (0.0, 1, "0.0"), (1.0, 1, "1.0"), (0.05, 3, "0.050"), (1234.5678, 2, "1234.57"), (-0.26, 1, "-0.3"),
      (-0.04, 1, "0.0"), (9.99, 1, "10.0"), (2.5, 1, "2.5"), (1e9, 1, "1000000000.0"),
      (1e12, 1, "1000000000000"), (-1e300, 1, "-1e+300"),
    ])
  func fixed(number: Double, digits: Int, text: String) {
    #expect(number.fixed(digits) == text)
  }
}
