/// The shape that photos are cropped to. Every outline is computed from the tile's final size.
///
/// A shape is a type that conforms to ``Outline``, in a file of its own with its name here (such as
/// ``CropShape/circle``), and a row of ``all``.
public struct CropShape: Sendable {
  /// The shape's geometry and rules.
  package let outline: any Outline

  package init(_ outline: any Outline) { self.outline = outline }

  /// The corner radius where none is given.
  public static let defaultRadius = Length.points(12)

  /// Every shape, in the order of help texts and messages.
  package static let all: [CropShape] = [
    .circle, .rounded(radius: defaultRadius), .squircle, .hexagon, .rectangle, .whole,
  ]
}

extension CropShape: Hashable {
  /// Returns a Boolean value that indicates whether two shapes are the same, with the same radius.
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

  /// The corner radius; `nil` for a shape that has none to choose.
  public var radius: Length? { outline.radius }

  /// Creates a shape from its name.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - radius: The corner radius, for a shape that has one. Default: ``defaultRadius``.
  /// - Returns: `nil` for an unknown name.
  public init?(name: String, radius: Length = defaultRadius) {
    guard let shape = Self.all.first(where: { $0.name == name }) else { return nil }
    self = shape.withRadius(radius)
  }

  /// Returns the same shape with another corner radius; a shape that has none is returned as it is.
  package func withRadius(_ radius: Length) -> CropShape { CropShape(outline.withRadius(radius)) }
}

extension CropShape {
  /// The names as a sentence's list, each with its explanation where it needs one, for help texts.
  package static let helpText =
    all.map { $0.outline.note.isEmpty ? $0.name : "\($0.name) (\($0.outline.note))" }.alternatives

  /// Returns the names of the shapes that meet a condition as a sentence's list, such as `circle or hexagon`.
  package static func names(where condition: (any Outline) -> Bool) -> String {
    all.filter { condition($0.outline) }.map(\.name).alternatives
  }
}

extension [String] {
  /// The texts as a sentence's list: `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
