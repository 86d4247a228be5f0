import ArgumentParser
import GalleryModel
import GalleryOptions

/// The options of a selection as arguments of a command. Values remain text, which the option table parses.
///
/// The parser finds arguments by reflection and decodes them by name, so this
/// type presents one for each option.
struct TableOptions<Selection: OptionSelection>: ParsableArguments, CustomReflectable {
  let layer: ConfigurationLayer

  init() { layer = ConfigurationLayer(entries: []) }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: MemberName.self)
    layer = ConfigurationLayer(
      entries: try Selection.options.compactMap { option in
        let name = option.row.name
        let words = option.row.words
        let key = MemberName(stringValue: name)
        let given: [String] =
          if words.form == .flag {
            try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : []
          } else if words.isList {
            try values.decode(Option<[String]>.self, forKey: key).wrappedValue
          } else {
            try values.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
          }
        return given.isEmpty ? nil : .init(name: name, values: given, place: "--" + name)
      })
  }

  var customMirror: Mirror {
    Mirror(self, children: Selection.options.map { (label: $0.row.name, value: $0.argument) })
  }
}

extension CommandOption {
  fileprivate var argument: Any {
    let names: NameSpecification =
      row.letter.map { [.customShort($0), .customLong(row.name)] } ?? [.customLong(row.name)]
    // Shell completion scripts also include the options that the short help omits.
    let isVisible = row.isCommon || CompletionShell.requesting != nil
    let help = ArgumentHelp(
      "\(wording.text)", valueName: row.valueName, visibility: isVisible ? .default : .hidden)
    if row.words.form == .flag { return Flag(wrappedValue: false, name: names, help: help) as Flag<Bool> }
    if row.words.isList {
      return Option(wrappedValue: [], name: names, help: help, completion: completion) as Option<[String]>
    }
    return Option(name: names, help: help, completion: completion) as Option<String?>
  }

  /// The completions of a value. Without known values the list is empty, since file names would be wrong.
  private var completion: CompletionKind {
    switch row.valueName {
    case "folder": .directory
    case "file": .file()
    default: .list(row.words.names)
    }
  }
}

/// A group of options that a command offers under one title of its help.
protocol OptionSelection: Sendable {
  static var options: [CommandOption] { get }
}

/// A row of the option table with the help text for a command.
struct CommandOption: Sendable {
  let row: ConfigurationOption
  let wording: ConfigurationOption.Wording

  /// Returns a section's options for commands that make sheets, except for objects, which are too long.
  static func sheets(_ section: OptionSection) -> [CommandOption] {
    section.options.filter { $0.words.form != .object }.map { CommandOption(row: $0, wording: $0.wording) }
  }
}
