package import GalleryGeometry
package import GalleryModel

/// The sheets of a product as one page for screens: numbers and texts, before they become HTML.
///
/// Lengths are points of the plan; places are those on a strip of all pages of an orientation, one below the other.
package struct HTMLPage: Sendable {
  /// The title, for the window and for whoever hears it.
  package var title: String
  /// The language of the texts (BCP 47); `nil` where it is not known.
  package var language: String?
  /// The strips; at least one, and one of each orientation.
  package var strips: [HTMLStrip]
  /// The photos, in their order.
  package var photos: [HTMLPhoto]
  /// The look of the page.
  package var look: HTMLLook
  /// A Boolean value that indicates whether photos can be marked, and the marks exported.
  package var hasPicks: Bool

  /// Creates a page.
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
      /// The title.
      case title
      /// A heading above the photo of an index, and those behind it.
      case heading(before: Int)
      /// A header or a footer.
      case band
    }

    /// The kind of the text.
    package var kind: Kind
    /// The texts at the left, in the middle and at the right; headings and titles have one.
    package var parts: [String]
    /// The place of the text.
    package var frame: Rect
    /// The size of its letters.
    package var size: Double
    /// The most lines.
    package var lines: Int

    /// Creates a text.
    package init(_ kind: Kind, parts: [String], frame: Rect, size: Double, lines: Int = 1) {
      self.kind = kind
      self.parts = parts
      self.frame = frame
      self.size = size
      self.lines = lines
    }
  }

  /// The orientation of the pages.
  package var orientation: PageOrientation
  /// The size of a page.
  package var page: Size
  /// The medium that pages are made for.
  package var medium: PageSpec.Medium
  /// The number of pages.
  package var pageCount: Int
  /// The texts.
  package var texts: [Text]
  /// The distance that shadows reach beyond photos; 0 for none.
  package var shadow: Double

  /// Creates a strip.
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

  /// The outline of photos.
  package var shape: Shape
  /// The colour of the page.
  package var background: Color
  /// The colour of texts on the page.
  package var ink: Color
  /// A Boolean value that indicates whether both are the reader's to choose: light or dark.
  package var followsScheme: Bool
  /// The colour of texts on photos.
  package var inkOnPhotos: Color
  /// The colour round texts in the middle of photos.
  package var outlineOnPhotos: Color
  /// The colour that darkens photos below texts.
  package var scrim: Color
  /// The colour of borders; `nil` for none.
  package var border: Color?
  /// The families of letters; none are the system's.
  package var fonts: [String]
  /// The families of captions' letters; none are the system's.
  package var captionFonts: [String]
  /// The corners of a star, in fractions of its box.
  package var star: [Point]
  /// The corners of the mark of rejected photos, in fractions of its box.
  package var cross: [Point]

  /// Creates a look.
  package init(
    shape: Shape, background: Color, ink: Color, followsScheme: Bool, inkOnPhotos: Color,
    outlineOnPhotos: Color,
    scrim: Color, border: Color?, fonts: [String], captionFonts: [String], star: [Point], cross: [Point]
  ) {
    self.shape = shape
    self.background = background
    self.ink = ink
    self.followsScheme = followsScheme
    self.inkOnPhotos = inkOnPhotos
    self.outlineOnPhotos = outlineOnPhotos
    self.scrim = scrim
    self.border = border
    self.fonts = fonts
    self.captionFonts = captionFonts
    self.star = star
    self.cross = cross
  }
}
