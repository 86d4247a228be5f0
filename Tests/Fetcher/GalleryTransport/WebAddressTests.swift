import GallerySources
import GalleryWeb
import Testing

struct WebAddressTests {
  @Test(
    "Addresses are normalised",
    arguments: [
      ("HTTP://Example.COM", "http://example.com/"),
      ("  https://example.com:443/a b/ü?q=1 2#x y \n", "https://example.com/a%20b/%C3%BC?q=1%202#x%20y"),
      ("http://example.com:8080/a/../b/./c", "http://example.com:8080/b/c"),
      ("http://example.com/100%.jpg", "http://example.com/100%25.jpg"),
      ("http://example.com/a%2Fb%20c", "http://example.com/a%2Fb%20c"),
      ("http://2130706433/x", "http://127.0.0.1/x"), ("http://0x7f.1/x", "http://127.0.0.1/x"),
      ("http://[::1]:80/x", "http://[::1]/x"), ("http://example.com/a\\b|c", "http://example.com/a%5Cb%7Cc"),
      ("http://example.com?a=1", "http://example.com/?a=1"),
      ("http://Bu\u{308}cher.example:81/ü", "http://xn--bcher-kva.example:81/%C3%BC"),
      ("http://straße.example/", "http://xn--strae-oqa.example/"), ("http://１２７.1/x", "http://127.0.0.1/x"),
    ])
  func isNormalised(text: String, normal: String) {
    #expect(WebAddress(text)?.text == normal)
  }

  @Test(
    "Invalid addresses are rejected",
    arguments: [
      "", "example.com", "/path", "ftp://example.com/", "file:///etc/passwd", "http:/example.com", "http://",
      "http://user:secret@example.com/", "http://@example.com/", "http://good.example\\@evil.example/",
      "http://exa mple.com/", "http://example.com:99999/", "http://example.com:0/",
      "http://[fe80::1%25eth0]/",
      "javascript:alert(1)", "data:image/png;base64,AAAA", "http://a%2fb/", "http://a%00b/", "http://a／b/",
    ])
  func isRefused(text: String) {
    #expect(WebAddress(text) == nil)
  }

  /// The examples of RFC 3986 §5.4 for the base `http://a/b/c/d;p?q`, including the abnormal ones.
  @Test(
    "References are resolved",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
      (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
      ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
  func referencesAreResolved(reference: String, resolved: String) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect(base.resolving(reference)?.text == resolved)
  }

  @Test("References with blanks and other schemes are resolved") func references() throws {
    let base = try #require(WebAddress("https://example.com:8443/photos/list.json?page=1"))
    #expect(base.resolving(" my photo.jpg ")?.text == "https://example.com:8443/photos/my%20photo.jpg")
    #expect(base.resolving("//cdn.example/x")?.text == "https://cdn.example/x")
    #expect(base.resolving("HTTP://other.example/x")?.text == "http://other.example/x")
    for reference in ["file:///etc/passwd", "mailto:a@b.c", "javascript:x", "//user@evil.example/"] {
      #expect(base.resolving(reference) == nil, "\(reference)")
    }
  }

  @Test("Query items change individually") func items() throws {
    let address = try #require(WebAddress("http://a/x?b=1%2B1&page=2&c=%e4&flag&page=9#f"))
    #expect(address.setting("page", to: "3").text == "http://a/x?b=1%2B1&page=3&c=%e4&flag#f")
    #expect(address.setting("page", to: nil).text == "http://a/x?b=1%2B1&c=%e4&flag#f")
    #expect(
      address.setting("cursor", to: "c2==&x").text
        == "http://a/x?b=1%2B1&page=2&c=%e4&flag&page=9&cursor=c2%3D%3D%26x#f")
    #expect(address.query.map(\.name) == ["b", "page", "c", "flag", "page"])
    #expect(address.query[0].value == "1+1" && address.query[3].value == nil)
    #expect(address.replacing(query: [("a b", "ü"), ("n", nil)]).text == "http://a/x?a%20b=%C3%BC&n#f")
    #expect(address.replacing(query: []).text == "http://a/x#f")
  }

  @Test("An address is split into its parts") func partsAreTold() throws {
    let address = try #require(WebAddress("https://Example.com/a/na%C3%AFve%20file.jpg?x#y"))
    #expect(address.origin.description == "https://example.com:443")
    #expect(address.fileName == "naïve file.jpg")
    #expect(address.requestText == "https://example.com/a/na%C3%AFve%20file.jpg?x")
    #expect(WebAddress("http://a/b/")?.fileName == "")
  }

  @Test("Secrets are found in bytes") func secrets() {
    let redaction = Redaction(secrets: ["sesame", "a b/c"])
    for text in ["sesame", "xsesame", "sesamex", "sesasesame", "sesesame!", "?q=a%20b%2Fc", "a b/c"] {
      #expect(redaction.isNeeded(for: Array(text.utf8)), "\(text)")
      #expect(redaction.isNeeded(for: text))
    }
    for text in ["", "s", "sesam", "esame", "sesa me", "sesasesam"] {
      #expect(!redaction.isNeeded(for: Array(text.utf8)), "\(text)")
    }
    #expect(!Redaction(secrets: ["abc", ""]).isNeeded(for: "abc"))
    #expect(redaction.hidden(in: "say sesame, sesame") == "say …, …")
  }

  @Test("Secrets are hidden in printed addresses") func secretsAreHidden() throws {
    let address = try #require(
      WebAddress("http://a/x?api_key=K1&page=2&X-Amz-Signature=S&keyword=dogs&wskey=W#access_token=T&x=1"))
    #expect(
      address.redacted
        == "http://a/x?api_key=…&page=2&X-Amz-Signature=…&keyword=dogs&wskey=…#access_token=…&x=1")
    #expect("\(address)" == address.redacted)
    #expect(address.querySecrets == ["K1", "S", "W"])
    let plain = try #require(WebAddress("http://a/hidden value/x?q=hidden%20value"))
    #expect(plain.redacted == plain.text)
    #expect(plain.redacted(hiding: ["hidden value"]) == "http://a/…/x?q=…")
  }
}
