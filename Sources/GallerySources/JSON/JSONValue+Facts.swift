package import GalleryJSON
import GalleryModel
import GalleryText

/// Values as services use them: numbers that are texts, and texts that are blank.
extension JSONValue {
  /// The members in natural order of their names; empty where this is no object.
  package var members: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (NaturalKey($0.key), (name: $0.key, value: $0.value)) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The members in an order that costs less and means nothing, but is always the same.
  var orderedMembers: [(name: String, value: JSONValue)] {
    guard case .object(let object) = self else { return [] }
    return object.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }

  /// A text, a number or a flag as text; `nil` for what is none, and for a text without a visible character.
  package var scalarText: String? {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .flag(let flag): String(flag)
    case .null, .list, .object: nil
    }
  }

  /// The text, where this is one with a visible character.
  package var nonEmptyText: String? {
    guard case .text(let text) = self else { return nil }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// A number, or a text that is one; `nil` for others and for what is not finite.
  package var double: Double? {
    let number: Double? = if case .text(let text) = self { Double(text.trimmed) } else { numberValue }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number, or a text that is one, `"1024"` as well as `1024.0`.
  package var int: Int? {
    if case .integer(let number) = self { return number }
    return double.flatMap { Int(exactly: $0) }
  }

  /// A number of pixels: whole, above zero, and no more than any picture has on a side.
  package var pixels: Int? {
    double.map { Int(min(max($0, -1), 1e7).rounded()) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
