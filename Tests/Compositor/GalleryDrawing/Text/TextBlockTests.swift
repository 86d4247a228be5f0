import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDrawing

@Suite struct TextBlockTests {
  private static let frame = Rect(x: 100, y: 100, width: 120, height: 48)
  private static let black = Color(red: 0, green: 0, blue: 0)

  private static func block(_ text: String, lines: Int = 1, size: Double = 11) -> TextBlock {
    var block = TextBlock(text, font: TextFont(size: size), in: frame, color: black)
    block.lines = lines
    block.frame.height = TextMetrics.height(lines: lines, size: size)
    return block
  }

  /// Texts that have broken captions in some program.
  static let worstCases = [
    String(repeating: "IMG_20240601_", count: 23) + "x",
    String(repeating: "W", count: 300),
    String(repeating: "a fairly long title ", count: 20),
    "東京タワーから見た夕焼けの写真とても長い題名です",
    "صورة غروب الشمس فوق البحر الأبيض المتوسط في الصيف",
    "תמונה של שקיעה מעל הים התיכון בקיץ הארוך",
    "👩‍👩‍👧‍👦🏳️‍🌈👍🏽 party 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉",
    "e\u{301}a\u{308}o\u{302}\u{323} n\u{303}",
    "Z" + String(repeating: "\u{301}\u{35c}\u{489}", count: 40) + "algo",
    "\u{202E}gpj.exe\u{202C}", "one\ntwo\r\nthree\u{2028}four\u{2029}five", "\u{0}\u{7}\u{1B}[31m",
    "<b>bold</b> & <span size=\"99999\">x</span>", "%s%n%d%@ 100 %", "[scale=9] @ {name} & \\n",
    "ฟ้าที่น้ำปิ้ง ภาพถ่ายพระอาทิตย์ตก", "یہ تصویر بہت خوبصورت ہے", "ÄÖÜ Ấ Ǻ ȷ gjpqy|", "\u{FFFD}\u{E000}\u{10FFFF}",
    "ffi fl — “quoted” … ½ №", String(repeating: "\u{A0}", count: 50) + "x",
  ]

  @Test("The number before an em space is grey, and at least an em from the name")
  func label() {
    let grey = Color(red: 90, green: 90, blue: 90)
    let texts = Self.block("33\u{2003}60.jpg\n2024", lines: 2).shaped(secondary: 0.875, color: grey)
    #expect(texts.map { $0.lines.map(\.text) } == [["33"], ["60.jpg"], ["2024"]])
    #expect(texts.map(\.color) == [grey, Self.black, grey])
    let number = texts[0].lines[0]
    #expect(texts[1].lines[0].x - number.x - number.width >= texts[0].font.size * 0.99)
    #expect(texts[1].lines[0].baseline == number.baseline)
  }

  @Test("The number does not stand alone above a name that has no room beside it")
  func labelWithName() throws {
    for (text, first) in [
      ("51\u{2003}051_wood_anemones.jpg", "51\u{2003}051_wood_"),
      ("51\u{2003}" + String(repeating: "W", count: 12), "51\u{2003}W"),
    ] {
      let lines = Self.block(text, lines: 2).shaped().lines.map(\.text)
      #expect(lines.count == 2 && lines[0].hasPrefix(first), "\(lines)")
      #expect(lines.joined() == text)
    }
  }

  @Test(
    "Ink stays in the frame for any text, on one line and on four", arguments: worstCases, [1, 4])
  func inside(text: String, lines: Int) throws {
    for (alignment, shortening) in zip(TextAlignment.allCases, [TextShortening.end, .middle, .end]) {
      var block = Self.block(text, lines: lines)
      block.alignment = alignment
      block.shortening = shortening
      #expect(try Ink(block).stays(in: block.frame))
      #expect(block.shaped().lines.count <= lines)
    }
  }

  @Test("An outline stays in the frame too", arguments: worstCases)
  func outline(text: String) throws {
    var block = Self.block(text, lines: 2)
    block.outline = Self.black
    #expect(try Ink(block).stays(in: block.frame))
  }

  @Test("Ink stays in the frame even if it is much too small")
  func tiny() throws {
    for (width, height) in [(1.0, 1.0), (3, 40), (60, 2), (0.1, 0.1)] {
      var block = Self.block("Much too long", lines: 3)
      block.frame = Rect(x: 100, y: 100, width: width, height: height)
      #expect(try Ink(block).stays(in: block.frame))
    }
  }

  @Test("A long name is shortened in the middle, a text at its end")
  func shortening() throws {
    var block = Self.block("IMG_2024-06-01_a-day-at-the-sea_0001.jpg")
    block.shortening = .middle
    let name = try #require(block.shaped().lines.first).text
    #expect(name.hasPrefix("IMG_2024") && name.hasSuffix("0001.jpg") && name.contains("…"))
    block.shortening = .end
    let text = try #require(block.shaped().lines.first).text
    #expect(text.hasPrefix("IMG_2024") && text.hasSuffix("…"))
    #expect(Self.block("a.jpg").shaped().lines.map(\.text) == ["a.jpg"])
  }

  @Test("The shortened text is as long as the line allows")
  func longest() throws {
    let block = Self.block(String(repeating: "ii ", count: 100))
    let line = try #require(block.shaped().lines.first)
    #expect(line.width <= block.frame.width)
    #expect(line.width > block.frame.width - 12)
  }

