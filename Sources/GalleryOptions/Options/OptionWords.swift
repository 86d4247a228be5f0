/// The words that describe the values of an option.
struct OptionWords: Sendable {
  /// A description of the values, for messages: `a number from 1 to 20`.
  let expectation: String
  /// The form of a value in a file.
  let form: ConfigurationOption.Form
  /// The names among the values, which a misspelt one may mean.
  let names: [String]
  /// A Boolean value that indicates whether several values may be given.
  let isList: Bool
  /// Returns what is wrong with a text that is no value of the format; `nil` where its description is all there is to say.
  let explain: @Sendable (String) -> String?

  /// Creates words; the names of the form are among the names.
  // Every format of every type of values would otherwise have a copy of this.
  @inline(never)
  init(
    _ expectation: String, form: ConfigurationOption.Form, names: [String], isList: Bool,
    explain: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.expectation = expectation
    self.form = form
    self.names = names + form.names
    self.isList = isList
    self.explain = explain
  }
}
