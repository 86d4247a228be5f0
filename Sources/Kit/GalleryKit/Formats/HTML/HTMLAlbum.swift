import Foundation
import GalleryDrawing
import GalleryHTML
import GalleryOutput
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// Converts the plans and photos of a product to the values of an HTML page.
struct HTMLAlbum {
  private let content: HTMLContent
  private let product: Int
  let folder: HTMLFolder
  private let configuration: Configuration
  private let style: SheetStyle
  private let outline: any Outline
  private let choices: PictureChoices
  /// The address of the logo, which contains the picture.
  private let logo: String?
  /// The pages of each strip.
  private let shaped: [[ShapedPage]]
  /// The copied originals.
  private(set) var originals: [Photo.ID: StagedFile] = [:]
  /// The problems of photos whose originals could not be copied.
  private(set) var problems: [Problem] = []
  /// The files that the page refers to, by path.
  private(set) var companions: [String: StagedFile] = [:]

  /// The relative areas of photos.
  private let weights: PhotoWeights
  /// The design for windows; `nil` if windows show the strips.
  let window: WindowDesign?

  /// A page's texts, shaped as on sheets.
  fileprivate struct ShapedPage {
    let page: Plan.Page
    let texts: PageTexts
    let scrim: Scrim
    /// The font size of each caption in pixels, by the index of its placement.
    let sizes: [Int: Double]
  }

  /// Creates the album of a product.
  init(_ content: HTMLContent, product: Int, pages: [WrittenPage]) {
    logo = content.logos[product].map { "data:image/webp;base64," + $0.base64EncodedString() }
    self.content = content
    self.product = product
    configuration = pages[0].configuration
    folder = HTMLFolder(product: content.products[product], isAlbum: configuration.layout.each == .album)
    let style = SheetStyle(configuration)
    self.style = style
    outline = configuration.resolvedShape.outline
    guard let choices = content.pictures.choices[product] else { preconditionFailure("the page has images") }
    self.choices = choices
    shaped = choices.elements.strips.map { strip in
      let scale = strip.plan.page.pixelsPerPoint
      return strip.plan.pages.map { page in
        let texts = PageTexts(page, style: style, pixelsPerPoint: scale)
        let scrim = Scrim(page, texts: texts, color: style.scrimOnPhotos, pixelsPerPoint: scale)
        let sizes = Dictionary(uniqueKeysWithValues: texts.captions.map { ($0.photo, $0.texts[0].font.size) })
        return ShapedPage(page: page, texts: texts, scrim: scrim, sizes: sizes)
      }
    }
    weights = PhotoWeights(
      choices.elements.elements.map { content.photo($0.photo) }, configuration.layout)
    if let texts = choices.elements.windowTexts {
      window = WindowDesign(configuration, texts: texts, hasCells: choices.hasCells, logo: self.logo)
    } else {
      window = nil
    }
  }

  private var strips: [PageElements.Strip] { choices.elements.strips }

  private var scale: Double { window == nil ? configuration.page.sheet.pixelsPerPoint : 1 }

  /// The HTML page. Reading it fills ``companions``.
  var page: HTMLPage {
    mutating get {
      let made = choices.elements.elements.map { photo(content.photo($0.photo), $0) }
      let preview = content.previews[product].map { add($0, HTMLFolder.preview, .jpeg) }
      let language = configuration.text.language
      return HTMLPage(
        title: title, language: language == TextLanguage.unknown ? nil : language,
        strips: strips.indices.map(strip), window: window?.page(in: folder), photos: made, look: look,
        hasPicks: configuration.output.picks,
        isCarousel: configuration.layout.name == .carousel, hasInfo: configuration.output.htmlInfo != .none,
        address: configuration.output.htmlURL.map { $0 + (album.map { "\($0.slug)/" } ?? "") },
        album: album?.name, preview: preview)
    }
  }

  /// Copies the originals that the page offers. If one cannot be read, the page offers the others. Throws if a copy
  /// cannot be written.
  mutating func copyOriginals(to output: OutputFolder) throws {
    guard configuration.output.htmlOriginals == .copy else { return }
    let photos = content.pictures.pictures.keys.filter { $0.product == product }.map(\.photo)
    for photo in photos.sorted().map({ [content] in content.photo($0).photo }) {
      guard let file = content.originals[photo.id] ?? photo.file else { continue }
      do {
        let copy = try output.copy(file)
        originals[photo.id] = StagedFile(
          name: folder.path(of: Self.original(of: photo)), temporary: copy.path, content: copy.content)
      } catch let error as Errno {
        problems.append(photo.problem("its original cannot be copied: \(error)", outcome: .damaged))
      }
    }
  }

