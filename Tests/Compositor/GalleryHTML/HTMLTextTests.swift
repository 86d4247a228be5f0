import Testing

@testable import GalleryHTML

@Suite struct HTMLTextTests {
  @Test("Text is escaped, and hidden characters are dropped")
  func escaping() {
    #expect(
      HTMLText.escaped("<script>alert(\"1\")</script>") == "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"
    )
    #expect(HTMLText.escaped("a & b's\u{202E}\u{0}\u{1B}") == "a &amp; b&#39;s")
    #expect(HTMLText.escaped("👩‍👩‍👧 é\nß") == "👩‍👩‍👧 é\nß")
  }

  @Test("No content can end a string in a style sheet")
  func styleStrings() {
    #expect(StyleText.string("DejaVu Sans-2") == "\"DejaVu Sans-2\"")
    #expect(StyleText.string("a\"}</style>\\") == "\"a\\22 \\7d \\3c \\2f style\\3e \\5c \"")
  }

  @Test("Numbers in style sheets have at most four decimals and no exponent")
  func numbers() {
    let texts = [0, 0.5, -0.25, 12, 1 / 3, 1e-9, 123456.78].map { StyleText.number($0) }
    #expect(texts == ["0", ".5", "-.25", "12", ".3333", "0", "123456.78"])
  }
}
