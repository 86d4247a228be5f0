import GalleryText
import Testing

@Suite("Texts without a stated encoding") struct GuessedTextTests {
  @Test(
    "Windows-1252 and Latin-1 are read where UTF-8 is invalid",
    arguments: [
      ([0x47, 0x72, 0xF6, 0xDF, 0x65], "Größe"), ([0x43, 0x61, 0x66, 0xE9], "Café"),
      ([0x80, 0x20, 0x93, 0x61, 0x94], "€ “a”"),
      (Array("Größe".utf8), "Größe"), (Array("Grüße, Jürgen Mü".utf8.dropLast()), "Grüße, Jürgen M\u{FFFD}"),
    ] as [([UInt8], String)])
  func guesses(bytes: [UInt8], text: String) {
    #expect(String(guessing: bytes) == text)
  }
}
