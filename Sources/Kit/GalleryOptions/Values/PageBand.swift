import GalleryText

/// A header or footer with text at the left, in the middle and at the right.
///
/// Bars separate the parts: `left | centre | right`. Two parts are left and right; a single part is centred.
/// Parts may be empty, and `\|` stands for a bar.
public struct PageBand: Sendable, Hashable {
  /// The text at the left edge; `nil` if it is empty.
  public var left: PageTemplate?
  /// The text in the middle; `nil` if it is empty.
  public var centre: PageTemplate?
  /// The text at the right edge; `nil` if it is empty.
  public var right: PageTemplate?

  package static let expectation =
    "up to three parts such as \"left | centre | right\"; fields: "
    + TemplateGrammar.list(PageTemplate.bandFields)
    + ", and caption fields such as {copyright} that all photos share"

  /// Reads a band; `nil` for more than three parts or an invalid template.
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
  package var needsMetadata: Bool { templates.contains(where: \.needsMetadata) }

  package var columns: [String] { templates.flatMap(\.columns) }

  private var templates: [PageTemplate] { [left, centre, right].compactMap(\.self) }

  /// Returns the parts between the bars, without whitespace at their ends.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var remaining = text[...]
    while let character = remaining.first {
      remaining = remaining.dropFirst()
      switch (character, remaining.first) {
      case ("\\", "|"):
        parts[parts.count - 1].append("|")
        remaining = remaining.dropFirst()
      case ("\\", "\\"):
        // The template parser reads both backslashes.
        parts[parts.count - 1].append("\\\\")
        remaining = remaining.dropFirst()
      case ("|", _): parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmed)
  }
}

extension PageBand: CustomStringConvertible {
  /// The band in a form that ``init(_:)`` reads.
  public var description: String {
    func text(_ template: PageTemplate?) -> String {
      (template?.description ?? "").replacing("|", with: "\\|")
    }
    if left == nil, right == nil { return text(centre) }
    if centre == nil { return "\(text(left)) | \(text(right))" }
    return "\(text(left)) | \(text(centre)) | \(text(right))"
  }
}
