import GalleryOptions

/// The options of the table that a command takes in one section of its help.
protocol OptionSelection: Sendable {
  static var options: [CommandOption] { get }
}

/// An option of the table as a command takes it.
struct CommandOption: Sendable {
  let row: ConfigurationOption
  /// The sentence about the option, and its default.
  let wording: ConfigurationOption.Wording

  init(_ row: ConfigurationOption, _ wording: ConfigurationOption.Wording) {
    (self.row, self.wording) = (row, wording)
  }

  /// Returns the options of a section for commands that make sheets. Objects are too long for a command line.
  static func sheets(_ section: OptionSection) -> [CommandOption] {
    section.options.filter { $0.words.form != .object }.map { CommandOption($0, $0.wording) }
  }
}
