/// One option: its name on the command line, in the environment and in the file, and how its value is read and
/// written.
package struct ConfigurationKey: Sendable {
  /// As on the command line without the dashes; the key in configuration files.
  package let name: String
  /// What values look like, for messages.
  package let expectation: String
  /// Whether several values may be given.
  package let isList: Bool
  /// What a value is in a file.
  package var form = Form.text
  /// Stores the values; `false` when they are not what is expected.
  let store: @Sendable (_ values: [String], _ configuration: inout Configuration) -> Bool
  /// The values as they would be given to get this configuration.
  package let texts: @Sendable (Configuration) -> [String]

  /// The name in the environment: `GALLERY_ON_ERROR`.
  package var environmentName: String {
    "GALLERY_" + name.uppercased().split(separator: "-").joined(separator: "_")
  }
}

extension ConfigurationKey {
  typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// A key whose single value is read and written by functions.
  static func value<Value: Sendable>(
    _ name: String, _ path: Path<Value>, expected: String, form: Form = .text,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, expectation: expected, isList: false, form: form) { values, configuration in
      guard values.count == 1, let value = read(values[0]) else { return false }
      configuration[keyPath: path] = value
      return true
    } texts: {
      [write($0[keyPath: path])]
    }
  }

  /// A key that takes one of a few names.
  static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Value>
  ) -> ConfigurationKey where Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    return value(name, path, expected: oneOf(names), form: .choice(names)) {
      Value(rawValue: $0)
    } write: {
      $0.rawValue
    }
  }

  /// A key whose value reads and writes itself.
  static func written<Value: LosslessStringConvertible & Sendable>(
    _ name: String, _ path: Path<Value>, expected: String
  ) -> ConfigurationKey {
    value(name, path, expected: expected) {
      Value($0)
    } write: {
      $0.description
    }
  }

  /// A key that is on or off.
  static func flag(_ name: String, _ path: Path<Bool>) -> ConfigurationKey {
    value(name, path, expected: "true or false", form: .flag) {
      Bool($0)
    } write: {
      String($0)
    }
  }

  /// A key that takes a number in a range.
  static func number(_ name: String, _ path: Path<Double>, in range: ClosedRange<Double>) -> ConfigurationKey
  {
    let expected = "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"
    return value(name, path, expected: expected, form: .number(range)) {
      Double(decimal: $0).flatMap { range.contains($0) ? $0 : nil }
    } write: {
      $0.shortest
    }
  }

  /// A key that takes a whole number in a range.
  static func integer(_ name: String, _ path: Path<Int>, in range: ClosedRange<Int>) -> ConfigurationKey {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return value(name, path, expected: expected, form: .integer(range)) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    } write: {
      String($0)
    }
  }

  /// A key that takes a whole number in a range, or `auto`.
  static func automaticInteger(
    _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>
  ) -> ConfigurationKey {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return automatic(name, path, expected: expected, form: .integer(range)) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    } write: {
      String($0)
    }
  }

  /// A key that takes a length, or `auto`.
  static func automaticLength(_ name: String, _ path: Path<Length?>) -> ConfigurationKey {
    automatic(name, path, expected: Length.expectation) {
      Length($0)
    } write: {
      $0.description
    }
  }

  /// A key that takes `auto` beside its values.
  static func automatic<Value: Sendable>(
    _ name: String, _ path: Path<Value?>, expected: String, form: Form = .text,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
  ) -> ConfigurationKey {
    value(name, path, expected: "auto or " + expected, form: .automatic(form)) { text -> Value?? in
      text == "auto" ? .some(nil) : read(text).map(Optional.some)
    } write: {
      $0.map(write) ?? "auto"
    }
  }

  /// A key that takes texts, all of which must pass a test; an empty list of them is none.
  static func texts(
    _ name: String, _ path: Path<[String]>, expected: String,
    isValid: @escaping @Sendable (String) -> Bool
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, expectation: expected, isList: true) { values, configuration in
      guard values.allSatisfy(isValid) else { return false }
      configuration[keyPath: path] = values
      return true
    } texts: {
      $0[keyPath: path]
    }
  }

  /// A key that takes one of a few names, or `auto`.
  static func automaticChoice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Value?>
  ) -> ConfigurationKey where Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    return automatic(name, path, expected: oneOf(names), form: .choice(names)) {
      Value(rawValue: $0)
    } write: {
      $0.rawValue
    }
  }

  static func oneOf(_ names: [String]) -> String { "one of " + names.joined(separator: ", ") }
}
