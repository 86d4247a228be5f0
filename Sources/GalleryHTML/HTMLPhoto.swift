package import GalleryGeometry
package import GalleryModel

/// A photo of a page: one element, whatever the orientation.
package struct HTMLPhoto: Sendable {
  /// A picture's file.
  package struct Picture: Sendable {
    /// The address, below the page's folder.
    let reference: String
    /// The size in pixels.
    let size: PixelSize

    package init(_ reference: String, size: PixelSize) {
      self.reference = reference
      self.size = size
    }
  }

  /// Files of one part of the photo, in several sizes.
  package struct Ladder: Sendable {
    /// The orientations that show the part.
    let orientations: Set<PageOrientation>
    /// WebP, from the smallest.
    let webp: [Picture]
    /// The picture for browsers that know no WebP.
    let jpeg: Picture

    package init(orientations: Set<PageOrientation>, webp: [Picture], jpeg: Picture) {
      self.orientations = orientations
      self.webp = webp
      self.jpeg = jpeg
    }
  }

  /// The place of a photo on a strip.
  package struct Place: Sendable {
    package let frame: Rect
    /// The width of the border.
    package var border = 0.0
    /// The caption on the strip, with the size of letters that fits; `nil` for none.
    package var caption: Caption?
    /// A Boolean value that indicates whether the caption takes one line whatever letters a browser has for it.
    package var isRoomy = false
    /// The stars on the strip; `nil` for none.
    package var rating: RatingMark?
    /// The shares of the photo's height at which it begins to be darkened, and at which it is dark; `nil` for none.
    package var scrim: (start: Double, end: Double)?

    package init(frame: Rect) { self.frame = frame }
  }

  /// The element's name, by which links find it.
  let id: String
  /// The photo's place in each orientation that shows it.
  let places: [PageOrientation: Place]
  /// The files of what the sheets show; at least one.
  let ladders: [Ladder]
  /// Whole pictures as WebP, from the smallest.
  let large: [Picture]
  /// The largest whole picture, as JPEG.
  let link: Picture
  /// Colours from the top to the bottom, until the picture is there; none for photos that something shines through.
  let colors: [Color]
  /// The text that stands for the photo.
  let alternative: String
  /// The photo's title, for when it is shown alone.
  let title: String
  /// The point that crops keep, in fractions of the photo; `nil` where nobody named one.
  let focus: Point?
  /// The place of the photo in lists that are exported; `nil` where nothing is, and nothing tells it.
  let path: String?

  package init(
    id: String, places: [PageOrientation: Place], ladders: [Ladder], large: [Picture], link: Picture,
    colors: [Color], alternative: String, title: String, focus: Point?, path: String?
  ) {
    self.id = id
    self.places = places
    self.ladders = ladders
    self.large = large
    self.link = link
    self.colors = colors
    self.alternative = alternative
    self.title = title
    self.focus = focus
    self.path = path
  }

  /// The caption, in its place in some orientation.
  var caption: Caption? { places.values.lazy.compactMap(\.caption).first }
  /// Stars and a colour label, in their place in some orientation.
  var rating: RatingMark? { places.values.lazy.compactMap(\.rating).first }
}
