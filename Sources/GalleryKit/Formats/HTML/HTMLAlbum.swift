import Foundation
import GalleryDrawing
import GalleryGeometry
import GalleryHTML
import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText

/// Converts the plans and photos of a product to the values of an HTML page.
struct HTMLAlbum {
  private let content: HTMLContent
  private let product: Int
  private let pages: [WrittenPage]
  private let folder: HTMLFolder
  private let configuration: Configuration
  private let style: SheetStyle
  private let outline: any Outline
  private let shaped: [SheetKey: ShapedPage]
  /// The files that the page refers to, by path.
  private(set) var companions: [String: SheetFile.Companion] = [:]

  /// A page's texts, shaped as on sheets.
  fileprivate struct ShapedPage {
    let page: Plan.Page
    let texts: PageTexts
    let scrim: Scrim
    /// The first text of each caption, by the index of its placement.
    let captions: [Int: ShapedText]
  }

  init(_ content: HTMLContent, product: Int, pages: [WrittenPage], folder: HTMLFolder) {
    self.content = content
    self.product = product
    self.pages = pages
    self.folder = folder
    configuration = pages[0].configuration
    let style = SheetStyle(configuration)
    self.style = style
    outline = configuration.resolvedShape.outline
    let scale = configuration.page.sheet.pixelsPerPoint
    shaped = Dictionary(
      uniqueKeysWithValues: pages.map { page in
        let texts = PageTexts(page.page, style: style, pixelsPerPoint: scale)
        let scrim = Scrim(
          page.page, texts: texts, color: style.scrimOnPhotos, pixelsPerPoint: scale)
        let captions = Dictionary(uniqueKeysWithValues: texts.captions.map { ($0.photo, $0.texts[0]) })
        return (page.key, ShapedPage(page: page.page, texts: texts, scrim: scrim, captions: captions))
      })
  }

  private var choices: PictureChoices? { content.pictures.choices[product] }

  private var scale: Double { configuration.page.sheet.pixelsPerPoint }

  /// The HTML page. Reading it fills ``companions``.
  var page: HTMLPage {
    mutating get {
      let photos = Dictionary(uniqueKeysWithValues: content.photos.map { ($0.photo.id, $0) })
      guard let choices else {
        preconditionFailure("the page has images")
      }
      var made: [HTMLPhoto] = []
      for element in choices.elements.elements {
        guard let photo = photos[element.photo] else {
          preconditionFailure("the plan has only photos of the build")
        }
        made.append(self.photo(photo, element, choices))
      }
      let strips = PageOrientation.allCases.compactMap { strip($0, choices.elements) }
      let language = configuration.text.language
      return HTMLPage(
        title: title, language: language == TextLanguage.unknown ? nil : language, strips: strips,
        photos: made, look: look,
        hasPicks: configuration.output.picks)
    }
  }

  /// The title of the sheets on one line, or the product's name if there is no title.
  private var title: String {
    let title = pages.lazy.compactMap { page in page.page.furniture.first { $0.kind == .title }?.centre }
      .first
    let line = title?.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed ?? ""
    return line.isEmpty ? content.products[product] ?? "Photos" : line
  }

  // MARK: The look

  private var look: HTMLLook {
    HTMLLook(
      style, shape: shape,
      followsScheme: configuration.text.color == nil
        && (configuration.page.background == nil ? style.background == .white : !style.background.isOpaque),
      star: RatingDrawing.starShape.corners, cross: RatingDrawing.crossShape.corners)
  }

  private var shape: HTMLLook.Shape {
    if let radius = configuration.resolvedShape.radius {
      if case .percent(let percent) = radius { return .share(percent: percent) }
      return .radius(points: radius.points(of: 0, pixelsPerPoint: scale))
    }
    // A smaller frame makes fewer corners. These are few, but enough for a large image.
    let side = 32.0
    let path = outline.path(in: Rect(x: 0, y: 0, width: side, height: side), pixelsPerPoint: 1)
    switch path {
    case .circle: return .circle
    case .rectangle: return .frame
    case .rounded(_, let radius): return .share(percent: radius / side * 100)
    case .superellipse, .polygon, .roundedPolygon:
      return .polygon(path.corners.map { Point(x: $0.x / side, y: $0.y / side) })
    }
  }

