/// The shape of tiles. Each outline is computed from the tile's final size.
///
/// To add a shape, conform a type to `Outline`, declare its constant in the same file (such as
/// ``CropShape/circle``), and add it to `all`. Users have outlines of their own with ``path(_:)``.
public struct CropShape: Sendable {
  package let outline: any Outline

  package init(_ outline: any Outline) { self.outline = outline }

  /// The default corner radius.
  public static let defaultRadius = Length.points(12)

  /// All shapes, in the order of help texts and messages.
  package static let all: [CropShape] = [
    .circle, .rounded(radius: defaultRadius), .squircle, .hexagon, .rectangle, .whole,
  ]
}

extension CropShape: Hashable {
  /// Returns a Boolean value that indicates whether two shapes and their radii are equal.
  public static func == (first: CropShape, second: CropShape) -> Bool {
    AnyHashable(first.outline) == AnyHashable(second.outline)
  }

  /// Hashes the shape and its radius.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(outline)) }
}

extension CropShape {
  /// The names, as written on the command line.
  public static let names = all.map(\.name)

  /// The name, as written on the command line and in reports.
  public var name: String { outline.name }

  /// The corner radius; `nil` for a shape without a configurable radius.
  public var radius: Length? { outline.radius }

  /// Creates the shape of one of ``names``, with a corner radius if the shape
  /// has one; `nil` for an unknown name.
  public init?(name: String, radius: Length = defaultRadius) {
    guard let shape = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
    self.init(shape.outline.withRadius(radius))
  }

  /// The names for help texts, such as `circle or hexagon`, each with its note.
  package static let helpText =
    all.map { $0.outline.note.isEmpty ? $0.name : "\($0.name) (\($0.outline.note))" }.alternatives

  /// Returns the names of the shapes that meet a condition, such as `circle or hexagon`.
  package static func names(where condition: (any Outline) -> Bool) -> String {
    all.filter { condition($0.outline) }.map(\.name).alternatives
  }
}

extension [String] {
  /// The texts joined as in a sentence: `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
