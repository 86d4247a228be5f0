package import GalleryGeometry
package import GalleryModel

/// The sheets of a product as one page for screens: numbers and texts, before they become HTML.
///
/// Lengths are points of the plan; places are those on a strip of all pages of an orientation, one below the other.
package struct HTMLPage: Sendable {
  /// The title, for the window and for whoever hears it.
  let title: String
  /// The language of the texts (BCP 47); `nil` where it is not known.
  let language: String?
  /// The strips; at least one, and one of each orientation.
  let strips: [HTMLStrip]
  /// The photos, in their order.
  let photos: [HTMLPhoto]
  let look: HTMLLook
  /// A Boolean value that indicates whether photos can be marked, and the marks exported.
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
  /// A text that is on the strip itself.
  package struct Text: Sendable {
    /// The kind of a text.
    package enum Kind: Sendable, Hashable {
      case title
      /// A heading above the photo of an index, and those behind it.
      case heading(before: Int)
      /// A header or a footer.
      case band
    }

    let kind: Kind
    /// The texts at the left, in the middle and at the right; headings and titles have one.
    let parts: [String]
    let frame: Rect
    /// The size of its letters.
    let size: Double
    /// The most lines.
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
  /// The size of a page.
  let page: Size
  let medium: PageSpec.Medium
  let pageCount: Int
  let texts: [Text]
  /// The distance that shadows reach beyond photos; 0 for none.
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
    /// Their frame.
    case frame
    /// A circle; frames are squares.
    case circle
    /// Round corners of a radius that is the same at every size.
    case radius(points: Double)
    /// Round corners of a radius that is a percentage of the short side.
    case share(percent: Double)
    /// The corners of a polygon, in fractions of the frame's sides.
    case polygon([Point])
  }

  let style: SheetStyle
  let shape: Shape
  /// A Boolean value that indicates whether the colours of page and texts are the reader's to choose: light or dark.
  let followsScheme: Bool
  /// The corners of a star, in fractions of its box.
  let star: [Point]
  /// The corners of the mark of rejected photos, in fractions of its box.
  let cross: [Point]

  package init(_ style: SheetStyle, shape: Shape, followsScheme: Bool, star: [Point], cross: [Point]) {
    self.style = style
    self.shape = shape
    self.followsScheme = followsScheme
    self.star = star
    self.cross = cross
  }
}