  private static func original(of photo: Photo) -> String {
    let ending = photo.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return HTMLFolder.original(
      of: photo.pageName, fileExtension: HTMLFolder.isExtension(ending) ? ending : "img")
  }

  /// The title of the sheets on one line; `nil` if there is no title.
  var sheetTitle: String? {
    let line = shaped.joined().lazy.compactMap(\.page.title).first?.trimmed ?? ""
    return line.nonEmpty
  }

  /// The title of the sheets, after the name of an album, or the product's name.
  private var title: String {
    let parts = [album?.name, sheetTitle == album?.name ? nil : sheetTitle].compactMap(\.self)
    return parts.isEmpty ? content.products[product] ?? "Photos" : parts.joined(separator: " · ")
  }

  /// The path of the folder that is the album, and its name in addresses; `nil` for other pages.
  private var album: (name: String, slug: String)? {
    guard configuration.layout.each == .album, let stem = content.products[product] else { return nil }
    let folder = choices.elements.elements.first.map { content.photo($0.photo).photo.folder } ?? ""
    return (folder.isEmpty ? stem : String(folder), PercentEncoding.component(stem))
  }

  private static let day = CaptionTemplate("{date:d MMMM yyyy}")

  /// Returns the entry of the album on the index page; `nil` if the page is not an album.
  func cover(_ page: HTMLPage) -> HTMLIndex.Cover? {
    guard let album else { return nil }
    let photos = Set(choices.elements.elements.map(\.photo)).map(content.photo)
    let taken = photos.filter { $0.taken != nil }.sorted {
      ($0.taken?.clock ?? 0, $0.id) < ($1.taken?.clock ?? 0, $1.id)
    }
    let days = [taken.first, taken.last].compactMap { $0.flatMap { Self.day?.text(for: $0, index: 0) } }
    return HTMLIndex.Cover(
      page, name: album.name, folder: album.slug, count: photos.count,
      dates: days.first == days.last ? days.first : days.joined(separator: " – "))
  }

  private static let facts = CaptionTemplate(
    "{name} · {date:d MMMM yyyy}\\n{exif.Model} · {exif.LensModel} · {exif.FocalLength} · {exif.FNumber} · "
      + "{exif.ExposureTime} · {exif.ISO}")

  private var look: HTMLLook {
    HTMLLook(
      style, shape: HTMLLook.Shape(configuration.resolvedShape, pixelsPerPoint: scale),
      followsScheme: configuration.text.color == nil
        && (configuration.page.background == nil ? style.background == .white : !style.background.isOpaque),
      star: RatingDrawing.starShape.corners, cross: RatingDrawing.crossShape.corners)
  }

  // MARK: Strips

  private func strip(_ index: Int) -> HTMLStrip {
    let strip = strips[index]
    let elements = choices.elements.elements
    let size = strip.size
    let scale = strip.plan.page.pixelsPerPoint
    var texts: [HTMLStrip.Text] = []
    var last = ""
    var shadow = 0.0

    for (number, shaped) in shaped[index].enumerated() {
      let page = shaped.page
      let down = Double(number) * size.height
      texts += page.furniture.compactMap { text(of: $0, on: strip, shaped.texts, down: down) }
      for heading in page.headings {
        let photo = elements.firstIndex { element in
          guard let place = element.places[index], place.page == number else { return false }
          let frame = place.placement.frame
          return frame.midY > heading.frame.midY && frame.midX > heading.frame.x
        }
        let isContinued = heading.text == last + Plan.Heading.continuation
        if !isContinued { last = heading.text }
        texts.append(
          HTMLStrip.Text(
            .heading(before: photo ?? elements.count, isContinued: isContinued), parts: [heading.text],
            frame: heading.frame.moved(down: down), size: heading.frame.height * PageTexts.headingFontShare))
      }

      if style.hasShadow,
        let reach = Shadow(of: page.placements, outline: outline, pixelsPerPoint: scale)?.reach
      {
        shadow = max(shadow, reach / scale)
      }
    }

    return HTMLStrip(
      use: strip.use, page: size, medium: strip.plan.page.medium, pageCount: shaped[index].count,
      texts: texts, shadow: shadow)
  }

