public import GalleryGeometry

/// Everything that can be asked of a build, with its defaults; one value a command-line option.
public struct Configuration: Sendable, Hashable {
  /// Folder for sheets and report, created when missing. Default: `gallery-out`.
  public var output = "gallery-out"
  /// Which ways up sheets are made. Default: both.
  public var orientations = PageOrientation.allCases
  /// Which photos each orientation shows. Default: all.
  public var assign = Assignment.all

  /// The sheets' size. Default: A4.
  public var page = PageSpec.a4
  /// Resolution of printed pages in dots per inch; screen pages bring their own. Default: 300.
  public var dpi = PageSpec.defaultDPI

  /// How photos are arranged. Default: equal spacing.
  public var layout = LayoutName.equalSpacing
  /// Columns of a page; `nil` chooses. Default: `nil`.
  public var columns: Int?
  /// Width of a cell, or diameter of a circle; percentages refer to the page's short side; `nil` chooses.
  /// Default: `nil`.
  public var cell: Length?
  /// Least white space between photos; percentages refer to the page's short side; `nil` chooses.
  /// Default: `nil`.
  public var gap: Length?
  /// Least white space along the page's edges; `nil` chooses. Default: `nil`.
  public var margin: Length?

  /// How equal-spacing divides white space. Default: equally.
  public var spacing = SpacingRule.equal
  /// How a row that is not full is aligned. Default: start.
  public var lastRow = RowAlignment.start
  /// Which way lines of photos follow each other. Default: rows.
  public var flow = PageFlow.rows
  /// Height of the rows that `justified` comes as near to as it can; `nil` chooses. Default: `nil`.
  public var rowHeight: Length?
  /// Share of an upright page's height that a photo of `carousel` takes, above 0 and up to 1; `nil` is 0.33 on pages
  /// the size of a phone and 0.5 on others. Default: `nil`.
  public var strip: Double?
  /// Which circle lies where in a packing. Default: dense.
  public var order = PackingOrder.dense
  /// How much work is spent on a dense packing. Default: normal.
  public var effort = PackingEffort.normal
  /// What the area of a photo's circle goes by in a packing. Default: uniform.
  public var weight = WeightRule.uniform
  /// The areas of the smallest and of the largest circle. Default: 1:4.
  public var weightRange = WeightRange.oneToFour

  /// What photos are grouped by, with a heading for each group. Default: none.
  public var groupBy = Grouping.none
  /// Whether every group begins a new page. Default: no.
  public var pagePerGroup = false
  /// Most photos on a page; `nil` is as many as fit. Default: `nil`.
  public var perPage: Int?
  /// Photos, by identity or file name, that take 2×2 cells. Default: none.
  public var featured: [String] = []
  /// Whether photos with five stars take 2×2 cells. Default: no.
  public var featureRating = false

  /// The outline photos are cropped to; `nil` is that of the layout: circles in grids, whole photos in `justified`
  /// and `masonry`, the full frame in `carousel`. Default: `nil`.
  public var shape: CropShape? {
    get { shapeName.flatMap { CropShape(name: $0, radius: radius) } }
    set {
      shapeName = newValue?.name
      if let radius = newValue?.radius { self.radius = radius }
    }
  }
  /// The name of the shape, one of ``CropShape/names``.
  var shapeName: String?
  /// The corner radius where the shape is `rounded`. Default: 12 points.
  public var radius = CropShape.defaultRadius
  /// How photos fill their cells; `nil` is `contain` with shape `none` and `cover` otherwise. Default: `nil`.
  public var fit: Fit?
  /// What a crop keeps. Default: auto.
  public var focus = Focus.auto
  /// Whether photos with fewer pixels than their cell are enlarged. Default: no.
  public var enlarge = false

  /// What captions say; `nil` is no captions. Default: `nil`.
  public var caption: CaptionTemplate?
  /// Where captions lie; `nil` is in the middle of packed circles and below other photos. Default: `nil`.
  public var captionPosition: CaptionPosition?
  /// Most lines of a caption. Default: 1.
  public var captionLines = 1
  /// Size of captions' letters; percentages refer to the page's short side; `nil` chooses. Default: `nil`.
  public var captionSize: Length?
  /// Font family of captions, or several with commas between them; `nil` is ``font``. Default: `nil`.
  public var captionFont: String?
  /// Whether stars and colour labels are shown. Default: no.
  public var showRating = false

