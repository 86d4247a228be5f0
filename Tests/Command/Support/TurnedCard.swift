import Foundation
import TestSupport

/// Files of a card that is stored rotated or mirrored, made by other programs.
enum TurnedCard {
  static let width = 240
  static let height = 160

  /// Top left, top right, bottom left, bottom right.
  private static let colors = [Card.red, Card.green, Card.blue, Card.yellow]

  /// A JPEG file that is stored rotated or mirrored, as its EXIF orientation (1–8) states.
  static func jpeg(orientation: Int) throws -> [UInt8] {
    let jpeg = try Subprocess.run(
      "cjpeg", ["-quality", "95", "-sample", "1x1"], input: Data(pixmap(orientation: orientation)))
    let content = Array("Exif\0\0".utf8) + tiff(orientation: orientation)
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    return Array(jpeg.output.prefix(2)) + segment + Array(jpeg.output.dropFirst(2))
  }

  /// A PNG file with an `eXIf` chunk.
  static func png(orientation: Int) throws -> [UInt8] {
    let png = try Subprocess.run("pnmtopng", input: Data(pixmap(orientation: orientation)))
    // After the signature and the header chunk, which has a fixed length.
    let headerEnd = 8 + 25
    return Array(png.output.prefix(headerEnd)) + Chunk.make("eXIf", tiff(orientation: orientation))
      + Array(png.output.dropFirst(headerEnd))
  }

  /// Returns the index of the colour of a pixel; `nil` for another colour.
  static func index(of pixel: [UInt8]) -> Int? {
    colors.firstIndex { color in zip(color, pixel).allSatisfy { abs(Int($0) - Int($1)) < 40 } }
  }

  /// The card as a PPM file, stored so that the orientation makes it upright (EXIF 2.32, section 4.6.5).
  private static func pixmap(orientation: Int) -> [UInt8] {
    let card = Card(width: width, height: height).stored(orientation)
    return Array("P6 \(card.width) \(card.height) 255\n".utf8) + card.pixels
  }

  /// A big-endian TIFF block with the single field 274, a short.
  private static func tiff(orientation: Int) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [
      0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0,
    ]
      + [0, 0, 0, 0]
  }
}
