package import GalleryModel

/// The template of captions: text with fields in braces, such as `{index} · {name}`.
///
/// `{{` and `}}` stand for braces, `\n` for a line break and `\\` for a backslash.
public struct CaptionTemplate: Sendable, Hashable {
  /// A Boolean value that indicates whether any field needs the original file instead of a smaller variant.
  package var needsOriginals: Bool {
    parts.contains { part in
      guard let field = part.photoField else { return false }
      return field.needsMetadata && ![.title, .date, .face].contains(field)
    }
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case field(PhotoField)
    /// `{date:d MMMM yyyy}`: a date in a pattern.
    case dated(PhotoField, DatePattern)
    /// `{stem:words}`: a text with blanks instead of underscores.
    case words(PhotoField)
    /// `{field.NAME}`: a field of the photo's source.
    case sourceField(String)
    /// `{NAME}`: the same, if some photo has a field of this name.
    case column(String)

    private static let sourcePrefix = "field."
    private static let wordsSuffix = ":words"

    init?(name: String) {
      if let field = PhotoField(rawValue: name) {
        self = .field(field)
      } else if let field = PhotoField(rawValue: String(name.prefix { $0 != ":" })),
        name.hasSuffix(Self.wordsSuffix),
        !field.isNumber, !field.isDate
      {
        self = .words(field)
      } else if case (let word, let form?) = name.cut(at: ":"),
        let field = PhotoField(rawValue: String(word)),
        field.isDate
      {
        guard let pattern = DatePattern(String(form)) else { return nil }
        self = .dated(field, pattern)
      } else if name.hasPrefix(Self.sourcePrefix) {
        guard name.count > Self.sourcePrefix.count else { return nil }
        self = .sourceField(String(name.dropFirst(Self.sourcePrefix.count)))
      } else if !name.allSatisfy(\.isWhitespace) {
        self = .column(name)
      } else {
        return nil
      }
    }

    /// The field of photos; `nil` for a text or a field of the source.
    package var photoField: PhotoField? {
      switch self {
      case .field(let field), .dated(let field, _), .words(let field): field
      case .text, .sourceField, .column: nil
      }
    }

    package var description: String {
      switch self {
      case .text(let text): TemplateGrammar.escaped(text)
      case .field(let field): "{\(field.rawValue)}"
      case .dated(let field, let pattern): "{\(field.rawValue):\(pattern.text)}"
      case .words(let field): "{\(field.rawValue)\(Self.wordsSuffix)}"
      case .sourceField(let name): "{\(Self.sourcePrefix)\(name)}"
      case .column(let name): "{\(name)}"
      }
    }
  }

  package let parts: [Part]

  package static let expectation =
    "text with fields such as \"{index} {name}\"; fields: "
    + TemplateGrammar.list(PhotoField.allCases)
    + ", dates as {date:d MMMM yyyy}, names as {stem:words}, and fields of lists and web services"

  /// Reads a template; `nil` for an invalid field or an unclosed brace. An unknown field may be a field of
  /// the source. This is checked after the sources are read.
  public init?(_ text: String) {
    guard let parts = TemplateGrammar.fields.parts(of: text, text: Part.text, field: Part.init(name:))
    else { return nil }
    self.parts = parts
  }

  package var needsMetadata: Bool { parts.contains { $0.photoField?.needsMetadata ?? false } }

  /// The names of source fields written as `{field.NAME}`.
  package var sourceFields: [String] {
    parts.compactMap { if case .sourceField(let name) = $0 { name } else { nil } }
  }

  /// The names of possible source fields written as `{NAME}`.
  package var columns: [String] {
    parts.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// The part of an overlong caption that is cut: its middle if it contains the
  /// file name, whose end stays legible.
  package var shortening: TextShortening {
    parts.contains { $0 == .field(.name) || $0 == .field(.stem) } ? .middle : .end
  }
}

extension CaptionTemplate: LosslessStringConvertible {
  /// The template in a form that ``init(_:)`` reads.
  public var description: String { parts.map(\.description).joined() }
}
