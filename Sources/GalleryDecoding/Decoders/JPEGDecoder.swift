import GalleryGeometry
import GalleryModel
import JPEG
import LittleCMS
import Pixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Plain JPEG (eight bits, grey or colour) without the cost of an image pipeline: scaled while it is decoded, by
/// libjpeg-turbo's DCT or by leaving all but the lowest frequencies alone, and cropped.
struct JPEGDecoder {
  private var colours = ColourTransformCache()

  /// The number of decoded pixels for each pixel of a tile's side, so that the kernel that makes the tile
  /// does the filtering and not the DCT's boxes.
  private static let margin = 1.6
  /// The same for two by two pixels a block that are made of its four lowest frequencies. They are a little further
  /// from the photo than the library's, which use more. Tiles of 43 real photos differ from those of photos decoded whole by
  /// 0.86 of 255 at a margin of 1.6, by 0.72 at 1.8 and by 0.61 at 2.0; the library's by 0.77, 0.64 and 0.54. At this margin
  /// a pixel of a tile is made of four of them or more. One pixel a block is the same either way.
  private static let blockMargin = 2.0

  /// The name of the environment variable that has libjpeg-turbo decode all JPEGs, unchecked by our own code, where
  /// its value is not empty. `WorkerProcess` hands it on.
  static let libraryVariable = "GALLERY_LIBRARY_JPEG"
  private let usesLibraryAlone = getenv(libraryVariable).map { $0.pointee != 0 } ?? false

  /// Decodes as much of a photo as a plan asks for.
  ///
  /// - Returns: the photo; `nil` where its colour model is none that this decoder knows.
  mutating func decode(_ bytes: Span<UInt8>, _ plan: DecodePlan) throws(DecoderError) -> ReducedPhoto? {
    let jpeg: JPEGReader
    do throws(JPEGError) { jpeg = try JPEGReader(bytes, scanLimit: plan.scanLimit) } catch {
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
    let part = try jpeg.start(
      part(plan, shrink: Double(shrink)), shrink: shrink, way: way(plan, shrink: shrink))
    guard let pixels = PixelBuffer(width: part.width, height: part.height) else { throw .noMemory }
    try pixels.withMutableBytes { bytes throws(JPEGError) in try jpeg.read(part, into: &bytes) }
    return (pixels, part)
  }

  private func way(_ plan: DecodePlan, shrink: Int) -> JPEGReader.Way {
    if usesLibraryAlone { return .unchecked }
    let mayReduce = shrink == 8 || plan.ratio / Double(shrink) >= Self.blockMargin
    return !mayReduce ? .checked : plan.checksAll ? .thorough : .reduced
  }

  /// Returns the profile of a photo and its transform; `nil` where there is none that can be used.
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

  /// The part that tiles need, in scaled pixels, with what the kernel reads around it.
  private func part(_ plan: DecodePlan, shrink: Double) -> PixelRect {
    let reach = 3 * max(1, plan.ratio / shrink) + 2
    let width = Double(plan.stored.width) / shrink
    let height = Double(plan.stored.height) / shrink
    let left = max(0, (plan.part.x * width - reach).rounded(.down))
    let top = max(0, (plan.part.y * height - reach).rounded(.down))
    let right = min(width, plan.part.maxX * width + reach).rounded(.up)
    let bottom = min(height, plan.part.maxY * height + reach).rounded(.up)
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(max(1, right - left)), height: Int(max(1, bottom - top)))
  }
}

extension DecoderError {
  /// The error of a decoder that libjpeg-turbo or our own code reports.
  fileprivate init(_ error: JPEGError) {
    self =
      switch error {
      case .broken(let text): .undecodable(text)
      case .noMemory: .noMemory
      case .otherColours: .undecodable("unknown colours")
      case .tooManyScans: .tooManyScans
      }
  }
}