  /// Returns the text of a header, footer or title, or the image of a logo; `nil` for a missing logo.
  private func text(
    of furniture: Furniture, on strip: PageElements.Strip, _ texts: PageTexts, down: Double
  ) -> HTMLStrip.Text? {
    var kind = HTMLStrip.Text.Kind.band
    var size = furniture.size
    var parts = [furniture.left, furniture.centre, furniture.right]
    if furniture.kind == .logo {
      guard let logo else { return nil }
      kind = .logo(isAtLeft: furniture.frame.midX < strip.size.width / 2)
      parts = [logo]
      size = 0
    } else if furniture.kind == .title {
      let text = texts.onPage.first { $0.role == .title }?.text
      kind = .title
      parts = [furniture.centre]
      size = text.map { $0.font.size / strip.plan.page.pixelsPerPoint } ?? size
    }
    return HTMLStrip.Text(
      kind, parts: parts, frame: furniture.frame.moved(down: down), size: size, lines: furniture.lines)
  }

  // MARK: Photos

  private mutating func photo(_ photo: InspectedPhoto, _ element: PageElements.Element) -> HTMLPhoto {
    let name = photo.photo.pageName
    var colors: [Color] = []
    let ladders = choices.ladders(of: element, photo.facts).map { ladder in
      let pictures = ladder.specs.map { picture($0, of: photo, name: name, cut: ladder.cut, format: .webp) }
      if colors.isEmpty {
        colors = content.pictures.picture(ladder.specs[0], of: photo.id, product: product).colors
      }
      return HTMLPhoto.Ladder(
        strips: ladder.strips, webp: pictures,
        jpeg: picture(ladder.fallback, of: photo, name: name, cut: ladder.cut, format: .jpeg))
    }

    let large = choices.large(photo.facts)
    let caption = element.placement?.caption
    let places = element.places.map { ($0, place($1, on: $0, of: photo.facts.size)) }
    return HTMLPhoto(
      id: HTMLFolder.element(of: name, number: element.number),
      places: Dictionary(uniqueKeysWithValues: places), caption: caption, rating: element.placement?.rating,
      weight: window?.weight(of: photo, weights), span: configuration.isFeatured(photo) ? 2 : 1,
      isStacked: element.placement == nil, ladders: ladders,
      large: large.map { picture($0, of: photo, name: name, cut: nil, format: .webp) },
      link: picture(large[large.count - 1], of: photo, name: name, cut: nil, format: .jpeg), colors: colors,
      alternative: photo.publishedText(caption: caption), title: photo.fields.text(.title) ?? "",
      facts: configuration.output.htmlInfo == .exif ? Self.facts?.text(for: photo, index: 0) : nil,
      words: [photo.fields.text(.stem), photo.fields.text(.keywords)].compactMap(\.self).joined(
        separator: "\n"), stars: photo.fields.text(.rating).flatMap(Int.init) ?? 0,
      year: photo.fields.text(.date).flatMap { Int($0.prefix(4)) }, focus: photo.photo.view.focus,
      stack: element.placement?.stack,
      path: configuration.output.picks ? photo.photo.download?.url ?? photo.photo.shownPath : nil,
      original: original(of: photo.photo).map { ($0, photo.photo.shownName) })
  }

  /// Returns the address of a photo's original; `nil` if it is not offered, or contains
  /// a secret, which is replaced by `…`.
  private func original(of photo: Photo) -> String? {
    switch (configuration.output.htmlOriginals, photo.download, photo.file) {
    case (.link, let download?, _):
      return download.url.utf8.allSatisfy { $0 < 128 } ? TileDetails(link: download.url).link : nil
    case (.link, nil, let file?):
      return file.reference(from: FilePath(configuration.output.folder).pushing(FilePath(folder.index)))
    case (.copy, _, _): return originals[photo.id].map { _ in Self.original(of: photo) }
    default: return nil
    }
  }

  private mutating func picture(
    _ spec: TileSpec, of photo: InspectedPhoto, name: String, cut: Int?, format: WebPicture
  ) -> HTMLPhoto.Picture {
    let picture = content.pictures.picture(spec, of: photo.id, product: product)
    let reference = HTMLFolder.picture(
      of: name, cut: cut, width: picture.size.width, fileExtension: format.fileExtension)
    return add(picture, reference, format)
  }

