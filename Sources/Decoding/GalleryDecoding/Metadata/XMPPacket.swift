import GalleryMarkup
import GalleryModel
import LibXML

/// The facts in an XMP packet (ISO 16684-1) or in another file beside a photo that sheets need.
struct XMPPacket: Equatable {
  var dates = StatedDates()
  var rating: Int?
  var label: ColorLabel?
  var pick: Bool?
  var title: String?
  var caption: String?
  var lens: String?
  var maker: String?
  var model: String?
  var exposure = PhotoMetadata.Exposure()
  var location: PhotoMetadata.Location?
  /// The city and the country.
  var place: String?
  var people: [String] = []
  /// A Boolean value that indicates whether the owner marked the photo in a service without stars.
  var isFavourite = false
  var copyright: String?
  var artist: String?
  var keywords: [String] = []
  /// The extension of the file that the sidecar belongs to, or `nil` if it is not stated.
  var fileExtension: String?
  var orientation: Orientation?
  /// The part of the stored photo to show, in fractions, if the photo is not cropped yet.
  var crop: Rect?
  /// A Boolean value that indicates whether the crop is rotated; then ``crop`` is `nil`.
  var isTilted = false
  /// The focal area in the packet's coordinates, in fractions. A point has no extent.
  var focus: Rect?
  /// Faces in the packet's coordinates, in fractions. `facesApplyTo` is the image size that they refer to.
  var faces: [PhotoMetadata.Face] = []
  var facesApplyTo: PixelSize?
  /// A Boolean value that indicates whether faces refer to the upright photo, as Microsoft's regions do.
  var facesAreUpright = false
  /// The reason why the packet was ignored, or `nil` if it was read.
  var problem: String?

  /// The maximum size of a packet, in bytes. Larger ones contain more than descriptions.
  static let sizeLimit = 4 << 20
  /// The maximum number of faces of a photo.
  static let faceLimit = 256
  /// The maximum number of keywords of a photo.
  static let keywordLimit = 256

  init() {}

  /// Reads a packet, and its extension after the identifier that both share. If that fails, only `problem` is
  /// set.
  init(_ bytes: Span<UInt8>, extension more: [UInt8] = []) {
    do throws(MarkupError) {
      let properties = try Self.properties(of: bytes)
      read(properties + Self.properties(of: more, extending: properties))
    } catch {
      problem = Notes.ignoredXMP(error)
    }
  }

  private mutating func read(_ properties: [XMPStructure]) {
    func value(_ name: String, _ space: XMPStructure.Space) -> String? {
      properties.lazy.compactMap { $0.value(name, space) }.first { !$0.isEmpty }
    }
    func date(_ name: String, _ space: XMPStructure.Space) -> PhotoDate? {
      value(name, space).flatMap { PhotoDate(iso: $0) ?? PhotoDate(exif: $0) }
    }
    func values(_ name: String, _ space: XMPStructure.Space) -> [String] {
      properties.lazy.map { $0.values(name, space) }.first { !$0.isEmpty } ?? []
    }

    dates.add(date("DateTimeOriginal", .exif), .xmpOriginal)
    dates.add(date("DateCreated", .photoshop), .xmpCreated)
    dates.add(date("DateTimeDigitized", .exif), .xmpDigitized)
    dates.add(date("CreateDate", .xmp), .xmpCreateDate)
    rating = value("Rating", .xmp).flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
      .flatMap { (-1...5).contains($0) ? $0 : nil }
    label = value("Label", .xmp).flatMap(ColorLabel.init(named:))
    label = label ?? properties.lazy.compactMap(Self.numberedLabel).first
    // digiKam writes 1 for rejected, 2 for pending and 3 for accepted photos.
    pick =
      value("good", .dynamicMedia).map { $0.lowercased() == "true" }
      ?? value("PickLabel", .digiKam).flatMap { ["1": false, "3": true][$0] }

    title = value("title", .dc)
    caption = value("description", .dc)
    lens = value("Lens", .aux) ?? value("LensModel", .exifEX)
    maker = value("Make", .tiff)
    model = value("Model", .tiff)
    for description in properties { readCamera(description) }
    copyright = value("rights", .dc)
    artist = PhotoMetadata.authors(values("creator", .dc))
    fileExtension = value("SidecarForExtension", .photoshop)
    keywords = Array(values("subject", .dc).prefix(Self.keywordLimit))
    people = Array(values("PersonInImage", .iptc).prefix(Self.keywordLimit))
    place =
      PhotoMetadata.place(value("City", .photoshop), value("Country", .photoshop))
      ?? Self.place(in: properties)

    orientation = value("Orientation", .tiff).flatMap { Int($0) }.flatMap(Orientation.init(rawValue:))
    for description in properties { readCrop(description) }
    for description in properties { readRegions(description) }

    // Programs that write both formats record the same faces in each. Read the second only if the first is
    // empty.
    if faces.isEmpty {
      facesAreUpright = true
      for description in properties { readMicrosoftRegions(description) }
    }
  }

