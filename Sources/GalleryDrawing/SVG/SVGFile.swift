package import Foundation
import GalleryGeometry
import GalleryModel
import GalleryText

/// A page as an SVG file (Scalable Vector Graphics 1.1) that needs no other file: tiles are in it, text is text.
package struct SVGFile {
  private var text = Data()
  private var clipCount = 0
  private var gradientCount = 0

  /// Writes a page.
  ///
  /// The file counts in points; what lies on the page is in a group that counts in pixels of the sheet.
  ///
  /// - Parameters:
  ///   - page: The page to write.
  ///   - title: The title of the page; `nil` for none.
  ///   - language: The language of its text (BCP 47). Default: unknown, and not told.
  package init(_ page: VectorPage, title: String?, language: String = TextLanguage.unknown) {
    let size = page.page
    var root = SVGElement("svg")
    root.set("xmlns", "http://www.w3.org/2000/svg")
    // SVG 2 has links and pictures without the prefix; with it, every reader knows them.
    root.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    root.set("version", "1.1")
    if language != TextLanguage.unknown { root.set("xml:lang", language) }
    root.set("width", Self.length(size.width, medium: page.medium))
    root.set("height", Self.length(size.height, medium: page.medium))
    root.set("viewBox", "0 0 \(DecimalText.of(size.width)) \(DecimalText.of(size.height))")
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.open)\n")
    if let title, !title.isEmpty { add("<title>\(XMLText.escaped(PrintableText.of(title)))</title>\n") }
    if page.background.alpha > 0 {
      var paper = SVGElement("rect")
      paper.set("width", "100%")
      paper.set("height", "100%")
      paper.set("fill", page.background)
      add(paper.closed + "\n")
    }
    var sheet = SVGElement("g")
    // Nine places: errors of the scale are multiplied by thousands of pixels.
    sheet.set("transform", "scale(\(Self.scale(1 / page.pixelsPerPoint)))")
    add(sheet.open + "\n")
    for mark in page.marks { draw(mark) }
    add("</g>\n</svg>\n")
  }

  /// The file's bytes.
  package var bytes: Data { text }

  /// Writes the file, blocking.
  package func write(to descriptor: Int32) throws(DrawingError) {
    try DescriptorOutput.write(text, to: descriptor)
  }

  private mutating func add(_ string: String) { text.append(contentsOf: string.utf8) }

  private static func length(_ points: Double, medium: PageSpec.Medium) -> String {
    switch medium {
    case .paper: DecimalText.of(points / Length.pointsPerMillimetre) + "mm"
    case .screen: DecimalText.of(points) + "px"
    }
  }

  private static func scale(_ factor: Double) -> String {
    let billionths = Int(clamping: (factor * 1e9).rounded())
    let (whole, rest) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole).\(String(1_000_000_000 + rest).dropFirst())"
  }

  private mutating func draw(_ mark: VectorPage.Mark) {
    switch mark {
    case .tile(let tile, let frame, let path, let details):
      draw(tile, in: frame.rect, path: path, details: details)
    case .text(let block, _): draw(block)
    case .fill(let path, let color):
      var element = SVGElement(path)
      element.set("fill", color)
      add(element.closed + "\n")
    case .shade(let path, let color, let start, let end):
      add(gradient(color, from: start, to: end))
      var element = SVGElement(path)
      element.set("fill", "url(#shade\(gradientCount))")
      add(element.closed + "\n")
    case .stroke(let path, let width, let color):
      var element = SVGElement(path)
      element.set("fill", "none")
      element.set("stroke", color)
      element.set("stroke-width", width)
      // As Cairo's, so that corners are alike.
      element.set("stroke-miterlimit", "10")
      add(element.closed + "\n")
    case .bookmark: break
    }
  }

  /// Returns the elements of a new gradient that begins clear at a height and is a colour at another.
  private mutating func gradient(_ color: Color, from start: Double, to end: Double) -> String {
    gradientCount += 1
    var gradient = SVGElement("linearGradient")
    gradient.set("id", "shade\(gradientCount)")
    gradient.set("gradientUnits", "userSpaceOnUse")
    gradient.set("x1", 0)
    gradient.set("y1", start)
    gradient.set("x2", 0)
    gradient.set("y2", end)
    let stops = [(offset: 0.0, alpha: UInt8(0)), (1, color.alpha)].map { offset, alpha in
      var stop = SVGElement("stop")
      stop.set("offset", offset)
      stop.set("stop-color", Color(red: color.red, green: color.green, blue: color.blue).description)
      stop.set("stop-opacity", Double(alpha) / 255)
      return stop.closed
    }
    return "\(gradient.open)\(stops.joined())</linearGradient>\n"
  }

  private mutating func draw(_ tile: EncodedTile, in frame: Rect, path: SheetPath, details: TileDetails) {
    var image = SVGElement("image")
    image.set((frame.x, frame.y, frame.width, frame.height))
    image.set("preserveAspectRatio", "none")
    if path != .rectangle(frame) {
      clipCount += 1
      let name = "outline\(clipCount)"
      add("<clipPath id=\"\(name)\">\(SVGElement(path).closed)</clipPath>\n")
      image.set("clip-path", "url(#\(name))")
    }
    if let link = details.link {
      var anchor = SVGElement("a")
      anchor.set("xlink:href", link)
      add(anchor.open)
    }
    // The file goes in as it is: as an attribute it needs no escapes, and takes megabytes.
    let start = image.open.dropLast() + " xlink:href=\"data:image/\(tile.kind.rawValue);base64,"
    add(String(start))
    text.append(tile.file.base64EncodedData())
    if let name = details.name {
      add("\"><title>\(XMLText.escaped(name))</title></image>")
    } else {
      add("\"/>")
    }
    add(details.link == nil ? "\n" : "</a>\n")
  }

  private mutating func draw(_ block: ShapedText) {
    for line in block.lines {
      var element = SVGElement("text")
      element.set("x", line.isRightToLeft ? line.x + line.width : line.x)
      element.set("y", line.baseline)
      element.set("font-family", Self.families(of: block.font))
      element.set("font-size", block.font.size)
      if block.font.isBold { element.set("font-weight", "bold") }
      if line.isRightToLeft {
        element.set("direction", "rtl")
        element.set("unicode-bidi", "embed")
      }
      // As wide as it was measured, whatever font stands in.
      if line.width > 0 {
        element.set("textLength", line.width)
        element.set("lengthAdjust", "spacingAndGlyphs")
      }
      element.set("fill", block.color)
      if let outline = block.outline {
        element.set("stroke", outline)
        element.set("stroke-width", block.font.size * TextBlock.outlineWidth)
        element.set("stroke-linejoin", "round")
        element.set("paint-order", "stroke")
      }
      element.set("xml:space", "preserve")
      add("\(element.open)\(XMLText.escaped(line.text))</text>\n")
    }
  }

  /// The families as CSS has them: names in quotes, and its own word for the last.
  private static func families(of font: TextFont) -> String {
    font.families.split(separator: ",").map { family in
      let name = family.trimmed.filter { $0 != "'" && $0 != "\\" }
      return name == TextFont.lastFamily ? "sans-serif" : "'\(name)'"
    }.joined(separator: ", ")
  }
}
