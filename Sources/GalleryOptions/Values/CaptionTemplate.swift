package import GalleryModel
import GalleryText

/// The template of captions: a text with fields in braces, such as `{index} · {name}`.
///
/// `{{` and `}}` are braces, `\n` is a line break and `\\` a backslash.
public struct CaptionTemplate: Sendable, Hashable {
  /// Something that is known of a photo.
  public typealias Field = PhotoField

  /// A Boolean value that indicates whether nothing but the photo's own file tells the field: smaller pictures and
  /// listings lack it.
  package var needsOriginals: Bool {
    parts.contains { part in
      guard case .field(let field) = part else { return false }
      return field.needsMetadata && ![.title, .date, .face].contains(field)
    }
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
    /// `{field.NAME}`: what the source tells of the photo under a name.
    case sourceField(String)
    /// `{NAME}`: the same, where some photo has a field of this name.
    case column(String)

    private static let sourcePrefix = "field."

    init?(name: String) {
      if let field = Field(rawValue: name) {
        self = .field(field)
      } else if name.hasPrefix(Self.sourcePrefix) {
        guard name.count > Self.sourcePrefix.count else { return nil }
        self = .sourceField(String(name.dropFirst(Self.sourcePrefix.count)))
      } else if !name.allSatisfy(\.isWhitespace), !name.hasPrefix(Field.exifPrefix) {
        self = .column(name)
      } else {
        return nil
      }
    }

    /// The piece as it is read.
    var description: String {
      switch self {
      case .text(let text): TemplateGrammar.escaped(text)
      case .field(let field): "{\(field.rawValue)}"
      case .sourceField(let name): "{\(Self.sourcePrefix)\(name)}"
      case .column(let name): "{\(name)}"
      }
    }
  }

  package let parts: [Part]

  package static let expectation =
    "a text with fields such as \"{index} {name}\"; fields: "
    + Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    + ", and those of lists and web services"

  /// Reads a template.
  ///
  /// A field that is none of a photo's may be one that its source tells: that is known when sources were read.
  ///
  /// - Returns: `nil` for a field that cannot be or a brace that is not closed.
  public init?(_ text: String) {
    var parts: [Part] = []
    for piece in TemplateGrammar.fields.pieces(of: text) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .open: return nil
      case .field(let name, _):
        guard let part = Part(name: name) else { return nil }
        parts.append(part)
      }
    }
    self.parts = parts
  }

  /// A Boolean value that indicates whether the photos' metadata must be read for the template.
  package var needsMetadata: Bool {
    parts.contains { if case .field(let field) = $0 { field.needsMetadata } else { false } }
  }

  /// The names of the fields that sources tell, as in `{field.NAME}`.
  package var sourceFields: [String] {
    parts.compactMap { if case .sourceField(let name) = $0 { name } else { nil } }
  }

  /// The names of the fields that sources may tell, as in `{NAME}`.
  package var columns: [String] {
    parts.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// The part that captions which are too long lose: those with the file's name in them their middle, so that the
  /// name's end can still be read, others their end.
  package var shortening: TextShortening {
    parts.contains { $0 == .field(.name) || $0 == .field(.stem) } ? .middle : .end
  }
}

extension CaptionTemplate: CustomStringConvertible {
  /// The template as it is read.
  public var description: String { parts.map(\.description).joined() }
}
