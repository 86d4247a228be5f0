public import GalleryGeometry

/// The place of one photo on a page, in points from the page's top-left corner.
public struct Placement: Sendable, Hashable {
  /// The ``Photo/id``.
  public var photo: String
  /// The cell: the tile fills it, or lies centred in it when the photo has fewer pixels or another aspect.
  public var frame: Rect
  private var boxedCaption: Boxed<Caption>
  private var boxedRating: Boxed<RatingMark>

  /// Creates a placement.
  public init(photo: String, frame: Rect, caption: Caption? = nil, rating: RatingMark? = nil) {
    self.photo = photo
    self.frame = frame
    boxedCaption = Boxed(caption)
    boxedRating = Boxed(rating)
  }

  /// The caption of the photo. Default: none.
  public var caption: Caption? {
    get { boxedCaption.value }
    set { boxedCaption.value = newValue }
  }

  /// Stars and colour label. Default: nothing.
  public var rating: RatingMark? {
    get { boxedRating.value }
    set { boxedRating.value = newValue }
  }
}

extension Placement: Codable {
  private enum CodingKeys: String, CodingKey { case photo, x, y, width, height, caption, rating }

  /// Reads `{ "photo", "x", "y", "width", "height", "caption", "rating" }`, the last two where there are any.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      photo: try values.decode(String.self, forKey: .photo),
      frame: Rect(
        x: try values.decode(Double.self, forKey: .x),
        y: try values.decode(Double.self, forKey: .y),
        width: try values.decode(Double.self, forKey: .width),
        height: try values.decode(Double.self, forKey: .height)),
      caption: try values.decodeIfPresent(Caption.self, forKey: .caption),
      rating: try values.decodeIfPresent(RatingMark.self, forKey: .rating))
  }

  /// Writes `{ "photo", "x", "y", "width", "height", "caption", "rating" }`, the last two where there are any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(photo, forKey: .photo)
    try values.encode(frame.x, forKey: .x)
    try values.encode(frame.y, forKey: .y)
    try values.encode(frame.width, forKey: .width)
    try values.encode(frame.height, forKey: .height)
    try values.encodeIfPresent(caption, forKey: .caption)
    try values.encodeIfPresent(rating, forKey: .rating)
  }
}
