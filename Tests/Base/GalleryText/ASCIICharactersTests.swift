import GalleryText
import Testing

struct ASCIICharactersTests {
  @Test("Letters and digits of ASCII are the same in characters and bytes")
  func kinds() {
    for byte in UInt8(0)..<0x80 {
      let character = Character(Unicode.Scalar(byte))
      #expect(byte.isASCIIDigit == character.isASCIIDigit)
      #expect(byte.isASCIILetterOrDigit == character.isASCIILetterOrDigit)
    }
    #expect((UInt8(0)...0xFF).count { $0.isASCIIDigit } == 10)
    #expect((UInt8(0)...0xFF).count { $0.isASCIILetterOrDigit } == 62)
    let others: [Character] = ["é", "½", "٣", "A\u{301}", "5\u{301}"]
    #expect(!others.contains { $0.isASCIILetterOrDigit })
  }
}
