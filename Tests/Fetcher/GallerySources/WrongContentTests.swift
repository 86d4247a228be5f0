import LibXML
import Testing

@testable import GallerySources

@Suite struct WrongContentTests {
  private func what(_ text: String) async -> String? {
    await WrongContent.description(of: Array(text.utf8), by: LibXMLParser())
  }

  @Test("A page is described by its title, without unsafe characters")
  func pages() async {
    #expect(
      await what("<!DOCTYPE html><html><head><title>Sign in</title>")
        == "HTML page instead of an image (\"Sign in\")")
    #expect(await what("\u{FEFF} \n<HTML><body>no title") == "HTML page instead of an image")
    #expect(await what("<!-- x --><html><title>a</title></html>") == "HTML page instead of an image (\"a\")")
    #expect(
      await what("<html><title>a\u{1B}[31m\n &lt;b&gt; \u{202E}x</title>")
        == "HTML page instead of an image (\"a[31m <b> x\")")
    let long = await what("<html><title>\(String(repeating: "x", count: 5000))</title>")
    #expect((long?.count ?? 0) < 130)
  }

  @Test("Known texts of services are recognised")
  func texts() async {
    #expect(await what(#"{"error":"none"}"#) == "JSON instead of an image")
    #expect(await what("<?xml version=\"1.0\"?><Error/>") == "XML instead of an image")
  }

  @Test("Unknown content has no description", arguments: ["", "GIF89a", "not found", "\u{FFFD}PNG"])
  func others(text: String) async {
    #expect(await what(text) == nil)
  }
}
