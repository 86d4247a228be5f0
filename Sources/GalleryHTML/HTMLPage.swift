package import GalleryGeometry
package import GalleryModel

/// The sheets of a product as one page for screens, as numbers and texts before they become HTML.
///
/// Lengths are in points of the plan. Positions are on a strip of all pages of an orientation, one below the other.
package struct HTMLPage: Sendable {
  /// The title for the window and for screen readers.
  let title: String
  /// The language of the texts (BCP 47); `nil` if it is unknown.
  let language: String?
  /// The strips: at least one, and at most one for each orientation.
  let strips: [HTMLStrip]
  let photos: [HTMLPhoto]
  let look: HTMLLook
  /// A Boolean value that indicates whether users can mark photos and export the marks.
  let hasPicks: Bool

  package init(
    title: String, language: String?, strips: [HTMLStrip], photos: [HTMLPhoto], look: HTMLLook,
    hasPicks: Bool
  ) {
    self.title = title
    self.language = language
    self.strips = strips
    self.photos = photos
    self.look = look
    self.hasPicks = hasPicks
  }
}

/// All pages of an orientation, one below the other.
package struct HTMLStrip: Sendable {
  /// A text on the strip itself.
  package struct Text: Sendable {
    package enum Kind: Sendable, Hashable {
      case title
      /// A heading above the photo of an index and the photos after it.
      case heading(before: Int)
      /// A header or a footer.
      case band
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

  let orientation: PageOrientation
  let page: Size
  let medium: PageSpec.Medium
  let pageCount: Int
  let texts: [Text]
  /// The distance that shadows extend beyond photos; 0 without shadows.
  let shadow: Double

  package init(
    orientation: PageOrientation, page: Size, medium: PageSpec.Medium, pageCount: Int, texts: [Text],
    shadow: Double
  ) {
    self.orientation = orientation
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
