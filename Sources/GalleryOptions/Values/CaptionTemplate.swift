package import GalleryModel
import GalleryText

/// The template of captions: text with fields in braces, such as `{index} · {name}`.
///
/// `{{` and `}}` stand for braces, `\n` for a line break and `\\` for a backslash.
public struct CaptionTemplate: Sendable, Hashable {
  /// A property of a photo.
  public typealias Field = PhotoField

  /// A Boolean value that indicates whether any field needs the original file. Smaller variants and listings lack such
  /// fields.
  package var needsOriginals: Bool {
    parts.contains { part in
      guard case .field(let field) = part else { return false }
      return field.needsMetadata && ![.title, .date, .face].contains(field)
    }
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
    /// `{field.NAME}`: a field of the photo's source.
    case sourceField(String)
    /// `{NAME}`: the same, if some photo has a field of this name.
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

  /// Reads a template; `nil` for an invalid field or an unclosed brace. An unknown field may be a field of the source.
  /// This is checked after the sources are read.
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

  package var needsMetadata: Bool {
    parts.contains { if case .field(let field) = $0 { field.needsMetadata } else { false } }
  }

  /// The names of source fields written as `{field.NAME}`.
  package var sourceFields: [String] {
    parts.compactMap { if case .sourceField(let name) = $0 { name } else { nil } }
  }

  /// The names of possible source fields written as `{NAME}`.
  package var columns: [String] {
    parts.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// The part of an overlong caption that is cut: its end, or its middle if it contains the file name. The end of the
  /// name then stays legible.
  package var shortening: TextShortening {
    parts.contains { $0 == .field(.name) || $0 == .field(.stem) } ? .middle : .end
  }
}

extension CaptionTemplate: CustomStringConvertible {
  /// The template in a form that ``init(_:)`` reads.
  public var description: String { parts.map(\.description).joined() }
}
