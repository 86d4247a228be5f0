/// The changes that a table of edits asks for one photo. Titles, dates, focal points and other fields of the
/// table are part of the photo's description instead.
package struct PhotoEdit: Sendable, Hashable {
  /// The place of a photo in the layout order.
  package enum Place: Sendable, Hashable {
    /// The number among the shown photos, from 1.
    case number(Int)
    case after(Photo.ID)
    case before(Photo.ID)

    /// The other photo; `nil` for a number.
    package var neighbour: Photo.ID? {
      switch self {
      case .number: nil
      case .after(let photo), .before(let photo): photo
      }
    }
  }

  /// A value that is not valid.
  package struct Refusal: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// The columns of edits. Other columns are fields of photos.
  package static let columns = ["hide", "place", "focus", "zoom", "turn", "caption"]
  private static let zooms = 1.0...20
  private static let yes: Set = ["yes", "true", "x", "1"]
  private static let no: Set = ["no", "false", "0"]

  /// The values of ``columns``, as written.
  package private(set) var given: [String: String]
  package let isHidden: Bool
  package private(set) var place: Place?
  /// The clockwise rotation in quarter turns, 0 to 3.
  package let quarterTurns: Int
  /// The magnification around the focal point, 1 to 20.
  package let zoom: Double
  /// The text of the photo's caption; `nil` for the usual one.
  package let caption: String?

  /// Reads the values of columns. Throws the first value that is not valid.
  package init(_ given: [String: String]) throws(Refusal) {
    func refused(_ column: String, _ expected: String) -> Refusal {
      Refusal(message: "\(column): expected \(expected), received \"\(given[column] ?? "")\"")
    }
    self.given = given

    let hide = given["hide"]?.lowercased()
    isHidden = hide.map(Self.yes.contains) ?? false
    guard isHidden || hide.map(Self.no.contains) ?? true else { throw refused("hide", "yes or no") }

    place = given["place"].flatMap(Self.place)
    guard place != nil || given["place"] == nil else {
      throw refused("place", "a number from 1, after:NAME or before:NAME")
    }

    let degrees = given["turn"].map { Int($0) ?? 1 } ?? 0
    guard degrees % 90 == 0, abs(degrees) <= 270 else { throw refused("turn", "90, 180 or 270 degrees") }
    quarterTurns = (degrees / 90 + 4) % 4

    zoom = given["zoom"].map { Double(decimal: $0) ?? 0 } ?? 1
    guard Self.zooms.contains(zoom) else { throw refused("zoom", "a number from 1 to 20") }
    caption = given["caption"]
  }

  private static func place(_ text: String) -> Place? {
    for (word, place) in [("after:", Place.after), ("before:", Place.before)] where text.hasPrefix(word) {
      let name = text.dropFirst(word.count)
      return name.isEmpty ? nil : place(String(name))
    }
    return Int(text).flatMap { $0 > 0 ? .number($0) : nil }
  }

  /// Names the neighbour by its identity, after the table named it by its name.
  package mutating func setNeighbour(_ photo: Photo.ID) {
    let isAfter = if case .after = place { true } else { false }
    place = isAfter ? .after(photo) : .before(photo)
    given["place"] = (isAfter ? "after:" : "before:") + photo
  }

  /// A Boolean value that indicates whether the photo's view depends on the edit.
  package var changesView: Bool { quarterTurns != 0 || zoom != 1 || given["focus"] != nil }
}
