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
  var copyright: String?
  var artist: String?
  var keywords: [String] = []
  /// The ending of the file that the packet is a sidecar of; `nil` where it does not say.
  var fileExtension: String?
  /// The turn that makes the stored rows upright.
  var orientation: Orientation?
  /// The part of the stored photo that is to be shown, in fractions, if it is still to be cut.
  var crop: Rect?
  /// A Boolean value that indicates whether there is such a part, but a tilted one.
  var isTilted = false
  /// The area that counts most in the coordinates of the packet, in fractions; a point has no extent.
  var focus: Rect?
  /// Faces in the coordinates of the packet, in fractions, and the size they refer to.
  var faces: [PhotoMetadata.Face] = []
  var facesApplyTo: PixelSize?
  /// Microsoft's regions are those of the photo as people see it, whatever its orientation.
  var facesAreUpright = false
  /// The reason for which the packet was ignored; `nil` where it was read.
  var problem: String?

  /// Larger ones hold other things than descriptions.
  static let sizeLimit = 4 << 20
  /// No photo has thousands.
  static let faceLimit = 256
  /// No photo is filed under thousands of words.
  static let keywordLimit = 256

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
    label = label ?? properties.lazy.compactMap(Self.numberedLabel).first
    title = value("title", XMPStructure.dc)
    caption = value("description", XMPStructure.dc)
    lens = value("Lens", XMPStructure.aux)
    copyright = value("rights", XMPStructure.dc)
    artist = value("creator", XMPStructure.dc)
    fileExtension = value("SidecarForExtension", XMPStructure.photoshop)
    for description in properties where keywords.isEmpty {
      keywords = Array(description.values("subject", XMPStructure.dc).prefix(Self.keywordLimit))
    }
    orientation = value("Orientation", XMPStructure.tiff).flatMap { UInt8($0) }.flatMap(Orientation.init)
    for description in properties { readCrop(description) }
    for description in properties { readRegions(description) }
    // Programs that write both write the same faces twice.
    if faces.isEmpty {
      facesAreUpright = true
      for description in properties { readMicrosoftRegions(description) }
    }
  }

  /// The label of software that writes numbers in place of words: darktable, of several the first, and digiKam.
  private static func numberedLabel(_ description: XMPStructure) -> ColorLabel? {
    let darktable: [ColorLabel] = [.red, .yellow, .green, .blue, .purple]
    let digiKam: [ColorLabel?] = [nil, .red, .orange, .yellow, .green, .blue, .pink, .other, .other, .other]
    if let number = description.values("colorlabels", XMPStructure.darktable).first.flatMap({ Int($0) }) {
      return darktable.indices.contains(number) ? darktable[number] : .other
    }
    guard let number = description.value("ColorLabel", XMPStructure.digiKam).flatMap({ Int($0) }) else {
      return nil
    }
    return digiKam.indices.contains(number) ? digiKam[number] : nil
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

  /// Forgets turn, crop, focus and faces.
  mutating func removePlaces() {
    (orientation, crop, focus) = (nil, nil, nil)
    (faces, isTilted) = ([], false)
  }

  /// The faces in the upright photo. The packet counts in stored rows, unless the size it names is the upright
  /// photo's: some programs turn the regions but not the picture.
  func uprightFaces(stored: PixelSize, orientation: Orientation) -> [PhotoMetadata.Face] {
    let areas = upright(faces.map(\.area), stored: stored, orientation: orientation)
    return zip(faces, areas).map { PhotoMetadata.Face(area: $1, name: $0.name) }
  }

  /// The places in the upright photo of areas of the packet.
  func upright(_ areas: [Rect], stored: PixelSize, orientation: Orientation) -> [Rect] {
    if facesAreUpright { return areas }
    if let size = facesApplyTo, orientation.swapsSides,
      (size.width > size.height) != (stored.width > stored.height)
    {
      return areas
    }
    return areas.map(orientation.upright)
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
    for region in regions.items("RegionList", space) {
      let type = region.value("Type", space) ?? "Face"
      guard type == "Face" || type == "Focus", let area = region.structure("Area", space),
        let x = area.number("x", XMPStructure.area),
        let y = area.number("y", XMPStructure.area),
        area.value("unit", XMPStructure.area) ?? "normalized" == "normalized"
      else { continue }
      let width = area.number("w", XMPStructure.area) ?? 0
      let height = area.number("h", XMPStructure.area) ?? 0
      let place = Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
      if type == "Face" {
        addFace(place, name: region.value("Name", space))
      } else if focus == nil, (0...1).contains(x), (0...1).contains(y), (0...1).contains(width),
        (0...1).contains(height)
      {
        focus = place
      }
    }
  }

  /// Microsoft's regions of people: left, top and extents of each.
  private mutating func readMicrosoftRegions(_ description: XMPStructure) {
    guard let info = description.structure("RegionInfo", XMPStructure.microsoft) else { return }
    for region in info.items("Regions", XMPStructure.microsoftInfo) {
      let text = region.value("Rectangle", XMPStructure.microsoftRegion) ?? ""
      let numbers = text.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
      guard numbers.count == 4 else { continue }
      addFace(
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
        name: region.value("PersonDisplayName", XMPStructure.microsoftRegion))
    }
  }

  /// A face whose middle lies within the photo.
  private mutating func addFace(_ face: Rect, name: String?) {
    let sides = 0.0...1.0
    guard sides.contains(face.width), sides.contains(face.height), face.width > 0, face.height > 0,
      sides.contains(face.midX), sides.contains(face.midY), faces.count < Self.faceLimit
    else { return }
    faces.append(PhotoMetadata.Face(area: face, name: name.flatMap { $0.isEmpty ? nil : $0 }))
  }

  /// The crop of Adobe's converters, unless it is done already: that of an exported file is.
  private mutating func readCrop(_ description: XMPStructure) {
    let space = XMPStructure.cameraRaw
    guard description.flag("HasCrop", space), !description.flag("AlreadyApplied", space),
      let top = description.number("CropTop", space), let left = description.number("CropLeft", space),
      let bottom = description.number("CropBottom", space), let right = description.number("CropRight", space)
    else { return }
    let part = Rect(x: left, y: top, width: right - left, height: bottom - top)
    guard part.isPartOfPhoto, part != Crop.whole else { return }
    isTilted = description.number("CropAngle", space) ?? 0 != 0
    crop = isTilted ? nil : part
  }
}

extension XMPPacket: ByteCodable {
  func write(to writer: inout ByteWriter) {
    writer.put(
      taken, rating, label, title, caption, lens, copyright, artist, keywords, fileExtension, orientation,
      crop,
      isTilted, focus, faces, facesApplyTo, facesAreUpright, problem)
  }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    (
      taken, rating, label, title, caption, lens, copyright, artist, keywords, fileExtension, orientation,
      crop,
      isTilted, focus, faces, facesApplyTo, facesAreUpright, problem
    ) = try reader.values()
    guard rating.map({ (-1...5).contains($0) }) ?? true, keywords.count <= Self.keywordLimit,
      crop?.isPartOfPhoto ?? true, faces.count <= Self.faceLimit
    else { throw MalformedBytes("an impossible packet") }
  }
}