  // MARK: Strips

  private func strip(_ orientation: PageOrientation, _ elements: PageElements) -> HTMLStrip? {
    let pages = pages.filter { $0.key.orientation == orientation }
    guard !pages.isEmpty else { return nil }
    guard let size = elements.pages[orientation] else { return nil }
    var texts: [HTMLStrip.Text] = []
    var shadow = 0.0
    for page in pages {
      guard let shaped = shaped[page.key] else { continue }
      let down = Double(page.key.page) * size.height
      for furniture in page.page.furniture {
        let isTitle = furniture.kind == .title
        let letters = isTitle ? shaped.size(of: .title) : nil
        texts.append(
          HTMLStrip.Text(
            isTitle ? .title : .band,
            parts: isTitle ? [furniture.centre] : [furniture.left, furniture.centre, furniture.right],
            frame: furniture.frame.moved(down: down), size: letters.map { $0 / scale } ?? furniture.size,
            lines: furniture.lines))
      }
      for heading in page.page.headings {
        let photo = elements.elements.firstIndex { element in
          guard let place = element.places[orientation], place.page == page.key.page else { return false }
          return place.placement.frame.midY > heading.frame.midY
        }
        texts.append(
          HTMLStrip.Text(
            .heading(before: photo ?? elements.elements.count), parts: [heading.text],
            frame: heading.frame.moved(down: down), size: heading.frame.height * PageTexts.headingFontShare))
      }
      if style.hasShadow,
        let reach = Shadow(of: page.page.placements, outline: outline, pixelsPerPoint: scale)?.reach
      {
        shadow = max(shadow, reach / scale)
      }
    }
    return HTMLStrip(
      orientation: orientation, page: size, medium: configuration.page.sheet.medium,
      pageCount: (pages.map(\.key.page).max() ?? 0) + 1, texts: texts, shadow: shadow)
  }

  // MARK: Photos

  private mutating func photo(
    _ photo: InspectedPhoto, _ element: PageElements.Element, _ choices: PictureChoices
  ) -> HTMLPhoto {
    let name = photo.photo.pageName
    var colors: [Color] = []
    let ladders = choices.ladders(of: element, photo.facts).enumerated().map { index, ladder in
      let cut = ladder.isWhole ? nil : element.number * PageOrientation.allCases.count + index
      let pictures = ladder.specs.map { picture($0, of: photo, name: name, cut: cut, format: .webp) }
      if colors.isEmpty {
        colors = content.pictures.picture(ladder.specs[0], of: photo.photo.id, product: product).colors
      }
      return HTMLPhoto.Ladder(
        orientations: ladder.orientations, webp: pictures,
        jpeg: picture(ladder.fallback, of: photo, name: name, cut: cut, format: .jpeg))
    }
    let large = choices.large(photo.facts)
    let caption = element.places.values.lazy.compactMap(\.placement.caption).first
    var places: [PageOrientation: HTMLPhoto.Place] = [:]
    for (orientation, place) in element.places {
      places[orientation] = self.place(place, on: orientation, of: photo.facts.size)
    }
    return HTMLPhoto(
      id: HTMLFolder.element(of: name, number: element.number), places: places,
      ladders: ladders,
      large: large.map { picture($0, of: photo, name: name, cut: nil, format: .webp) },
      link: picture(large[large.count - 1], of: photo, name: name, cut: nil, format: .jpeg), colors: colors,
      alternative: photo.publishedText(caption: caption), title: photo.fields.text(.title) ?? "",
      focus: photo.photo.view.focus,
      path: configuration.output.picks ? photo.photo.download?.url ?? photo.photo.shownPath : nil)
  }