  /// Returns the place where the photo was taken, or that it shows.
  private static func place(in properties: [XMPStructure]) -> String? {
    let places = ["LocationCreated", "LocationShown"].flatMap { name in
      properties.flatMap { $0.items(name, .iptc) }
    }
    return places.lazy.compactMap {
      PhotoMetadata.place($0.value("City", .iptc), $0.value("CountryName", .iptc))
    }.first
  }

  /// Returns the properties of an extension that a packet names.
  private static func properties(of more: [UInt8], extending packet: [XMPStructure]) -> [XMPStructure] {
    let identifier = packet.lazy.compactMap { $0.value("HasExtendedXMP", .note) }.first
    guard let identifier, identifier.utf8.count == ExtendedXMP.identifierLength,
      more.starts(with: identifier.utf8)
    else { return [] }
    let rest = Array(more.dropFirst(ExtendedXMP.identifierLength))
    return (try? properties(of: rest.span)) ?? []
  }

  /// Returns the label of software that writes numbers instead of words: darktable (the first of several) or
  /// digiKam.
  private static func numberedLabel(_ description: XMPStructure) -> ColorLabel? {
    let darktable: [ColorLabel] = [.red, .yellow, .green, .blue, .purple]
    let digiKam: [ColorLabel?] = [nil, .red, .orange, .yellow, .green, .blue, .pink, .other, .other, .other]
    if let number = description.values("colorlabels", .darktable).first.flatMap({ Int($0) }) {
      return darktable.indices.contains(number) ? darktable[number] : .other
    }
    guard let number = description.value("ColorLabel", .digiKam).flatMap({ Int($0) }) else {
      return nil
    }
    return digiKam.indices.contains(number) ? digiKam[number] : nil
  }

  /// Reads the exposure and the place, by the names of EXIF's tags.
  private mutating func readCamera(_ description: XMPStructure) {
    func number(_ name: String) -> Double? {
      description.number(name, .exif).flatMap { $0 > 0 ? $0 : nil }
    }
    exposure.seconds = exposure.seconds ?? number("ExposureTime")
    exposure.fNumber = exposure.fNumber ?? number("FNumber")
    exposure.focalLength = exposure.focalLength ?? number("FocalLength")
    let sensitivities =
      description.values("ISOSpeedRatings", .exif)
      + ["PhotographicSensitivity", "RecommendedExposureIndex", "StandardOutputSensitivity"].compactMap {
        description.value($0, .exifEX)
      }
    // As in EXIF, 65535 stands for more.
    exposure.iso = exposure.iso ?? sensitivities.compactMap { Int($0) }.filter { $0 > 0 }.max()

    func degrees(_ name: String) -> Double? {
      description.value(name, .exif).flatMap(Self.degrees)
    }
    location =
      location ?? PhotoMetadata.Location(degrees: degrees("GPSLatitude"), degrees("GPSLongitude"))
  }

