/// A logo on sheets: a picture in a corner of every page, or over every photo.
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

  /// The path of the picture, in any format of photos.
  public var file: String
  /// The place of the logo. Defaults to `.bottomRight`.
  public var place: Place
  /// The opacity, up to 1. Defaults to 1 in corners and to 0.3 over tiles.
  public var opacity: Double

  /// Creates a logo.
  public init(file: String, place: Place = .bottomRight, opacity: Double? = nil) {
    self.file = file
    self.place = place
    self.opacity = opacity ?? (place == .tiles ? 0.3 : 1)
  }

  package var isAtTop: Bool { place == .topLeft || place == .topRight }
  package var isAtLeft: Bool { place == .topLeft || place == .bottomLeft }
}

extension Logo: LosslessStringConvertible {
  package static let expectation =
    "a picture file, and optionally \(Place.allCases.map(\.rawValue).joined(separator: ", ")) and an opacity "
    + "such as 30%"

  /// Reads a logo such as `logo.png bottom-left 50%`. The words after the file may have any order.
  public init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
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
    let file = words.joined(separator: " ")
    guard !file.isEmpty else { return nil }
    self.init(file: file, place: place ?? .bottomRight, opacity: opacity)
  }

  /// The logo in a form that ``init(_:)`` reads.
  public var description: String { "\(file) \(place.rawValue) \((opacity * 100).shortest)%" }
}
