package import GalleryGeometry
package import GalleryModel

/// A photo of a page: one element, whatever the orientation.
package struct HTMLPhoto: Sendable {
  /// A picture's file.
  package struct Picture: Sendable, Hashable {
    /// The address, below the page's folder.
    package var reference: String
    /// The size in pixels.
    package var size: PixelSize

    /// Creates a picture.
    package init(_ reference: String, size: PixelSize) {
      self.reference = reference
      self.size = size
    }
  }

  /// Files of one part of the photo, in several sizes.
  package struct Ladder: Sendable {
    /// The orientations that show the part.
    package var orientations: Set<PageOrientation>
    /// WebP, from the smallest.
    package var webp: [Picture]
    /// The picture for browsers that know no WebP.
    package var jpeg: Picture

    /// Creates a ladder.
    package init(orientations: Set<PageOrientation>, webp: [Picture], jpeg: Picture) {
      self.orientations = orientations
      self.webp = webp
      self.jpeg = jpeg
    }
  }

  /// The place of a photo on a strip.
  package struct Place: Sendable {
    /// The place of its text, on the strip.
    package struct Text: Sendable {
      /// The frame.
      package var frame: Rect
      /// The size of letters.
      package var size: Double
      /// The most lines.
      package var lines: Int
      /// The place in relation to the photo.
      package var position: CaptionPosition
      /// A Boolean value that indicates whether the text takes one line whatever letters a browser has for it. Default:
      /// `false`.
      package var isRoomy: Bool

      /// Creates a place.
      package init(frame: Rect, size: Double, lines: Int, position: CaptionPosition, isRoomy: Bool = false) {
        self.frame = frame
        self.size = size
        self.lines = lines
        self.position = position
        self.isRoomy = isRoomy
      }
    }

    /// The frame.
    package var frame: Rect
    /// The width of the border.
    package var border: Double
    /// The place of the caption; `nil` where there is none.
    package var caption: Text?
    /// The place of stars; `nil` where there are none.
    package var rating: Text?
    /// The shares of the photo's height at which it begins to be darkened, and at which it is dark; `nil` for none.
    package var scrim: (start: Double, end: Double)?

    /// Creates a place.
    package init(
      frame: Rect, border: Double = 0, caption: Text? = nil, rating: Text? = nil,
      scrim: (start: Double, end: Double)? = nil
    ) {
      self.frame = frame
      self.border = border
      self.caption = caption
      self.rating = rating
      self.scrim = scrim
    }
  }

  /// Stars and a colour label.
  package struct Rating: Sendable {
    /// 1 to 5; 0 for none, −1 for a rejected photo.
    package var stars: Int
    /// The name of the label and its colour; `nil` for none.
    package var label: (name: String, color: Color)?

    /// Creates a rating.
    package init(stars: Int, label: (name: String, color: Color)?) {
      self.stars = stars
      self.label = label
    }
  }

  /// The element's name, by which links find it.
  package var id: String
  /// The photo's place in each orientation that shows it.
  package var places: [PageOrientation: Place]
  /// The files of what the sheets show; at least one.
  package var ladders: [Ladder]
  /// Whole pictures as WebP, from the smallest.
  package var large: [Picture]
  /// The largest whole picture, as JPEG.
  package var link: Picture
  /// Colours from the top to the bottom, until the picture is there; none for photos that something shines through.
  package var colors: [Color]
  /// The text that stands for the photo.
  package var alternative: String
  /// The photo's title, for when it is shown alone.
  package var title: String
  /// The caption; empty for none.
  package var caption: String
  /// The part that the caption loses where it is too long.
  package var shortening: TextShortening
  /// Stars and a colour label; `nil` for none.
  package var rating: Rating?
  /// The point that crops keep, in fractions of the photo; `nil` where nobody named one.
  package var focus: Point?
  /// The place of the photo in lists that are exported; `nil` where nothing is, and nothing tells it. Default: `nil`.
  package var path: String?

  /// Creates a photo.
  package init(
    id: String, places: [PageOrientation: Place], ladders: [Ladder], large: [Picture], link: Picture,
    colors: [Color],
    alternative: String, title: String, caption: String, shortening: TextShortening, rating: Rating?,
    focus: Point?
  ) {
    self.id = id
    self.places = places
    self.ladders = ladders
    self.large = large
    self.link = link
    self.colors = colors
    self.alternative = alternative
    self.title = title
    self.caption = caption
    self.shortening = shortening
    self.rating = rating
    self.focus = focus
  }
}