  /// What stands above everything on the first page; `nil` is nothing. Default: `nil`.
  public var title: PageTemplate?
  /// What stands above the photos of every page; `nil` is nothing. Default: `nil`.
  public var header: PageBand?
  /// What stands below the photos of every page; `nil` is nothing. Default: `nil`.
  public var footer: PageBand?
  /// Font family of all text, or several with commas between them; `nil` is the system's sans-serif. Default: `nil`.
  public var font: String?
  /// Colour of all text; `nil` is black or white, whichever can be read. Default: `nil`.
  public var textColor: Color?

  /// The line along the edge of tiles; `nil` is none. Default: `nil`.
  public var border: Border?
  /// Whether tiles throw a shadow on the page. Default: no.
  public var shadow = false
  /// Whether PDF pages lie on larger paper with lines that show where to cut. Default: no.
  public var cropMarks = false

  /// The order of photos. Default: by name, but as they come in lists and from web services.
  public var sort = PhotoSort.auto
  /// Whether that order is turned round. Default: no.
  public var reverse = false

  /// Which file of a RAW and JPEG pair is the photo. Default: the JPEG.
  public var pairs = PairPolicy.jpeg

  /// Whether the sheets are only for a first look. Default: no.
  public var draft = false
  /// Whether embedded previews are shown in place of photos. Default: in drafts.
  public var previews = PreviewPolicy.drafts

  /// Colour of the pages; `nil` is dark grey behind `carousel` and white elsewhere. Default: `nil`.
  public var background: Color?
  /// File formats of the sheets, each once. Default: JPEG.
  public var formats = [SheetFormat.jpeg]

  /// What becomes of photos that cannot be shown. Default: skip.
  public var onError = ErrorPolicy.skip
  /// Decoder processes at work at once; `nil` is one for each core. Default: `nil`.
  public var jobs: Int?

  /// Photos with more pixels than this are refused. Default: 512 million.
  public var maxPixels = 512_000_000
  /// Seconds of processor time that decoding one photo may take; by the clock it may take ten times as long. Default: 20.
  public var photoTimeout = 20.0

  /// A recipe for a web service, as a JSON text: the `source` object of a configuration file. It is the source where
  /// no other is named. Default: `nil`.
  public var source: String?
  /// How photos are fetched from web services.
  public var web = WebConfiguration()

  /// Creates a configuration with every value at its default.
  public init() {}
}

extension Configuration {
  /// The sheets' size at the resolution asked for.
  public var sheet: PageSpec { page.printed(at: dpi) }

  /// The outline, decided.
  public var resolvedShape: CropShape {
    if let shape { return shape }
    return switch layout {
    case .equalSpacing, .circlePacking: .circle
    case .justified, .masonry: .whole
    case .carousel: .rectangle
    }
  }

  /// How photos fill their cells, decided.
  public var resolvedFit: Fit { fit ?? (resolvedShape.outline.showsWholePhoto ? .contain : .cover) }

  /// Where captions lie, decided.
  public var resolvedCaptionPosition: CaptionPosition {
    captionPosition ?? (layout == .circlePacking ? .centre : .below)
  }

  /// The colour of text on the page, decided.
  public var resolvedTextColor: Color { textColor ?? resolvedBackground.legibleInk }

  /// What a crop keeps, decided: `auto` goes by what catches the eye for circles and hexagons, which cut most.
  public var resolvedFocus: Focus { focus == .auto ? resolvedShape.outline.focus : focus }

  /// The colour of the pages, decided.
  public var resolvedBackground: Color { background ?? (layout == .carousel ? .darkGrey : .white) }

  /// Whether embedded previews may stand in for photos, decided.
  public var usesPreviews: Bool { previews == .auto || previews == .drafts && draft }

  /// Whether photos are enlarged, decided: a photo that is to fill the page is.
  public var resolvedEnlarge: Bool { enlarge || layout == .carousel }
}
