/// The words that describe the values of an option.
package struct OptionWords: Sendable {
  /// A description of the values, for messages: `a number from 1 to 20`.
  package let expectation: String
  package let form: Form
  /// The names among the values, which shells complete and a misspelt one may mean.
  package let names: [String]
  /// A Boolean value that indicates whether several values may be given.
  package let isList: Bool
  /// Returns what is wrong with a text that is no value of the format; `nil` where its description is all there is to say.
  let explain: @Sendable (String) -> String?

  /// Creates words; the names of the form are among the names.
  // Every format of every type of values would otherwise have a copy of this.
  @inline(never)
  init(
    _ expectation: String, form: Form, names: [String], isList: Bool,
    explain: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.expectation = expectation
    self.form = form
    self.names = names + form.names
    self.isList = isList
    self.explain = explain
  }

  /// The form of an option's value in a configuration file, as far as JSON has words for it. Defaults are written and
  /// the schema of configuration files is made by it; the option itself decides which values are right.
  package indirect enum Form: Sendable, Hashable {
    /// A text, or a number where it reads like one.
    case text
    case choice([String])
    case flag
    case number(ClosedRange<Double>)
    /// A number above 0 and not above another.
    case positiveNumber(upTo: Double)
    case integer(ClosedRange<Int>)
    /// An object; nothing where the text is empty.
    case object
    /// The text `auto`, or one of another form.
    case automatic(Form)

    var names: [String] {
      if case .choice(let names) = self { names } else { self == .flag ? ["true", "false"] : [] }
    }
  }
}
