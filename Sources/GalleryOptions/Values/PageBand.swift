import GalleryText

/// A header or a footer: texts at the left, in the middle and at the right.
///
/// Written with bars between them: `left | centre | right`. Two parts are the left and the right one, a single one
/// stands in the middle; a part may be empty, and `\|` is a bar.
public struct PageBand: Sendable, Hashable {
  /// The text at the left edge; `nil` for none.
  public var left: PageTemplate?
  /// The text in the middle; `nil` for none.
  public var centre: PageTemplate?
  /// The text at the right edge; `nil` for none.
  public var right: PageTemplate?

  package static let expectation =
    "up to three texts such as \"left | centre | right\"; fields: "
    + PageTemplate.bandFields.map { "{\($0.rawValue)}" }.joined(separator: " ")
    + ", {copyright} and other fields of captions that photos have in common"

  /// Reads a band.
  ///
  /// - Returns: `nil` for more than three parts, or when a part is no template.
  public init?(_ text: String) {
    let parts = Self.parts(of: text)
    var templates: [PageTemplate?] = []
    for part in parts {
      guard let template = PageTemplate(part) else { return nil }
      templates.append(part.isEmpty ? nil : template)
    }
    switch templates.count {
    case 1: centre = templates[0]
    case 2: (left, right) = (templates[0], templates[1])
    case 3: (left, centre, right) = (templates[0], templates[1], templates[2])
    default: return nil
    }
  }

  package var isEmpty: Bool { templates.isEmpty }
  /// A Boolean value that indicates whether the photos' metadata must be read for the band.
  package var needsMetadata: Bool { templates.contains(where: \.needsMetadata) }

  /// The names of the fields that sources may tell, as in `{NAME}`.
  package var columns: [String] { templates.flatMap(\.columns) }

  private var templates: [PageTemplate] { [left, centre, right].compactMap(\.self) }

  /// Returns the texts between the bars, without white space at the ends.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch (character, rest.first) {
      case ("\\", "|"):
        parts[parts.count - 1].append("|")
        rest = rest.dropFirst()
      case ("\\", "\\"):
        // Both are left for the template to read.
        parts[parts.count - 1].append("\\\\")
        rest = rest.dropFirst()
      case ("|", _): parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmed)
  }
}

extension PageBand: CustomStringConvertible {
  /// The band as it is read.
  public var description: String {
    func text(_ template: PageTemplate?) -> String {
      (template?.description ?? "").split(separator: "|", omittingEmptySubsequences: false)
        .joined(separator: "\\|")
    }
    if left == nil, right == nil { return text(centre) }
    if centre == nil { return "\(text(left)) | \(text(right))" }
    return "\(text(left)) | \(text(centre)) | \(text(right))"
  }
}
