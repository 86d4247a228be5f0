import GalleryText

/// The template of captions: a text with fields in braces, such as `{index} · {name}`.
///
/// `{{` and `}}` are braces, `\n` is a line break and `\\` a backslash.
public struct CaptionTemplate: Sendable, Hashable {
  /// Something that is known of a photo.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The file name.
    case name
    /// The file name without its ending.
    case stem
    /// The name of the folder that holds the photo; empty for photos that lie directly in the source.
    case folder
    /// The path below the source.
    case path
    /// The title that a person gave.
    case title
    /// The day on which the photo was taken.
    case date
    /// Stars, 0 to 5.
    case rating
    /// Columns of pixels.
    case width
    /// Rows of pixels.
    case height
    /// The number of the photo, from 1, the same on all sheets.
    case index
    /// The camera's maker and model.
    case camera = "exif.Model"
    /// The lens' model.
    case lens = "exif.LensModel"
    /// Focal length divided by the aperture's diameter.
    case fNumber = "exif.FNumber"
    /// Shutter time in seconds, as a fraction below one second.
    case exposureTime = "exif.ExposureTime"
    /// Sensitivity.
    case iso = "exif.ISO"
    /// In millimetres.
    case focalLength = "exif.FocalLength"

    /// A Boolean value that indicates whether the photo's metadata must be read for the field.
    package var needsMetadata: Bool {
      switch self {
      case .name, .stem, .folder, .path, .width, .height, .index: false
      default: true
      }
    }
  }

  /// A Boolean value that indicates whether nothing but the photo's own file tells the field: smaller pictures and
  /// listings lack it.
  package var needsOriginals: Bool {
    parts.contains { part in
      guard case .field(let field) = part else { return false }
      return field.needsMetadata && field != .title && field != .date
    }
  }

  /// A piece of a template.
  package enum Part: Sendable, Hashable {
    case text(String)
    case field(Field)
    /// `{field.NAME}`: what the source tells of the photo under a name.
    case sourceField(String)

    private static let sourcePrefix = "field."

    /// Reads what stands between braces.
    init?(name: String) {
      if let field = Field(rawValue: name) {
        self = .field(field)
      } else if name.hasPrefix(Self.sourcePrefix), name.count > Self.sourcePrefix.count {
        self = .sourceField(String(name.dropFirst(Self.sourcePrefix.count)))
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
      }
    }
  }

  /// The pieces in order.
  package let parts: [Part]

  /// The form of a template, for messages.
  package static let expectation =
    "a text with fields such as \"{index} {name}\"; fields: "
    + Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ") + " {field.NAME}"

  /// Reads a template.
  ///
  /// - Returns: `nil` for a field that does not exist or a brace that is not closed.
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
