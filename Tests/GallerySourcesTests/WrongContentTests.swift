import Testing

@testable import GallerySources

@Suite struct WrongContentTests {
  private func what(_ text: String) -> String? { WrongContent.description(of: Array(text.utf8)) }

  @Test("A page is named with its title, made harmless")
  func pages() {
    #expect(
      what("<!DOCTYPE html><html><head><title>Sign in</title>")
        == "HTML page instead of a picture (\"Sign in\")")
    #expect(what("\u{FEFF} \n<HTML><body>no title") == "HTML page instead of a picture")
    #expect(what("<!-- x --><html><title>a</title></html>") == "HTML page instead of a picture (\"a\")")
    #expect(
      what("<html><title>a\u{1B}[31m\n &lt;b&gt; \u{202E}x</title>")
        == "HTML page instead of a picture (\"a[31m <b> x\")")
    let long = what("<html><title>\(String(repeating: "x", count: 5000))</title>")
    #expect((long?.count ?? 0) < 130)
  }

  @Test("Other texts that services answer with are named")
  func texts() {
    #expect(what(#"{"error":"none"}"#) == "JSON instead of a picture")
    #expect(what("<?xml version=\"1.0\"?><Error/>") == "XML instead of a picture")
  }

  @Test("Of anything else nothing is said", arguments: ["", "GIF89a", "not found", "\u{FFFD}PNG"])
  func others(text: String) {
    #expect(what(text) == nil)
  }
}
