import GalleryText
import Testing

@Suite("The grammar of templates")
struct TemplateGrammarTests {
  @Test("Sheet templates have escapes, and unclosed braces are reported")
  func fields() {
    let grammar = TemplateGrammar.fields
    #expect(
      grammar.pieces(of: #"a{b}\n{{c}} \\ \x"#) == [
        .text("a"), .field("b", position: 2), .text("\n{c} \\ \\x"),
      ])
    #expect(grammar.pieces(of: "a } {b") == [.text("a } "), .open("b", position: 5)])
    #expect(grammar.pieces(of: "") == [])
  }

  @Test("Braces in quotes do not close a query, and backslashes are text")
  func queries() {
    #expect(
      TemplateGrammar.queries.pieces(of: "é{$['a}b']}/{{w}}") == [
        .text("é"), .field("$['a}b']", position: 2), .text("/"), .field("{w", position: 13), .text("}"),
      ])
  }

  @Test("Variables are replaced; optional ones may be missing, others may not be empty")
  func variables() {
    let environment = ["KEY": "secret", "EMPTY": ""]
    #expect(VariableText("Bearer ${KEY}!").value(in: environment) == .text("Bearer secret!"))
    #expect(VariableText("${KEY} ${GONE?}").value(in: environment) == .leftOut)
    #expect(VariableText("${GONE?}${A}${EMPTY}").value(in: environment) == .missing(["A", "EMPTY"]))
    #expect(VariableText("${KEY}${EMPTY}").secrets(in: environment) == ["secret"])
  }

  @Test(
    "An unclosed variable is text, and not well-formed",
    arguments: ["a${b", "${", "${}", "${1}", "${a-b}"])
  func malformed(text: String) {
    let read = VariableText(text)
    #expect(!read.isWellFormed)
    if !text.contains("}") { #expect(read.value(in: [:]) == .text(text)) }
  }
}
