import GalleryModel
import LittleCMS
import PNG
import Pixels
import Vips

/// Decodes everything but plain JPEG through libvips: loads row by row, averages blocks, and converts to
/// 8-bit sRGB. The tile's own kernel does the final resampling, as for JPEG.
struct VipsDecoder {
  /// The minimum number of decoded pixels per tile pixel, along a side.
  static let margin = 2.0
  /// The maximum number of bands of a photo; see also the check in `TIFFHeader`.
  private static let bandLimit = 5

  var log: VipsLog?
  var png = PNGDecoder()

  func decode(
    _ bytes: Span<UInt8>, as format: PhotoFormat, _ plan: DecodePlan
  ) throws(DecoderError) -> ReducedPhoto {
    if let tiff = try FlatTIFF.file(bytes, format) { return try decode(tiff.span, as: .tiff, plan) }
    if plan.request.directory > 0 {
      var file = bytes.array
      TIFFHeader.start(&file, at: plan.request.directory)
      var first = plan
      first.request.directory = 0
      return try decode(file.span, as: format, first)
    }
    if format == .svg, let drawing = try Self.drawing(bytes) {
      return try decode(drawing.span, as: format, plan)
    }
    if format == .jp2k { return try JP2Decoder(bytes, plan, through: self).photo() }

    let format = format == .icon ? .png : format
    guard let loader = VipsLoader(rawValue: format.rawValue), loader.isAvailable else {
      throw .undecodable("this build of libvips has no \(format.name) decoder")
    }

    if loader == .gif, let repair = GIFRepair(bytes) {
      guard repair.hasPixels else { throw .undecodable(repair.damage) }
      return try damaged(repair.bytes.span, loader, plan, repair.damage)
    }

    do {
      return try explained {
        if loader == .png, let photo = try sound(bytes, plan) { return photo }
        var photo = try decode(bytes, loader, plan, strict: true)
        // libpng rejects such files. libspng, which libvips may use instead, shows them without a check.
        if loader == .png, let chunk = PNGReader.oddChunk(in: bytes) {
          photo.damage = "\(chunk.withHiddenBlanked): CRC error"
        }
        return photo
      }
    } catch .undecodable(let reason) {
      // libvips has no lenient mode for WebP.
      if loader == .webp { throw .undecodable(reason) }
      do {
        if loader == .tiff, let repair = TIFFRepair(bytes) {
          return try damaged(repair.bytes.span, loader, plan, reason)
        }
        return try damaged(bytes, loader, plan, reason)
      } catch .undecodable {
        // Report the first failure, which is the cause.
        throw .undecodable(reason)
      }
    }
  }

  /// Decodes a PNG with gallery's own reader. Returns `nil` if libpng should decode it.
  private func sound(_ bytes: Span<UInt8>, _ plan: DecodePlan) throws -> ReducedPhoto? {
    guard let rows = png.rows(of: bytes) else { return nil }
    do {
      let photo = try decode(bytes, .png, plan, strict: true, rows: rows)
      if rows.areSound { return photo }
    } catch is PNGError {}
    log?.clear()
    VipsError.clear()
    return nil
  }

  /// Decodes a photo leniently, as far as possible.
  private func damaged(
    _ bytes: Span<UInt8>, _ loader: VipsLoader, _ plan: DecodePlan, _ damage: String
  ) throws(DecoderError) -> ReducedPhoto {
    var photo = try explained { try decode(bytes, loader, plan, strict: false) }
    photo.damage = damage
    return photo
  }

  /// Decodes. If libvips gives no reason for a failure, its warnings are used as the reason.
  func explained(_ decode: () throws -> ReducedPhoto) throws(DecoderError) -> ReducedPhoto {
    log?.clear()
    VipsError.clear()
    let failure: DecoderError
    do { return try decode() } catch let error as VipsError {
      failure = DecoderError(error)
    } catch let error as DecoderError {
      failure = error
    } catch {
      failure = .undecodable("\(error)")
    }
    guard case .undecodable(let reason) = failure, reason.isEmpty || reason.hasSuffix("libpng read error")
    else { throw failure }
    // Leave out the position in the image, which is not a reason.
    let texts = warnings.filter { !$0.hasPrefix("error in tile") }
    throw .undecodable(texts.isEmpty ? "libvips gives no reason" : texts.joined(separator: ", "))
  }

