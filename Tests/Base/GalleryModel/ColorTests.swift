import GalleryModel
import Testing

@testable import GalleryModel

@Suite struct ColorTests {
  @Test("Ink and grey ink have a contrast of 4.5 on every background")
  func contrast() {
    for level in stride(from: UInt8(0), through: 255, by: 5) {
      for background in [
        Color(red: level, green: level, blue: level), Color(red: level, green: 90, blue: 255 - level),
      ] {
        let grey = background.legibleInk.greyed(on: background)
        #expect(grey.contrast(with: background) >= Color.leastContrast)
      }
    }
    let yellow = Color(red: 255, green: 255, blue: 0)
    #expect(yellow.greyed(on: .white) == yellow)
  }

  @Test(
    "A CSS colour is read",
    arguments: [
      ("white", Color.white), ("WHITE", .white), ("transparent", .transparent),
      ("rebeccapurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
      ("DarkSlateGrey", Color(red: 0x2F, green: 0x4F, blue: 0x4F)),
      ("#f80", Color(red: 255, green: 136, blue: 0)),
      ("#F80c", Color(red: 255, green: 136, blue: 0, alpha: 0xCC)),
      ("#ff8800", Color(red: 255, green: 136, blue: 0)),
      ("#ff880080", Color(red: 255, green: 136, blue: 0, alpha: 128)),
      ("rgb(255, 136, 0)", Color(red: 255, green: 136, blue: 0)),
      ("rgb(255,136,0)", Color(red: 255, green: 136, blue: 0)),
      ("rgb(255 136 0)", Color(red: 255, green: 136, blue: 0)),
      ("RGB( 255  136  0 )", Color(red: 255, green: 136, blue: 0)),
      ("rgb(100% 50% 0%)", Color(red: 255, green: 128, blue: 0)),
      ("rgb(255 136 0 / 50%)", Color(red: 255, green: 136, blue: 0, alpha: 128)),
      ("rgb(255 136 0/0.5)", Color(red: 255, green: 136, blue: 0, alpha: 128)),
      ("rgba(255, 136, 0, 0.5)", Color(red: 255, green: 136, blue: 0, alpha: 128)),
      ("rgba(0 0 0 / 0)", .transparent),
    ])
  func reads(text: String, expected: Color) {
    #expect(Color(text) == expected)
  }

  @Test(
    "An invalid colour is rejected",
    arguments: [
      "", "#", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "f80", "#+f+f+f", "#١٢٣", "whit",
      " white",
      "rgb", "rgb()", "rgb(1 2)", "rgb(1 2 3", "rgb 1 2 3)", "rgb(1 2 3 0.5)", "rgb(1 2 3 / 0.5 / 1)",
      "rgb(1 2 3 /)", "rgb(1,,2,,3)", "rgb(1, 2, 3,)", "rgb(1, 2 3)", "rgb(1, 2, 3 / 0.5)", "rgb(256 0 0)",
      "rgb(-1 0 0)", "rgb(0 0 0 / 1.5)", "rgb(101% 0 0)", "rgb(nan 0 0)", "rgb(0x10 0 0)", "hsl(0 0 0)",
      "rgb(1 2 3))",
    ])
  func refuses(text: String) {
    #expect(Color(text) == nil)
  }

  @Test("The 148 named colours of CSS are known, with both spellings of grey")
  func names() {
    #expect(Color.named.count == 148)
    for (name, value) in Color.named where name.contains("gray") {
      #expect(
        Color.named[name.split(separator: "gray", omittingEmptySubsequences: false).joined(separator: "grey")]
          == value)
    }
  }

  @Test("Only full opacity is opaque")
  func opacity() {
    #expect(Color.white.isOpaque)
    #expect(!Color(red: 1, green: 2, blue: 3, alpha: 254).isOpaque)
  }
}
