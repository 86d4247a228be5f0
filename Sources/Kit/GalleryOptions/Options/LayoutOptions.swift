public import GalleryModel

/// The options for the arrangement of photos.
public struct LayoutOptions: Sendable, Hashable {
  /// The layout. Defaults to `.equalSpacing`.
  public var name = LayoutName.equalSpacing
  /// The number of columns per page; `nil` is automatic. Defaults to `nil`.
  public var columns: Int?
  /// The number of rows per page, even with fewer photos; `nil` is automatic. Defaults to `nil`.
  public var rows: Int?
  /// The width of a cell or circle; percentages refer to the page's short side.
  /// Defaults to `nil`, which is automatic.
  public var cell: Length?
  /// The minimum gutter; percentages refer to the page's short side. Defaults to `nil`, which is automatic.
  public var gap: Length?
  /// The minimum margin at the page's edges; `nil` is automatic. Defaults to `nil`.
  public var margin: Length?
  /// The maximum number of photos per page; `nil` is as many as fit. Defaults to `nil`.
  public var perPage: Int?
  /// The grouping of photos, with a heading for each group. Defaults to `Grouping.none`.
  public var groupBy = Grouping.none
  /// The text of a group's heading, with the fields `{group}` and `{count}`. Defaults to the group's name.
  public var heading = LayoutOptions.defaultHeading
  /// The part of the sheets that shows a group. Defaults to `.section`.
  public var each = GroupUnit.section

  /// The order of circles in a packing, and of photos in a collage. Defaults to `.dense`.
  public var order = PackingOrder.dense
  /// The rule for the area of a photo in a packing or collage. Defaults to `.uniform`.
  public var weight = WeightRule.uniform
  /// The relative areas of the smallest and the largest photo. Defaults to 1:4.
  public var weightRange = WeightRange.oneToFour

  /// The maximum share of a photo that rows, columns and collages crop to fill pages. `nil`, the default, is
  /// 0.06 in rows and for photos that fill their tiles, 0.15 in rows without margins, and 0 for others.
  public var crop: Double?

  /// The options that only `equal-spacing` has.
  public var equalSpacing = EqualSpacing()
  /// The options that only `justified` has.
  public var justified = Justified()
  /// The options that only `carousel` has.
  public var carousel = Carousel()
  /// The options that only `circle-packing` has.
  public var circlePacking = CirclePacking()

  /// The default heading: the group's name.
  public static let defaultHeading = PageTemplate(parts: [.field(.group)])

  static let defaultCrop = 0.06
  static let wallCrop = 0.15

  /// A Boolean value that indicates whether rows of chosen heights have no margins, and so reach all edges.
  package var fillsEdges: Bool {
    guard name == .justified, justified.rowHeight == nil, let margin else { return false }
    return margin.points(of: 1, pixelsPerPoint: 1) == 0
  }

  /// Creates options with every value at its default.
  public init() {}
}

extension LayoutOptions {
  /// The options that only `equal-spacing` has.
  public struct EqualSpacing: Sendable, Hashable {
    /// The distribution of whitespace. Defaults to `.equal`.
    public var spacing = SpacingRule.equal
    /// The lattice of the cells. `nil`, the default, is hexagonal for hexagons on pages of fixed size, chosen for
    /// circles and squircles, and square for others.
    public var lattice: GridLattice?
    /// The alignment of incomplete rows. `nil`, the default, centres those of circles, squircles and hexagons
    /// whose size the layout chooses, and starts others at the left.
    public var lastRow: RowAlignment?
    /// The direction of successive lines of photos. Defaults to `.rows`.
    public var flow = PageFlow.rows
    /// The alignment of whole photos that do not fill their cells. `nil`, the default, is `.columns` if the
    /// number of columns is given, else `.rows`.
    public var align: CellAlignment?
    /// The conditions for 2×2 cells; a photo must meet one of them. Defaults to an empty array.
    public var featured: [PhotoCondition] = []

    /// Creates options with every value at its default.
    public init() {}
  }

