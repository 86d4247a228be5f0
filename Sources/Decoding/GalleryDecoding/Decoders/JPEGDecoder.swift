import GalleryModel
import JPEG
import LibC
import LittleCMS
import Pixels

/// Decodes plain JPEG (eight bits, grey or colour) without an image pipeline. It scales while decoding, by
/// libjpeg-turbo's DCT or by reading only the lowest frequencies, and it crops.
struct JPEGDecoder {
  private var colours = ColourTransformCache()

  /// The minimum number of decoded pixels per tile pixel, along a side. It lets the resampling kernel do the
  /// filtering instead of the DCT's box filter.
  private static let margin = 1.6
  /// The minimum for reduced decoding to 2×2 pixels a block from its four lowest frequencies. libjpeg-turbo
  /// uses more frequencies and is closer to the original. Tiles of 43 real photos differ from those of fully
  /// decoded photos by 0.86 of 255 at a margin of 1.6, 0.72 at 1.8 and 0.61 at 2.0; with libjpeg-turbo by
  /// 0.77, 0.64 and 0.54. At 2.0, a tile pixel is made of at least four of these pixels. At one pixel a
  /// block, both are equal.
  private static let blockMargin = 2.0

  /// The environment variable that selects libjpeg-turbo for all JPEGs, without gallery's own checks, if it
  /// is not empty. `WorkerProcess` passes it on.
  static let libraryVariable = "GALLERY_LIBRARY_JPEG"
  private let usesLibraryAlone = getenv(libraryVariable).map { $0.pointee != 0 } ?? false

  /// Decodes the part and resolution of a photo that a plan needs. Returns `nil` if this decoder does not
  /// support its colour model.
  mutating func decode(_ bytes: Span<UInt8>, _ plan: DecodePlan) throws(DecoderError) -> ReducedPhoto? {
    let jpeg: JPEGReader
    do throws(JPEGError) { jpeg = try JPEGReader(bytes, scanLimit: plan.request.scanLimit) } catch {
      if error == .otherColours { return nil }
      throw DecoderError(error)
    }
    guard jpeg.size == plan.stored else { throw .wrongSize(jpeg.size) }

    var notes: [String] = []
    let colour = colour(of: jpeg, &notes)
    let shrink = plan.shrink(leaving: Self.margin)
    let read: (pixels: PixelBuffer, part: PixelRect)
    do throws(JPEGError) { read = try pixels(of: jpeg, plan, shrink: shrink) } catch {
      throw DecoderError(error)
    }
    return ReducedPhoto(
      pixels: read.pixels, width: Double(jpeg.size.width) / Double(shrink),
      height: Double(jpeg.size.height) / Double(shrink), x: Double(read.part.x), y: Double(read.part.y),
      colour: colour?.transform, profile: colour.map { $0.name ?? ReducedPhoto.unnamedProfile },
      damage: jpeg.damage, notes: notes)
  }

  private func pixels(
    of jpeg: borrowing JPEGReader, _ plan: DecodePlan, shrink: Int
  ) throws(JPEGError) -> (PixelBuffer, PixelRect) {
    let part = try jpeg.start(plan.area(shrink: shrink), shrink: shrink, way: way(plan, shrink: shrink))
    guard let pixels = PixelBuffer(width: part.width, height: part.height) else { throw .noMemory }
    try pixels.withMutableBytes { bytes throws(JPEGError) in try jpeg.read(part, into: &bytes) }
    return (pixels, part)
  }

  private func way(_ plan: DecodePlan, shrink: Int) -> JPEGReader.Way {
    if usesLibraryAlone { return .unchecked }
    let mayReduce = shrink == 8 || plan.ratio / Double(shrink) >= Self.blockMargin
    return !mayReduce ? .checked : plan.request.checksAll ? .thorough : .reduced
  }

  /// Returns the photo's profile and transform, or `nil` if it has no usable profile.
  private mutating func colour(
    of jpeg: borrowing JPEGReader, _ notes: inout [String]
  ) -> ColourTransformCache.Entry? {
    var entry: ColourTransformCache.Entry?
    switch jpeg.profile {
    case .none: return nil
    case .broken: break
    case .bytes(let profile): entry = colours.entry(profile: profile, isGrey: jpeg.isGrey)
    }
    guard let entry, entry.transform != nil else {
      notes.append(Notes.brokenProfile)
      return nil
    }
    return entry
  }
}

extension DecoderError {
  fileprivate init(_ error: JPEGError) {
    self =
      switch error {
      case .broken(let text): .undecodable(text)
      case .noMemory: .noMemory
      case .otherColours: .undecodable("unknown colour space")
      case .tooManyScans: .tooManyScans
      }
  }
}
