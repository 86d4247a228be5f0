/// The position of one photo on a page, in points from the page's top-left corner.
public struct Placement: Sendable, Hashable {
  /// The photo's ``Photo/id``.
  public var photo: String
  /// The cell. The tile fills it, or is centred in it if the photo is too small or has other proportions.
  public var frame: Rect
  @Boxed private var storedCaption: Caption?
  @Boxed private var storedMarks: Marks?

  /// Creates a placement.
  public init(
    photo: String, frame: Rect, part: Rect? = nil, caption: Caption? = nil, rating: RatingMark? = nil,
    stack: Int? = nil
  ) {
    self.photo = photo
    self.frame = frame
    storedCaption = caption
    marks = Marks(rating: rating, part: part, stack: stack)
  }

  /// The part that the tile shows, in fractions of the displayed photo; `nil` if
  /// the focus decides. Defaults to `nil`.
  public var part: Rect? {
    get { marks.part }
    set { marks.part = newValue }
  }

  /// The caption of the photo. Defaults to `nil`.
  public var caption: Caption? {
    get { storedCaption }
    set { storedCaption = newValue }
  }

  /// The stars and colour label. Defaults to `nil`.
  public var rating: RatingMark? {
    get { marks.rating }
    set { marks.rating = newValue }
  }

  /// The number of photos that the photo stands for, shown on it as `+7`. Defaults to `nil`.
  public var stack: Int? {
    get { marks.stack }
    set { marks.stack = newValue }
  }

  /// The values that few placements have.
  private struct Marks: Hashable {
    var rating: RatingMark?
    var part: Rect?
    var stack: Int?
  }

  private var marks: Marks {
    get { storedMarks ?? Marks() }
    set { storedMarks = newValue == Marks() ? nil : newValue }
  }
}

extension Placement: Codable {
  private enum CodingKeys: String, CodingKey { case photo, x, y, width, height, part, caption, rating, stack }

  /// Reads `{ "photo", "x", "y", "width", "height", "part", "caption", "rating",
  /// "stack" }`; the last four are optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      photo: try values.decode(String.self, forKey: .photo),
      frame: Rect(
        x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y),
        width: try values.decode(Double.self, forKey: .width),
        height: try values.decode(Double.self, forKey: .height)),
      part: try values.decodeIfPresent(Rect.self, forKey: .part),
      caption: try values.decodeIfPresent(Caption.self, forKey: .caption),
      rating: try values.decodeIfPresent(RatingMark.self, forKey: .rating),
      stack: try values.decodeIfPresent(Int.self, forKey: .stack))
  }

  /// Writes `{ "photo", "x", "y", "width", "height", "part", "caption", "rating",
  /// "stack" }`, the last four if present.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "photo": photo, "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height, "part": part,
      "caption": caption, "rating": rating, "stack": stack,
    ])
  }
}