  @Test("Lines break between words, and an ellipsis ends the last one if needed")
  func wrapping() throws {
    let words =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    let lines = Self.block(words, lines: 4).shaped().lines.map(\.text)
    #expect(lines.count == 4)
    #expect(lines[3].hasSuffix("…"))
    let whole = lines.joined(separator: " ").dropLast().split(separator: " ").map(String.init)
    #expect(words.split(separator: " ").map(String.init).starts(with: whole.dropLast()))
    #expect(Self.block("one two", lines: 4).shaped().lines.count == 1)
  }

  @Test("Line breaks are kept up to the number of lines; a single line has spaces")
  func newlines() {
    #expect(Self.block("one\n\ntwo\r\n", lines: 3).shaped().lines.map(\.text) == ["one", "two"])
    #expect(Self.block("one\ntwo").shaped().lines.map(\.text) == ["one two"])
    #expect(Self.block("a\nb\nc\nd", lines: 3).shaped().lines.map(\.text) == ["a", "b", "c d"])
  }

  @Test("Lines are one leading apart, rounded to whole pixels")
  func leading() {
    let lines = Self.block("one\ntwo\nthree", lines: 3, size: 10).shaped().lines
    #expect(abs(lines[1].baseline - lines[0].baseline - 13.5) <= 0.5)
    #expect(abs(lines[2].baseline - lines[0].baseline - 27) <= 0.5)
    for line in lines { #expect(line.baseline == line.baseline.rounded()) }
  }

  @Test("Captions of one size share a baseline, whatever their letters")
  func commonBaseline() {
    let baselines = ["xxx", "Ägypten", "gjpqy", "123"].map { Self.block($0).shaped().lines[0].baseline }
    #expect(Set(baselines).count == 1)
  }

  @Test("Direction overrides and control characters are dropped, joiners kept")
  func dropped() {
    #expect(PrintableText.of("a\u{202E}b\u{2066}c\u{200F}\u{0}\u{1B}\u{FEFF}d") == "abcd")
    #expect(PrintableText.of("\u{1F469}\u{200D}\u{1F467}") == "\u{1F469}\u{200D}\u{1F467}")
    #expect(PrintableText.of(" \t a\tb \n\n ") == "a b")
    #expect(PrintableText.of("e\u{301}") == "e\u{301}")
    #expect(PrintableText.of("e" + String(repeating: "\u{301}", count: 50)).unicodeScalars.count == 5)
    #expect(PrintableText.of(String(repeating: "x", count: 100_000)).count == 2001)
  }

  @Test("A blank text leaves no ink", arguments: ["", "  ", "\n\n", "\u{200B}\u{202A}"])
  func blank(text: String) throws {
    #expect(try Ink(Self.block(text, lines: 2)).bounds == nil)
  }

  @Test("Markup is drawn as text")
  func markup() throws {
    let plain = try Ink(Self.block("b x b"))
    let marked = try Ink(Self.block("<b>x</b>"))
    #expect(marked.darkCount > plain.darkCount)
    #expect(Self.block("<b>x</b>").shaped().lines[0].text == "<b>x</b>")
  }

  @Test("Lines can be aligned left, centred and right")
  func alignment() throws {
    var block = Self.block("III")
    let left = try #require(try Ink(block).bounds)
    block.alignment = .right
    let right = try #require(try Ink(block).bounds)
    block.alignment = .centre
    let centre = try #require(try Ink(block).bounds)
    #expect(left.x - 100 <= 3)
    #expect(220 - (right.x + right.width) <= 3)
    #expect(abs(centre.x + centre.width / 2 - 160) <= 1)
  }

  @Test("A missing font family is replaced, and the letters are drawn")
  func missingFamily() throws {
    var block = Self.block("Hamburg")
    block.font.family = "No Such Family At All"
    let ink = try Ink(block)
    #expect(ink.isDrawable)
    #expect(ink.darkCount > 50)
  }

  @Test("Characters without a glyph are reported")
  func boxes() throws {
    #expect(try Ink(Self.block("abc")).isDrawable)
    #expect(try !Ink(Self.block("\u{10FFFD}")).isDrawable)
  }

  @Test("Every paragraph keeps a line, and the first gets the spare ones")
  func paragraphs() throws {
    let name = String(repeating: "name_", count: 40)
    var lines = Self.block("\(name)\n2024-06-01", lines: 2).shaped().lines.map(\.text)
    #expect(lines.count == 2)
    #expect(lines[0].contains("…"))
    #expect(lines[1] == "2024-06-01")
    lines = Self.block("\(name)\n2024-06-01", lines: 4).shaped().lines.map(\.text)
    #expect(lines.count == 4)
    #expect(lines[3] == "2024-06-01")
  }

  @Test("If letters may be smaller, words stay whole")
  func wholeWords() {
    var block = Self.block("snowmen mountaineering", lines: 2, size: 22)
    block.frame.width = 130
    #expect(block.shaped().font.size == 22)
    block.leastScale = 0.5
    let shaped = block.shaped()
    #expect(shaped.font.size < 22 && shaped.font.size >= 11)
    #expect(shaped.lines.map(\.text) == ["snowmen", "mountaineering"])
    // Illegible letters are worse than an ellipsis.
    block.frame.width = 20
    #expect(block.shaped().font.size > 11)
  }

  @Test("A missing font family is reported with its replacement")
  func replacement() throws {
    let found = try #require(TextFont(family: "No Such Family At All", size: 10).replacement)
    #expect(TextFont(family: found, size: 10).replacement == nil)
    #expect(TextFont(family: "No Such Family, \(found.uppercased())", size: 10).replacement == nil)
    #expect(TextFont(size: 10).replacement == nil)
  }
}
