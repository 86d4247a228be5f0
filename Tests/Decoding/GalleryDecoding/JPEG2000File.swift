import CFixtures

/// JPEG 2000 files with four quarters: red and green, blue and yellow.
struct JPEG2000File {
  struct Component {
    var depth = 8
    var isSigned = false
    var dx = 1
    var dy = 1
  }

  /// The values of the quarters in all components, 0 to 1, from the top left.
  static let quarters: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]

  var components = [Component(), Component(), Component()]
  var values = Self.quarters
  /// The first column and row on the reference grid, and their numbers.
  var x = 0
  var y = 0
  var width = 64
  var height = 48
  /// The side of tiles and the place of the first tile, or 0 for one tile.
  var tile = 0
  var tileX = 0
  var tileY = 0
  var levels = 3
  /// The samples of a component at a place on the grid, in place of the quarters.
  var sample: ((_ component: Int, _ x: Int, _ y: Int) -> Double)?

  /// The codestream alone.
  var codestream: [UInt8] {
    var options = fixture_jpeg2000_options()
    (options.x0, options.y0) = (UInt32(x), UInt32(y))
    (options.x1, options.y1) = (UInt32(x + width), UInt32(y + height))
    (options.tile, options.tile_x0, options.tile_y0) = (Int32(tile), Int32(tileX), Int32(tileY))
    options.resolutions = Int32(levels + 1)
    options.components = Int32(components.count)
    var samples: [Int32] = []
    for (index, component) in components.enumerated() {
      func places(_ start: Int, _ count: Int, _ step: Int) -> [Int] {
        (start..<start + count).filter { $0 % step == 0 }
      }
      let (columns, rows) = (places(x, width, component.dx), places(y, height, component.dy))
      withUnsafeMutableBytes(of: &options.component) {
        $0.bindMemory(to: fixture_component.self)[index] = fixture_component(
          depth: UInt32(component.depth), is_signed: component.isSigned ? 1 : 0, dx: UInt32(component.dx),
          dy: UInt32(component.dy), width: UInt32(columns.count), height: UInt32(rows.count))
      }
      let lowest = component.isSigned ? -(1 << (component.depth - 1)) : 0
      for row in rows {
        for column in columns {
          let quarter = (column - x < width / 2 ? 0 : 1) + (row - y < height / 2 ? 0 : 2)
          let value = sample?(index, column - x, row - y) ?? values[quarter][index]
          samples.append(Int32((value * Double(1 << component.depth - 1)).rounded()) + Int32(lowest))
        }
      }
    }
    var count = 0
    let made = fixture_jpeg2000(samples, options, &count)
    defer { fixture_free(made) }
    return Array(UnsafeBufferPointer(start: made, count: count))
  }

  /// A file with an enumerated colour space and further boxes of its header.
  func boxed(colours: Int, _ boxes: [(name: String, body: [UInt8])] = []) -> [UInt8] {
    let header =
      [("ihdr", Self.big(height, 4) + Self.big(width, 4) + Self.big(components.count, 2) + [7, 7, 0, 0])]
      + [("colr", [1, 0, 0] + Self.big(colours, 4))] + boxes
    return Self.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + Self.box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8))
      + Self.box("jp2h", header.flatMap { Self.box($0.0, $0.1) }) + Self.box("jp2c", codestream)
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(name.utf8) + body
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
