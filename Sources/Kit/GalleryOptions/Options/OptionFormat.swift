import GalleryModel

/// The text syntax of an option: a parser and a printer for values of one type.
struct OptionFormat<Value: Sendable>: Sendable {
  let words: OptionWords
  /// Returns the value for texts; `nil` for invalid texts.
  let read: @Sendable ([String]) -> Value?
  let write: @Sendable (Value) -> [String]

  init(
    listOf expectation: String, form: OptionWords.Form = .text,
    read: @escaping @Sendable ([String]) -> Value?,
    write: @escaping @Sendable (Value) -> [String],
    explain: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    words = OptionWords(expectation, form: form, isList: true, explain: explain)
    self.read = read
    self.write = write
  }

  init(
    _ expectation: String, form: OptionWords.Form = .text, names: [String] = [],
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String,
    explain: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    words = OptionWords(expectation, form: form, names: names, explain: explain)
    self.read = { $0.count == 1 ? read($0[0]) : nil }
    self.write = { [write($0)] }
  }

  /// Creates the format of optional values; a word stands for `nil`.
  init<Wrapped>(_ word: String, or format: OptionFormat<Wrapped>, _ words: OptionWords? = nil)
  where Value == Wrapped? {
    self.words = words ?? format.words
    read = { $0 == [word] ? .some(nil) : format.read($0).map { .some($0) } }
    write = { $0.map(format.write) ?? [word] }
  }

  /// Returns the format of optional values; `auto` stands for `nil`.
  static func automatic<Wrapped>(_ format: OptionFormat<Wrapped>) -> Self where Value == Wrapped? {
    let words = format.words
    return Self(
      "auto", or: format,
      OptionWords(
        "auto or " + words.expectation, form: .automatic(words.form), names: ["auto"] + words.names,
        explain: words.explain))
  }

  static func emptyIsNone<Wrapped>(_ format: OptionFormat<Wrapped>) -> Self where Value == Wrapped? {
    Self("", or: format)
  }

  static func text(_ expectation: String, names: [String] = []) -> Self
  where Value: LosslessStringConvertible {
    Self(expectation, names: names, read: { Value($0) }, write: { $0.description })
  }

  static func oneOf(_ names: [String]) -> String { "one of " + names.joined(separator: ", ") }
}

extension OptionFormat where Value: RawRepresentable<String> & CaseIterable {
  /// The format of named values, in upper or lower case.
  static var choice: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(
      oneOf(names), form: .choice(names), read: { Value(rawValue: $0.lowercased()) },
      write: { $0.rawValue })
  }
}

extension OptionFormat where Value: FieldChoice {
  static var field: Self { text(Value.expectation, names: Value.names) }
}

extension OptionFormat<Bool> {
  static let flag = OptionFormat("true or false", form: .flag, read: { Bool($0) }, write: { String($0) })
}

extension OptionFormat<Int> {
  static func integer(in range: ClosedRange<Int>) -> Self {
    Self(
      "a whole number from \(range.lowerBound) to \(range.upperBound)", form: .integer(range),
      read: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, write: { String($0) })
  }
}

extension OptionFormat<Double> {
  static func number(in range: ClosedRange<Double>) -> Self {
    Self(
      "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)", form: .number(range),
      read: { Double(decimal: $0).flatMap { range.contains($0) ? $0 : nil } }, write: { $0.shortest })
  }

  static func positiveNumber(upTo limit: Double) -> Self {
    Self(
      "a number above 0 and up to \(limit.shortest)", form: .positiveNumber(upTo: limit),
      read: { Double(decimal: $0).flatMap { $0 > 0 && $0 <= limit ? $0 : nil } }, write: { $0.shortest })
  }
}

extension OptionFormat<String> {
  static func text(_ expectation: String, isValid: @escaping @Sendable (String) -> Bool) -> Self {
    Self(expectation, read: { isValid($0) ? $0 : nil }, write: { $0 })
  }

  static func nonEmpty(_ expectation: String) -> Self { text(expectation) { !$0.isEmpty } }

  static let folder = nonEmpty("a folder")

  static let fontFamily = text("a font family, or several separated by commas") { text in
    !text.allSatisfy { $0.isWhitespace || $0 == "," }
  }
}

extension OptionFormat<[String]> {
  static func texts(_ expectation: String, isValid: @escaping @Sendable (String) -> Bool) -> Self {
    Self(listOf: expectation, read: { $0.allSatisfy(isValid) ? $0 : nil }, write: { $0 })
  }
}

extension OptionFormat<PageTemplate> {
  static func template(_ expectation: String, fields: [PageTemplate.Field]) -> Self {
    Self(expectation, read: { PageTemplate($0, fields: fields) }, write: { $0.description })
  }
}

extension OptionFormat<Length> {
  static let length = text(Length.expectation)
}

extension OptionFormat<Color> {
  static let color = text(Color.expectation, names: Color.names)
}
