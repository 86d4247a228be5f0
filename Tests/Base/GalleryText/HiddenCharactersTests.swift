import GalleryText
import Testing

@Suite struct HiddenCharactersTests {
  @Test("The 66 noncharacters are hidden, but not their neighbours")
  func noncharacters() {
    let ends = (0...0x10 as ClosedRange<UInt32>).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    for value in Array(0xFDD0...0xFDEF) + ends {
      #expect(Unicode.Scalar(value)?.isHidden == true, "\(value)")
    }
    for value in [0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x20000] as [UInt32] {
      #expect(Unicode.Scalar(value)?.isHidden == false, "\(value)")
    }
    let text = String(decoding: [0x61, 0xFFFF, 0x62, 0xFDD0] as [UInt16], as: UTF16.self)
    #expect(text.withHiddenBlanked == "a b")
  }
}
