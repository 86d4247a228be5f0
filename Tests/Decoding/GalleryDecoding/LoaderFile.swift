import Foundation
import GalleryModel
import TestSupport
import Testing
import Vips

@testable import GalleryDecoding

/// A file with a feature that some loaders do not honour, and what they were seen to show: libvips 8.14.1 with
/// libheif 1.15, libjxl 0.7, librsvg 2.54 and libtiff 4.5. The upper half is orange, and the lower half blue.
struct LoaderFile: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable { case right, wrong, refused }

  let loader: VipsLoader
  let feature: String
  let bytes: [UInt8]
  /// The outcome of libvips alone, which gallery does not show if it is wrong.
  var alone = Outcome.right
  /// The outcome of gallery: never wrong.
  var shown = Outcome.right
  var alpha: UInt8 = 255

  var testDescription: String { "\(loader.rawValue): \(feature)" }

  static let orange: [UInt8] = [200, 90, 40]
  static let blue: [UInt8] = [40, 90, 200]
  private static let side = 64

  private static func colour(_ row: Int) -> [UInt8] { row < side / 2 ? orange : blue }

  /// Rows of equal pixels, with what becomes of a colour.
  private static func rows(_ sample: ([UInt8]) -> [UInt8] = { $0 }) -> [UInt8] {
    (0..<side).flatMap { row in (0..<side).flatMap { _ in sample(colour(row)) } }
  }

  private static func directory(
    _ pixels: [UInt8], bits: Int = 8, bands: Int = 3, photometric: Int = 2,
    _ more: [Int: TIFFWriter.Value] = [:]
  ) -> [Int: TIFFWriter.Value] {
    let entries: [Int: TIFFWriter.Value] = [
      TIFFTag.width.rawValue: .long(side), TIFFTag.height.rawValue: .long(side),
      TIFFTag.bitsPerSample.rawValue: bands == 1
        ? .short(bits) : .shorts(Array(repeating: bits, count: bands)),
      TIFFTag.compression.rawValue: .short(1), TIFFTag.photometric.rawValue: .short(photometric),
      TIFFTag.samplesPerPixel.rawValue: .short(bands), TIFFTag.rowsPerStrip.rawValue: .long(side),
      TIFFTag.stripOffsets.rawValue: .place(pixels), TIFFTag.stripByteCounts.rawValue: .long(pixels.count),
    ]
    return entries.merging(more) { $1 }
  }

  /// A directory of three planes.
  private static func planar(_ sample: (UInt8) -> [UInt8] = { [$0] }, bits: Int = 8, photometric: Int = 2)
    -> [UInt8]
  {
    let planes = (0..<3).map { band in rows { sample($0[band]) } }
    let strips: [Int: TIFFWriter.Value] = [
      TIFFTag.planes.rawValue: .short(2), TIFFTag.stripOffsets.rawValue: .places(planes),
      TIFFTag.stripByteCounts.rawValue: .longs(planes.map(\.count)),
    ]
    return TIFFWriter.structure([directory([], bits: bits, photometric: photometric, strips)])
  }

  private static let preview = directory(
    rows { _ in [9, 9, 9] }, [TIFFTag.newSubfileType.rawValue: .long(1)])
  private static let earlierPreview = directory(
    rows { _ in [9, 9, 9] }, [TIFFTag.subfileType.rawValue: .short(2)])
  private static let floats = rows {
    $0.prefix(1).flatMap { TIFFWriter.number(Int(Float($0).bitPattern), 4) }
  }

  static let tiff: [LoaderFile] = [
    LoaderFile(loader: .tiff, feature: "planes", bytes: planar()),
    LoaderFile(loader: .tiff, feature: "planes of 16 bits", bytes: planar({ [$0, $0] }, bits: 16)),
    LoaderFile(
      loader: .tiff, feature: "planes of Lab", bytes: planar(photometric: 8), alone: .wrong,
      shown: .refused),
    LoaderFile(
      loader: .tiff, feature: "floating-point numbers whose 0 is white",
      bytes: TIFFWriter.structure([
        directory(floats, bits: 32, bands: 1, photometric: 0, [TIFFTag.sampleFormat.rawValue: .short(3)])
      ]), alone: .wrong, shown: .refused),
    LoaderFile(
      loader: .tiff, feature: "premultiplied transparency",
      bytes: TIFFWriter.structure([
        directory(
          rows { $0.map { UInt8(Int($0) * 128 / 255) } + [128] }, bands: 4,
          [TIFFTag.extraSamples.rawValue: .short(1)])
      ]), alpha: 128),
    LoaderFile(
      loader: .tiff, feature: "a preview first", bytes: TIFFWriter.structure([preview, directory(rows())]),
      alone: .wrong),
    LoaderFile(
      loader: .tiff, feature: "a preview first, by the earlier tag",
      bytes: TIFFWriter.structure([earlierPreview, directory(rows())]), alone: .wrong),
    LoaderFile(
      loader: .tiff, feature: "a preview first, the photo in a subdirectory",
      bytes: TIFFWriter.structure([
        preview.merging([TIFFTag.subDirectories.rawValue: .directory(directory(rows()))]) { $1 }
      ]), alone: .wrong),
    LoaderFile(
      loader: .tiff, feature: "a preview only",
      bytes: TIFFWriter.structure([directory(rows(), [TIFFTag.newSubfileType.rawValue: .long(1)])])),
  ]

  /// A HEIF whose second image is half transparency.
  private static func heif(
    _ properties: [[UInt8]], premultiplies: Bool = false, _ colour: @escaping (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    HEIFFile(
      photo: Card(width: side, height: side, colour),
      thumbnail: Card(width: side, height: side) { _, _ in [128, 128, 128] }, properties: properties,
      auxiliary: premultiplies ? "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha" : nil,
      premultiplies: premultiplies
    ).bytes
  }

  private static func aperture(_ numbers: Int...) -> [UInt8] {
    HEIFFile.box("clap", numbers.flatMap { HEIFFile.number($0) })
  }

  static let heif: [LoaderFile] = [
    LoaderFile(
      loader: .heif, feature: "rotation", bytes: heif([HEIFFile.box("irot", [2])]) { colour(63 - $1) }),
    LoaderFile(
      loader: .heif, feature: "mirroring", bytes: heif([HEIFFile.box("imir", [0])]) { colour(63 - $1) }),
    LoaderFile(
      loader: .heif, feature: "mirroring after rotation",
      bytes: heif([HEIFFile.box("irot", [1]), HEIFFile.box("imir", [0])]) { x, _ in colour(x) }),
    LoaderFile(
      loader: .heif, feature: "a part",
      bytes: heif([aperture(64, 1, 32, 1, 0, 1, 0, 1)]) { $1 < 16 || $1 >= 48 ? [9, 9, 9] : colour($1) }),
    LoaderFile(
      loader: .heif, feature: "premultiplied transparency",
      bytes: heif([], premultiplies: true) { colour($1).map { UInt8(Int($0) * 128 / 255) } }, alone: .wrong,
      alpha: 128),
    LoaderFile(
      loader: .heif, feature: "wide pixels",
      bytes: heif([HEIFFile.box("pasp", HEIFFile.number(2) + HEIFFile.number(1))]) { colour($1) },
      shown: .refused),
  ]

  /// A drawing with lengths of a unit, whose side is given in it.
  private static func drawing(_ unit: String, side: Double, alone: Outcome = .wrong) -> LoaderFile {
    let body = [(0, orange), (1, blue)].map { half, colour in
      let place = Double(half) * side / 2
      let fill = colour.map(String.init).joined(separator: ",")
      return
        "<rect y='\(place)\(unit)' width='\(side)\(unit)' height='\(side / 2)\(unit)' fill='rgb(\(fill))'/>"
    }
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'>\(body.joined())</svg>"
    return LoaderFile(loader: .svg, feature: "lengths in \(unit)", bytes: Array(text.utf8), alone: alone)
  }

  static let svg: [LoaderFile] = [
    drawing("in", side: 1), drawing("mm", side: 25.4), drawing("cm", side: 2.54), drawing("pt", side: 72),
    drawing("pc", side: 6), drawing("em", side: 6), drawing("ex", side: 12), drawing("rem", side: 6),
    drawing("ch", side: 12), drawing("Q", side: 101.6), drawing("vw", side: 100),
    drawing("px", side: 96, alone: .right), drawing("%", side: 100, alone: .right),
  ]

  private static func coded(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

  static let others: [LoaderFile] = [
    LoaderFile(
      loader: .jxl, feature: "floating-point numbers",
      bytes: coded(
        "/wpDyAEUFwIIAgEAyABLGIsVAGTrLsZggi7GGO8CIQAwvqwDDDQKBQXxDg8TxVP6cllOUFBQUFAcwnsE08F0Aw=="),
      alone: .wrong),
    LoaderFile(
      loader: .jxl, feature: "premultiplied transparency",
      bytes: coded("/wpDwILiQggIEACQAEsYixUA1LyLMUaSFxABQHJIHQCSHAAaFAm2EoUD3RsgFAYcCQ=="), alpha: 128),
    LoaderFile(
      loader: .webp, feature: "a smaller first frame",
      bytes: coded(
        "UklGRpwAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GNAAAAAIAAAAAAAcAAA8AAGQAAAJWUDhMHAAA"
          + "AC8HwAMADzBaRwE9GPL8RwvEgkn+0l1ziOh/TABBTk1GNAAAAAAAAAAAAA8AAA8AAGQAAAJWUDhMHAAAAC8PwAMADzBaRwE9GPL8RwvEgkn+0p1TiOh/xgk="
      )),
  ]
}
