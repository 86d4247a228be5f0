import CJPEG
import GalleryGeometry
import GalleryModel
import LittleCMS

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
  /// from the photo than the library's, which use more: from the means of photos decoded whole they differ by 0.9 to 2.1
  /// of 255, the library's by 0.4 to 0.6. At this margin a pixel of a tile is made of four of them or more. One pixel a
  /// block is the same either way.
  private static let blockMargin = 2.0

  /// The name of the environment variable that has libjpeg-turbo decode all JPEGs, unchecked by our own code, where
  /// its value is not empty. `WorkerProcess` hands it on.
  static let libraryVariable = "GALLERY_LIBRARY_JPEG"
  private let usesLibraryAlone = getenv(libraryVariable).map { $0.pointee != 0 } ?? false

  /// Decodes as much of a photo as a plan asks for.
  ///
  /// - Returns: the photo; `nil` where its colour model is none that this decoder knows.
  mutating func decode(_ bytes: UnsafeRawBufferPointer, _ plan: DecodePlan) throws(DecoderError)
    -> ReducedPhoto?
  {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw .undecodable("empty file")
    }
    var header = gallery_jpeg_header()
    var status = GALLERY_JPEG_OK
    guard let jpeg = gallery_jpeg_open(start, bytes.count, plan.scanLimit, &header, &status) else {
      throw .noMemory
    }
    defer { gallery_jpeg_close(jpeg) }
    if status == GALLERY_JPEG_OTHER_COLOUR { return nil }
    try check(status, jpeg)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard size == plan.stored else { throw .wrongSize(size) }

    var notes: [String] = []
    let colour = colour(of: jpeg, isGrey: header.components == 1, &notes)
    let shrink = plan.shrink(leaving: Self.margin)
    var area = area(plan, shrink: Double(shrink))
    let way = way(shrink: shrink, ratio: plan.ratio)
    try check(gallery_jpeg_start(jpeg, UInt32(shrink), way, &area), jpeg)
    guard let pixels = PixelBuffer(width: Int(area.width), height: Int(area.height)) else { throw .noMemory }
    try check(pixels.withBytes { gallery_jpeg_read(jpeg, $0, pixels.stride) }, jpeg)
    return ReducedPhoto(
      pixels: pixels, width: Double(size.width) / Double(shrink),
      height: Double(size.height) / Double(shrink),
      x: Int(area.x), y: Int(area.y), colour: colour,
      damage: gallery_jpeg_damage(jpeg).map { String(cString: $0) }, notes: notes)
  }

  private func way(shrink: Int, ratio: Double) -> gallery_jpeg_way {
    if usesLibraryAlone { return GALLERY_JPEG_UNCHECKED }
    let mayReduce = shrink == 8 || ratio / Double(shrink) >= Self.blockMargin
    return mayReduce ? GALLERY_JPEG_REDUCED : GALLERY_JPEG_CHECKED
  }

  private func check(_ status: gallery_jpeg_status, _ jpeg: OpaquePointer) throws(DecoderError) {
    switch status {
    case GALLERY_JPEG_OK: return
    case GALLERY_JPEG_NO_MEMORY: throw .noMemory
    case GALLERY_JPEG_TOO_MANY_SCANS: throw .tooManyScans
    default: throw .undecodable(String(cString: gallery_jpeg_message(jpeg)))
    }
  }

  private mutating func colour(
    of jpeg: OpaquePointer, isGrey: Bool, _ notes: inout [String]
  ) -> ColourTransform? {
    var count = 0
    var isBroken: Int32 = 0
    guard let profile = gallery_jpeg_profile(jpeg, &count, &isBroken) else {
      if isBroken != 0 { notes.append(Notes.brokenProfile) }
      return nil
    }
    let transform = colours.transform(
      profile: UnsafeRawBufferPointer(start: profile, count: count), isGrey: isGrey)
    if transform == nil { notes.append(Notes.brokenProfile) }
    return transform
  }

  /// The part that tiles need, in scaled pixels, with what the kernel reads around it.
  private func area(_ plan: DecodePlan, shrink: Double) -> gallery_jpeg_area {
    let reach = 3 * max(1, plan.ratio / shrink) + 2
    let width = Double(plan.stored.width) / shrink
    let height = Double(plan.stored.height) / shrink
    let left = max(0, (plan.part.x * width - reach).rounded(.down))
    let top = max(0, (plan.part.y * height - reach).rounded(.down))
    let right = min(width, plan.part.maxX * width + reach).rounded(.up)
    let bottom = min(height, plan.part.maxY * height + reach).rounded(.up)
    return gallery_jpeg_area(
      x: UInt32(left), y: UInt32(top), width: UInt32(max(1, right - left)),
      height: UInt32(max(1, bottom - top)))
  }
}