  /// The options that only `justified` has.
  public struct Justified: Sendable, Hashable {
    /// The target height of rows; `nil` is automatic. Defaults to `nil`.
    public var rowHeight: Length?

    /// Creates options with every value at its default.
    public init() {}
  }

  /// The options that only `carousel` has.
  public struct Carousel: Sendable, Hashable {
    /// The height of a photo as a fraction of an upright page's height, above 0 and up to 1. `nil` is 0.33 on
    /// phone-sized pages and 0.5 on others. Defaults to `nil`.
    public var strip: Double?

    /// Creates options with every value at its default.
    public init() {}
  }

  /// The options that only `circle-packing` has.
  public struct CirclePacking: Sendable, Hashable {
    /// The computing effort for a dense packing. Defaults to `.normal`.
    public var effort = PackingEffort.normal

    /// Creates options with every value at its default.
    public init() {}
  }

  static let options: [ConfigurationOption] = [
    .init(
      "layout", \.layout.name, .choice, .planning, isCommon: true,
      help: """
        Set the layout: \(LayoutName.allCases.map(\.rawValue).joined(separator: ", ")).
        """, value: "name", layout: .same),
    .init(
      "columns", \.layout.columns, .automatic(.integer(in: 1...10_000)), .planning, isCommon: true,
      help: "Set the number of columns per page, such as 4.", value: "number",
      layout: .words("Set the number of columns of equal-spacing and masonry.")),
    .init(
      "rows", \.layout.rows, .automatic(.integer(in: 1...10_000)), .planning,
      help: "Set the number of rows per page, even with fewer photos.", value: "number",
      layout: .words("Set the number of rows of equal-spacing.")),
    .init(
      "cell", \.layout.cell, .automatic(.length), .planning, isCommon: true,
      help: "Set the width of a cell, such as 25mm, 80pt, 300px or 20%.", value: "length",
      thumbnails: .words(
        "Set the side of the square that a thumbnail fills, such as 200px or 25mm, up to 4096 pixels.",
        default: "300px"), layout: .words("Set the width of a cell of equal-spacing.")),
    .init(
      "gap", \.layout.gap, .automatic(.length), .planning, isCommon: true,
      help: "Set the minimum gutter between photos, such as 3mm.", value: "length",
      layout: .words("Set the minimum gutter between items.")),
    .init(
      "margin", \.layout.margin, .automatic(.length), .planning,
      help: "Set the minimum margin at the page's edges.", value: "length", layout: .same),
    .init(
      "spacing", \.layout.equalSpacing.spacing, .choice, .planning,
      help:
        "Distribute the whitespace of equal-spacing: equal (one gutter) or fixed (exact gap and margin).",
      value: "how", layout: .same),
    .init(
      "lattice", \.layout.equalSpacing.lattice, .automatic(.choice), .planning,
      help: "Arrange cells of equal-spacing in a square or hexagonal lattice.", value: "which",
      default: .text("hexagonal for hexagons, as suits circles and squircles, square"),
      layout: .words("Arrange items in a square or hexagonal lattice.", default: "square")),
    .init(
      "last-row", \.layout.equalSpacing.lastRow, .automatic(.choice), .planning,
      help: "Align incomplete rows: start, centre or justify.", value: "how",
      default: .text("centre, start for rectangles and whole photos"),
      layout: .words("Align incomplete rows: start, centre or justify.", default: "start")),
    .init(
      "align", \.layout.equalSpacing.align, .automatic(.choice), .planning,
      help: "Align whole photos of mixed proportions in equal-spacing: in rows or in columns.",
      value: "how", default: .text("columns if their number is given, else rows"),
      layout: .words(default: "rows")),
    .init(
      "flow", \.layout.equalSpacing.flow, .choice, .planning,
      help: "Fill pages in rows, or in columns for sideways scrolling.", value: "how", layout: .same),
    .init(
      "row-height", \.layout.justified.rowHeight, .automatic(.length), .planning,
      help: "Set the row height of justified.", value: "length", layout: .same),
    .init(
      "strip", \.layout.carousel.strip, .automatic(.positiveNumber(upTo: 1)), .planning,
      help: "Set the height of a carousel photo as a share of an upright page's height.", value: "number",
      default: .text("0.33 on phones, 0.5; as many as fit"),
      layout: .words(
        "Set the height of a carousel item as a share of an upright page's height.", default: "0.5")),
    .init(
      "order", \.layout.order, .choice, .planning,
      help: """
        Order the photos of circle-packing and collage: dense, reading (nearly the order of the photos), or, for \
        circles, tidy (rows, if circles shrink by at most 1.5 %).
        """, value: "how",
      layout: .words(
        """
        Order the items of circle-packing and collage: dense, reading (nearly the order of the items), or, for \
        circles, tidy (rows, if circles shrink by at most 1.5 %).
        """)),
    .init(
      "effort", \.layout.circlePacking.effort, .choice, .planning,
      help: "Set the computing effort of circle-packing: fast, normal or best.", value: "how much",
      layout: .same),
    .init(
      "crop", \.layout.crop, .automatic(.percentage("a percentage from 0% to 20%", in: 0...20)), .planning,
      help: "Crop at most this share of a photo in justified, masonry and collage, to fill pages.",
      value: "share",
      default: .text("6% in justified on paper and for tiles of a given shape, 15% without margins; else 0%")),
    .init(
      "weight", \.layout.weight, .field, .planning,
      help: """
        Set the areas in circle-packing and collage by uniform, rating, pixels, bytes, or a column or caption field \
        by name.
        """, value: "what"),
    .init(
      "weight-range", \.layout.weightRange,
      .text("the smallest and largest area, such as 1:4"), .planning,
      help: "Set the ratio of the smallest to the largest area.", value: "range",
      worksWith: [.options(["weight"])]),
    .init(
      "group-by", \.layout.groupBy, .field, .planning,
      isCommon: true,
      help:
        "Group photos under headings by none, folder, date, month, year, or a column or caption field by name.",
      // A different photo order would keep nearly every sheet of the other sheet sets open at once.
      value: "what", isSharedByProducts: true),
    .init(
      "heading", \.layout.heading,
      .template(PageTemplate.headingExpectation, fields: PageTemplate.headingFields), .planning,
      help: "Set the text of group headings, such as \"{group} ({count})\".", value: "text",
      requires: [.options(["group-by"])]),
    .init(
      "each", \.layout.each, .choice, .planning,
      help: """
        Show each group in a section below its heading (section), on its own pages (page), or on its own HTML page \
        (album). An index page leads to albums, which are folders.
        """, value: "what", requires: [.groups],
      layout: .words("Show each group in a section below its heading (section) or on its own pages (page).")),
    .init(
      "per-page", \.layout.perPage, .automatic(.integer(in: 1...1_000_000)), .planning, isCommon: true,
      help: "Set the maximum number of photos per page, such as 12.", value: "number",
      default: .text("as many as fit"),
      layout: .words("Set the maximum number of items per page.")),
    .init(
      "feature", \.layout.equalSpacing.featured, .conditions, .planning,
      help: "Show photos that match a condition, as in --where, in 2×2 cells; may be repeated.",
      value: "condition", default: .omitted),
  ]
}

extension LayoutOptions {
  /// The first option that a hexagonal lattice does not support; `nil` without one.
  var latticeConflict: String? {
    let options = equalSpacing
    if rows != nil { return "rows" }
    if options.flow == .columns { return "flow columns" }
    if options.lastRow == .justify { return "last-row justify" }
    return options.featured.isEmpty ? nil : "feature"
  }
}

extension Configuration {
  package var hasHexagonalLattice: Bool {
    guard layout.name == .equalSpacing else { return false }
    let suits =
      resolvedShape.name == CropShape.hexagon.name && !page.sheet.grows && layout.latticeConflict == nil
    return layout.equalSpacing.lattice.map { $0 == .hexagonal } ?? suits
  }
}
