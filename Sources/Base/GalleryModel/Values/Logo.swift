/// A logo on sheets: a picture or a text in a corner of every page, or over every photo.
public struct Logo: Sendable, Hashable {
  /// The place of a logo.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// The left end of the header.
    case topLeft = "top-left"
    /// The right end of the header.
    case topRight = "top-right"
    /// The left end of the footer.
    case bottomLeft = "bottom-left"
    /// The right end of the footer.
    case bottomRight = "bottom-right"
    /// The middle of every tile.
    case tiles
  }

  /// What a logo shows.
  public enum Content: Sendable, Hashable {
    /// A picture in any format of photos, by its path.
    case file(String)
    /// A text on one line, such as `© Studio`.
    case text(String)
  }

  /// The picture or the text.
  public var content: Content
  /// The place of the logo. Defaults to `.bottomRight`.
  public var place: Place
  /// The opacity, up to 1. Defaults to 1 in corners and to 0.3 over tiles.
  public var opacity: Double

  /// Creates a logo from a picture.
  public init(file: String, place: Place = .bottomRight, opacity: Double? = nil) {
    self.init(.file(file), place: place, opacity: opacity)
  }

  /// Creates a logo.
  public init(_ content: Content, place: Place = .bottomRight, opacity: Double? = nil) {
    self.content = content
    self.place = place
    self.opacity = opacity ?? (place == .tiles ? 0.3 : 1)
  }

  /// The path of the picture; `nil` for a text.
  package var file: String? { if case .file(let file) = content { file } else { nil } }

  package var isAtTop: Bool { place == .topLeft || place == .topRight }
  package var isAtLeft: Bool { place == .topLeft || place == .bottomLeft }
}

extension Logo: LosslessStringConvertible {
  package static let expectation =
    "a picture file or a text, and optionally \(Place.allCases.map(\.rawValue).joined(separator: ", ")) and an opacity "
    + "such as 30%"

  /// Reads a logo such as `logo.png bottom-left 50%` or `© Studio tiles`. The words at the end may have any order. A
  /// text is in quotation marks, or does not look like a path.
  public init?(_ text: String) {
    var words = text.parts(separatedBy: " ")
    var place: Place?
    var opacity: Double?
    while words.count > 1, let word = words.last {
      if place == nil, let found = Place(rawValue: word.lowercased()) {
        place = found
      } else if opacity == nil, word.last == "%", let percent = Double(decimal: word.dropLast()),
        (1...100).contains(percent)
      {
        opacity = percent / 100
      } else {
        break
      }
      words.removeLast()
    }
    let text = words.joined(separator: " ")
    guard let content = Self.content(of: text) else { return nil }
    self.init(content, place: place ?? .bottomRight, opacity: opacity)
  }

  /// Returns the text in quotation marks, the path of a file with an extension or in a folder, or another text; `nil`
  /// without any letter.
  private static func content(of text: String) -> Content? {
    if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      return .text(String(text.dropFirst().dropLast()))
    }
    guard !text.isEmpty, text.contains(where: { $0 != "\"" }) else { return nil }
    let ending = text.parts(separatedBy: ".").dropFirst().last ?? ""
    let hasExtension = (2...5).contains(ending.utf8.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
    return hasExtension || text.contains("/") ? .file(text) : .text(text)
  }

  /// The logo in a form that ``init(_:)`` reads.
  public var description: String {
    let content =
      switch content {
      case .file(let file): file
      case .text(let text): "\"\(text)\""
      }
    return "\(content) \(place.rawValue) \((opacity * 100).shortest)%"
  }
}
