import GalleryMarkup
import GalleryText

/// A structure of XMP: named values in any of RDF's equivalent notations.
struct XMPStructure {
  /// The namespaces of values.
  enum Space: String {
    case dc = "http://purl.org/dc/elements/1.1/"
    case xmp = "http://ns.adobe.com/xap/1.0/"
    case exif = "http://ns.adobe.com/exif/1.0/"
    case note = "http://ns.adobe.com/xmp/note/"
    case exifEX = "http://cipa.jp/exif/1.0/"
    case aux = "http://ns.adobe.com/exif/1.0/aux/"
    case dynamicMedia = "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    case photoshop = "http://ns.adobe.com/photoshop/1.0/"
    case darktable = "http://darktable.sf.net/"
    case digiKam = "http://www.digikam.org/ns/1.0/"
    case iptc = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    case tiff = "http://ns.adobe.com/tiff/1.0/"
    case cameraRaw = "http://ns.adobe.com/camera-raw-settings/1.0/"
    case regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    case area = "http://ns.adobe.com/xmp/sType/Area#"
    case dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    case microsoft = "http://ns.microsoft.com/photo/1.2/"
    case microsoftInfo = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    case microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  private let element: MarkupDocument.Element

  init(_ element: MarkupDocument.Element) {
    // A structure may be wrapped in its own description.
    let wrapped = element.children.first { $0.name == "Description" && $0.namespace == Self.rdf }
    self.element = wrapped ?? element
  }

  /// Returns a value: an attribute, an element, or the default one of several languages.
  func value(_ name: String, _ space: Space) -> String? {
    if let value = element.attribute(name, space.rawValue) { return value.withHiddenBlanked }
    guard let child = child(name, space) else { return nil }
    let items = Self.items(child)
    let item = items.first { $0.attribute("lang", Self.xml) == "x-default" } ?? items.first
    return (item ?? child).text.withHiddenBlanked
  }

  /// Returns the non-empty values of a list. A single value counts as a list of one.
  func values(_ name: String, _ space: Space) -> [String] {
    guard let child = child(name, space), !Self.items(child).isEmpty else {
      return [value(name, space)].compactMap { $0?.nonEmpty }
    }
    return Self.items(child).map(\.text.withHiddenBlanked).filter { !$0.isEmpty }
  }

  /// Returns a Boolean value; `false` if it is missing.
  func flag(_ name: String, _ space: Space) -> Bool { value(name, space)?.lowercased() == "true" }

  /// Returns a finite number, which may be written as a fraction: `28/10`.
  func number(_ name: String, _ space: Space) -> Double? {
    let parts = value(name, space)?.split(separator: "/", maxSplits: 1).map { Double($0) } ?? []
    guard let above = parts.first ?? nil, let below = parts.count > 1 ? parts[1] : 1 else { return nil }
    return (above / below).isFinite ? above / below : nil
  }

  /// Returns a structure within this one.
  func structure(_ name: String, _ space: Space) -> XMPStructure? {
    child(name, space).map(XMPStructure.init)
  }

  /// Returns the structures of a list.
  func items(_ name: String, _ space: Space) -> [XMPStructure] {
    child(name, space).map { Self.items($0).map(XMPStructure.init) } ?? []
  }

  private func child(_ name: String, _ space: Space) -> MarkupDocument.Element? {
    element.children.first { $0.name == name && $0.namespace == space.rawValue }
  }

  /// Returns the members of a bag, a sequence or a set of alternatives.
  private static func items(_ list: MarkupDocument.Element) -> [MarkupDocument.Element] {
    list.children.flatMap(\.children).filter { $0.name == "li" && $0.namespace == rdf }
  }
}
