import CLCMS
import CVips
import GalleryGeometry
import GalleryModel

/// Everything but plain JPEG, through libvips: loaded row by row, averaged in blocks, then brought to sRGB with
/// eight bits. The tile's own kernel does the rest, as in the other lane.
struct VipsLane {
  /// How many pixels are left for each pixel of a tile's side.
  private static let margin = 2.0
  /// More bands are no photo; see also the TIFF header's check.
  private static let bandLimit = 5

  /// Where this process listens to them.
  var warnings: VipsWarnings?

  func decode(
    _ bytes: UnsafeRawBufferPointer, as format: PhotoFormat, _ order: LaneOrder
  ) throws(LaneFailure) -> ReducedPhoto {
    let loader = Self.loader(format)
    guard gallery_vips_can_load(loader) != 0 else {
      throw .undecodable("this build of libvips has no \(format.name) decoder")
    }
    if loader == GALLERY_VIPS_GIF, let repair = GIFRepair(bytes) {
      guard repair.hasPixels else { throw .undecodable(repair.damage) }
      return try damaged(repair.bytes, loader, order, repair.damage)
    }
    do {
      return try explained { () throws(LaneFailure) in try decode(bytes, loader, order, strict: true) }
    } catch .undecodable(let reason) {
      // libvips decodes WebP strictly or not at all.
      if loader == GALLERY_VIPS_WEBP { throw .undecodable(reason) }
      do {
        if loader == GALLERY_VIPS_TIFF, let repair = TIFFRepair(bytes) {
          return try damaged(repair.bytes, loader, order, reason)
        }
        return try damaged(bytes, loader, order, reason)
      } catch .undecodable {
        // What failed first is the cause.
        throw .undecodable(reason)
      }
    }
  }

  /// A photo as far as it can be decoded leniently.
  private func damaged(
    _ bytes: UnsafeRawBufferPointer, _ loader: gallery_vips_format, _ order: LaneOrder, _ damage: String
  ) throws(LaneFailure) -> ReducedPhoto {
    var photo = try explained { () throws(LaneFailure) in try decode(bytes, loader, order, strict: false) }
    photo.damage = damage
    return photo
  }

  private func damaged(
    _ bytes: [UInt8], _ loader: gallery_vips_format, _ order: LaneOrder, _ damage: String
  ) throws(LaneFailure) -> ReducedPhoto {
    try bytes.withUnsafeBufferPointer { bytes throws(LaneFailure) in
      try damaged(UnsafeRawBufferPointer(bytes), loader, order, damage)
    }
  }

  /// Decodes; where libvips says only that it failed, what it warned of is the reason.
  private func explained(
    _ decode: () throws(LaneFailure) -> ReducedPhoto
  ) throws(LaneFailure) -> ReducedPhoto {
    warnings?.forget()
    VipsPicture.forgetErrors()
    do {
      return try decode()
    } catch .undecodable(let reason) where reason.isEmpty || reason.hasSuffix("libpng read error") {
      // Where in the picture says nothing of why.
      let texts = (warnings?.texts ?? []).filter { !$0.hasPrefix("error in tile") }
      throw .undecodable(
        texts.isEmpty ? "libvips gives no reason" : texts.joined(separator: ", "))
    }
  }

  /// Returns how many rows of a damaged PNG or TIFF can be shown; `nil` where that cannot be found out. In the place of the
  /// others libvips leaves in PNGs whatever its memory held before: rows from further up, or of another photo. Of TIFFs it
  /// gives nothing at all when it is asked for them.
  private func soundRows(
    _ bytes: UnsafeRawBufferPointer, _ loader: gallery_vips_format
  ) throws(LaneFailure) -> Int? {
    guard let probe = try? VipsPicture(bytes, format: loader, shrink: 1, strict: true) else { return nil }
    let rows = probe.soundRows
    guard rows > 0 else { throw .undecodable("") }
    return rows
  }

  /// The picture as it is in the file.
  private func opened(
    _ bytes: UnsafeRawBufferPointer, _ loader: gallery_vips_format, _ order: LaneOrder, shrink: Int,
    strict: Bool, _ notes: inout [String]
  ) throws(LaneFailure) -> VipsPicture {
    var rows: Int?
    if !strict, loader == GALLERY_VIPS_PNG || loader == GALLERY_VIPS_TIFF {
      rows = try soundRows(bytes, loader)
    }
    var picture = try VipsPicture(bytes, format: loader, shrink: shrink, strict: strict)
    // Whatever is set up for the pixels of a file without any costs several times as much as to try.
    if strict { try picture.requireFirstRows() }
    // libpng leaves out a profile that it finds broken.
    if picture.profile == nil, warnings?.texts.contains(where: { $0.hasPrefix("iCCP") }) == true {
      notes.append(Notes.brokenProfile)
    }
    if let rows, rows < picture.size.height { picture = try picture.blank(below: rows) }
    return loader == GALLERY_VIPS_TIFF ? try picture.photographic(without: order.extraBands) : picture
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, _ loader: gallery_vips_format, _ order: LaneOrder, strict: Bool
  ) throws(LaneFailure) -> ReducedPhoto {
    // Two decoders reduce while they decode.
    let asked =
      loader == GALLERY_VIPS_JPEG || loader == GALLERY_VIPS_WEBP ? order.shrink(leaving: Self.margin) : 1
    var notes: [String] = []
    let loaded = try coloured(
      opened(bytes, loader, order, shrink: asked, strict: strict, &notes), order.colour, &notes)
    // Animations are not reduced.
    let onLoad = loaded.size == order.stored ? 1 : asked
    guard loaded.bands <= Self.bandLimit else { throw .undecodable("\(loaded.bands) colour bands") }
    let promised = PixelSize(
      width: (order.stored.width + onLoad - 1) / onLoad, height: (order.stored.height + onLoad - 1) / onLoad)
    guard abs(loaded.size.width - promised.width) <= 2, abs(loaded.size.height - promised.height) <= 2 else {
      throw .wrongSize(loaded.size)
    }
    let blocks = max(1, Int(order.ratio / Double(onLoad) / Self.margin))
    let (picture, hasAlpha) = try reduced(loaded, by: blocks, &notes)
    let pixels = try picture.pixels()
    // JPEG's last column is a part of one where the size is no multiple; other loaders scale to whole ones.
    let isExact = loader == GALLERY_VIPS_JPEG
    let width = isExact ? Double(order.stored.width) / Double(onLoad) : Double(loaded.size.width)
    let height = isExact ? Double(order.stored.height) / Double(onLoad) : Double(loaded.size.height)
    return ReducedPhoto(
      pixels: pixels, width: width / Double(min(blocks, loaded.size.width)),
      height: height / Double(min(blocks, loaded.size.height)), hasAlpha: hasAlpha, notes: notes)
  }

