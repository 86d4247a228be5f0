package import Foundation
import GalleryModel
package import SystemPackage

/// A page as a self-contained SVG file (Scalable Vector Graphics 1.1). It
/// contains the tiles, and text is text.
package struct SVGFile {
  /// The file's bytes.
  package private(set) var bytes = Data()
  private var clipCount = 0
  private var gradientCount = 0

  /// Writes a page. The file's unit is the point. The contents of the page are in a group whose unit is the
  /// sheet's pixel. An unknown language, the default, is left out.
  package init(_ page: VectorPage, title: String?, language: String = TextLanguage.unknown) {
    let size = page.page
    let root = SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        // SVG 2 allows links and pictures without the prefix, but every reader supports the prefix.
        "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "version": "1.1",
        "xml:lang": language == TextLanguage.unknown ? nil : language,
        "width": Self.length(size.width, medium: page.medium),
        "height": Self.length(size.height, medium: page.medium),
        "viewBox": "0 0 \(size.width.decimal(places: 3)) \(size.height.decimal(places: 3))",
      ])

    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.open)\n")
    if let title, !title.isEmpty { add("<title>\(XMLText.escaped(PrintableText.of(title)))</title>\n") }
    if page.background.alpha > 0 {
      add(SVGElement("rect", ["width": "100%", "height": "100%", "fill": page.background]).closed + "\n")
    }

    // Use nine decimal places, because errors of the scale are multiplied by thousands of pixels.
    let sheet = SVGElement(
      "g",
      [
        "transform": "scale(\(Self.scale(1 / page.pixelsPerPoint)))",
        "style": "font-variant-numeric:tabular-nums",
      ])
    add(sheet.open + "\n")
    for mark in page.marks { draw(mark) }
    add("</g>\n</svg>\n")
  }

  /// Writes the file, and blocks until it is written.
  package func write(to file: FileDescriptor) throws(DrawingError) {
    _ = try DrawingError.wrapping { try file.writeAll(bytes) }
  }

  private mutating func add(_ string: String) { bytes.append(contentsOf: string.utf8) }

  private static func length(_ points: Double, medium: PageSpec.Medium) -> String {
    switch medium {
    case .paper: (points / Length.pointsPerMillimetre).decimal(places: 3) + "mm"
    case .screen: points.decimal(places: 3) + "px"
    }
  }

  private static func scale(_ factor: Double) -> String {
    let billionths = Int(clamping: (factor * 1e9).rounded())
    let (whole, rest) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole).\(String(1_000_000_000 + rest).dropFirst())"
  }

  private mutating func draw(_ mark: SheetMark<EncodedTile>) {
    switch mark {
    case .tile(let tile, let frame, let path, let details):
      draw(tile, in: frame.rect, path: path, details: details)
    case .text(let block, _): draw(block)
    case .fill(.polygons(let polygons, let distance), let color) where distance > 0:
      let area = SVGElement(
        .polygons(polygons, grownBy: 0),
        [
          "fill": color.opaque, "stroke": color.opaque, "stroke-width": 2 * distance,
          "stroke-linejoin": "round", "opacity": Double(color.alpha) / 255,
        ])
      add(area.closed + "\n")
    case .fill(let path, let color): add(SVGElement(path, ["fill": color]).closed + "\n")
    case .shade(let path, let color, let start, let end):
      add(gradient(color, from: start, to: end))
      add(SVGElement(path, ["fill": "url(#shade\(gradientCount))"]).closed + "\n")
    case .stroke(let path, let width, let color):
      var clip: String?
      if case .polygons = path { clip = addClip(path) }
      // Use the same mitre limit as Cairo, for equal corners.
      let line = SVGElement(
        path,
        [
          "fill": "none", "stroke": color, "stroke-width": clip == nil ? width : 2 * width,
          "stroke-miterlimit": "10", "clip-path": clip,
        ])
      add(line.closed + "\n")
    case .bookmark: break
    }
  }

  /// Returns the elements of a new gradient, transparent at one height and in full colour at another.
  private mutating func gradient(_ color: Color, from start: Double, to end: Double) -> String {
    gradientCount += 1
    let gradient = SVGElement(
      "linearGradient",
      [
        "id": "shade\(gradientCount)", "gradientUnits": "userSpaceOnUse", "x1": 0.0, "y1": start, "x2": 0.0,
        "y2": end,
      ])
    let stops = [(offset: 0.0, alpha: UInt8(0)), (1, color.alpha)].map { offset, alpha in
      SVGElement(
        "stop",
        ["offset": offset, "stop-color": color.opaque.description, "stop-opacity": Double(alpha) / 255]
      ).closed
    }
    return "\(gradient.open)\(stops.joined())</linearGradient>\n"
  }

  /// Adds a clip path and returns a reference to it.
  private mutating func addClip(_ path: SheetPath) -> String {
    clipCount += 1
    add("<clipPath id=\"outline\(clipCount)\">\(SVGElement(path).closed)</clipPath>\n")
    return "url(#outline\(clipCount))"
  }

  private mutating func draw(_ tile: EncodedTile, in frame: Rect, path: SheetPath, details: TileDetails) {
    let clip = path == .rectangle(frame) ? nil : addClip(path)
    let image = SVGElement(
      "image",
      [
        "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
        "preserveAspectRatio": "none", "clip-path": clip,
      ])
    if let link = details.link { add(SVGElement("a", ["xlink:href": link]).open) }
    // Append the file directly: it has megabytes and needs no escaping in an attribute.
    add(image.open.dropLast() + " xlink:href=\"data:image/\(tile.kind.rawValue);base64,")
    bytes.append(tile.file.base64EncodedData())
    if let name = details.name {
      add("\"><title>\(XMLText.escaped(name))</title></image>")
    } else {
      add("\"/>")
    }
    add(details.link == nil ? "\n" : "</a>\n")
  }

  private mutating func draw(_ block: ShapedText) {
    for line in block.lines {
      let isOutlined = block.outline != nil
      // Set the measured width, so that a substitute font does not change it.
      let isWide = line.width > 0
      let element = SVGElement(
        "text",
        [
          "x": line.isRightToLeft ? line.x + line.width : line.x, "y": line.baseline,
          "font-family": Self.families(of: block.font), "font-size": block.font.size,
          "font-weight": block.font.isSemiBold ? "600" : nil, "direction": line.isRightToLeft ? "rtl" : nil,
          "unicode-bidi": line.isRightToLeft ? "embed" : nil, "textLength": isWide ? line.width : nil,
          "lengthAdjust": isWide ? "spacingAndGlyphs" : nil, "fill": block.color, "stroke": block.outline,
          "stroke-width": isOutlined ? block.font.size * TextBlock.outlineWidth : nil,
          "stroke-linejoin": isOutlined ? "round" : nil, "paint-order": isOutlined ? "stroke" : nil,
          "xml:space": "preserve",
        ])
      add("\(element.open)\(XMLText.escaped(line.text))</text>\n")
    }
  }

  /// Returns the families in CSS syntax: quoted names, and the generic family for the last.
  private static func families(of font: TextFont) -> String {
    font.families.split(separator: ",").map { family in
      let name = family.trimmed.filter { $0 != "'" && $0 != "\\" }
      return name == TextFont.lastFamily ? "sans-serif" : "'\(name)'"
    }.joined(separator: ", ")
  }
}
