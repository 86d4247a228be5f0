import ArgumentParser
import Foundation
import GalleryJSON
import GalleryKit
import GalleryLayout
import GalleryLayoutDocuments
import SystemPackage

/// The command `gallery layout`, which arranges items from a JSON document without photos.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out items without photos: read JSON, print placements as JSON.",
    discussion: """
      Input: { "page": { "width": 320, "height": 568 }, "margin": 20, "gap": 10, "items": [ { "id": "a", "diameter": \
      120 }, { "id": "b", "weight": 2.5 }, { "id": "c", "aspect": 1.5 } ] }. All lengths have the same unit. A page \
      with the height null grows with its content.

      The input may also contain "layout" and "options"; options on the command line override them. \
      Schemas/layout.schema.json describes the format.

      \(CommandWords.moreHelp("layout"))

      EXAMPLES:
        # Positions as JSON
        gallery layout items.json
        # The same in two columns
        gallery layout items.json --columns 2
      """)

  @Argument(help: ArgumentHelp("The input file; - is standard input.", valueName: "file"))
  var file = "-"

  @OptionGroup var options: TableOptions<ItemLayoutSelection>

  func run() async throws {
    let console = Console()
    do {
      // Frees the request before the response is written: both are large for a million items.
      let response = try request(console).arrange()
      try response.write { _ = try FileDescriptor.standardOutput.writeAll($0) }
    } catch let error as any CustomStringConvertible
      where error is LayoutDocumentError || error is LayoutError
    {
      error.description.split(separator: "\n").map(String.init).forEach(console.error)
      throw ExitStatus.badData
    }
  }

  private func request(_ console: Console) throws -> LayoutRequest {
    let data = try InputFile.read(file)
    do {
      var request = try JSONDecoder().decode(LayoutRequest.self, from: data)
      try change(&request)
      return request
    } catch let error as DecodingError {
      console.error("\(file): \(ConfigurationProblem(decoding: error, of: data))")
      throw ExitStatus.badData
    }
  }

  private func change(_ request: inout LayoutRequest) throws {
    let given = options.layer.current.entries.map { (name: $0.name, text: $0.values[0]) }
    if let layout = given.first(where: { $0.name == "layout" })?.text, layout != request.layout {
      request.layout = layout
      // The request's options belong to its original layout.
      request.options = [:]
    }
    for (name, text) in given where name != "layout" {
      switch name {
      case "gap": request.page.gap = try number(text, of: name)
      case "margin": request.page.margin = try number(text, of: name)
      default:
        request.options[name] =
          Bool(text).map(JSONValue.flag) ?? Double(text).map { JSONValue($0) } ?? .text(text)
      }
    }
  }

  private func number(_ text: String, of name: String) throws -> Double {
    guard let number = Double(text) else {
      throw ValidationError("--\(name): expected a number, received \"\(text)\"")
    }
    return number
  }
}

/// The options that apply to the layout of items without photos.
enum ItemLayoutSelection: OptionSelection {
  static let options = Configuration.options.compactMap { option in
    option.layout.map { CommandOption(option, $0) }
  }
}