  /// Averaged, in sRGB, with four bands of eight bits.
  private func reduced(
    _ loaded: VipsPicture, by blocks: Int, _ notes: inout [String]
  ) throws(LaneFailure) -> (VipsPicture, hasAlpha: Bool) {
    let hasAlpha = loaded.hasAlpha
    let across = min(blocks, loaded.size.width)
    let down = min(blocks, loaded.size.height)
    var picture = loaded
    if across > 1 || down > 1 {
      if hasAlpha {
        // What is behind transparent pixels must not bleed into the others.
        let format = picture.format
        picture = try picture.premultiplied().shrunk(across: across, down: down).unpremultiplied()
          .cast(to: format)
      } else {
        picture = try picture.shrunk(across: across, down: down)
      }
    }
    guard hasAlpha else { return (try srgb(picture, &notes).addingOpaqueBand(), false) }
    // Colour transforms of libvips mishandle some profiles when alpha is still there.
    let colours = try srgb(picture.bands(0, count: picture.bands - 1), &notes)
    var alpha = try picture.bands(picture.bands - 1, count: 1)
    if [VIPS_FORMAT_USHORT, VIPS_FORMAT_SHORT].contains(alpha.format) {
      alpha = try alpha.multiplied(by: 1 / 257)
    }
    return (try colours.joined(with: alpha.cast(to: VIPS_FORMAT_UCHAR)), true)
  }

  /// The picture with a profile for what its header says of its colours, where that counts and makes a difference.
  private func coloured(
    _ picture: VipsPicture, _ colour: StatedColour?, _ notes: inout [String]
  ) throws(LaneFailure) -> VipsPicture {
    guard let colour else { return picture }
    switch colour {
    case .coded: guard picture.profile == nil else { return picture }
    case .decisive(let points): guard points.isKnown else { return ignored(picture, &notes) }
    case .measured(let measures):
      guard picture.profile == nil else { return picture }
      guard measures.isKnown else { return ignored(picture, &notes) }
    }
    guard colour.differsFromSRGB else {
      return picture.profile == nil ? picture : try picture.withoutProfile()
    }
    guard let profile = CodedProfile(colour) else { return ignored(picture, &notes) }
    // Grey has the same curve, and such a profile has three components.
    let colourful = picture.bands < 3 ? try picture.inThreeColours() : picture
    return try profile.withBytes { bytes throws(LaneFailure) in try colourful.with(profile: bytes) }
  }

  private func ignored(_ picture: VipsPicture, _ notes: inout [String]) -> VipsPicture {
    notes.append(Notes.unknownColours)
    return picture
  }

  /// Three bands of eight bits in sRGB.
  private func srgb(_ picture: VipsPicture, _ notes: inout [String]) throws(LaneFailure) -> VipsPicture {
    if let profile = picture.profile {
      let intent = gallery_lcms_intent(profile.baseAddress, UInt32(clamping: profile.count))
      do throws(LaneFailure) {
        guard intent >= 0 else { throw .undecodable("no profile") }
        let converted = try picture.embeddedToSRGB(VipsIntent(rawValue: VipsIntent.RawValue(intent)))
        if converted.bands == 3 { return try converted.cast(to: VIPS_FORMAT_UCHAR) }
      } catch {
        guard case .undecodable = error else { throw error }
        notes.append(Notes.brokenProfile)
      }
    }
    var plain = picture
    if plain.interpretation == VIPS_INTERPRETATION_MULTIBAND {
      plain = try plain.called(plain.bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
    }
    return plain.isPlainSRGB ? plain : try plain.toSRGB().cast(to: VIPS_FORMAT_UCHAR)
  }

  private static func loader(_ format: PhotoFormat) -> gallery_vips_format {
    switch format {
    case .jpeg, .raw: GALLERY_VIPS_JPEG
    case .png: GALLERY_VIPS_PNG
    case .webp: GALLERY_VIPS_WEBP
    case .heif: GALLERY_VIPS_HEIF
    case .tiff: GALLERY_VIPS_TIFF
    case .gif: GALLERY_VIPS_GIF
    case .jxl: GALLERY_VIPS_JXL
    }
  }
}
