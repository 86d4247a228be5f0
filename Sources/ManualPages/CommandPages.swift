/// The manual pages of commands, one for each command and subcommand.
struct CommandPages {
  let release: ManualPage.Release
  let configuration: ManualPage

  /// Returns the page of a command, followed by those of its subcommands.
  func pages(of command: CommandDump.Command) -> [ManualPage] {
    let commands = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    return [page(of: command, commands)] + commands.flatMap(pages)
  }

  private func page(of command: CommandDump.Command, _ commands: [CommandDump.Command]) -> ManualPage {
    let path = (command.superCommands ?? []) + [command.commandName]
    let name = path.joined(separator: "-")
    let arguments = command.arguments ?? []
    let positional = arguments.filter { $0.kind == .positional && commands.isEmpty }
    let options = arguments.filter { $0.kind != .positional }

    var page = ManualPage(name, section: 1, abstract: command.abstract ?? "", release: release)
    page.heading("Synopsis")
    page.commandLine(
      path.joined(separator: " "), synopsis(positional, hasOptions: !options.isEmpty, commands))
    if let discussion = command.discussion, !discussion.isEmpty {
      page.heading("Description")
      page.paragraphs(discussion)
    }
    if !positional.isEmpty {
      page.heading("Arguments")
      for argument in positional { page.item([argument.valueName ?? ""], argument.abstract ?? "") }
    }
    if !commands.isEmpty {
      page.heading("Commands")
      for command in commands { page.item([command.commandName], command.abstract ?? "") }
    }
    page.heading("Options")
    var section: String?
    for option in options {
      if let title = option.sectionTitle, title != section { page.subheading(title) }
      section = option.sectionTitle
      // Short names precede long names, by convention.
      let names = (option.names ?? []).filter { $0.kind != .longWithSingleDash }
        .sorted { ($0.kind == .short ? 0 : 1) < ($1.kind == .short ? 0 : 1) }
      page.item(
        names.map(\.text), value: option.kind == .flag ? nil : option.valueName, option.abstract ?? "")
    }
    let parent = path.dropLast()
    page.references(
      (parent.isEmpty ? [] : [(parent.joined(separator: "-"), 1)])
        + commands.map { ("\(name)-\($0.commandName)", 1) } + [(configuration.name, configuration.section)])
    return page
  }

  private func synopsis(
    _ arguments: [CommandDump.Argument], hasOptions: Bool, _ commands: [CommandDump.Command]
  ) -> String {
    var words = hasOptions ? ["[options]"] : []
    words += arguments.map { argument in
      let word = "\(argument.valueName ?? "")\(argument.isRepeating ? "..." : "")"
      return argument.isOptional ? "[\(word)]" : word
    }
    return (words + (commands.isEmpty ? [] : ["command"])).joined(separator: " ")
  }
}
