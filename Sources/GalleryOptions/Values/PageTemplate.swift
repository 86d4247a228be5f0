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
    /// The name of a group; in headings alone.
    case group
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
    /// A field of the photos on the pages.
    case ofPhotos(CaptionTemplate.Part)
  }

  package let parts: [Part]

  package static let titleExpectation =
    "a text; fields: " + titleFields.map { "{\($0.rawValue)}" }.joined(separator: " ")
    + ", {copyright} and other fields of captions that photos have in common"
  /// The fields of a title: all of a band's but itself.
  package static let titleFields = bandFields.filter { $0 != .title }
  /// The fields of headers and footers.
  package static let bandFields = Field.allCases.filter { $0 != .group }
  /// The fields of the heading of a group.
  package static let headingFields: [Field] = [.group, .count]
  package static let headingExpectation =
    "a text; fields: " + headingFields.map { "{\($0.rawValue)}" }.joined(separator: " ")

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: Those it may have. Default: those of headers and footers.
  /// - Returns: `nil` for a field that cannot be or a brace that is not closed. But for headings, which have no others, a
  ///   field may be one of the photos: `{copyright}`, or one that their source tells.
  public init?(_ text: some StringProtocol, fields: [Field]? = nil) {
    let fields = fields ?? Self.bandFields
    var parts: [Part] = []
    for piece in TemplateGrammar.fields.pieces(of: text) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .open: return nil
      case .field(let name, _):
        if let field = Field(rawValue: name) {
          guard fields.contains(field) else { return nil }
          parts.append(.field(field))
        } else {
          guard fields != Self.headingFields, let part = CaptionTemplate.Part(name: name), part.isOfMany
          else {
            return nil
          }
          parts.append(.ofPhotos(part))
        }
      }
    }
    self.parts = parts
  }

  /// The text with its fields filled in.
  ///
  /// - Parameters:
  ///   - value: A function that returns the value of a field; an empty text if it is not known.
  ///   - ofPhotos: A function that returns what is known of the photos; an empty text if nothing is. Default: that.
  package func text(
    _ value: (Field) -> String, ofPhotos: (CaptionTemplate.Part) -> String = { _ in "" }
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): value(field)
      case .ofPhotos(let part): ofPhotos(part)
      }
    }.joined()
  }

  /// A Boolean value that indicates whether the photos' metadata must be read for the template.
  package var needsMetadata: Bool {
    parts.contains { part in
      switch part {
      case .field(let field): field == .date
      case .ofPhotos(.field(let field)): field.needsMetadata
      case .text, .ofPhotos: false
      }
    }
  }

  /// The names of the fields that sources may tell, as in `{NAME}`.
  package var columns: [String] {
    parts.compactMap { if case .ofPhotos(.column(let name)) = $0 { name } else { nil } }
  }

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
      case .ofPhotos(let part): part.description
      }
    }.joined()
  }
}

extension CaptionTemplate.Part {
  /// A Boolean value that indicates whether several photos can have it in common.
  fileprivate var isOfMany: Bool {
    if case .field(let field) = self { !field.isOfPhoto } else { true }
  }
}
