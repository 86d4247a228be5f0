extension Plan: Codable {
  private enum CodingKeys: String, CodingKey {
    case orientation, width, height, pixelsPerPoint, medium, composition, pages
  }

  /// Reads `{ "orientation", "width", "height", "pixelsPerPoint", "medium", "composition", "pages" }`, lengths in points.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    orientation = try values.decode(PageOrientation.self, forKey: .orientation)
    let width = try values.decode(Double.self, forKey: .width)
    let height = try values.decode(Double.self, forKey: .height)
    let scale = try values.decode(Double.self, forKey: .pixelsPerPoint)
    for (key, value) in [(CodingKeys.width, width), (.height, height), (.pixelsPerPoint, scale)]
    where !(value.isFinite && value > 0) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "expected a number greater than 0, received \(value)")
    }
    guard scale <= PageSpec.largestScale else {
      throw DecodingError.dataCorruptedError(
        forKey: .pixelsPerPoint, in: values,
        debugDescription: "expected at most \(PageSpec.largestScale.shortest), received \(scale)")
    }
    switch try values.decode(PageSpec.Medium.self, forKey: .medium) {
    case .paper: page = .paper(width: width, height: height, dpi: scale * 72)
    case .screen: page = .screen(width: width, height: height, scale: scale)
    }
    composition = try values.decodeIfPresent([String: Double].self, forKey: .composition)
    pages = try values.decode([Page].self, forKey: .pages)
  }

  /// Writes `{ "orientation", "width", "height", "pixelsPerPoint", "medium", "composition", "pages" }`, lengths in points.
  public func encode(to encoder: any Encoder) throws {
    let size = page.size(orientation)
    try encoder.encode([
      "orientation": orientation, "width": size.width, "height": size.height,
      "pixelsPerPoint": page.pixelsPerPoint, "medium": page.medium, "composition": composition,
      "pages": pages,
    ])
  }
}
