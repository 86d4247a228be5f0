import GalleryOptions

/// The options that a command has in one section of its help.
protocol OptionSelection: Sendable {
  static var options: [CommandOption] { get }
}

/// An option as a command presents it.
struct CommandOption: Sendable {
  let row: ConfigurationOption
  /// The description of the option and its default.
  let wording: ConfigurationOption.Wording

  init(_ row: ConfigurationOption, _ wording: ConfigurationOption.Wording) {
    (self.row, self.wording) = (row, wording)
  }

  /// Returns a section's options for commands that make sheets, except for objects, which are too long.
  static func sheets(_ section: OptionSection) -> [CommandOption] {
    section.options.filter { $0.words.form != .object }.map { CommandOption($0, $0.wording) }
  }
}
