import GalleryLayout
import GalleryModel

/// Chooses a layout and sets it up: the only place that knows both configurations and layouts.
struct LayoutSetup {
  /// The smallest cell that is chosen, in points: 25 mm on paper.
  private static let minimumCell: [PageSpec.Medium: Double] = [
    .paper: 25 * Length.pointsPerMillimetre, .screen: 60,
  ]
  /// The least gap on screens, in points; on paper the layouts' own share of the page holds.
  private static let screenGap = 10.0
  /// Height of a group's heading in points.
  private static let headingHeight: [PageSpec.Medium: Double] = [
    .paper: 10 * Length.pointsPerMillimetre, .screen: 28,
  ]
  /// Screens with a shorter side, in points, are phones.
  private static let phoneLimit = 500.0

  let configuration: Configuration

  private var sheet: PageSpec { configuration.sheet }
  private var minimumCell: Double? { Self.minimumCell[sheet.medium] }

  /// The page as layouts see it, in points.
  func page(_ orientation: PageOrientation) -> LayoutPage {
    let size = sheet.size(orientation)
    return LayoutPage(
      width: size.width, height: size.height,
      margin: configuration.margin.map(points),
      gap: configuration.gap.map(points) ?? (sheet.medium == .screen ? Self.screenGap : nil))
  }

  /// The layout with its options.
  var layout: any Layout {
    switch configuration.layout {
    case .equalSpacing:
      EqualSpacing(
        columns: configuration.columns,
        cell: configuration.cell.map(points),
        minimumCell: minimumCell,
        spacing: configuration.spacing == .equal ? .equal : .fixed,
        lastRow: lastRow,
        flow: configuration.flow == .rows ? .rows : .columns,
        frames: configuration.resolvedShape == .none && configuration.resolvedFit == .contain ? .aspect : .cell,
        paging: paging)
    case .justified:
      Justified(
        rowHeight: configuration.rowHeight.map(points), minimumRowHeight: minimumCell, paging: paging)
    case .masonry:
      Masonry(columns: configuration.columns, minimumColumn: minimumCell, paging: paging)
    case .carousel:
      Carousel(strip: configuration.strip ?? defaultStrip, paging: paging)
    }
  }

  private var paging: Paging {
    Paging(
      perPage: configuration.perPage,
      headingHeight: configuration.groupBy == .none ? 0 : Self.headingHeight[sheet.medium] ?? 0,
      pagePerGroup: configuration.pagePerGroup)
  }

  private var lastRow: EqualSpacing.LastRow {
    switch configuration.lastRow {
    case .start: .start
    case .centre: .centre
    case .justify: .justify
    }
  }

  private var defaultStrip: Double {
    sheet.medium == .screen && sheet.shortSide < Self.phoneLimit
      ? Carousel.phoneStrip : Carousel.defaultStrip
  }

  /// A length of the page in points; percentages refer to its short side.
  private func points(_ length: Length) -> Double {
    length.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint)
  }
}
