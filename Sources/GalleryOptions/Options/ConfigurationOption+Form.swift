extension ConfigurationOption {
  /// The form of an option's value in a configuration file, as far as JSON has words for it. Defaults are written and
  /// the schema of configuration files is made by it; the option itself decides which values are right.
  package indirect enum Form: Sendable, Hashable {
    /// A text, or a number where it reads like one.
    case text
    /// One of a few names.
    case choice([String])
    /// True or false.
    case flag
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// A number above 0 and not above another.
    case positiveNumber(upTo: Double)
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// An object; nothing where the text is empty.
    case object
    /// The text `auto`, or one of another form.
    case automatic(Form)

    /// The names among the values.
    var names: [String] {
      switch self {
      case .choice(let names): names
      case .flag: ["true", "false"]
      case .automatic, .text, .number, .positiveNumber, .integer, .object: []
      }
    }
  }
}
