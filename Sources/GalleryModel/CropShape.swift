/// The outline a photo is cropped to. Every outline is computed from the tile's final size.
public enum CropShape: Sendable, Hashable {
  /// A true circle: the tile is square, the radius half of its side.
  case circle
  /// A rectangle with circular corners; a percentage refers to the tile's short side.
  case rounded(radius: Length)
  /// A superellipse |x|⁵ + |y|⁵ = 1, between a square and a circle.
  case squircle
  /// A rectangle with sharp corners.
  case rectangle
  /// The whole photo, uncropped, in its own proportions; `none` on the command line.
  case whole

  /// The corner radius where none is given.
  public static let defaultRadius = Length.points(12)

  /// The names, as written on the command line.
  public static let names = ["circle", "rounded", "squircle", "rectangle", "none"]

  /// Creates a shape from its name.
  ///
  /// - Parameters:
  ///   - name: one of ``names``.
  ///   - radius: the corner radius of `rounded`. Default: ``defaultRadius``.
  /// - Returns: `nil` for an unknown name.
  public init?(name: String, radius: Length = defaultRadius) {
    switch name {
    case "circle": self = .circle
    case "rounded": self = .rounded(radius: radius)
    case "squircle": self = .squircle
    case "rectangle": self = .rectangle
    case "none": self = .whole
    default: return nil
    }
  }

  /// The name, as written on the command line and in reports.
  public var name: String {
    switch self {
    case .circle: "circle"
    case .rounded: "rounded"
    case .squircle: "squircle"
    case .rectangle: "rectangle"
    case .whole: "none"
    }
  }
}
