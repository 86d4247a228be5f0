import GalleryModel

/// The previews in a photo's file that can replace the photo.
struct EmbeddedPreviews {
  /// The previews that are large enough for a tile, the smallest first.
  private(set) var all: [Preview] = []
  /// The index of the first preview that is large enough for each tile; the number of previews if they are all too small.
  private(set) var first: [Int]

  /// The maximum number of previews. Cameras embed at most three.
  static let limit = 4

  /// Creates an empty list, for a number of tiles.
  init(tiles: Int) { first = Array(repeating: 0, count: tiles) }

  /// Finds the previews for tiles. The list is empty if the photo was edited. Only the pixels show whether a
  /// preview is complete.
  init(for specs: [TileSpec], of header: Header, _ bytes: HeaderBytes, limits: DecodingLimits) {
    self.init(tiles: specs.count)
    guard specs.contains(where: { Self.mayReplace(header, for: $0) }), !EditRule.isEdited(header, bytes)
    else { return }
    // Ignore broken previews: the photo itself is still there.
    let found = ((try? Self.previews(header, bytes, limits)) ?? [])
      .filter { $0.stored.pixelCount < header.stored.pixelCount }
      .sorted { $0.stored.width < $1.stored.width }
    first = specs.map { spec in
      guard Self.mayReplace(header, for: spec) else { return found.count }
      return found.firstIndex { Self.isEnough($0, for: spec, of: header) } ?? found.count
    }
    let start = first.min() ?? 0
    all = Array(found[start...].prefix(Self.limit))
    first = first.map { min($0 - start, all.count) }
  }

  /// Returns whether a tile's policy allows previews of a photo. By default, they must look like the photo:
  /// thumbnails in JPEG and raw files are sharpened, heavily compressed and often without the photo's colour
  /// profile. They also have fewer pixels than the search for faces needs.
  private static func mayReplace(_ header: Header, for spec: TileSpec) -> Bool {
    switch spec.previews {
    case .never: false
    case .auto: true
    case .heic: header.format == .heif && !FaceSearch.isNeeded(for: spec, photo: header.upright)
    }
  }

  /// Returns the previews in the file whose orientation is the photo's.
  private static func previews(
    _ header: Header, _ bytes: HeaderBytes, _ limits: DecodingLimits
  ) throws(DecodingFailure) -> [Preview] {
    if header.format == .heif {
      return try HEIFHeader(bytes).previews().filter { !$0.hasBars(for: header.stored) }
    }
    return try pictures(header, bytes).compactMap { picture in
      guard (try? picture.check(limits)) != nil, picture.orientation == header.orientation else { return nil }
      return Preview(picture: picture.picture, stored: picture.stored)
    }
  }

  /// Returns the headers of all JPEGs in the file except the photo itself.
  private static func pictures(_ header: Header, _ bytes: HeaderBytes) throws(DecodingFailure) -> [Header] {
    if header.format == .raw, try CR3Header.matches(bytes) { return try CR3Header.pictures(bytes) }
    var ranges: [Range<Int>] = []
    switch header.format {
    case .raw where header.exif == bytes.whole:
      return try RAWHeader.pictures(in: try RAWHeader.directories(bytes), bytes)
    case .jpeg, .raw:
      if let exif = header.exif { ranges += (try? thumbnails(in: exif, bytes)) ?? [] }
      if let index = header.pictureIndex { ranges += (try? PictureIndex.previews(in: index, bytes)) ?? [] }
    default: break
    }
    return JPEGHeader.embedded(in: ranges, header.orientation, bytes)
  }

  /// Returns the range of EXIF's thumbnail, which is the JPEG of its second directory.
  private static func thumbnails(
    in exif: Range<Int>, _ bytes: HeaderBytes
  ) throws(DecodingFailure) -> [Range<Int>] {
    let directories = try TIFFBlock(bytes, in: exif).directories(limit: 2)
    guard directories.count == 2, let start = try directories[1].integer(.jpegOffset),
      let length = try directories[1].integer(.jpegLength), length > 4,
      start <= exif.count, length <= exif.count - start
    else { return [] }
    return [exif.lowerBound + start..<exif.lowerBound + start + length]
  }

  /// Returns whether a preview has a pixel for each pixel of a tile. The photo determines the tile's size.
  private static func isEnough(_ preview: Preview, for spec: TileSpec, of header: Header) -> Bool {
    let tile = spec.tileSize(for: header.upright)
    let shown = spec.part ?? (spec.fit == .cover ? Crop.cover(photo: header.upright, tile: tile) : Crop.whole)
    let content = preview.content(of: header.stored)
    let swaps = header.orientation.swapsSides
    let across = shown.width * (swaps ? content.height : content.width).rounded()
    let down = shown.height * (swaps ? content.width : content.height).rounded()
    // A tile with the photo's aspect may have been rounded up by half a pixel.
    return across >= Double(tile.width) - 0.5 && down >= Double(tile.height) - 0.5
  }
}
