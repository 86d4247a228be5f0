package import GalleryModel

/// The sheets of a product as one page for screens, as numbers and texts before they become HTML.
///
/// Lengths are in points of the plan. Positions are on a strip of all pages of a plan, one below the other.
package struct HTMLPage: Sendable {
  /// The title for the window and for screen readers.
  let title: String
  /// The language of the texts (BCP 47); `nil` if it is unknown.
  let language: String?
  /// The strips; at least one. Values of photos refer to a strip by its index.
  let strips: [HTMLStrip]
  /// The design for windows of any size; `nil` if windows show the strips.
  let window: HTMLWindow?
  let photos: [HTMLPhoto]
  let look: HTMLLook
  /// A Boolean value that indicates whether users can mark photos and export the marks.
  let hasPicks: Bool
  /// A Boolean value that indicates whether opened photos fill the window, cropped.
  let isCarousel: Bool
  /// A Boolean value that indicates whether opened photos have texts.
  let hasInfo: Bool
  /// The number of photos above which a page has a search box.
  private static let maximumWithoutSearch = 60
  var hasSearch: Bool { photos.count > Self.maximumWithoutSearch }
  /// The number of photos above which a page has a control for their size.
  private static let maximumOfOneSize = 12
  var hasBar: Bool {
    hasSearch || window?.loader != nil && photos.count > Self.maximumOfOneSize
  }
  /// The public address of the page's folder; `nil` if it is unknown.
  let address: String?
  /// The name of the album that the page shows; `nil` for a page without an index page above it.
  let album: String?
  /// The first sheet, for previews of links; `nil` for pages without photos.
  let preview: HTMLPhoto.Picture?

  package init(
    title: String, language: String?, strips: [HTMLStrip], window: HTMLWindow?, photos: [HTMLPhoto],
    look: HTMLLook, hasPicks: Bool, isCarousel: Bool, hasInfo: Bool, address: String?, album: String?,
    preview: HTMLPhoto.Picture?
  ) {
    self.title = title
    self.language = language
    self.strips = strips
    self.window = window
    self.photos = photos
    self.look = look
    self.hasPicks = hasPicks
    self.isCarousel = isCarousel
    self.hasInfo = hasInfo
    self.address = address
    self.album = album
    self.preview = preview
  }
}

/// All pages of a plan, one below the other.
package struct HTMLStrip: Sendable {
  /// The media that show a strip.
  package enum Use: Sendable, Hashable {
    /// Windows of an orientation, whatever their size. Portrait strips are also printed.
    case orientation(PageOrientation)
    case print
  }

  /// A text on the strip itself.
  package struct Text: Sendable {
    package enum Kind: Sendable, Hashable {
      case title
      /// A heading above the photo of an index and the photos after it. It may continue a group on another page.
      case heading(before: Int, isContinued: Bool)
      /// A header or a footer.
      case band
      /// A picture at one side of its frame. Its text is the picture's address.
      case logo(isAtLeft: Bool)
    }

    let kind: Kind
    /// The texts at the left, in the middle and at the right; headings and titles have one text.
    let parts: [String]
    let frame: Rect
    let size: Double
    let lines: Int

    package init(_ kind: Kind, parts: [String], frame: Rect, size: Double, lines: Int = 1) {
      self.kind = kind
      self.parts = parts
      self.frame = frame
      self.size = size
      self.lines = lines
    }
  }

  let use: Use
  let page: Size
  let medium: PageSpec.Medium
  let pageCount: Int
  let texts: [Text]
  /// The distance that shadows extend beyond photos; 0 without shadows.
  let shadow: Double

  package init(use: Use, page: Size, medium: PageSpec.Medium, pageCount: Int, texts: [Text], shadow: Double) {
    self.use = use
    self.page = page
    self.medium = medium
    self.pageCount = pageCount
    self.texts = texts
    self.shadow = shadow
  }
}

/// The look of a page.
package struct HTMLLook: Sendable {
  /// The outline of photos.
  package enum Shape: Sendable {
    case frame
    /// A circle in a square frame.
    case circle
    /// Rounded corners with the same radius at every size.
    case radius(points: Double)
    /// Rounded corners with a radius in percent of the short side.
    case share(percent: Double)
    /// The corners of a polygon, in fractions of the frame's sides.
    case polygon([Point])
  }

  let style: SheetStyle
  let shape: Shape
  /// A Boolean value that indicates whether the colours follow the reader's light or dark scheme.
  let followsScheme: Bool
  /// The corners of a star, as fractions of its box.
  let star: [Point]
  /// The corners of the mark of rejected photos, as fractions of its box.
  let cross: [Point]

  package init(_ style: SheetStyle, shape: Shape, followsScheme: Bool, star: [Point], cross: [Point]) {
    self.style = style
    self.shape = shape
    self.followsScheme = followsScheme
    self.star = star
    self.cross = cross
  }
}
