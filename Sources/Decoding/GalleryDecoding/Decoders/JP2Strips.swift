import GalleryGeometry
import JPEG2000

/// The rows of a JPEG 2000 image, at the resolution and in the area that tiles need. They can be read only once.
///
/// OpenJPEG holds all samples of an area, so a large area is decoded in strips.
final class JP2Strips {
  /// The maximum number of samples of a strip. OpenJPEG holds up to 16 bytes for each while it decodes.
  static let sampleLimit = 32 << 20

  let format: JPEG2000Bands
  let width: Int
  let height: Int
  /// The place of the top left pixel in the whole photo, in these pixels.
  let x: Double
  let y: Double
  private let codestream: [UInt8]
  private let levels: Int
  private let isStrict: Bool
  /// The columns and rows on the reference grid, and the first row of the next strip.
  private let columns: Range<Int>
  private let rows: Range<Int>
  private var start: Int
  private let down: JP2Axis
  private let stripHeight: Int
  private var strip: JPEG2000Area?
  /// The unread rows of the strip.
  private var unread = 0..<0

  init(
    _ image: JP2Image, _ codestream: [UInt8], _ plan: DecodePlan, levels: Int, strict: Bool,
    sampleLimit: Int = JP2Strips.sampleLimit
  ) {
    self.codestream = codestream
    self.levels = levels
    isStrict = strict
    format = image.bands
    let across = JP2Axis(image.columns, samplings: image.components.map(\.dx), levels: levels)
    down = JP2Axis(image.rows, samplings: image.components.map(\.dy), levels: levels)
    var plan = plan
    // Blocks of pixels are averaged from the photo's corner on.
    if plan.request.checksAll || plan.blocks(levels: levels) > 1 { plan.part = Crop.whole }
    let part = plan.area(shrink: 1 << levels)
    columns = across.part(from: part.x, count: part.width)
    rows = down.part(from: part.y, count: part.height)
    start = rows.lowerBound
    width = across.pixelCount(of: columns)
    height = down.pixelCount(of: rows)
    x = across.offset(of: columns)
    y = down.offset(of: rows)
    var samples = 0.0
    for component in image.components {
      samples += Double(columns.count) / Double((component.dx * component.dy) << (2 * levels))
    }
    // The first strip may begin shortly before the end of a step.
    stripHeight = max(2, Int(min(Double(sampleLimit) / samples, 1e9)) / down.step) * down.step
  }

  /// Returns the next rows.
  func next(_ count: Int) throws(JPEG2000Error) -> [UInt8] {
    var bytes: [UInt8] = []
    var missing = count
    while missing > 0 {
      let strip = try current()
      let found = unread.prefix(missing)
      bytes += strip.rows(found, format)
      unread.removeFirst(found.count)
      missing -= found.count
    }
    return bytes
  }

  /// Returns the strip with the next row.
  private func current() throws(JPEG2000Error) -> JPEG2000Area {
    if let strip, !unread.isEmpty { return strip }
    // Free the old strip before the next one is decoded.
    strip = nil
    let step = down.step
    // Strips end at whole steps, where each component has a sample. One more step on both sides is interpolated.
    let end = min(start / step * step + stripHeight, rows.upperBound)
    let area = ((start / step - 1) * step..<end + step).clamped(to: rows)
    let decoded = try JPEG2000Area(
      of: codestream,
      PixelRect(x: columns.lowerBound, y: area.lowerBound, width: columns.count, height: area.count),
      leavingOut: levels, strict: isStrict)
    let skipped = down.pixelCount(of: area.lowerBound..<start)
    unread = skipped..<skipped + down.pixelCount(of: start..<end)
    guard decoded.width == width, decoded.height >= unread.upperBound, !unread.isEmpty else {
      throw .broken("a strip has another size")
    }
    start = end
    strip = decoded
    return decoded
  }
}