  /// Returns the degrees of `47,30.5N` or `47,30,30N`, negative for south and west.
  private static func degrees(_ text: String) -> Double? {
    let parts = text.dropLast().split(separator: ",").map { Double($0.drop { $0 == " " }) }
    guard let direction = text.last, "NESW".contains(direction), (1...3).contains(parts.count) else {
      return nil
    }
    var value = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard let part, part.isFinite, part >= 0 else { return nil }
      value += part / unit
    }
    return "SW".contains(direction) ? -value : value
  }

  /// Returns the modification time that a packet states for the photo.
  static func modified(_ bytes: Span<UInt8>) -> PhotoDate? {
    try? properties(of: bytes).lazy.compactMap { $0.value("ModifyDate", .xmp) }.first
      .flatMap(PhotoDate.init(iso:))
  }

  /// Returns the descriptions of a packet, with or without a wrapper.
  private static func properties(of bytes: Span<UInt8>) throws(MarkupError) -> [XMPStructure] {
    guard bytes.count <= sizeLimit else { throw .tooManyParts }
    let source = MarkupSource(.packet, bytes.array)
    guard let root = try LibXMLParser().document(of: source).root else { throw .empty }
    let wrapper = root.name == "RDF" ? root : root.children.first { $0.name == "RDF" }
    return (wrapper?.children ?? []).map(XMPStructure.init)
  }

  // MARK: Places

  /// Removes orientation, crop, focal area and faces.
  mutating func removePlaces() {
    orientation = nil
    crop = nil
    focus = nil
    faces = []
    isTilted = false
  }

  /// Returns the faces in upright coordinates. The packet uses stored rows, unless its size is that of the
  /// upright photo: some programs rotate the regions but not the image.
  func uprightFaces(stored: PixelSize, orientation: Orientation) -> [PhotoMetadata.Face] {
    let areas = upright(faces.map(\.area), stored: stored, orientation: orientation)
    return zip(faces, areas).map { PhotoMetadata.Face(area: $1, name: $0.name) }
  }

  /// Returns areas of the packet in coordinates of the upright photo.
  func upright(_ areas: [Rect], stored: PixelSize, orientation: Orientation) -> [Rect] {
    if facesAreUpright { return areas }
    if let size = facesApplyTo, orientation.swapsSides,
      (size.width > size.height) != (stored.width > stored.height)
    {
      return areas
    }
    return areas.map(orientation.upright)
  }

  /// Reads regions of the Metadata Working Group, which have a centre and a size.
  private mutating func readRegions(_ description: XMPStructure) {
    let space = XMPStructure.Space.regions
    guard let regions = description.structure("Regions", space) else { return }
    if let size = regions.structure("AppliedToDimensions", space),
      let width = size.number("w", .dimensions),
      let height = size.number("h", .dimensions),
      (1...1e6).contains(width), (1...1e6).contains(height)
    {
      facesApplyTo = PixelSize(width: Int(width), height: Int(height))
    }
    for region in regions.items("RegionList", space) {
      let type = region.value("Type", space) ?? "Face"
      guard type == "Face" || type == "Focus", let area = region.structure("Area", space),
        let x = area.number("x", .area),
        let y = area.number("y", .area),
        area.value("unit", .area) ?? "normalized" == "normalized"
      else { continue }
      let width = area.number("w", .area) ?? 0
      let height = area.number("h", .area) ?? 0
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

  /// Reads Microsoft's regions of people, which have a left and top edge and a size.
  private mutating func readMicrosoftRegions(_ description: XMPStructure) {
    guard let info = description.structure("RegionInfo", .microsoft) else { return }
    for region in info.items("Regions", .microsoftInfo) {
      let text = region.value("Rectangle", .microsoftRegion) ?? ""
      let numbers = text.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
      guard numbers.count == 4 else { continue }
      addFace(
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
        name: region.value("PersonDisplayName", .microsoftRegion))
    }
  }

  /// Adds a face if its centre is within the photo.
  private mutating func addFace(_ face: Rect, name: String?) {
    let sides = 0.0...1.0
    guard sides.contains(face.width), sides.contains(face.height), face.width > 0, face.height > 0,
      sides.contains(face.midX), sides.contains(face.midY), faces.count < Self.faceLimit
    else { return }
    faces.append(PhotoMetadata.Face(area: face, name: name?.nonEmpty))
  }

  /// Reads the crop of Adobe's converters, unless it is already applied, as in exported files.
  private mutating func readCrop(_ description: XMPStructure) {
    let space = XMPStructure.Space.cameraRaw
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

// MARK: Bytes

extension XMPPacket: ByteRecord {
  mutating func code(by coder: inout ByteCoder) {
    coder(&dates)
    coder(&rating)
    coder(&label)
    coder(&pick)
    coder(&title)
    coder(&caption)
    coder(&lens)
    coder(&maker)
    coder(&model)
    coder(&exposure)
    coder(&location)
    coder(&place)
    coder(&people)
    coder(&copyright)
    coder(&artist)
    coder(&keywords)
    coder(&fileExtension)
    coder(&orientation)
    coder(&crop)
    coder(&isTilted)
    coder(&focus)
    coder(&faces)
    coder(&facesApplyTo)
    coder(&facesAreUpright)
    coder(&problem)
  }

  func check() throws(MalformedBytes) {
    guard rating.map({ (-1...5).contains($0) }) ?? true, keywords.count <= Self.keywordLimit,
      people.count <= Self.keywordLimit,
      crop?.isPartOfPhoto ?? true, faces.count <= Self.faceLimit
    else { throw MalformedBytes("invalid packet") }
  }
}