  private mutating func add(
    _ picture: PictureStore.Picture, _ reference: String, _ format: WebPicture
  ) -> HTMLPhoto.Picture {
    let path = folder.path(of: reference)
    companions[path] = content.pictures.file(of: picture, format, named: path)
    return HTMLPhoto.Picture(reference, size: picture.size)
  }

  /// Returns the place of an element on its strip. A tile that does not fill its cell is centred.
  private func place(_ place: PageElements.Place, on strip: Int, of photo: PixelSize) -> HTMLPhoto.Place {
    let page = shaped[strip][place.page]
    let spec = strips[strip].plan.page
    let scale = spec.pixelsPerPoint
    let down = Double(place.page) * strips[strip].size.height

    // Screens have few pixels a point. Rounding to them would make gutters uneven.
    let isRounded = spec.medium == .paper || configuration.tile.enlarge == .never
    let cell = place.placement.frame.pixelCell(pixelsPerPoint: isRounded ? scale : scale * 8).size
    let tile = TileRecipe(configuration).spec(cell: cell, part: place.placement.part).tileSize(for: photo)

    var frame = place.placement.frame
    // A difference of one pixel comes from rounding.
    if cell.width - tile.width > 1 || cell.height - tile.height > 1 || configuration.tile.enlarge == .never {
      frame = frame.centred(
        width: frame.width * Double(tile.width) / Double(cell.width),
        height: frame.height * Double(tile.height) / Double(cell.height))
    }
    if outline.needsSquareCells {
      frame = frame.centred(width: frame.size.shortSide, height: frame.size.shortSide)
    }

    var made = HTMLPhoto.Place(frame: frame.moved(down: down))
    if let border = configuration.tile.border {
      let side = frame.size.shortSide
      made.border = min(border.width.points(of: side, pixelsPerPoint: scale), side * Border.widest)
    }

    if var caption = place.placement.caption {
      caption.size = page.sizes[place.index].map { $0 / scale } ?? caption.size
      caption.frame = caption.frame.moved(down: down)
      made.caption = caption
    }

    made.rating = place.placement.rating
    if let frame = made.rating?.frame { made.rating?.frame = frame.moved(down: down) }
    if let (start, end) = page.scrim.ramp(of: place.index, in: frame.scaled(by: scale)) {
      made.scrim = ((start / scale - frame.y) / frame.height, min(1, (end / scale - frame.y) / frame.height))
    }

    return made
  }
}

// MARK: Values of HTML

extension HTMLLook.Shape {
  init(_ shape: CropShape, pixelsPerPoint scale: Double) {
    if let radius = shape.radius {
      self = .radius(points: radius.points(of: 0, pixelsPerPoint: scale))
      if case .percent(let percent) = radius { self = .share(percent: percent) }
      return
    }
    // A smaller frame makes fewer corners. These are few, but enough for a large image.
    let side = 32.0
    let path = shape.outline.path(in: Rect(x: 0, y: 0, width: side, height: side), pixelsPerPoint: 1)
    switch path {
    case .circle: self = .circle
    case .rectangle: self = .frame
    case .rounded(_, let radius): self = .share(percent: radius / side * 100)
    case .superellipse, .polygon, .roundedPolygon, .polygons:
      self = .polygon(path.corners.map { Point(x: $0.x / side, y: $0.y / side) })
    }
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

extension FilePath {
  /// Returns the relative reference (RFC 3986) from a page to the file. Like
  /// browsers, it does not follow links.
  fileprivate func reference(from page: FilePath) -> String {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    let target = current.pushing(self).lexicallyNormalized().components.map { $0 }
    let start = current.pushing(page).lexicallyNormalized().removingLastComponent().components.map { $0 }
    let common = zip(target, start).prefix { $0 == $1 }.count
    return
      (start.dropFirst(common).map { _ in ".." }
      + target.dropFirst(common).map { PercentEncoding.component($0.string) }).joined(separator: "/")
  }
}

extension SheetPath {
  /// The corners of a path as a polygon; empty if the path is a circle or a rectangle.
  fileprivate var corners: [Point] {
    switch self {
    case .polygon(let points), .roundedPolygon(let points, _): points
    case .superellipse(let frame): Self.superellipseCorners(in: frame)
    // A line to each further polygon and back encloses no area.
    case .polygons(let polygons, _): polygons.flatMap { $0 + [$0[0], polygons[0][0]] }
    case .circle, .rectangle, .rounded: []
    }
  }
}
