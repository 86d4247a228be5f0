/// The commands and options of a program, in the format of ArgumentParser's `--experimental-dump-help`.
struct CommandDump: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: Kind
    let abstract: String?
    let sectionTitle: String?
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?

    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      let kind: Kind
      let name: String

      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      var text: String { kind == .long ? "--\(name)" : "-\(name)" }
    }
  }
}
