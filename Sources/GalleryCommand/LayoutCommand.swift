import ArgumentParser
import Foundation
import GalleryKit
import GalleryLayout
import GalleryLayoutDocuments

/// `gallery layout`: geometry alone.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out items without photos: JSON in, placements (JSON) out.",
    discussion: """
      The input: { "page": { "width": 320, "height": 568 }, "margin": 20, "gap": 10, "items": [ { "id": "a", \
      "diameter": 120 }, { "id": "b", "weight": 2.5 }, { "id": "c", "aspect": 1.5 } ] }, lengths in any one unit. \
      A height of null is an open page, as long as its content. Layout and options may stand in the input too \
      ("layout", "options"); those given here win. Schemas/layout.schema.json describes all of it.
      """)

  @Argument(help: ArgumentHelp("The input; - or nothing is standard input.", valueName: "file"))
  var file = "-"

  @Option(
    help: ArgumentHelp(
      LayoutKind.all.map(\.name).joined(separator: ", ") + ". (default: equal-spacing)", valueName: "name"))
  var layout: String?

  @Option(help: ArgumentHelp("Least white space between items.", valueName: "number"))
  var gap: Double?

  @Option(help: ArgumentHelp("Least white space along the page's edges.", valueName: "number"))
  var margin: Double?

  @Option(help: ArgumentHelp("Columns of equal-spacing and masonry. (default: auto)", valueName: "number"))
  var columns: String?

  @Option(help: ArgumentHelp("Width of a cell of equal-spacing. (default: auto)", valueName: "number"))
  var cell: String?

  @Option(help: ArgumentHelp("equal or fixed, of equal-spacing. (default: equal)", valueName: "how"))
  var spacing: String?

  @Option(
    help: ArgumentHelp("start, centre or justify, of equal-spacing. (default: start)", valueName: "how"))
  var lastRow: String?

  @Option(
    help: ArgumentHelp("rows, or columns for pages scrolled sideways. (default: rows)", valueName: "how"))
  var flow: String?

  @Option(help: ArgumentHelp("dense or reading, of circle-packing. (default: dense)", valueName: "how"))
  var order: String?

  @Option(
    help: ArgumentHelp("fast, normal or best, of circle-packing. (default: normal)", valueName: "how much"))
  var effort: String?

  @Option(help: ArgumentHelp("Target height of the rows of justified. (default: auto)", valueName: "number"))
  var rowHeight: String?

  @Option(
    help: ArgumentHelp(
      "Share of an upright page's height that carousel takes. (default: 0.5)", valueName: "number"))
  var strip: String?

  @Option(help: ArgumentHelp("Most items on a page. (default: as many as fit)", valueName: "number"))
  var perPage: String?

  func run() async throws {
    let console = Console(environment: ProcessInfo.processInfo.environment)
    do {
      let data = try InputFile.read(file)
      var request = try JSONDecoder().decode(LayoutRequest.self, from: data)
      change(&request)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let text = try encoder.encode(try request.arrange()) + Data("\n".utf8)
      try FileHandle.standardOutput.write(contentsOf: text)
    } catch let error as GalleryError {
      console.error(error.description)
      throw ExitStatus.of(error)
    } catch let error as any CustomStringConvertible
      where error is LayoutDocumentError || error is LayoutError
    {
      console.error(error.description)
      throw ExitStatus.badData
    } catch let error as DecodingError {
      console.error("\(file): \(ConfigurationProblem(decoding: error))")
      throw ExitStatus.badData
    }
  }

  /// Puts the options of the command line into the request.
  private func change(_ request: inout LayoutRequest) {
    if let layout, layout != request.layout {
      request.layout = layout
      // Options of another layout mean nothing to this one.
      request.options = [:]
    }
    request.page.gap = gap ?? request.page.gap
    request.page.margin = margin ?? request.page.margin
    let given = [
      "columns": columns, "cell": cell, "spacing": spacing, "lastRow": lastRow, "flow": flow,
      "order": order, "effort": effort, "rowHeight": rowHeight, "strip": strip, "perPage": perPage,
    ]
    for (key, text) in given {
      guard let text else { continue }
      request.options[key] = Double(text).map(DocumentValue.number) ?? .text(text)
    }
  }
}
