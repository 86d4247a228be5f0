import GalleryJSON
import Testing

@Suite struct JSONErrorTests {
  @Test(
    "A syntax error has its line, its column and the expected token",
    arguments: [
      ("{ \"columns\": 4,\n  \"gap\": }", #"line 2, column 10: expected a value, found "}""#),
      ("{ \"a\": 1,\n \"b\": 2", #"line 2, column 8: expected "," or "}", found the end"#),
      ("{ \"a\": 1 \"b\": 2 }", #"line 1, column 10: expected "," or "}", found """"#),
      ("{ \"a\": 1, }", #"line 1, column 11: expected a key in quotation marks, found "}""#),
      ("{ a: 1 }", #"line 1, column 3: expected a key in quotation marks, found "a""#),
      ("{ \"a\" 1 }", #"line 1, column 7: expected ":", found "1""#),
      ("[1, 2,, 3]", #"line 1, column 7: expected a value, found ",""#),
      ("[tru]", #"line 1, column 2: expected a value, found "t""#),
      ("[01]", #"line 1, column 3: expected "," or "]", found "1""#),
      ("[1.]", #"line 1, column 4: expected a digit, found "]""#),
      ("[\"é\", x]", #"line 1, column 7: expected a value, found "x""#),
      (
        "[\"a\nb\"]",
        "line 1, column 4: expected a closing quotation mark, found the end of the line"
      ),
      ("", "line 1, column 1: expected a value, found the end"),
      ("{} x", #"line 1, column 4: expected the end, found "x""#),
    ])
  func places(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(
    "Valid JSON has no error",
    arguments: [
      "{}", "[]", "0", "-1.5e+3", "\u{FEFF}[1]",
      #"{ "a": [true, false, null, "\\\"\u00e9"], "b": { "c": {} } }"#,
    ])
  func valid(text: String) throws {
    _ = try JSONValue(parsing: text)
  }

  @Test("The nesting limit equals Foundation's")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    #expect(error?.reason == "expected at most 512 levels of nesting, found \"[\"")
  }
}
