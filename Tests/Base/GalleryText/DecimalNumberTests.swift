import GalleryText
import Testing

@Suite struct DecimalNumberTests {
  @Test(
    "A number has the requested number of decimals",
    arguments: [
      (0.0, 1, "0.0"), (1.0, 1, "1.0"), (0.05, 3, "0.050"), (1234.5678, 2, "1234.57"), (-0.26, 1, "-0.3"),
      (-0.04, 1, "0.0"), (9.99, 1, "10.0"), (2.5, 1, "2.5"), (1e9, 1, "1000000000.0"),
      (1e12, 1, "1000000000000"), (-1e300, 1, "-1e+300"),
    ])
  func fixed(number: Double, digits: Int, text: String) {
    #expect(number.fixed(digits) == text)
  }

  @Test(
    "A number has a maximum number of decimals and no exponent",
    arguments: [
      (0.0, "0"), (1, "1"), (-0.5, "-0.5"), (1.0005, "1.001"), (0.1 + 0.2, "0.3"),
      (32_767.123_4, "32767.123"),
      (1e-9, "0"), (-0.0001, "0"), (-12.34, "-12.34"), (0.05, "0.05"), (100, "100"),
    ])
  func decimal(number: Double, text: String) {
    #expect(number.decimal(places: 3) == text)
  }
}
