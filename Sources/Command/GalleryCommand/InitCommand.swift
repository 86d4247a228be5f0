import ArgumentParser
import Foundation
import GalleryKit
import SystemPackage

/// The command `gallery init`, which writes a configuration file and its JSON Schema.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a configuration file with all keys and their defaults.",
    discussion: """
      Also writes the JSON Schema of the file, so that editors can complete keys and values. Prints the paths of \
      both.

      EXAMPLES:
        # A configuration file with all defaults
        gallery init
        # The values of a preset, to change
        gallery init proofs.json --preset proof
        # Sheets by a configuration file
        gallery build photos --config proofs.json
      """)

  @Argument(
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file(extensions: ["json"]))
  var file = "config.json"

  @Option(
    help: ArgumentHelp(
      "Write the values of a preset: \(Preset.names.joined(separator: ", ")). (default: none)",
      valueName: "name"), completion: .list(Preset.names))
  var preset: String?

  @Flag(help: "Overwrite existing files.")
  var force = false

  func run() throws {
    let configuration = try chosenConfiguration()
    let url = URL(fileURLWithPath: file)
    let schema = url.deletingLastPathComponent().appendingPathComponent(Self.schemaName)
    guard url.lastPathComponent != Self.schemaName else {
      throw ValidationError("\(Self.schemaName) is the name of the schema; use another name")
    }
    let contents = [
      (url, try ConfigurationFile.text(of: configuration, schema: Self.schemaName)),
      (schema, try ConfigurationSchema.json()),
    ]
    try Self.write(contents, overwrites: force, remedy: "use --force to overwrite it")
    let names = [file, FilePath(file).removingLastComponent().appending(Self.schemaName).string]
    try Console().printOut(names.joined(separator: "\n"))
  }

  /// The name of the schema file beside the configuration, which refers to it.
  private static let schemaName = "configuration.schema.json"

  private func chosenConfiguration() throws -> Configuration {
    guard let preset else { return Configuration() }
    guard let known = Preset(named: preset) else {
      let problem = ConfigurationProblem.unexpected(preset, at: "--preset", expected: Preset.expectation)
      throw ValidationError(problem.description)
    }
    return Configuration(known)
  }

  /// Writes all files; fails before the first if one exists with other content.
  static func write(
    _ contents: [(url: URL, data: Data)], overwrites: Bool = false, remedy: String
  ) throws(GalleryError) {
    for (url, data) in contents where !overwrites {
      let path = url.path
      guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { continue }
      guard (try? Data(contentsOf: url)) == data else { throw .output("\(path): already exists; \(remedy)") }
    }
    for (url, data) in contents {
      try Result { try data.write(to: url, options: .atomic) }.mapError { _ in
        GalleryError.output("\(url.path): cannot be written; check that its folder exists and is writable")
      }.get()
    }
  }
}