  private var warnings: [String] { (log?.warnings ?? []).map(\.withHiddenBlanked) }

  // MARK: Loading

  /// Returns the number of rows of a damaged PNG or TIFF that can be shown, or `nil` if that is unknown. For
  /// the other rows of a PNG, libvips leaves earlier memory contents: rows from above or of another photo.
  /// libvips refuses a whole TIFF if one of its other rows is requested.
  private func decodableRows(_ bytes: Span<UInt8>, _ loader: VipsLoader) throws -> Int? {
    guard let probe = try? VipsPicture(loading: bytes, by: loader, shrink: 1, strict: true) else {
      return nil
    }
    let rows = probe.decodableRows
    guard rows > 0 else { throw DecoderError.undecodable("") }
    return rows
  }

  /// Returns the image as it is in the file.
  private func opened(
    _ bytes: Span<UInt8>, _ loader: VipsLoader, _ plan: DecodePlan, shrink: Int,
    strict: Bool, decodedRows: PNGDecoder.Rows?, _ notes: inout [String]
  ) throws -> VipsPicture {
    let rows = !strict && (loader == .png || loader == .tiff) ? try decodableRows(bytes, loader) : nil
    let scale = loader == .svg ? try Self.scale(of: bytes, plan, shrink) : 1
    var picture = try VipsPicture(
      loading: bytes, by: loader, shrink: shrink, scale: scale, thumbnail: plan.showsThumbnail, strict: strict
    )
    if let decoded = try decodedRows?.picture(like: picture) {
      picture = decoded
    } else if strict {
      // Setting up the pipeline for a file without pixels costs several times as much as this test.
      try picture.requireFirstRows()
    }
    // libpng drops a profile that it considers broken.
    if !picture.hasProfile, warnings.contains(where: { $0.hasPrefix("iCCP") }) {
      notes.append(Notes.brokenProfile)
    }
    if plan.request.isPremultiplied, picture.hasAlpha {
      let number = picture.number
      picture = try picture.unpremultiplied().cast(to: number)
    }
    if let rows, rows < picture.height {
      let (width, height) = (picture.width, picture.height)
      picture = try picture.part(x: 0, y: 0, width: width, height: rows, onWidth: width, height: height)
    }
    // As in browsers, the screen around the first frame is transparent, whatever its background colour.
    if loader == .gif, let frame = GIFBlocks.firstFrame(of: bytes)?.area, frame.size != plan.stored {
      if !picture.hasAlpha { picture = try picture.addingOpaqueBand() }
      picture = try picture.part(
        x: frame.x, y: frame.y, width: frame.width, height: frame.height, onWidth: plan.stored.width,
        height: plan.stored.height)
    }
    return loader == .tiff || loader == .jxl
      ? try picture.photographic(without: plan.request.extraBands) : picture
  }

  private static func drawing(_ bytes: Span<UInt8>) throws(DecoderError) -> [UInt8]? {
    do throws(DecodingFailure) { return try SVGHeader.drawing(bytes.array) } catch {
      throw .undecodable(error.description)
    }
  }

  /// Returns the scale at which an SVG has the planned size.
  private static func scale(of bytes: Span<UInt8>, _ plan: DecodePlan, _ shrink: Int) throws -> Double {
    let (width, height) = try SVGHeader.size(HeaderBytes(bytes.array))
    return Double(plan.stored.longSide) / Double(shrink) / max(width, height)
  }

