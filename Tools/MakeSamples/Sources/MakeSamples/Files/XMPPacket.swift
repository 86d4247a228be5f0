/// An XMP packet with title, rating, date, and face regions of the Metadata Working Group (2010).
struct XMPPacket {
  let sample: Sample

  func text() -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
       xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
       xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
       xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
       xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
       xmp:Rating="\(sample.rating)" photoshop:DateCreated="\(date)">
       <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(escaped(sample.title))</rdf:li></rdf:Alt></dc:title>
    \(regions)  </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  /// EXIF's date in the form of ISO 8601.
  private var date: String {
    let parts = sample.taken.split(separator: " ")
    return parts[0].replacing(":", with: "-") + "T" + parts[1] + sample.offset
  }

  private var regions: String {
    guard !sample.faces.isEmpty else { return "" }
    let list = sample.faces.map { face in
      """
          <rdf:li><rdf:Description mwg-rs:Name="\(escaped(face.name))" mwg-rs:Type="Face">
           <mwg-rs:Area stArea:x="\(face.x)" stArea:y="\(face.y)" stArea:w="\(face.width)" \
      stArea:h="\(face.height)" stArea:unit="normalized"/>
          </rdf:Description></rdf:li>

      """
    }
    return """
         <mwg-rs:Regions rdf:parseType="Resource">
          <mwg-rs:AppliedToDimensions stDim:w="\(sample.width)" stDim:h="\(sample.height)" stDim:unit="pixel"/>
          <mwg-rs:RegionList><rdf:Bag>
      \(list.joined())    </rdf:Bag></mwg-rs:RegionList>
         </mwg-rs:Regions>

      """
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
