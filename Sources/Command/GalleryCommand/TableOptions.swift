import ArgumentParser
import GalleryModel
import GalleryOptions

/// The options of a selection as arguments of a command. Values remain text, which the option table parses.
///
/// The parser finds arguments by reflection and decodes them by name, so this
/// type presents one for each option.
struct TableOptions<Selection: OptionSelection>: ParsableArguments, CustomReflectable {
  let layer: ConfigurationLayer

  init() { layer = ConfigurationLayer() }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: MemberName.self)
    var layer = ConfigurationLayer()
    for argument in Selection.arguments {
      let given = try argument.values(in: values)
      guard !given.isEmpty else { continue }
      let entries = argument.entries(given)
      layer.entries += entries
      guard argument.isFileOnly else { continue }
      layer.changes += entries.map { entry in
        var file = entry
        file.place = ""
        return "\(entry.place) is now \(file.spelling) in a configuration file"
      }
    }
    self.layer = layer
  }

  var customMirror: Mirror {
    Mirror(self, children: Selection.arguments.map { (label: $0.name, value: $0.argument) })
  }
}

/// An argument of the parser: an option, a table of options, or an earlier spelling, which no help shows.
private struct CommandArgument {
  enum Form { case flag, value, list }

  let name: String
  let form: Form
  var letter: Character?
  var help: ArgumentHelp
  var completion: CompletionKind?
  var isTable = false
  var isFileOnly = false

  init(_ option: CommandOption) {
    let row = option.row
    name = row.name
    letter = row.letter
    form = row.words.form == .flag ? .flag : row.words.isList ? .list : .value
    help = ArgumentHelp(
      "\(option.wording.text)", valueName: row.valueName, visibility: option.visibility)
    isFileOnly = option.visibility == .private
    // Without known values the list is empty, since file names would be wrong.
    completion =
      switch row.valueName {
      case "folder": .directory
      case "file": .file()
      // Words and files, without characters that a shell replaces.
      case "name or file":
        .shellCommand((row.words.names.map { "echo \($0)" } + ["ls | grep -F .svg"]).joined(separator: ";"))
      default: .list(row.words.names)
      }
  }

  init(_ spelling: EarlierSpelling) {
    name = spelling.name
    form = spelling.isFlag ? .flag : .list
    help = ArgumentHelp(visibility: .private)
  }

  /// Creates the argument of a table, whose values are `KEY=VALUE`.
  init(table name: String, _ options: [CommandOption]) {
    self.name = name
    form = .list
    isTable = true
    let keys = options.map { option in
      "\(option.row.member)=\(option.wording.defaultText ?? "…"): \(option.wording.help)"
    }
    help = ArgumentHelp(
      "\(([ConfigurationOption.tableHelp[name] ?? ""] + keys).joined(separator: " "))",
      valueName: "key=value", visibility: CommandOption.fullHelp)
    completion = .list(
      options.flatMap { option -> [String] in
        let names = option.row.words.names
        return (names.isEmpty ? [""] : names).map { "\(option.row.member)=\($0)" }
      })
  }

  var argument: Any {
    let names: NameSpecification =
      letter.map { [.customShort($0), .customLong(name)] } ?? [.customLong(name)]
    return switch form {
    case .flag: Flag(wrappedValue: false, name: names, help: help) as Flag<Bool>
    case .list: Option(wrappedValue: [], name: names, help: help, completion: completion) as Option<[String]>
    case .value: Option(name: names, help: help, completion: completion) as Option<String?>
    }
  }

  /// The given values; empty without the argument.
  func values(in container: KeyedDecodingContainer<MemberName>) throws -> [String] {
    let key = MemberName(stringValue: name)
    return switch form {
    case .flag: try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : []
    case .list: try container.decode(Option<[String]>.self, forKey: key).wrappedValue
    case .value: try container.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
    }
  }

  func entries(_ values: [String]) -> [ConfigurationLayer.Entry] {
    guard isTable else { return [.init(name: name, values: values, place: "--" + name)] }
    return values.map { text in
      let (key, value) = text.cut(at: "=")
      return .init(
        name: "\(name).\(key)", values: value.map { [String($0)] } ?? [], place: "--\(name) \(key)")
    }
  }
}

extension OptionSelection {
  /// The arguments of all options, tables and earlier spellings.
  fileprivate static var arguments: [CommandArgument] {
    var arguments: [CommandArgument] = []
    for option in options {
      guard let table = option.row.table else {
        arguments.append(CommandArgument(option))
        continue
      }
      guard !arguments.contains(where: { $0.name == table }) else { continue }
      arguments.append(CommandArgument(table: table, options.filter { $0.row.table == table }))
    }
    let names = Set(options.map(\.row.name))
    return arguments
      + EarlierSpelling.all.filter { $0.isOption && names.contains($0.targets[0]) }.map {
        CommandArgument($0)
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
  /// The help texts that show the option.
  let visibility: ArgumentVisibility

  /// Creates the option of a command. Rows for files only are accepted without being shown, unless `isShown`.
  init(_ row: ConfigurationOption, _ wording: ConfigurationOption.Wording? = nil, isShown: Bool = false) {
    self.row = row
    self.wording = wording ?? row.wording
    visibility = row.isCommon || isShown ? .default : row.isFileOnly ? .private : Self.fullHelp
  }

  /// The visibility of options that the short help omits. Completions and man pages have them too.
  static let fullHelp: ArgumentVisibility =
    CompletionShell.requesting != nil || CommandLine.arguments.contains("--experimental-dump-help")
    ? .default : .hidden

  /// Returns a section's options for commands that make sheets, except for objects, which are too long.
  static func sheets(_ section: OptionSection) -> [CommandOption] {
    section.options.filter { $0.words.form != .object }.map { CommandOption($0) }
  }
}