  private mutating func picture(
    _ spec: TileSpec, of photo: InspectedPhoto, name: String, cut: Int?, format: WebPicture
  ) -> HTMLPhoto.Picture {
    let picture = content.pictures.picture(spec, of: photo.photo.id, product: product)
    let reference = HTMLFolder.picture(
      of: name, cut: cut, width: picture.size.width, fileExtension: format.fileExtension)
    let path = folder.path(of: reference)
    guard let file = picture.files[format] else { preconditionFailure("the image has a file in this format") }
    companions[path] = SheetFile.Companion(
      name: path, temporary: file, content: content.pictures.content(of: file))
    return HTMLPhoto.Picture(reference, size: picture.size)
  }

  /// Returns the place of an element on its strip. A tile that does not fill its cell is centred.
  private func place(
    _ place: PageElements.Place, on orientation: PageOrientation, of photo: PixelSize
  ) -> HTMLPhoto.Place {
    let key = SheetKey(product: product, orientation: orientation, page: place.page)
    guard let page = shaped[key] else { preconditionFailure("every page is written") }
    let down = Double(place.page) * (choices?.elements.pages[orientation]?.height ?? 0)
    let cell = place.placement.frame.pixelCell(pixelsPerPoint: scale).size
    let tile = TileRecipe(configuration).spec(cell: cell, part: place.placement.part).tileSize(for: photo)
    var frame = place.placement.frame
    let (width, height) = (
      frame.width * Double(tile.width) / Double(cell.width),
      frame.height * Double(tile.height) / Double(cell.height)
    )
    frame = frame.centred(width: width, height: height)
    if outline.needsSquareCells {
      frame = frame.centred(width: frame.size.shortSide, height: frame.size.shortSide)
    }
    var made = HTMLPhoto.Place(frame: frame.moved(down: down))
    if let border = configuration.tile.border {
      let side = frame.size.shortSide
      made.border = min(border.width.points(of: side, pixelsPerPoint: scale), side * Border.widest)
    }
    if var caption = place.placement.caption {
      let text = page.captions[place.index]
      made.isRoomy = text?.isRoomy(in: caption.frame.width * scale) ?? false
      caption.size = text.map { $0.font.size / scale } ?? caption.size
      caption.frame = caption.frame.moved(down: down)
      made.caption = caption
    }
    made.rating = place.placement.rating
    if let frame = made.rating?.frame { made.rating?.frame = frame.moved(down: down) }
    if let (start, end) = page.scrim.ramp(of: place.index, in: frame.scaled(by: scale)) {
      made.scrim = (
        (start / scale - frame.y) / frame.height, min(1, (end / scale - frame.y) / frame.height)
      )
    }
    return made
  }
}

extension HTMLAlbum.ShapedPage {
  /// Returns the font size of the first text with a role, in sheet pixels.
  fileprivate func size(of role: TextRole) -> Double? {
    texts.onPage.first { $0.role == role }?.text.font.size
  }
}

extension ShapedText {
  /// The maximum ratio of text widths in browsers to ours.
  private static let widerLetters = 1.15

  /// Returns a Boolean value that indicates whether any browser sets the text on one line of a width in pixels.
  fileprivate func isRoomy(in width: Double) -> Bool {
    lines.count == 1 && lines[0].width * Self.widerLetters <= width
  }
}

extension Rect {
  fileprivate func moved(down distance: Double) -> Rect {
    Rect(x: x, y: y + distance, width: width, height: height)
  }

  fileprivate func centred(width: Double, height: Double) -> Rect {
    Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }
}

extension SheetPath {
  /// The corners of a path as a polygon; empty if the path is a circle or a rectangle.
  fileprivate var corners: [Point] {
    switch self {
    case .polygon(let points), .roundedPolygon(let points, _): points
    case .superellipse(let frame): Self.superellipseCorners(in: frame)
    case .circle, .rectangle, .rounded: []
    }
  }
}
