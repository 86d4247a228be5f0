import GalleryLayout

/// Creates a layout and its pages from a configuration.
struct LayoutSetup {
  /// The smallest automatic cell on paper, in points.
  private static let minimumPaperCell = 25 * Length.pointsPerMillimetre
  /// The smallest automatic cell on screens, in points.
  private static let minimumScreenCell = 60.0
  /// The gap of grids, as a share of the page's short side.
  private static let gridGap = 0.015
  /// The gap on pages that grow, as a share of a cell.
  private static let cellGap = 0.08
  /// The gap of layouts of whole photos, as a share of the page's short side.
  private static let fillingGap = 0.0075
  /// The gap of packed circles. They are close to their neighbours at single points only.
  private static let packingGap = 0.006
  /// The unprintable edge of a sheet of paper, in points.
  static let printersEdge = 5 * Length.pointsPerMillimetre
  /// The height of a group's heading on paper and on screens, in points.
  private static let paperHeading = 8 * Length.pointsPerMillimetre
  private static let screenHeading = 28.0
  /// The short side below which a screen counts as a phone, in points.
  private static let phoneLimit = 500.0
  let configuration: Configuration
  /// The photos on all pages of the orientation.
  let photos: PhotoSummary
  /// The texts of headings by the names of groups. Defaults to an empty dictionary.
  var headings: [String: String] = [:]

  private var options: LayoutOptions { configuration.layout }
  private var name: LayoutName { configuration.resolvedLayout }

  private var sheet: PageSpec { configuration.page.sheet }
  private var isPaper: Bool { sheet.medium == .paper }
  private var minimumCell: Double { isPaper ? Self.minimumPaperCell : Self.minimumScreenCell }

  /// Returns the page for layouts, in points, without header and footer. A page that grows is open, and
  /// starts with the configured width. Throws if header, footer and margins leave no room.
  func page(_ orientation: PageOrientation) throws(GalleryError) -> LayoutPage {
    let size = sheet.size(orientation)
    let furniture = furniture(orientation)
    let (top, bottom) = bands(of: furniture)
    let reserved = top + bottom
    let lengths = LengthText(page: sheet, example: options.margin)
    guard reserved + furniture.firstTop < size.height else {
      throw .layout(
        "\(orientation.rawValue) page: title, header and footer need "
          + "\(lengths.text(reserved + furniture.firstTop, .up)), but the page has "
          + "\(lengths.text(size.height, .down)); use a larger page")
    }
    let margin = options.margin.map(sheet.points) ?? defaultMargin
    let body = Size(width: size.width, height: size.height - reserved - furniture.firstTop)
    if let margin, 2 * margin >= body.shortSide {
      let text = "\(orientation.rawValue) page: margins of \(lengths.text(margin)) leave no room for photos; "
      let maximum = body.shortSide / 2
      throw .layout(text + "use margins below \(lengths.text(maximum, .down))")
    }
    return LayoutPage(
      width: size.width, height: sheet.grows ? nil : size.height - reserved, margin: margin,
      gap: isComposed ? options.gap.map(sheet.points) : gap, firstTop: furniture.firstTop)
  }

  /// A Boolean value that indicates whether the layout composes pages of equal cells with its own whitespace.
  private var isComposed: Bool {
    let cells = options.equalSpacing
    return name == .equalSpacing && !sheet.grows && options.cell == nil && cells.spacing == .equal
      && !(showsWholePhotos && align == .rows)
  }

  /// The margin that the user did not give; `nil` lets the layout choose it.
  private var defaultMargin: Double? {
    let edge = isPaper ? Self.printersEdge : 0
    guard isComposed else { return max(gap, edge) }
    return sheet.shortSide * EqualSpacing.marginShare < edge ? edge : nil
  }

  /// Returns the heights of header and footer, without the part of the margins that lies between them and the photos:
  /// they are two gutters apart. A given margin is kept, and a single photo has no margin.
  func bands(of furniture: FurnitureSetup) -> (top: Double, bottom: Double) {
    let isGiven = options.margin != nil || sheet.grows || name == .carousel
    let margin = isGiven ? 0 : defaultMargin ?? sheet.shortSide * EqualSpacing.marginShare
    let shared = max(0, margin - 2 * gap)
    return (max(0, furniture.top - shared), max(0, furniture.bottom - shared))
  }

  func furniture(_ orientation: PageOrientation) -> FurnitureSetup {
    FurnitureSetup(
      configuration.text, logo: configuration.page.mark, on: sheet, orientation, margin: options.margin,
      photos: photos)
  }

  /// The share of the width between the margins that given columns span.
  private static let columnSpan = 0.93

  /// Returns the least cell of a grid. Given columns alone span the page, and pages become more.
  private func leastCell(on page: LayoutPage) -> Double {
    guard let columns = options.columns, options.rows == nil, options.cell == nil, let height = page.height
    else { return minimumCell }
    let margins = 2 * (page.margin ?? gap)
    let gaps = Double(columns - 1) * (page.gap ?? gap)
    let spanning = (Self.columnSpan * (page.width - margins) - gaps) / Double(columns)
    return max(minimumCell, min(spanning, height - page.firstTop - margins))
  }

