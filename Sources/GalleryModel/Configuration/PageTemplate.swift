import GalleryText

/// The template of a text on the page itself: a text with fields in braces, such as `{page} of {pages}`.
public struct PageTemplate: Sendable, Hashable {
  /// Something that is known of a page or of the sheets it belongs to.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The page's number, from 1.
    case page
    /// The number of pages that the orientation has.
    case pages
    /// The title.
    case title
    /// The day on which the photos were taken, or the first and the last such day.
    case date
    /// The number of photos that the orientation shows.
    case count
    /// The name of the folder, list or server that the photos come from.
    case folder
  }

  /// A piece of a template.
  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
  }

  /// The pieces in order.
  package let parts: [Part]

  /// The form of a title, for messages.
  package static let titleExpectation =
    "a text; fields: " + titleFields.map { "{\($0.rawValue)}" }.joined(separator: " ")
  /// The fields of a title: all but itself.
  package static let titleFields = Field.allCases.filter { $0 != .title }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: Those it may have. Default: all.
  /// - Returns: `nil` for another field or a brace that is not closed.
  public init?(_ text: some StringProtocol, fields: [Field] = Field.allCases) {
    var parts: [Part] = []
    for piece in TemplateGrammar.fields.pieces(of: text) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .open: return nil
      case .field(let name, _):
        guard let field = Field(rawValue: name), fields.contains(field) else { return nil }
        parts.append(.field(field))
      }
    }
    self.parts = parts
  }

  /// The text with its fields filled in.
  ///
  /// - Parameter value: A function that returns the value of a field; an empty text if it is not known.
  package func text(_ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): value(field)
      }
    }.joined()
  }

  /// A Boolean value that indicates whether the photos' metadata must be read for the template.
  package var needsMetadata: Bool { parts.contains(.field(.date)) }

  /// The number of lines of the text, at least 1.
  package var lines: Int {
    parts.reduce(1) { lines, part in
      if case .text(let text) = part { lines + text.count { $0 == "\n" } } else { lines }
    }
  }
}

extension PageTemplate: CustomStringConvertible {
  /// The template as it is read.
  public var description: String {
    parts.map { part in
      switch part {
      case .text(let text): TemplateGrammar.escaped(text)
      case .field(let field): "{\(field.rawValue)}"
      }
    }.joined()
  }
}
