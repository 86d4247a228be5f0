import TestSupport

@testable import GalleryDecoding

/// A HEIF file with a photo, its thumbnail and EXIF, made of AV1 images that libvips encodes. The photo's data are last.
struct HEIFFile {
  var photo = Card(width: 800, height: 600) { _, _ in CameraFile.colour }
  var thumbnail = Card(width: 320, height: 240)
  /// Properties of both images, such as a rotation.
  var properties: [[UInt8]] = []
  /// Further properties of the thumbnail.
  var thumbnailProperties: [[UInt8]] = []
  /// A kind of an auxiliary image beside the photo, such as transparency or depth.
  var auxiliary: String?
  /// A Boolean value that indicates whether the photo's colours are multiplied by the auxiliary image.
  var premultiplies = false
  var exif: [UInt8] = Segment.tiff(orientation: 1)

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8) + Array(name.utf8) + body
  }

  static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    Array(TIFFWriter.number(value, count).reversed())
  }

  /// The file; empty if libvips cannot write AVIF here.
  var bytes: [UInt8] {
    guard let photo = Self.coded(photo), let thumbnail = Self.coded(thumbnail) else { return [] }
    var items: [(type: String, data: [UInt8], properties: [[UInt8]])] = [
      ("av01", photo.data, photo.properties + properties),
      ("av01", thumbnail.data, thumbnail.properties + properties + thumbnailProperties),
      ("Exif", [0, 0, 0, 0] + exif, []),
    ]
    var references = Self.reference("thmb", from: 2) + Self.reference("cdsc", from: 3)
    if let auxiliary {
      let kind = Self.box("auxC", [0, 0, 0, 0] + Array(auxiliary.utf8) + [0])
      items.append(("av01", thumbnail.data, thumbnail.properties + [kind]))
      references += Self.reference("auxl", from: 4)
      if premultiplies {
        references += Self.box("prem", Self.number(1, 2) + Self.number(1, 2) + Self.number(4, 2))
      }
    }
    let entries = items.enumerated().flatMap { index, item in
      Self.box("infe", [2, 0, 0, 0] + Self.number(index + 1, 2) + [0, 0] + Array(item.type.utf8) + [0])
    }
    var used = 0
    let associations = items.enumerated().flatMap { index, item in
      defer { used += item.properties.count }
      return Self.number(index + 1, 2) + [UInt8(item.properties.count)]
        + item.properties.indices.map { UInt8(used + $0 + 1) }
    }
    let container =
      Self.box("ipco", items.flatMap { $0.properties.flatMap(\.self) })
      + Self.box("ipma", Self.number(0) + Self.number(items.count) + associations)
    func meta(_ start: Int) -> [UInt8] {
      var place = start + items.reduce(0) { $0 + $1.data.count }
      let places = items.enumerated().flatMap { index, item in
        place -= item.data.count
        return Self.number(index + 1, 2) + [0, 0, 0, 1] + Self.number(place) + Self.number(item.data.count)
      }
      let handler = Self.box(
        "hdlr", Self.number(0, 8) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
      let content =
        handler + Self.box("pitm", [0, 0, 0, 0, 0, 1])
        + Self.box("iinf", Self.number(0) + Self.number(items.count, 2) + entries)
        + Self.box("iref", Self.number(0) + references) + Self.box("iprp", container)
        + Self.box("iloc", Self.number(0) + [0x44, 0] + Self.number(items.count, 2) + places)
      return Self.box("meta", Self.number(0) + content)
    }
    let type = Self.box("ftyp", Array("avif".utf8) + Self.number(0) + Array("mif1miafavif".utf8))
    let start = type.count + meta(0).count + 8
    return type + meta(start) + Self.box("mdat", items.reversed().flatMap(\.data))
  }

  private static func reference(_ kind: String, from item: Int) -> [UInt8] {
    box(kind, number(item, 2) + [0, 1, 0, 1])
  }

  /// The data of a card and the properties that describe them.
  private static func coded(_ card: Card) -> (data: [UInt8], properties: [[UInt8]])? {
    let file = card.encoded(".avif[Q=90,strip]")
    let bytes = HeaderBytes(file)
    guard let boxes = try? bytes.boxes(in: 0..<file.count), let meta = boxes.body("meta"),
      let data = boxes.body("mdat"),
      let parts = try? bytes.boxes(in: meta.lowerBound + 4..<meta.upperBound),
      let container = parts.body("iprp"),
      let list = (try? bytes.boxes(in: container))?.body("ipco"),
      let properties = try? bytes.boxes(in: list)
    else { return nil }
    let described = properties.filter { ["ispe", "pixi", "av1C"].contains($0.name) }
    return (Array(file[data]), described.map { box($0.name, Array(file[$0.body])) })
  }
}
