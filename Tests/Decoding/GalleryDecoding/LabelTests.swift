import GalleryModel
import Testing

@testable import GalleryDecoding

@Suite("Colour labels in XMP") struct LabelTests {
  private func packet(_ content: String, attributes: String = "") -> XMPPacket {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)>\(content)</rdf:Description></rdf:RDF>
      """
    return XMPPacket(Array(text.utf8).span)
  }

  @Test("Labels are read from attributes and from elements")
  func forms() {
    #expect(packet("", attributes: "xmp:Label=\"Green\"").label == .green)
    #expect(packet("<xmp:Label>Second</xmp:Label>").label == .yellow)
    #expect(packet("<xmp:Label>My own</xmp:Label>").label == .other)
  }

  @Test("Labels of darktable and digiKam are read")
  func numbers() {
    let darktable = """
      <d:colorlabels xmlns:d="http://darktable.sf.net/"><rdf:Seq><rdf:li>3</rdf:li><rdf:li>0</rdf:li></rdf:Seq></d:colorlabels>
      """
    #expect(packet(darktable).label == .blue)
    let digiKam = "xmlns:k=\"http://www.digikam.org/ns/1.0/\" k:ColorLabel="
    #expect(packet("", attributes: digiKam + "\"2\"").label == .orange)
    #expect(packet("", attributes: digiKam + "\"0\"").label == nil)
    #expect(packet("", attributes: digiKam + "\"99\"").label == nil)
    #expect(packet("", attributes: digiKam + "\"2\" xmp:Label=\"Red\"").label == .red)
  }

  @Test("A rating alone is not a label")
  func none() {
    #expect(packet("", attributes: "xmp:Rating=\"5\"").label == nil)
    #expect(packet("<xmp:Label> </xmp:Label>").label == nil)
  }
}
