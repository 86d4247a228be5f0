import GalleryModel

/// The metadata of a document as XMP (ISO 16684-1), without dates, locations and file names.
enum DocumentMetadata {
  static func bytes(_ information: PDFInformation, creator: String) -> [UInt8] {
    var properties = [
      "<dc:format>application/pdf</dc:format>",
      "<dc:language><rdf:Bag><rdf:li>\(XMLText.escaped(information.language))</rdf:li></rdf:Bag></dc:language>",
      "<pdf:Producer>\(creator)</pdf:Producer>",
      "<xmp:CreatorTool>\(creator)</xmp:CreatorTool>",
    ]
    if let title = information.title {
      properties.append(
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(XMLText.escaped(title))</rdf:li></rdf:Alt></dc:title>"
      )
    }
    if let (part, conformance) = information.standard.archival {
      properties.append("<pdfaid:part>\(part)</pdfaid:part>")
      properties.append("<pdfaid:conformance>\(conformance)</pdfaid:conformance>")
    }
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
      \(properties.joined(separator: "\n"))
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8)
  }
}