  private func decode(
    _ bytes: Span<UInt8>, _ loader: VipsLoader, _ plan: DecodePlan, strict: Bool, rows: PNGDecoder.Rows? = nil
  ) throws -> ReducedPhoto {
    // These loaders can reduce while they decode.
    let asked = [.jpeg, .webp, .svg].contains(loader) ? plan.shrink(leaving: Self.margin) : 1

    var notes: [String] = []
    // Fonts and decoders of images are files, which a sealed process cannot open.
    if loader == .svg,
      ["<text", "<image", "<foreignObject"].contains(where: { bytes.array.contains($0.utf8) })
    {
      notes.append(Notes.undrawnSVG)
    }

    let opened = try opened(bytes, loader, plan, shrink: asked, strict: strict, decodedRows: rows, &notes)
    let loaded = try coloured(opened, plan.request.colour, &notes)
    let size = PixelSize(width: loaded.width, height: loaded.height)
    // The WebP loader does not reduce animations.
    let onLoad = size == plan.stored ? 1 : asked
    guard loaded.bands <= Self.bandLimit else {
      throw DecoderError.undecodable("\(loaded.bands) colour bands")
    }

    let promised = PixelSize(
      width: (plan.stored.width + onLoad - 1) / onLoad, height: (plan.stored.height + onLoad - 1) / onLoad)
    guard abs(size.width - promised.width) <= 2, abs(size.height - promised.height) <= 2 else {
      throw DecoderError.wrongSize(size)
    }

    let blocks = max(1, Int(plan.ratio / Double(onLoad) / Self.margin))
    let noteCount = notes.count
    let (picture, hasAlpha) = try reduced(loaded, by: blocks, rows, &notes)
    let isProfileBroken = notes[noteCount...].contains(Notes.brokenProfile)
    guard picture.bands == 4,
      let pixels = PixelBuffer(try picture.pixels(), width: picture.width, height: picture.height)
    else { throw DecoderError.undecodable("unexpected pixel format") }

    // The last column of a reduced JPEG is partial if the size is not a multiple. Other loaders scale to
    // whole columns.
    let isExact = loader == .jpeg
    let width = isExact ? Double(plan.stored.width) / Double(onLoad) : Double(size.width)
    let height = isExact ? Double(plan.stored.height) / Double(onLoad) : Double(size.height)
    return ReducedPhoto(
      pixels: pixels, width: width / Double(min(blocks, size.width)),
      height: height / Double(min(blocks, size.height)), hasAlpha: hasAlpha,
      profile: isProfileBroken ? nil : Self.profileName(opened, plan.request.colour), notes: notes)
  }

  /// Returns the name of the image's colours, from its profile or its header, or `nil` if they are sRGB.
  static func profileName(_ picture: VipsPicture, _ colour: StatedColour?) -> String? {
    if let colour, colour.isDecisive || !picture.hasProfile {
      return colour.isKnown && colour.differsFromSRGB ? colour.name : nil
    }
    return picture.withProfile { ColourProfile.name(of: $0) ?? ReducedPhoto.unnamedProfile }
  }

  // MARK: Sizes and colours

  /// Averages blocks and converts to sRGB with four bands of eight bits.
  func reduced(
    _ loaded: VipsPicture, by blocks: Int, _ rows: PNGDecoder.Rows?, _ notes: inout [String]
  ) throws -> (VipsPicture, hasAlpha: Bool) {
    let hasAlpha = loaded.hasAlpha
    let across = min(blocks, loaded.width)
    let down = min(blocks, loaded.height)
    var picture = loaded
    if across > 1 || down > 1 {
      if hasAlpha {
        // Premultiply: the colours of transparent pixels must not bleed into others.
        let number = picture.number
        picture = try picture.premultiplied().shrunk(across: across, down: down).unpremultiplied()
          .cast(to: number)
      } else {
        picture =
          try rows?.reduced(like: picture, across: across, down: down)
          ?? picture.shrunk(across: across, down: down)
      }
    }
    guard hasAlpha else { return (try srgb(picture, &notes).addingOpaqueBand(), false) }
    // libvips mishandles some profiles if the image has alpha.
    let colours = try srgb(picture.bands(0, count: picture.bands - 1), &notes)
    var alpha = try picture.bands(picture.bands - 1, count: 1)
    if [.uint16, .int16].contains(alpha.number) { alpha = try alpha.multiplied(by: 1 / 257) }
    return (try colours.joined(with: alpha.cast(to: .uint8)), true)
  }

