import Foundation

/// `gallery-manual VERSION DATE FOLDER`: writes a program's manual pages to a folder.
///
/// Standard input is the program's output for `--experimental-dump-help`.
@main
enum ManualPages {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      FileHandle.standardError.write(Data("usage: gallery-manual VERSION DATE FOLDER < DUMP\n".utf8))
      exit(64)
    }
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let dump = try JSONDecoder().decode(CommandDump.self, from: input)
    let release = ManualPage.Release(
      program: "\(dump.command.commandName) \(arguments[1])", date: arguments[2])
    let configuration = ConfigurationPage.make(for: release)
    let folder = URL(fileURLWithPath: arguments[3], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let commands = CommandPages(release: release, configuration: configuration)
    for page in commands.pages(of: dump.command) + [configuration] {
      try Data(page.text.utf8).write(to: folder.appendingPathComponent(page.fileName))
    }
  }
}
