public import GalleryModel

/// Everything that can be asked of a build, with its defaults: one property a command-line option, in groups.
public struct Configuration: Sendable, Hashable {
  /// The options of the output: its folder and its files.
  public var output = OutputOptions()
  /// The pages.
  public var page = PageOptions()
  /// The arrangement of photos.
  public var layout = LayoutOptions()
  /// The look of each photo.
  public var tile = TileOptions()
  /// All that is written on sheets.
  public var text = TextOptions()
  /// The photos of the sources that are taken.
  public var selection = SelectionOptions()
  /// The order of photos.
  public var order = OrderOptions()
  /// The reading of photos.
  public var decoding = DecodingOptions()
  /// The fetching of photos from web services.
  public var web = WebOptions()
  /// The options of the cache, which keeps results for later builds.
  public var cache = CacheOptions()

  /// Creates a configuration with every value at its default.
  public init() {}
}

extension Configuration {
  /// The outline, decided.
  public var resolvedShape: CropShape { tile.shape ?? layout.name.traits.shape }

  /// The way photos fill their cells, decided.
  public var resolvedFit: Fit { tile.fit ?? (resolvedShape.outline.showsWholePhoto ? .contain : .cover) }

  /// The place of captions, decided.
  public var resolvedCaptionPosition: CaptionPosition { text.captionPosition ?? layout.name.traits.captions }

  /// The colour of text on the page, decided.
  public var resolvedTextColor: Color { text.color ?? resolvedBackground.legibleInk }

  /// The colour of the pages, decided.
  public var resolvedBackground: Color { page.background ?? layout.name.traits.background }

  /// The preparation of documents for a printer who cuts out the pages.
  package var trimming: Trimming {
    let sheet = page.sheet
    return Trimming(
      bleed: page.bleed.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint),
      hasCropMarks: page.cropMarks)
  }
}
