import GalleryText
import Testing

@Suite struct TerminalColumnsTests {
  @Test(
    "Wide characters take two terminal columns, combining marks zero",
    arguments: [
      ("", 0), ("a b", 3), ("e\u{301}é", 2), ("日本", 4), ("한", 2), ("ｱ", 1), ("😀", 2), ("☀\u{FE0F}", 2),
      ("Ω", 1),
    ])
  func columns(text: String, expected: Int) {
    #expect(text.terminalColumns == expected)
    #expect(text.padded(toColumns: 6).terminalColumns == 6)
    #expect(text.padded(toColumns: 0) == text)
  }
}
