import GalleryText
import Testing

@Suite("Templates with unknown fields") struct FilledTemplateTests {
  /// Fills a template whose fields in braces are known only if they have upper-case letters.
  private func text(_ template: String) -> String {
    var filled = FilledTemplate()
    for piece in TemplateGrammar.fields.pieces(of: template) {
      switch piece {
      case .text(let text), .open(let text, _): filled.add(text: text)
      case .field(let name, _): filled.add(field: name.contains(where: \.isUppercase) ? name : " ")
      }
    }
    return filled.text
  }

  @Test(
    "A section or word whose fields are unknown vanishes with its separator",
    arguments: [
      ("{A} · {B}", "A · B"), ("{A} · {b}", "A"), ("{a} · {B}", "B"), ("{A} · {b} · {C}", "A · C"),
      ("{a} · {b} · ISO {c}", ""), ("{A}\\nf/{b} · ISO {c}", "A"), ("{a}\\n{B} · {c}", "B"),
      ("{A}\\n{b} · {C}", "A\nC"), ("{A} · {b}\\n{C}", "A\nC"), ("{A}, {b}, {C}", "A, C"), ("{A} ({b})", "A"),
      ("{A} ({B})", "A (B)"), ("{a} {B}", "B"), ("{A} {b} {C}", "A C"), ("{a}×{B}", "×B"), ("{A}x{B}", "AxB"),
      ("Page {p} of {q}", ""), ("Summer · {a}", "Summer"), ("a  b, c - d", "a  b, c - d"),
      ("{A} — by {b}", "A"),
      ("", ""), ("{A} - {B}-{c}", "A - B-"), ("One\\n\\ntwo", "One\n\ntwo"),
    ])
  func sections(template: String, expected: String) {
    #expect(text(template) == expected)
  }

  @Test(
    "A date is written in a pattern",
    arguments: [
      ("d MMMM yyyy", "7 March 2024"), ("yyyy-MM-dd HH:mm", "2024-03-07 09:05"),
      ("EEE, d MMM yy", "Thu, 7 Mar 24"),
      ("EEEE d.M.yy 'at' H", "Thursday 7.3.24 at 9"),
    ])
  func dates(pattern: String, expected: String) throws {
    let date = PhotoDate(year: 2024, month: 3, day: 7, hour: 9, minute: 5)
    #expect(try #require(DatePattern(pattern)).text(of: date) == expected)
  }

  @Test(
    "A pattern leaves out the parts of a date that are unknown",
    arguments: [
      ("d MMMM yyyy", "July 1921", "1921"), ("yyyy-MM-dd HH:mm", "1921-07", "1921"),
      ("EEEE, d.M.yy 'at' H", "7.21", "21"), ("MMMM d, yyyy", "July 1921", "1921"), ("HH:mm", "", ""),
    ])
  func unknownParts(pattern: String, month: String, year: String) throws {
    let pattern = try #require(DatePattern(pattern))
    #expect(pattern.text(of: PhotoDate(year: 1921, month: 7)) == month)
    #expect(pattern.text(of: PhotoDate(year: 1921)) == year)
  }

  @Test(
    "Patterns without fields or with unknown ones are rejected", arguments: ["", "'d'", "D", "MMMMM", "d of"])
  func badPatterns(pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }
}
