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
  /// The columns and the undecoded rows on the reference grid.
  private let columns: Range<Int>
  private var rows: Range<Int>
  /// Strips end at multiples of the step, so that they begin with a sample of each component.
  private let step: Int
  private let stripHeight: Int
  private var strip: JPEG2000Area?
  /// The next row of the strip.
  private var row = 0

  init(
    _ image: JP2Image, _ codestream: [UInt8], _ plan: DecodePlan, levels: Int, strict: Bool,
    sampleLimit: Int = JP2Strips.sampleLimit
  ) {
    self.codestream = codestream
    self.levels = levels
    isStrict = strict
    format = image.bands
    let across = JP2Axis(image.columns, samplings: image.components.map(\.dx), levels: levels)
    let down = JP2Axis(image.rows, samplings: image.components.map(\.dy), levels: levels)
    var plan = plan
    if plan.request.checksAll { plan.part = Crop.whole }
    let part = plan.area(shrink: 1 << levels)
    columns = across.part(from: part.x, count: part.width)
    rows = down.part(from: part.y, count: part.height)
    width = across.pixelCount(of: columns)
    height = down.pixelCount(of: rows)
    x = across.offset(of: columns)
    y = down.offset(of: rows)
    step = down.step
    var samples = 0.0
    for component in image.components {
      samples += Double(columns.count) / Double((component.dx * component.dy) << (2 * levels))
    }
    // The first strip may begin shortly before the end of a step.
    stripHeight = max(2, Int(min(Double(sampleLimit) / samples, 1e9)) / step) * step
  }

  /// Returns the next rows.
  func next(_ count: Int) throws(JPEG2000Error) -> [UInt8] {
    var bytes: [UInt8] = []
    var missing = count
    while missing > 0 {
      let strip = try current()
      let found = min(missing, strip.height - row)
      bytes += strip.rows(row..<row + found, format)
      row += found
      missing -= found
    }
    return bytes
  }

  /// Returns the strip with the next row.
  private func current() throws(JPEG2000Error) -> JPEG2000Area {
    if let strip, row < strip.height { return strip }
    // Free the old strip before the next one is decoded.
    strip = nil
    let end = min(rows.lowerBound / step * step + stripHeight, rows.upperBound)
    let area = PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: end - rows.lowerBound)
    let decoded = try JPEG2000Area(of: codestream, area, leavingOut: levels, strict: isStrict)
    guard decoded.width == width, decoded.height > 0 else { throw .broken("a strip has another size") }
    rows = end..<rows.upperBound
    row = 0
    strip = decoded
    return decoded
  }
}
