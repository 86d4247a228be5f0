import GalleryJSON
import GalleryText

/// Reads the keys of one object of a document and collects what is wrong with them.
///
/// The keys that were asked for are the known ones, so the reading code is the only list of them.
struct ObjectReader {
  /// The object's place in the document.
  let path: String
  /// The keys asked for so far.
  private(set) var known: [String] = []
  /// The problems that were found so far.
  private(set) var problems: [LayoutDocumentError.Problem] = []
  private let values: [String: JSONValue]
  /// A Boolean value that indicates whether the value is an object, so that keys can be missing from it.
  let isObject: Bool

  /// Starts to read a value that should be an object.
  init(_ value: JSONValue, path: String) {
    self.path = path
    if case .object(let values) = value {
      (self.values, isObject) = (values, true)
    } else {
      (values, isObject) = ([:], false)
      report(at: path, expected: "an object", received: value.description)
    }
  }

  /// The path of a key.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Adds problems that were found further inside.
  mutating func report(_ more: [LayoutDocumentError.Problem]) { problems += more }

  /// Adds a problem.
  mutating func report(at path: String, expected: String, received: String) {
    problems.append(.init(path: path, cause: .unexpected(expected: expected, received: received)))
  }

  /// The value of a key, whatever it is.
  mutating func value(_ key: String) -> JSONValue? {
    known.append(key)
    return values[key]
  }

  /// A value in an expected form; `nil` when it is missing, null or wrong.
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

  /// Reports every key that was not asked for, and returns all problems.
  mutating func finish() -> [LayoutDocumentError.Problem] {
    if values.count > known.count || values.keys.contains(where: { !known.contains($0) }) {
      for key in values.keys.sorted() where !known.contains(key) {
        problems.append(
          .init(
            path: path(of: key),
            cause: .unknownKey(nearest: NearestName.of(key, in: known), known: known)))
      }
    }
    return problems
  }
}