  /// Attaches a profile for the header's colours if they override the image's profile and differ from sRGB.
  private func coloured(
    _ picture: VipsPicture, _ colour: StatedColour?, _ notes: inout [String]
  ) throws -> VipsPicture {
    guard let colour else { return picture }
    switch colour {
    case .coded(_, _, isDecisive: false) where picture.hasProfile, .measured where picture.hasProfile:
      return picture
    case .coded(_, _, isDecisive: false): break
    case .coded, .measured: guard colour.isKnown else { return ignored(picture, &notes) }
    }
    guard colour.differsFromSRGB else {
      return !picture.hasProfile ? picture : try picture.with(profile: nil)
    }
    guard let profile = colour.profile else { return ignored(picture, &notes) }
    // Grey pixels use the same tone curve, but the profile has three components, so they need three bands.
    guard picture.bands < 3 else { return try picture.with(profile: profile) }
    return try picture.converted(to: picture.number == .uint16 ? .rgb16 : .srgb).with(profile: profile)
  }

  private func ignored(_ picture: VipsPicture, _ notes: inout [String]) -> VipsPicture {
    notes.append(Notes.unknownColours)
    return picture
  }

  /// Converts to sRGB with three bands of eight bits.
  private func srgb(_ picture: VipsPicture, _ notes: inout [String]) throws -> VipsPicture {
    if picture.hasProfile {
      do throws(VipsError) {
        if let intent = picture.withProfile({ ColourProfile.intent(of: $0) }) ?? nil {
          let converted = try picture.embeddedToSRGB(intent: intent)
          if converted.bands == 3 { return try converted.cast(to: .uint8) }
        } else {
          notes.append(Notes.brokenProfile)
        }
      } catch {
        if error.isOfMemory { throw error }
        notes.append(Notes.brokenProfile)
      }
    }
    var plain = picture
    if plain.colours == .none { plain = try plain.withInterpretation(plain.bands < 3 ? .grey : .srgb) }
    return plain.isPlainSRGB ? plain : try plain.converted(to: .srgb).cast(to: .uint8)
  }
}

// MARK: Conversions

extension StatedColour {
  /// The bytes of a colour profile for these colours, or `nil` if the profile cannot be made.
  var profile: [UInt8]? {
    switch self {
    case .coded(let primaries, let transfer, _):
      ColourProfile.coded(primaries: Int(primaries), transfer: Int(transfer))
    case .measured(let gamma, let chromaticities):
      // If the file states only one of the two, the other is sRGB's.
      ColourProfile.measured(
        exponent: 100_000 / Double(gamma == 0 ? Self.usualGamma : gamma),
        chromaticities: (chromaticities.isEmpty ? Self.usualChromaticities : chromaticities).map {
          Double($0) / 100_000
        })
    }
  }
}

extension DecoderError {
  init(_ error: VipsError) {
    self =
      if error.isOfMemory {
        .noMemory
      } else if error.text.contains("error JxlDecoderProcessInput") {
        .undecodable("libjxl reports an error")
      } else {
        .undecodable(DecoderReason.cause(error.text))
      }
  }
}

extension VipsPicture {
  /// Returns the image in a number format that the decoder supports: 8-bit or 16-bit integers, or linear
  /// light.
  func photographic(without extraBands: Int) throws(VipsError) -> VipsPicture {
    var picture = self
    if picture.isPackedLab { picture = try picture.unpackedLab() }
    if extraBands > 0, picture.bands > extraBands {
      picture = try picture.bands(0, count: picture.bands - extraBands)
    }
    switch picture.number {
    case .uint32: return try picture.sixteenBits(1 / 65537)
    case .float where picture.colours != .lab:
      // Numbers from 0 to 1: colours of the profile if there is one, otherwise linear light.
      if picture.hasProfile { return try picture.sixteenBits(65535) }
      let three = picture.bands == 1 ? try picture.tripled() : picture
      return try three.withInterpretation(.scRGB)
    default: return picture
    }
  }

  private func sixteenBits(_ factor: Double) throws(VipsError) -> VipsPicture {
    try multiplied(by: factor).cast(to: .uint16).withInterpretation(bands < 3 ? .grey16 : .rgb16)
  }

  private func tripled() throws(VipsError) -> VipsPicture { try joined(with: self).joined(with: self) }
}
