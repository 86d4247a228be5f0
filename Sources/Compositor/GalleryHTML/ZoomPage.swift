package import GalleryModel

/// A page that shows a Deep Zoom sheet in a browser. It makes all files of the sheet except the tiles.
package struct ZoomPage: Sendable {
  /// A photo on the sheet.
  package struct Photo: Sendable {
    /// The identifier of the photo, on this page and on the product's HTML page.
    let id: String
    /// The frame of its tile, in pixels of the sheet.
    let frame: PixelRect
    let title: String
    let text: String
    /// The photo's original address, or the path of its picture relative to this page; `nil` without either.
    let link: String?
    /// The paths of images that replace the tile if it is enlarged, the smallest
    /// first. Their names end in their width.
    let levels: [String]

    package init(id: String, frame: PixelRect, title: String, text: String, link: String?, levels: [String]) {
      self.id = id
      self.frame = frame
      self.title = title
      self.text = text
      self.link = link
      self.levels = levels
    }
  }

  private let title: String
  /// The language of the text (BCP 47); `nil` if it is unknown.
  private let language: String?
  private let name: DeepZoomName
  private let size: PixelSize
  private let side: Int
  /// The file extension of tiles, without the dot.
  private let tileExtension: String
  private let background: Color
  private let shape: HTMLLook.Shape
  /// The pixels per point.
  private let scale: Double
  private let photos: [Photo]
  /// The path of the product's HTML page, which opens photos, relative to
  /// this page; `nil` without such a page.
  private let album: String?

  package init(
    title: String, language: String?, name: DeepZoomName, size: PixelSize, side: Int, tileExtension: String,
    background: Color, shape: HTMLLook.Shape, scale: Double, photos: [Photo],
    album: String?
  ) {
    self.title = title
    self.language = language
    self.name = name
    self.size = size
    self.side = side
    self.tileExtension = tileExtension
    self.background = background.onPaper
    self.shape = shape
    self.scale = scale
    self.photos = photos
    self.album = album
  }

  /// The descriptor file for Deep Zoom viewers.
  package var descriptor: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(tileExtension)" Overlap="0" TileSize="\(side)">
      <Size Width="\(size.width)" Height="\(size.height)"/>
    </Image>

    """
  }

  /// The page as an HTML document, which needs only the tiles.
  package var document: String {
    let ink: Color = background.legibleInk
    let css =
      ":root{--page:\(StyleText.color(background));--ink:\(StyleText.color(ink))}\n" + PageResources.zoomStyle
    let script = PageResources.zoomScript
    let head = HTMLElement.head(title: title, style: css, script: script)
    let body = HTMLElement(
      .body, [:],
      HTMLElement(
        .main, [:],
        HTMLElement(.h1, [.classes: "hidden"], text: title),
        HTMLElement(
          .div,
          [
            .classes: "stage", .tabindex: "0", .role: "application", .roleDescription: "zoomable sheet",
            .label: "\(title), \(photos.count.counted("photo"))", .describedBy: "keys",
          ], HTMLElement(.canvas, [.isHidden: "true"])),
        HTMLElement(
          .p, [.id: "keys", .classes: "hidden", .lang: "en"],
          text:
            "Arrow keys move the view. Plus and minus zoom. N and P go to the next and previous photo. "
            + "Enter opens it. Escape shows the whole sheet."),
        HTMLElement(.p, [.classes: "spoken hidden", .live: "polite"]),
        HTMLElement(
          .p, [.classes: "words"],
          HTMLElement(.span, [.dir: "auto"]),
          HTMLElement(.a, [.lang: "en"], text: " Open the photo")),
        Self.bar,
        HTMLElement(
          .noscript, [:],
          HTMLElement(
            .img, [.src: preview, .alt: "\(title): a small version of the sheet. Enable JavaScript to zoom."])
        )),
      HTMLElement(.script, [.type: "application/json", .id: "sheet"], [HTMLElement.Node.raw(data)]),
      HTMLElement(.script, [:], [HTMLElement.Node.raw(script)]))
    return HTMLElement.document(language: language, head, body)
  }

  private static var bar: HTMLElement {
    let buttons = [
      ("p", "‹", "Previous photo (P)"), ("n", "›", "Next photo (N)"), ("-", "−", "Zoom out (−)"),
      ("+", "+", "Zoom in (+)"), ("Escape", "▢", "Whole sheet (Escape)"),
    ]
    return HTMLElement(
      .div, [.classes: "bar", .role: "group", .label: "View", .lang: "en"],
      buttons.map { key, text, label in
        HTMLElement(.button, [.type: "button", .dataKey: key, .label: label, .title: label], text: text)
      })
  }

  /// The path of the largest level with a single tile.
  private var preview: String {
    var level = 0
    var extent = 1
    while extent < side, extent < size.longSide { (level, extent) = (level + 1, extent * 2) }
    return name.tile(level: level, column: 0, row: 0, fileExtension: tileExtension)
  }

  private var data: String {
    let photos = photos.map { photo in
      let frame = photo.frame
      let texts = [photo.id, photo.title, photo.text, photo.link ?? ""] + photo.levels
      return "[\(frame.x),\(frame.y),\(frame.width),\(frame.height),"
        + texts.map(Self.string).joined(separator: ",") + "]"
    }
    let outline =
      switch shape {
      case .frame: "\"share\":0"
      case .circle: "\"share\":0.5"
      case .share(let percent): "\"share\":\(StyleText.number(percent / 100))"
      case .radius(let points): "\"radius\":\(StyleText.number(points * scale))"
      case .polygon(let corners):
        "\"corners\":["
          + corners.map { "[\(StyleText.number($0.x)),\(StyleText.number($0.y))]" }.joined(separator: ",")
          + "]"
      }
    return "{\"width\":\(size.width),\"height\":\(size.height),\"side\":\(side),"
      + "\"folder\":\(Self.string(name.folder)),\"ending\":\(Self.string(tileExtension)),"
      + (album.map { "\"album\":\(Self.string($0))," } ?? "") + outline + ","
      + "\"photos\":[\n" + photos.joined(separator: ",\n") + "]}"
  }

  /// Returns untrusted text as a JSON string inside HTML. Characters that could end the element are escaped.
  /// Directional controls and invisible characters are dropped.
  private static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "<": result += "\\u003c"
      case "\n": result += "\\n"
      default: if !scalar.isHidden || scalar.isJoiner { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }
}