  func layout(on page: LayoutPage) -> any Layout {
    let leastCell = leastCell(on: page)
    return switch name {
    case .equalSpacing:
      EqualSpacing(
        columns: options.columns,
        rows: options.rows,
        cell: options.cell.map(sheet.points),
        minimumCell: leastCell,
        spacing: options.equalSpacing.spacing,
        lastRow: options.equalSpacing.lastRow ?? (sheet.grows && tile != .rectangle ? .centre : nil),
        tile: tile,
        lattice: configuration.hasHexagonalLattice
          ? .hexagonal : tile == .hexagon ? .square : options.equalSpacing.lattice,
        flow: options.equalSpacing.flow,
        frames: showsWholePhotos ? .aspect : .cell,
        align: align,
        paging: paging)
    case .circlePacking:
      PagedCirclePacking(packing: packing, minimumDiameter: minimumCell, paging: paging)
    case .justified:
      Justified(
        rowHeight: options.justified.rowHeight.map(sheet.points), minimumRowHeight: minimumCell,
        mostCrop: mostCrop, paging: paging)
    case .masonry:
      Masonry(columns: options.columns, minimumColumn: minimumCell, mostCrop: mostCrop, paging: paging)
    case .collage:
      Collage(
        minimumHeight: minimumCell, mostCrop: mostCrop, keepsOrder: options.order == .reading, paging: paging)
    case .carousel:
      // Sheets do not turn: without a given strip, photos fill them.
      Carousel(
        strip: options.carousel.strip ?? defaultStrip, fillsPages: options.carousel.strip == nil,
        paging: paging)
    }
  }

  /// The outline of tiles that may nest. Other shapes that do not fill their cells are composed like squircles.
  private var tile: TileOutline {
    switch configuration.resolvedShape {
    case .circle: .circle
    case .hexagon: .hexagon
    case let shape: shape.outline.fillsFrame ? .rectangle : .squircle
    }
  }

  private var showsWholePhotos: Bool {
    configuration.resolvedShape.outline.fillsFrame && configuration.resolvedFit == .contain
  }

  /// A Boolean value that indicates whether the whole photos of a row stand on one line.
  var hasBaseline: Bool { name == .equalSpacing && showsWholePhotos && align == .columns }

  private var align: CellAlignment {
    options.equalSpacing.align ?? (options.columns == nil ? .rows : .columns)
  }

  /// The diameter of circles; `nil` lets the packing choose it.
  var diameter: Double? {
    name == .circlePacking ? options.cell.map(sheet.points) : nil
  }

  /// Returns the maximum width of a photo, in points, if photos are not enlarged: its pixels at the sheet's
  /// resolution. Returns `nil` if photos may be enlarged.
  func maximumWidth(of photo: PixelSize) -> Double? {
    guard configuration.tile.enlarge == .never else { return nil }
    let width = Double(photo.width) / sheet.pixelsPerPoint
    // A circle around a whole photo needs a square as wide as the photo's long side.
    let isWholeInCircle = name == .circlePacking && configuration.resolvedFit == .contain
    return isWholeInCircle ? width * max(1, photo.aspect) * max(1, 1 / photo.aspect) : width
  }

  /// A Boolean value that indicates whether rows reach the edges of closed pages.
  var isWall: Bool { options.fillsEdges && !sheet.grows }

  private var mostCrop: Double { configuration.resolvedCrop }

  /// The height above a heading's text that keeps it clear of a trimmed edge.
  var headingAir: Double {
    isPaper ? max(0, Self.printersEdge - (options.margin.map(sheet.points) ?? Self.printersEdge)) : 0
  }

  private var paging: Paging {
    let height = options.groupBy == .none ? 0 : isPaper ? Self.paperHeading : Self.screenHeading
    return Paging(
      perPage: options.perPage, headingHeight: height > 0 ? height + headingAir : 0,
      pagePerGroup: options.each == .page,
      headingWidths: headings.mapValues {
        FurnitureSetup.width(of: $0, size: PageTexts.headingFontShare * height)
      })
  }

  /// The minimum gap in points: the given gap, or a share of a cell or of the page's short side.
  private var gap: Double {
    let share =
      switch name {
      case .equalSpacing: Self.gridGap
      case .circlePacking: Self.packingGap
      default: Self.fillingGap
      }
    return options.gap.map(sheet.points) ?? cell.map { $0 * Self.cellGap * share / Self.gridGap }
      ?? sheet.shortSide * share
  }

  /// The size of a cell on a page that grows, in points; `nil` on other pages.
  var cell: Double? {
    guard sheet.grows else { return nil }
    return name.traits.size?.value(options).map(sheet.points)
  }

  private var packing: CirclePacking {
    CirclePacking(order: options.order, effort: options.circlePacking.effort)
  }

  private var defaultStrip: Double {
    !isPaper && sheet.shortSide < Self.phoneLimit ? Carousel.phoneStrip : Carousel.defaultStrip
  }
}
