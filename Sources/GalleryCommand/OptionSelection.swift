import GalleryOptions

/// The options of the table that a command takes in one section of its help.
protocol OptionSelection: Sendable {
  /// The options, in the order of the help.
  static var options: [CommandOption] { get }
}

/// An option of the table as a command takes it.
struct CommandOption: Sendable {
  /// The ways to give a value.
  enum Kind {
    /// The option stands for itself.
    case flag
    /// The option is followed by a value.
    case value
    /// The option is followed by a value, and may be repeated.
    case list
  }

  /// The name, without the dashes.
  let name: String
  /// The letter that stands for the name; `nil` for none.
  let letter: Character?
  /// A Boolean value that indicates whether the short help has the option.
  let isCommon: Bool
  /// The way to give a value.
  let kind: Kind
  /// The sentence about the option, with its default.
  let help: String
  /// The word that stands for a value.
  let valueName: String
  /// The names among the values.
  let valueNames: [String]

  /// Creates a command's option of a row of the table.
  init(_ option: ConfigurationOption, _ wording: ConfigurationOption.Wording) {
    name = option.name
    letter = option.letter
    isCommon = option.isCommon
    kind = option.form == .flag ? .flag : option.isList ? .list : .value
    help = wording.text
    valueName = option.valueName
    valueNames = option.valueNames
  }

  /// Returns the options of a section for commands that make sheets. Objects are too long for a command line.
  static func sheets(_ section: OptionSection) -> [CommandOption] {
    section.options.filter { $0.form != .object }.map { CommandOption($0, $0.wording) }
  }
}
