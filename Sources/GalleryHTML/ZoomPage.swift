package import GalleryGeometry
package import GalleryModel
import GalleryText

/// A page that shows a Deep Zoom sheet in a browser: all that is written to its files but the tiles.
package struct ZoomPage: Sendable {
  /// A photo on the sheet.
  package struct Photo: Sendable {
    /// The identity of its element, on this page and on the product's HTML page.
    let id: String
    /// The place of its tile, in pixels of the sheet.
    let frame: PixelRect
    /// The photo's title; empty for none.
    let title: String
    /// The text that stands for the photo where it is read aloud.
    let text: String
    /// The address that the photo comes from, or the path of its picture from this page; `nil` where there is neither.
    let link: String?

    package init(id: String, frame: PixelRect, title: String, text: String, link: String?) {
      self.id = id
      self.frame = frame
      self.title = title
      self.text = text
      self.link = link
    }
  }

  private let title: String
  /// The language of the sheet's texts; `nil` where it is unknown.
  private let language: String?
  /// The names of the sheet's files.
  private let name: DeepZoomName
  private let size: PixelSize
  /// Columns and rows of a tile.
  private let side: Int
  /// The ending of tiles' names, without the dot.
  private let tileExtension: String
  private let background: Color
  /// The photos in their order.
  private let photos: [Photo]
  /// The path, from this page, of the product's HTML page, where photos open; `nil` where there is none.
  private let album: String?

  package init(
    title: String, language: String?, name: DeepZoomName, size: PixelSize, side: Int, tileExtension: String,
    background: Color, photos: [Photo], album: String?
  ) {
    self.title = title
    self.language = language
    self.name = name
    self.size = size
    self.side = side
    self.tileExtension = tileExtension
    self.background = background.isOpaque ? background : .white
    self.photos = photos
    self.album = album
  }

  /// The descriptor that Deep Zoom viewers load.
  package var descriptor: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(tileExtension)" Overlap="0" TileSize="\(side)">
      <Size Width="\(size.width)" Height="\(size.height)"/>
    </Image>

    """
  }

  /// The page as an HTML document, which needs nothing but the tiles.
  package var document: String {
    let ink: Color = background.legibleInk
    let css =
      ":root{--page:\(StyleText.color(background));--ink:\(StyleText.color(ink))}\n" + PageResources.zoomStyle
    let script = PageResources.zoomScript
    let head = HTMLElement.head(title: title, style: css, script: script)
    let body = HTMLElement(
      .body, [:],
      [
        HTMLElement(
          .main, [:],
          [
            HTMLElement(.h1, [.classes: "hidden"], text: title),
            HTMLElement(
              .div,
              [
                .classes: "stage", .tabindex: "0", .role: "application", .roleDescription: "zoomable sheet",
                .label: "\(title), \(photos.count == 1 ? "1 photo" : "\(photos.count) photos")",
                .describedBy: "keys",
              ], [HTMLElement(.canvas, [.isHidden: "true"])]),
            HTMLElement(
              .p, [.id: "keys", .classes: "hidden", .lang: "en"],
              text:
                "Arrow keys move, plus and minus zoom, N and P go to the next and the previous photo, Enter opens it, "
                + "Escape shows the whole sheet."),
            HTMLElement(.p, [.classes: "spoken hidden", .live: "polite"]),
            HTMLElement(
              .p, [.classes: "words"],
              [
                HTMLElement(.span, [.dir: "auto"]),
                HTMLElement(.a, [.lang: "en"], text: " Open the photo"),
              ]),
            Self.bar,
            HTMLElement(
              .noscript, [:],
              [
                HTMLElement(
                  .img,
                  [.src: preview, .alt: "\(title): the sheet, small. With JavaScript it can be enlarged."])
              ]),
          ]),
        HTMLElement(.script, [.type: "application/json", .id: "sheet"], [HTMLElement.Node.own(data)]),
        HTMLElement(.script, [:], [HTMLElement.Node.own(script)]),
      ])
    return HTMLElement.document(language: language, head, body)
  }

  private static var bar: HTMLElement {
    let buttons = [
      ("p", "‹", "Previous photo (P)"), ("n", "›", "Next photo (N)"), ("-", "−", "Smaller (−)"),
      ("+", "+", "Larger (+)"), ("Escape", "▢", "Whole sheet (Escape)"),
    ]
    return HTMLElement(
      .div, [.classes: "bar", .role: "group", .label: "View", .lang: "en"],
      buttons.map { key, text, label in
        HTMLElement(
          .button, [.type: "button", .dataKey: key, .label: label, .title: label], text: text)
      })
  }

  /// The largest level that is a single tile.
  private var preview: String {
    var (level, extent) = (0, 1)
    while extent < side, extent < max(size.width, size.height) { (level, extent) = (level + 1, extent * 2) }
    return name.tile(level: level, column: 0, row: 0, fileExtension: tileExtension)
  }

  /// The data for the script, as JSON.
  private var data: String {
    let photos = photos.map { photo in
      let frame = photo.frame
      let texts = [photo.id, photo.title, photo.text] + (photo.link.map { [$0] } ?? [])
      return "[\(frame.x),\(frame.y),\(frame.width),\(frame.height),"
        + texts.map(Self.string).joined(separator: ",") + "]"
    }
    return "{\"width\":\(size.width),\"height\":\(size.height),\"side\":\(side),"
      + "\"folder\":\(Self.string(name.folder)),\"ending\":\(Self.string(tileExtension)),"
      + (album.map { "\"album\":\(Self.string($0))," } ?? "")
      + "\"photos\":[\n" + photos.joined(separator: ",\n") + "]}"
  }

  /// Returns a text of anybody's as a string of JSON within HTML: what could end the element is escaped, and what
  /// turns the direction of writing or shows nothing is left out.
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
