import CFixtures
import GalleryGeometry
import GalleryModel
import TestSupport
import Vips

@testable import GalleryDecoding

extension Card {
  /// As JPEG, with segments of the caller's after the first two bytes.
  func jpeg(_ change: (inout fixture_jpeg_options) -> Void = { _ in }, segments: [UInt8] = []) -> [UInt8] {
    var options = fixture_jpeg_options(
      quality: 92, progressive: 0, arithmetic: 0, grey: 0, cmyk: 0, across: 2, down: 2, chroma: (0, 0, 0, 0),
      restart: 0)
    change(&options)
    var count = 0
    guard let bytes = fixture_jpeg(pixels, Int32(width), Int32(height), options, &count) else { return [] }
    defer { fixture_free(bytes) }
    let plain = Array(UnsafeBufferPointer(start: bytes, count: count))
    return Array(plain.prefix(2)) + segments + plain.dropFirst(2)
  }

  /// In the libvips format of a suffix; empty if this libvips cannot write it.
  func encoded(_ suffix: String, orientation: Int = 0, profile: [UInt8]? = nil, alpha: UInt8? = nil)
    -> [UInt8]
  {
    guard VipsLibrary.startDecoding() else { return [] }
    var source = pixels
    if let alpha {
      source = stride(from: 0, to: pixels.count, by: 3).flatMap { pixels[$0..<$0 + 3] + [alpha] }
    }
    var count = 0
    let bytes = fixture_encode(
      source, Int32(width), Int32(height), alpha == nil ? 3 : 4, suffix, Int32(orientation), profile,
      profile?.count ?? 0, &count)
    guard let bytes else { return [] }
    defer { fixture_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension Card {
  /// As PNG with an EXIF chunk before the pixels.
  func png(orientation: Int) -> [UInt8] {
    let plain = encoded(".png")
    return Array(plain.prefix(33)) + Chunk.make("eXIf", Segment.tiff(orientation: orientation))
      + plain.dropFirst(33)
  }
}

/// JPEG segments.
enum Segment {
  /// A TIFF structure with an orientation only.
  static func tiff(orientation: Int) -> [UInt8] {
    Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0]
      + [UInt8(orientation & 255), UInt8(orientation >> 8), 0, 0, 0, 0, 0, 0]
  }

  /// The same as EXIF.
  static func exif(orientation: Int) -> [UInt8] {
    make(0xE1, Array("Exif\0\0".utf8) + tiff(orientation: orientation))
  }

  /// An XMP packet.
  static func xmp(_ packet: String) -> [UInt8] {
    make(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  /// A colour profile in one piece.
  static func profile(_ bytes: [UInt8]) -> [UInt8] {
    make(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + bytes)
  }

  static func make(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }
}

extension Tile {
  /// The colour at a place given in fractions.
  func colour(_ x: Double, _ y: Double) -> [UInt8] {
    let column = min(size.width - 1, Int(x * Double(size.width)))
    let row = min(size.height - 1, Int(y * Double(size.height)))
    let at = (row * size.width + column) * format.bytesPerPixel
    return Array(pixels[at..<at + format.bytesPerPixel])
  }

  /// A Boolean value that indicates whether the four quadrants are those of an upright card.
  var isUprightCard: Bool {
    [(0.25, 0.25, Card.red), (0.75, 0.25, Card.green), (0.25, 0.75, Card.blue), (0.75, 0.75, Card.yellow)]
      .allSatisfy { x, y, expected in Self.isNear(colour(x, y), expected, 24) }
  }

  static func isNear(_ a: [UInt8], _ b: [UInt8], _ tolerance: Int) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
