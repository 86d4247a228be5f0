import GalleryText
import Testing

struct PartsTests {
  @Test("A text is cut at the first separator")
  func cut() {
    #expect("a=b=c".cut(at: "=") == ("a", "b=c"))
    #expect("=b".cut(at: "=") == ("", "b") && "a=".cut(at: "=") == ("a", ""))
    #expect("ab".cut(at: "=") == ("ab", nil) && "".cut(at: "=") == ("", nil))
  }
}
