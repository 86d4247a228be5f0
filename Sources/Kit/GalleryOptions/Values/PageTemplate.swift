import GalleryText

/// The template of a page's text: text with fields in braces, such as `{page} of {pages}`.
public struct PageTemplate: Sendable, Hashable {
  /// A property of a page or of its sheet set.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The page's number, from 1.
    case page
    /// The number of pages in the orientation.
    case pages
    /// The title.
    case title
    /// The day on which the photos were taken, or the first and last such day.
    case date
    /// The number of photos in the orientation.
    case count
    /// The name of the photos' folder, list or server.
    case folder
    /// The name of a group; only for headings.
    case group
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
    /// A field of the photos on the pages.
    case ofPhotos(CaptionTemplate.Part)
  }

  package let parts: [Part]

  static let titleExpectation =
    "text with fields: " + TemplateGrammar.list(titleFields)
    + ", and caption fields such as {copyright} that all photos share"
  /// The fields of a title: those of a band except for `title`.
  package static let titleFields = bandFields.filter { $0 != .title }
  static let bandFields = Field.allCases.filter { $0 != .group }
  package static let headingFields: [Field] = [.group, .count, .date]
  static let headingExpectation =
    "text with fields: " + TemplateGrammar.list(headingFields)
    + " {date:MMMM yyyy}"

  /// Returns the text with its fields filled in, without sections whose fields
  /// are unknown: their values are empty.
  package func text(
    _ value: (Field) -> String, ofPhotos: (CaptionTemplate.Part) -> String = { _ in "" }
  ) -> String {
    var filled = FilledTemplate()
    for part in parts {
      switch part {
      case .text(let text): filled.add(text: text)
      case .field(let field): filled.add(field: value(field))
      case .ofPhotos(let part): filled.add(field: ofPhotos(part))
      }
    }
    return filled.text
  }

  package var needsMetadata: Bool {
    parts.contains { part in
      switch part {
      case .field(let field): field == .date
      case .ofPhotos(let part): part.photoField?.needsMetadata ?? false
      case .text: false
      }
    }
  }

  package var columns: [String] {
    parts.compactMap { if case .ofPhotos(.column(let name)) = $0 { name } else { nil } }
  }
}

extension PageTemplate: CustomStringConvertible {
  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: The allowed fields. Defaults to those of headers and footers.
  /// - Returns: `nil` for an invalid field or an unclosed brace. Fields may also be fields of photos:
  ///   `{copyright}`, or a field of their source; in headings, only dates with patterns.
  public init?(_ text: some StringProtocol, fields: [Field]? = nil) {
    let fields = fields ?? Self.bandFields
    let parts = TemplateGrammar.fields.parts(of: text, text: Part.text) { name -> Part? in
      if let field = Field(rawValue: name) { return fields.contains(field) ? .field(field) : nil }
      guard let part = CaptionTemplate.Part(name: name), part.isOfMany else { return nil }
      if fields == Self.headingFields { guard case .dated = part else { return nil } }
      return .ofPhotos(part)
    }
    guard let parts else { return nil }
    self.init(parts: parts)
  }

  /// The template in a form that ``init(_:fields:)`` reads.
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
  /// A Boolean value that indicates whether several photos can share the value.
  fileprivate var isOfMany: Bool { photoField.map { !$0.isOfPhoto } ?? true }
}

extension TemplateGrammar {
  /// Returns fields in braces, for people.
  static func list(_ fields: [some RawRepresentable<String>]) -> String {
    fields.map { "{\($0.rawValue)}" }.joined(separator: " ")
  }

  /// Returns the parts of a template; `nil` for an invalid field or an unclosed brace.
  func parts<Part>(
    of template: some StringProtocol, text: (String) -> Part, field: (String) -> Part?
  ) -> [Part]? {
    var parts: [Part] = []
    for piece in pieces(of: template) {
      switch piece {
      case .text(let words): parts.append(text(words))
      case .open: return nil
      case .field(let name, _):
        guard let part = field(name) else { return nil }
        parts.append(part)
      }
    }
    return parts
  }
}
