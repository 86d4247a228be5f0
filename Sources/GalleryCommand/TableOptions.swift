import ArgumentParser
import GalleryOptions

/// Options of the table as arguments of a command. Values stay texts here: the table reads them, whether they come from
/// the command line, the environment or a file.
///
/// The parser looks for the properties of a type and decodes them by their names; this type reflects and decodes an
/// argument for each option of a selection instead.
struct TableOptions<Selection: OptionSelection>: ParsableArguments, CustomReflectable {
  let layer: ConfigurationLayer

  init() {
    layer = ConfigurationLayer(entries: [])
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    layer = ConfigurationLayer(
      entries: try Selection.options.compactMap { option in
        let (name, words) = (option.row.name, option.row.words)
        let key = Key(stringValue: name)
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

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension CommandOption {
  /// The option as the parser knows it.
  fileprivate var argument: Any {
    let names: NameSpecification =
      row.letter.map { [.customShort($0), .customLong(row.name)] } ?? [.customLong(row.name)]
    // Scripts for shells complete the options that short help leaves out, too.
    let isVisible = row.isCommon || CompletionShell.requesting != nil
    let help = ArgumentHelp(
      "\(wording.text)", valueName: row.valueName, visibility: isVisible ? .default : .hidden)
    if row.words.form == .flag { return Flag(wrappedValue: false, name: names, help: help) as Flag<Bool> }
    if row.words.isList {
      return Option(wrappedValue: [], name: names, help: help, completion: completion) as Option<[String]>
    }
    return Option(name: names, help: help, completion: completion) as Option<String?>
  }

  /// The values that shells offer. Where nothing is known of a value, nothing is offered: file names would be wrong.
  private var completion: CompletionKind {
    switch row.valueName {
    case "folder": .directory
    case "file": .file()
    default: .list(row.words.names)
    }
  }
}
