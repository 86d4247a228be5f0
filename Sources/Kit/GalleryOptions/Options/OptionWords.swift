/// A description of an option's accepted texts for messages, completion and the JSON Schema.
package struct OptionWords: Sendable {
  /// A description of the values for messages, such as `a number from 1 to 20`.
  package let expectation: String
  package let form: Form
  /// The named values, for shell completion and spelling suggestions.
  package let names: [String]
  package let isList: Bool
  /// Returns a specific explanation for an invalid text; `nil` if the general description suffices.
  let explain: @Sendable (String) -> String?

  /// Creates a description. Names of the form are added to `names`.
  // Inlining would copy this into every generic format.
  @inline(never)
  init(
    _ expectation: String, form: Form = .text, names: [String] = [], isList: Bool = false,
    explain: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.expectation = expectation
    self.form = form
    self.names = names + form.names
    self.isList = isList
    self.explain = explain
  }

  /// The form of a value in configuration files, as far as JSON can express it. The schema and the written
  /// defaults use it; the option itself validates values.
  package indirect enum Form: Sendable, Hashable {
    /// Text, or a number if the text reads like one.
    case text
    case choice([String])
    case flag
    case number(ClosedRange<Double>)
    case positiveNumber(upTo: Double)
    case integer(ClosedRange<Int>)
    /// An object, or an empty text for a missing object.
    case object
    /// The text `auto`, or another form.
    case automatic(Form)

    var names: [String] {
      if case .choice(let names) = self { names } else { self == .flag ? ["true", "false"] : [] }
    }
  }
}
