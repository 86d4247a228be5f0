import GalleryJSON
import GalleryText

/// Reads the keys of an object in a document and collects problems.
///
/// The requested keys are the known keys, so the reading code is the only list of keys.
struct ObjectReader {
  let path: String
  /// The keys requested so far.
  private(set) var known: [String] = []
  private(set) var problems: [LayoutDocumentError.Problem] = []
  private let values: [String: JSONValue]
  /// A Boolean value that indicates whether the value is an object; only then can keys be missing.
  let isObject: Bool

  init(_ value: JSONValue, path: String) {
    self.path = path
    if case .object(let values) = value {
      self.values = values
      isObject = true
    } else {
      values = [:]
      isObject = false
      report(at: path, expected: "an object", received: value.description)
    }
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  mutating func report(_ more: [LayoutDocumentError.Problem]) { problems += more }

  mutating func report(at path: String, expected: String, received: String) {
    problems.append(.init(path: path, cause: .unexpected(expected: expected, received: received)))
  }

  /// Returns the value of a key, whatever its type.
  mutating func value(_ key: String) -> JSONValue? {
    known.append(key)
    return values[key]
  }

  /// Returns a value in an expected form; `nil` if it is missing, null or invalid.
  mutating func value<Value>(
    _ key: String, expected: String, isRequired: Bool = false, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = value(key), value != .null else {
      if isRequired, isObject {
        report(at: path(of: key), expected: expected, received: values[key] == nil ? "nothing" : "null")
      }
      return nil
    }
    if let converted = convert(value) { return converted }
    report(at: path(of: key), expected: expected, received: value.description)
    return nil
  }

  /// Reports every key that was not requested, and returns all problems.
  mutating func finish() -> [LayoutDocumentError.Problem] {
    if values.count > known.count || values.keys.contains(where: { !known.contains($0) }) {
      for key in values.keys.sorted() where !known.contains(key) {
        problems.append(
          .init(
            path: path(of: key), cause: .unknownKey(nearest: NearestName.of(key, in: known), known: known)))
      }
    }
    return problems
  }

  // Sums, products and quotients of such numbers are finite, whatever the document's unit is.
  private static let positiveNumbers = 1e-12...1e12
  private static let positiveExpectation = "a number from 1e-12 to 1e12"
  /// The upper limit is far beyond any page.
  private static let counts = 1...1_000_000
  private static let countExpectation = "a whole number from 1 to 1000000"

  mutating func positive(_ key: String) -> Double? {
    value(key, expected: Self.positiveExpectation, Self.positiveNumber)
  }

  mutating func positiveOrAuto(_ key: String) -> Double? {
    orAuto(key, expected: Self.positiveExpectation, Self.positiveNumber)
  }

  mutating func nonNegative(_ key: String) -> Double? {
    value(key, expected: "a number from 0 to 1e12") { value in
      value.numberValue.flatMap { (0...1e12).contains($0) ? $0 : nil }
    }
  }

  mutating func count(_ key: String) -> Int? { value(key, expected: Self.countExpectation, Self.wholeNumber) }

  mutating func countOrAuto(_ key: String) -> Int? {
    orAuto(key, expected: Self.countExpectation, Self.wholeNumber)
  }

  private mutating func orAuto<Value>(
    _ key: String, expected: String, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    value(key, expected: expected + " or \"auto\"") { value -> Value?? in
      value == "auto" ? .some(nil) : convert(value).map { .some($0) }
    } ?? nil
  }

  mutating func text(_ key: String, isRequired: Bool = false) -> String? {
    value(key, expected: "a text", isRequired: isRequired) { value in
      if case .text(let text) = value { text } else { nil }
    }
  }

  mutating func choice<Choice>(_ key: String) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return value(key, expected: "one of \(names)") { value in
      if case .text(let text) = value { Choice(rawValue: text) } else { nil }
    }
  }

  /// Returns a side of a page: a number greater than 0, or `nil` for null (an open page). The key is
  /// required.
  mutating func side(_ key: String) -> Double? {
    let value = value(key)
    if let side = value.flatMap(Self.positiveNumber) { return side }
    if isObject, value != .null {
      report(
        at: path(of: key), expected: Self.positiveExpectation + " or null",
        received: value?.description ?? "nothing")
    }
    return nil
  }

  private static func positiveNumber(_ value: JSONValue) -> Double? {
    value.numberValue.flatMap { positiveNumbers.contains($0) ? $0 : nil }
  }

  private static func wholeNumber(_ value: JSONValue) -> Int? {
    value.numberValue.flatMap { Int(exactly: $0) }.flatMap { counts.contains($0) ? $0 : nil }
  }
}
