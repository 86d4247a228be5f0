import GalleryGeometry
import GalleryMarkup
import GalleryModel
import GalleryText
import LibXML

/// The facts that an XMP packet states of a photo (ISO 16684-1), as far as sheets need it.
struct XMPPacket: Equatable {
  var taken: PhotoDate?
  var rating: Int?
  var label: ColorLabel?
  var title: String?
  var caption: String?
  var lens: String?
  /// Faces in the coordinates of the packet, in fractions, and the size they refer to.
  var faces: [Rect] = []
  var facesApplyTo: PixelSize?
  /// Microsoft's regions are those of the photo as people see it, whatever its orientation.
  var facesAreUpright = false
  /// The reason for which the packet was ignored; `nil` where it was read.
  var problem: String?

  /// Larger ones hold other things than descriptions.
  static let sizeLimit = 4 << 20
  /// No photo has thousands.
  static let faceLimit = 256

  init() {}

  /// Reads a packet; nothing is set but the problem where it cannot be read.
  init(_ bytes: Span<UInt8>) {
    let properties: [XMPStructure]
    do throws(MarkupError) {
      properties = try Self.properties(of: bytes)
    } catch {
      problem = Notes.ignoredXMP(error)
      return
    }
    func value(_ name: String, _ space: String) -> String? {
      properties.lazy.compactMap { $0.value(name, space) }.first { !$0.isEmpty }
    }
    let date =
      value("DateTimeOriginal", XMPStructure.exif) ?? value("DateCreated", XMPStructure.photoshop)
      ?? value("CreateDate", XMPStructure.xmp)
    taken = date.flatMap(PhotoDate.init(iso:))
    rating = value("Rating", XMPStructure.xmp).flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
      .flatMap { (-1...5).contains($0) ? $0 : nil }
    label = value("Label", XMPStructure.xmp).flatMap(ColorLabel.init(named:))
    title = value("title", XMPStructure.dc)
    caption = value("description", XMPStructure.dc)
    lens = value("Lens", XMPStructure.aux)
    for description in properties { readRegions(description) }
    // Programs that write both write the same faces twice.
    if faces.isEmpty {
      facesAreUpright = true
      for description in properties { readMicrosoftRegions(description) }
    }
  }

  /// Returns the time at which a packet says that the photo was last changed.
  static func modified(_ bytes: Span<UInt8>) -> PhotoDate? {
    try? properties(of: bytes).lazy.compactMap { $0.value("ModifyDate", XMPStructure.xmp) }.first
      .flatMap(PhotoDate.init(iso:))
  }

  /// The descriptions of a packet, which may be wrapped.
  private static func properties(
    of bytes: Span<UInt8>
  ) throws(MarkupError) -> [XMPStructure] {
    guard bytes.count <= sizeLimit else { throw .tooManyParts }
    let source = MarkupSource(.packet, bytes.array)
    guard let root = try LibXMLParser().document(of: source).root else { throw .empty }
    let wrapper = root.name == "RDF" ? root : root.children.first { $0.name == "RDF" }
    return (wrapper?.children ?? []).map(XMPStructure.init)
  }

  /// The faces in the upright photo. The packet counts in stored rows, unless the size it names is the upright
  /// photo's: some programs turn the regions but not the picture.
  func uprightFaces(stored: PixelSize, orientation: Orientation) -> [Rect] {
    if facesAreUpright { return faces }
    if let size = facesApplyTo, orientation.swapsSides,
      (size.width > size.height) != (stored.width > stored.height)
    {
      return faces
    }
    return faces.map(orientation.upright)
  }
}

extension XMPPacket {
  /// Regions of the Metadata Working Group: the middle and the extents of each.
  private mutating func readRegions(_ description: XMPStructure) {
    let space = XMPStructure.regions
    guard let regions = description.structure("Regions", space) else { return }
    if let size = regions.structure("AppliedToDimensions", space),
      let width = size.number("w", XMPStructure.dimensions),
      let height = size.number("h", XMPStructure.dimensions),
      (1...1e6).contains(width), (1...1e6).contains(height)
    {
      facesApplyTo = PixelSize(width: Int(width), height: Int(height))
    }
    for region in regions.items("RegionList", space) where region.value("Type", space) ?? "Face" == "Face" {
      guard let area = region.structure("Area", space), let x = area.number("x", XMPStructure.area),
        let y = area.number("y", XMPStructure.area), let width = area.number("w", XMPStructure.area),
        let height = area.number("h", XMPStructure.area),
        area.value("unit", XMPStructure.area) ?? "normalized" == "normalized"
      else { continue }
      addFace(Rect(x: x - width / 2, y: y - height / 2, width: width, height: height))
    }
  }

  /// Microsoft's regions of people: left, top and extents of each.
  private mutating func readMicrosoftRegions(_ description: XMPStructure) {
    guard let info = description.structure("RegionInfo", XMPStructure.microsoft) else { return }
    for region in info.items("Regions", XMPStructure.microsoftInfo) {
      let text = region.value("Rectangle", XMPStructure.microsoftRegion) ?? ""
      let numbers = text.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
      guard numbers.count == 4 else { continue }
      addFace(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
  }

  /// A face whose middle lies within the photo.
  private mutating func addFace(_ face: Rect) {
    let sides = 0.0...1.0
    guard sides.contains(face.width), sides.contains(face.height), face.width > 0, face.height > 0,
      sides.contains(face.midX), sides.contains(face.midY), faces.count < Self.faceLimit
    else { return }
    faces.append(face)
  }
}
