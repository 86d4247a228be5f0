public import GalleryModel

/// All options of a build with their defaults, in groups. Each property corresponds to a command-line option.
public struct Configuration: Sendable, Hashable {
  /// The output folder and its files.
  public var output = OutputOptions()
  /// The pages.
  public var page = PageOptions()
  /// The arrangement of photos.
  public var layout = LayoutOptions()
  /// The appearance of each photo.
  public var tile = TileOptions()
  /// All text on sheets.
  public var text = TextOptions()
  /// The selection of photos from the sources.
  public var selection = SelectionOptions()
  /// The order of photos.
  public var order = OrderOptions()
  /// The decoding of photos.
  public var decoding = DecodingOptions()
  /// The downloads from web services.
  public var web = WebOptions()
  /// The cache, which stores results for later builds.
  public var cache = CacheOptions()

  /// Creates a configuration with every value at its default.
  public init() {}
}

extension Configuration {
  /// The layout of the photos: rows for whole photos without options of cells.
  package var resolvedLayout: LayoutName {
    let hasCells =
      layout.columns != nil || layout.rows != nil || layout.cell != nil || layout.equalSpacing != .init()
    let isWhole = tile.shape?.outline.showsWholePhoto == true && tile.fit != .cover
    return layout.name == .equalSpacing && isWhole && !hasCells ? .justified : layout.name
  }

  /// The maximum crop of rows, columns and collages that fill pages, as a share of a photo. Rows without
  /// margins need more to reach all edges. Rows on screens stay whole: their margins are not cut from paper.
  package var resolvedCrop: Double {
    if let crop = layout.crop { return crop }
    if tile.fit == .contain || tile.shape?.outline.showsWholePhoto == true { return 0 }
    if layout.fillsEdges { return LayoutOptions.wallCrop }
    let isOnPaper = page.sheet.medium == .paper
    return tile.shape != nil || tile.fit == .cover || layout.name == .justified && isOnPaper
      ? LayoutOptions.defaultCrop : 0
  }

  /// A Boolean value that indicates whether rectangles touch each other or the edges of the page.
  package var isSeamless: Bool {
    let touches = [layout.gap, layout.margin].contains { $0?.points(of: 1, pixelsPerPoint: 1) == 0 }
    return touches && resolvedShape.outline.fillsFrame && resolvedFit == .cover
  }

  /// The shape of tiles, with the default resolved.
  public var resolvedShape: CropShape { tile.shape ?? layout.name.traits.shape }

  /// The fit of photos in their cells, with the default resolved.
  public var resolvedFit: Fit {
    if let fit = tile.fit { return fit }
    let crops = layout.name.traits.options.contains("crop") && resolvedCrop > 0
    return resolvedShape.outline.showsWholePhoto && !crops ? .contain : .cover
  }

  /// The position of captions, with the default resolved.
  public var resolvedCaptionPosition: CaptionPosition { text.captionPosition ?? layout.name.traits.captions }

  /// The colour of text on the page, with the default resolved.
  public var resolvedTextColor: Color { text.color ?? resolvedBackground.legibleInk }

  /// The background colour of pages, with the default resolved.
  public var resolvedBackground: Color { page.background ?? layout.name.traits.background }

  package var trimming: Trimming {
    let sheet = page.sheet
    return Trimming(
      bleed: sheet.points(page.bleed),
      hasCropMarks: page.cropMarks)
  }
}

extension PageSpec {
  /// Returns a length in points; percentages refer to the page's short side.
  package func points(_ length: Length) -> Double {
    length.points(of: shortSide, pixelsPerPoint: pixelsPerPoint)
  }
}
