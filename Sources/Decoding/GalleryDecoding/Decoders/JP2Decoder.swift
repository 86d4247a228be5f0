import GalleryGeometry
import GalleryText
import JPEG2000
import Pixels
import Vips

/// Decodes JPEG 2000 by OpenJPEG, at the resolution and in the area that tiles need. libvips averages the rows and
/// converts their colours.
struct JP2Decoder {
  /// The number of rows that libvips requests at once.
  private static let bandHeight = 16

  private let vips: VipsDecoder
  private let plan: DecodePlan
  private let image: JP2Image
  private let codestream: JP2Codestream
  private let profile: [UInt8]?

  init(_ file: Span<UInt8>, _ plan: DecodePlan, through vips: VipsDecoder) throws(DecoderError) {
    self.vips = vips
    self.plan = plan
    do throws(DecodingFailure) { image = try JP2Image(HeaderBytes(file.array)) } catch {
      throw .undecodable(error.description)
    }
    codestream = JP2Codestream(file, of: image)
    profile = if case .profile(let place, _) = image.colours { file.extracting(place).array } else { nil }
  }

  /// Decodes strictly, or a damaged codestream as far as it goes.
  func photo() throws(DecoderError) -> ReducedPhoto {
    var damage = codestream.damage
    if damage == nil {
      do { return try photo(codestream.bytes, strict: true) } catch .undecodable(let reason) {
        damage = reason
      }
    }
    do {
      var photo = try photo(codestream.repaired, strict: false)
      photo.damage = damage
      return photo
    } catch .undecodable(let reason) {
      // Report the first failure, which is the cause.
      throw .undecodable(damage ?? reason)
    }
  }

  /// - Parameter levels: The number of resolutions to leave out. By default, the plan determines it.
  private func photo(
    _ codestream: [UInt8], strict: Bool, levels: Int? = nil
  ) throws(DecoderError) -> ReducedPhoto {
    let levels = levels ?? image.levels(for: plan)
    let strips = JP2Strips(image, codestream, plan, levels: levels, strict: strict)
    var failure: JPEG2000Error?
    let rows = VipsRows(bandHeight: Self.bandHeight, rowLength: strips.width * strips.format.pixelBytes) {
      do throws(JPEG2000Error) {
        return try strips.next(min(Self.bandHeight, strips.height - $0 * Self.bandHeight))
      } catch {
        failure = error
        throw error
      }
    }
    do throws(DecoderError) {
      return try vips.explained {
        let photo = try photo(rows, strips, levels: levels)
        if let failure { throw DecoderError(failure) }
        return photo
      }
    } catch {
      guard failure == .fewerLevels else { throw error }
      return try photo(codestream, strict: strict, levels: 0)
    }
  }

  private func photo(_ rows: VipsRows, _ strips: JP2Strips, levels: Int) throws -> ReducedPhoto {
    let isWide = strips.format.sampleBytes == 2
    let colours: VipsColours =
      switch image.colourChannels.count {
      case 1: isWide ? .grey16 : .grey
      case 3: isWide ? .rgb16 : .srgb
      default: .cmyk
      }
    let number: VipsNumber = isWide ? .uint16 : .uint8
    var picture = try VipsPicture(
      rows, width: strips.width, height: strips.height, bands: strips.format.count, number, colours)
    if image.isPremultiplied { picture = try picture.unpremultiplied().cast(to: number) }
    if let profile { picture = try picture.with(profile: profile) }

    var notes: [String] = []
    let blocks = plan.blocks(levels: levels)
    let (reduced, hasAlpha) = try vips.reduced(picture, by: blocks, nil, &notes)
    guard let pixels = PixelBuffer(try reduced.pixels(), width: reduced.width, height: reduced.height) else {
      throw DecoderError.undecodable("unexpected pixel format")
    }
    let across = Double(min(blocks, strips.width))
    let down = Double(min(blocks, strips.height))
    let scale = Double(1 << levels)
    return ReducedPhoto(
      pixels: pixels, width: Double(plan.stored.width) / scale / across,
      height: Double(plan.stored.height) / scale / down, x: strips.x / across, y: strips.y / down,
      hasAlpha: hasAlpha,
      profile: notes.contains(Notes.brokenProfile) ? nil : VipsDecoder.profileName(picture, nil), notes: notes
    )
  }
}

extension DecodePlan {
  /// Returns the side of the blocks of pixels to average, in pixels of an image without some resolutions.
  func blocks(levels: Int) -> Int { max(1, Int(ratio / Double(1 << levels) / VipsDecoder.margin)) }
}

extension JP2Image {
  /// Returns the number of resolutions that can be left out.
  fileprivate func levels(for plan: DecodePlan) -> Int {
    // Places in a palette have no means. Those of few bits would be rounded too much.
    guard palette == nil, components.allSatisfy({ $0.depth >= 8 }) else { return 0 }
    let least = components.map { min(columns.count / $0.dx, rows.count / $0.dy) }.min() ?? 0
    var levels = 0
    while levels < self.levels, least >> (levels + 1) > 0,
      plan.ratio / Double(2 << levels) >= VipsDecoder.margin
    { levels += 1 }
    return levels
  }

  /// The bands of the rows: the colours in their order, and alpha.
  var bands: JPEG2000Bands {
    let channels = colourChannels + [alpha].compactMap { $0 }
    let depths = channels.map { channel in
      channel.column.flatMap { palette?.depths[$0] } ?? components[channel.component].depth
    }
    let isWide = depths.contains { $0 > 8 }
    var bands = JPEG2000Bands(sampleBytes: isWide ? 2 : 1)
    bands.isYCC = colours == .ycc
    for (channel, depth) in zip(channels, depths) {
      let last = 1 << depth - 1
      func scaled(_ value: Int) -> UInt16 { UInt16((value * (isWide ? 65535 : 255) + last / 2) / last) }
      let values = channel.column.flatMap { palette?.columns[$0] } ?? Array(0...last)
      bands.append(
        component: channel.component, table: values.map(scaled), middle: scaled(1 << (depth - 1)))
    }
    return bands
  }
}

extension DecoderError {
  fileprivate init(_ error: JPEG2000Error) {
    self =
      switch error {
      case .broken(let text): .undecodable(DecoderReason.cause(text))
      case .fewerLevels: .undecodable("a tile lacks resolutions")
      case .noMemory: .noMemory
      }
  }
}
