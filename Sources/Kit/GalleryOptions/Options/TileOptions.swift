public import GalleryModel

/// The options for the appearance of each photo.
public struct TileOptions: Sendable, Hashable {
  /// The shape of tiles; `nil` is the layout's: circles in grids, whole photos in `justified` and `masonry`,
  /// the full frame in `carousel`. Defaults to `nil`.
  public var shape: CropShape? {
    get { givenShape.map { CropShape($0.outline.withRadius(radius)) } }
    set {
      givenShape = newValue.map { CropShape($0.outline.withRadius(CropShape.defaultRadius)) }
      if let radius = newValue?.radius { self.radius = radius }
    }
  }
  /// The shape with the default radius; options set the radius in any order.
  var givenShape: CropShape?
  /// The corner radius for the shape `rounded`. Defaults to 12 points.
  public var radius = CropShape.defaultRadius
  /// The fit of photos; `nil` is `contain` for the shape `none`, otherwise `cover`. Defaults to `nil`.
  public var fit: Fit?
  /// The part of a photo that a crop keeps. Defaults to `.auto`.
  public var focus = Focus.auto
  /// The height of heads as a fraction of the tile's height; `nil` does not scale heads. Defaults to `nil`.
  public var head: Double?
  /// The faces to show in tiles if heads have one size. Defaults to `.largest`.
  public var faces = FaceChoice.largest
  /// The treatment of photos with fewer pixels than their cell. Defaults to `.auto`.
  public var enlarge = Enlargement.auto
  /// The border of tiles; `nil` omits it. Defaults to `nil`.
  public var border: Border?
  /// A Boolean value that indicates whether tiles have a shadow on the page. Defaults to `false`.
  public var shadow = false

  /// Creates options with every value at its default.
  public init() {}
}

extension TileOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "shape", \.tile.givenShape, .automatic(.shape), .drawing, isCommon: true,
      help: "Set the shape of tiles: \(CropShape.helpText), or an SVG file.",
      value: "name or file",
      default: .text("the layout's, circle in grids"), thumbnails: .words(default: "circle")),
    .init(
      "radius", \.tile.radius, .length, .drawing,
      help:
        """
        Set the corner radius of shape \(CropShape.names { $0.radius != nil }): a length, or a percentage of the \
        short side.
        """,
      value: "length", requires: [.cornerRadius]),
    .init(
      "fit", \.tile.fit, .automatic(.choice), .drawing,
      help: "Crop photos to fill their cells (cover), or show them whole (contain).", value: "how",
      default: .text("cover; contain with shape none")),
    .init(
      "focus", \.tile.focus, .choice, .drawing,
      help:
        """
        Choose the part of a photo that a crop keeps: faces, saliency, regions (stored faces) or centre. With auto: \
        stored faces, then detected faces where a detector is available, then saliency.
        """,
      value: "what", worksWith: [.cropping]),
    .init(
      "head", \.tile.head, .head, .planning,
      help: """
        Scale each crop so that the head takes this share of the tile's height: off, or 10% to 90%. Enlarges photos \
        at most 2×.
        """, value: "share", default: .text("off; 45% with preset faces"), worksWith: [.cropping]),
    .init(
      "faces", \.tile.faces, .choice, .planning,
      help:
        """
        Choose the faces of a photo with several: the largest, or all (one tile for each, from left to right, with \
        its name).
        """,
      value: "which", requires: [.options(["head"])]),
    .init(
      "enlarge", \.tile.enlarge, .choice, .drawing,
      help: "Enlarge small photos to fill their cells: auto (warns above 2×) or never.",
      value: "when",
      thumbnails: .words("Enlarge small photos to full-size thumbnails: auto (warns above 2×) or never.")),
    .init(
      "border", \.tile.border, .border, .drawing, isCommon: true,
      help: "Draw a line along the edges of tiles, such as \"2px white\".", value: "border",
      thumbnails: .words("Draw a line along the edges, such as \"2px white\".")),
    .init(
      "shadow", \.tile.shadow, .flag, .drawing, help: "Add a soft shadow to tiles.",
      default: .omitted,
      // The shadow would lie outside of a thumbnail.
      thumbnails: .none),
  ]
}

extension OptionFormat<CropShape> {
  fileprivate static let shape = OptionFormat(
    oneOf(CropShape.names) + ", or an SVG file such as star.svg", names: CropShape.names,
    read: { try? CropShape(text: $0) }, write: { $0.text },
    explain: { text in
      do throws(ConfigurationProblem) {
        _ = try CropShape(text: text)
        return nil
      } catch { return error.description }
    })
}

extension OptionFormat<Double?> {
  /// The relative height of heads; `off` stands for `nil`.
  fileprivate static let head = OptionFormat(
    "off", or: .percentage("off, or a percentage from 10% to 90%", in: 10...90))
}

extension OptionFormat<Double> {
  /// Returns the format of a share, written as a percentage in a range.
  static func percentage(_ expectation: String, in range: ClosedRange<Double>) -> Self {
    OptionFormat(
      expectation,
      read: { text in
        guard text.last == "%", let number = Double(decimal: text.dropLast()) else { return nil }
        return range.contains(number) ? number / 100 : nil
      }, write: { "\(($0 * 100).shortest)%" })
  }
}

extension OptionFormat<Border?> {
  /// A border; `none` stands for `nil`.
  fileprivate static let border = OptionFormat(
    "none", or: OptionFormat<Border>.text("none, or " + Border.expectation))
}
