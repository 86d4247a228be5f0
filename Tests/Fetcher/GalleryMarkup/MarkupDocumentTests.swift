import GalleryMarkup
import GalleryText
import LibXML
import Testing

@Suite("Markup documents")
struct MarkupDocumentTests {
  private func document(_ kind: MarkupSource.Kind, _ text: String) throws(MarkupError) -> MarkupDocument {
    try LibXMLParser().document(of: MarkupSource(kind, Array(text.utf8)))
  }

  @Test("Elements have names, namespaces, attributes and their text")
  func xml() throws {
    let text = """
      <?xml version="1.0"?><!-- c --><a:list xmlns:a="urn:a" xmlns="urn:b" a:k="1" k="2">one<item/>
      <item x="&lt;&#233;">t<![CDATA[wo & <]]><a:deep>&amp;three</a:deep></item></a:list>
      """
    let root = try #require(try document(.xml, text).root)
    #expect((root.name, root.namespace) == ("list", "urn:a"))
    #expect(root.attribute("k", "urn:a") == "1" && root.attribute("k") == "2")
    #expect(root.attribute("x") == nil && root.attribute("k", "urn:b") == nil)
    #expect(root.children.map(\.name) == ["item", "item"])
    #expect(root.children("item", "urn:b").count == 2 && root.children("item", "").isEmpty)
    #expect(root.children[1].attribute("x") == "<é")
    #expect(root.children[1].text == "two & <&three")
    #expect(root.descendants.map(\.name) == ["item", "item", "deep"])
    #expect(root.descendants[2].parent?.parent?.name == "list" && root.parent == nil)
  }

  @Test("Malformed HTML is read, in the declared encoding")
  func html() throws {
    let root = try #require(
      try document(.html(encoding: nil), "<p>a&eacute;<br><b data-x>b<script>x<y</script>").root)
    #expect(root.name == "html")
    #expect(root.descendants.map(\.name) == ["body", "p", "br", "b", "script"])
    #expect(root.text == "aébx<y")
    #expect(root.descendants[3].attribute("data-x") == "")
    let latin = MarkupSource(.html(encoding: "ISO-8859-1"), Array("<p>".utf8) + [0xE9])
    #expect(try LibXMLParser().document(of: latin).root?.text == "é")
  }

  @Test("Rejected documents have a reason")
  func refused() throws {
    let entities = "<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>"
    #expect(throws: MarkupError.entities) { try document(.xml, entities) }
    #expect(throws: MarkupError.documentType) { try document(.packet, entities) }
    #expect(throws: MarkupError.empty) { try document(.xml, "") }
    #expect(throws: MarkupError.tooManyParts) {
      try document(.packet, "<a>" + String(repeating: "<b/>", count: 100_001) + "</a>")
    }
    #expect(throws: MarkupError.tooLarge) {
      try LibXMLParser().document(
        of: MarkupSource(.xml, [UInt8](repeating: 0x20, count: MarkupSource.sizeLimit + 1)))
    }
    #expect {
      try document(.xml, "<a><b></a>")
    } throws: { error in
      if case .malformed(let words)? = error as? MarkupError { !words.isEmpty } else { false }
    }
  }

  @Test("Long namespaces do not make a small text large")
  func namespaces() throws {
    let space = String(repeating: "x", count: 10_000)
    let text = "<a xmlns=\"\(space)\">" + String(repeating: "<b/>", count: 10_000) + "</a>"
    let events = try LibXMLParser().events(of: MarkupSource(.xml, Array(text.utf8)))
    #expect(events.bytes.count < 3 * text.utf8.count)
  }

  @Test("Answers and failures pass unchanged through another process")
  func batch() throws {
    let sources = [
      MarkupSource(.xml, Array("<a>1</a>".utf8)), MarkupSource(.xml, Array("<a>".utf8)),
      .fragment("x &amp; <i>y</i>"), MarkupSource(.packet, []),
      MarkupSource(.html(encoding: "ISO-8859-1"), [0x3C, 0x70, 0x3E, 0xE9]),
    ]
    let read = try [MarkupSource](byteCoded: sources.byteCoded)
    #expect(read == sources)
    let capacity = MarkupBatch.capacity(for: sources)
    let answers = MarkupBatch.answers(to: read, capacity: capacity) { source throws(MarkupError) in
      try LibXMLParser().events(of: source)
    }
    let results = try MarkupBatch.results(in: answers, count: sources.count)
    #expect(results.map { try? $0.get().root?.text } == ["1", nil, "x & y", nil, "é"])
    #expect(throws: MarkupError.empty) { try results[3].get() }
    #expect(throws: MalformedBytes.self) { try MarkupBatch.results(in: answers, count: sources.count - 1) }
    let small = MarkupBatch.answers(to: read, capacity: 3005) { source throws(MarkupError) in
      try LibXMLParser().events(of: source)
    }
    #expect(small.count <= 3005)
    #expect(throws: MarkupError.tooManyParts) { try MarkupBatch.results(in: small, count: 5)[0].get() }
  }

  @Test("Events of a compromised process give only a document or an error")
  func hostileEvents() throws {
    let text = "<a x=\"1\" xmlns=\"urn:a\">t<b y=\"2\">u</b><c/></a>"
    let events = try LibXMLParser().events(of: MarkupSource(.xml, Array(text.utf8))).bytes
    var documents = 0
    for index in events.indices {
      for byte in [UInt8(0), 1, 2, 3, 4, 0x7F, 0x80, 0xFF] {
        var changed = events
        changed[index] = byte
        guard let root = try? MarkupDocument(events: changed).root else { continue }
        documents += 1
        for element in [root] + root.descendants {
          _ = (element.name, element.namespace, element.text, element.attribute("y"), element.parent?.name)
        }
      }
      #expect((try? MarkupDocument(events: Array(events[..<index])))?.root == nil || index == 0)
    }
    #expect(documents > 0)
    #expect(throws: MalformedBytes.self) {
      try MarkupDocument(events: [UInt8](repeating: 2, count: 100) + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    }
  }
}
