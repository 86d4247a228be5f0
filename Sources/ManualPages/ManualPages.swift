import Foundation

/// `gallery-manual VERSION DATE FOLDER`: writes the manual pages of a program into a folder.
///
/// Standard input is what the program prints for `--experimental-dump-help`.
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
