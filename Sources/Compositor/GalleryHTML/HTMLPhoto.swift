package import GalleryModel

/// A photo of a page. It is a single element on all strips.
package struct HTMLPhoto: Sendable {
  package struct Picture: Sendable {
    /// The address, relative to the page's folder.
    let reference: String
    let size: PixelSize

    package init(_ reference: String, size: PixelSize) {
      self.reference = reference
      self.size = size
    }
  }

  /// Files of one part of the photo in several sizes.
  package struct Ladder: Sendable {
    /// The strips that show this part.
    let strips: Set<Int>
    /// The WebP files, smallest first.
    let webp: [Picture]
    /// The picture for browsers without WebP support.
    let jpeg: Picture

    package init(strips: Set<Int>, webp: [Picture], jpeg: Picture) {
      self.strips = strips
      self.webp = webp
      self.jpeg = jpeg
    }
  }

  package struct Place: Sendable {
    package let frame: Rect
    /// The width of the border.
    package var border = 0.0
    /// The caption on the strip, with a fitting font size; `nil` without a caption.
    package var caption: Caption?
    /// The stars on the strip; `nil` without stars.
    package var rating: RatingMark?
    /// The relative heights where the photo's dark gradient begins and ends; `nil` without a gradient.
    package var scrim: (start: Double, end: Double)?

    package init(frame: Rect) { self.frame = frame }
  }

  let id: String
  let places: [Int: Place]
  let caption: Caption?
  let rating: RatingMark?
  /// The relative area for the layout; `nil` if all photos have the same.
  let weight: Double?
  /// The number of cells across and down.
  let span: Int
  /// A Boolean value that indicates whether another photo stands for the photo.
  let isStacked: Bool
  /// The files of the visible parts; at least one.
  let ladders: [Ladder]
  /// Whole pictures as WebP, smallest first.
  let large: [Picture]
  /// The largest whole picture, as JPEG.
  let link: Picture
  /// Placeholder colours from top to bottom, until the picture is loaded; empty for photos with transparency.
  let colors: [Color]
  let alternative: String
  /// The photo's title in the single-photo view.
  let title: String
  /// The name, date, camera and exposure for the opened photo; `nil` if they are not published.
  let facts: String?
  /// The name and the keywords, one a line, for the search box. It also finds the alternative text.
  let words: String
  let stars: Int
  /// The year of the photo; `nil` if it is unknown.
  let year: Int?
  /// The focal point that crops keep, in fractions of the photo; `nil` if it is unknown.
  let focus: Point?
  /// The number of the following photos, without a place, that the photo
  /// stands for; `nil` for a single photo.
  let stack: Int?
  /// The photo's path in exported lists; `nil` if there is no export or no path.
  let path: String?
  /// The address of the original, relative to the page's folder if it is a file, and
  /// its name; `nil` if it is not offered.
  let original: (address: String, name: String)?

  package init(
    id: String, places: [Int: Place], caption: Caption?, rating: RatingMark?, weight: Double?, span: Int,
    isStacked: Bool, ladders: [Ladder], large: [Picture], link: Picture, colors: [Color],
    alternative: String, title: String, facts: String?, words: String, stars: Int, year: Int?, focus: Point?,
    stack: Int?, path: String?, original: (address: String, name: String)?
  ) {
    self.id = id
    self.places = places
    self.caption = caption
    self.rating = rating
    self.weight = weight
    self.span = span
    self.isStacked = isStacked
    self.ladders = ladders
    self.large = large
    self.link = link
    self.colors = colors
    self.alternative = alternative
    self.title = title
    self.facts = facts
    self.words = words
    self.stars = stars
    self.year = year
    self.focus = focus
    self.stack = stack
    self.path = path
    self.original = original
  }
}
