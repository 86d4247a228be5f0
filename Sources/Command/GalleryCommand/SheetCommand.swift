import ArgumentParser
import GalleryKit

/// The action of a command with all sheet options, and the command's own arguments.
protocol SheetAction: ParsableArguments {
  static var command: CommandConfiguration { get }

  func run(_ layer: ConfigurationLayer, in session: Session) async throws
}

/// A command with options of the option table.
protocol LayeredCommand {
  /// The given options.
  var layer: ConfigurationLayer { get }
}

/// A command with all sheet options, section by section.
struct SheetCommand<Action: SheetAction>: AsyncParsableCommand, LayeredCommand {
  static var configuration: CommandConfiguration { Action.command }

  @OptionGroup var action: Action
  @OptionGroup var preset: PresetOptions
  @OptionGroup(title: "Output options") var output: TableOptions<OutputSelection>
  @OptionGroup(title: "Page options") var page: TableOptions<PageSelection>
  @OptionGroup(title: "Layout options") var layout: TableOptions<LayoutSelection>
  @OptionGroup(title: "Tile options") var tile: TableOptions<TileSelection>
  @OptionGroup(title: "Text options") var text: TableOptions<TextSelection>
  @OptionGroup(title: "Decoding options") var decoding: TableOptions<DecodingSelection>
  @OptionGroup var source: SourceOptions
  @OptionGroup var runOptions: RunOptions

  var layer: ConfigurationLayer {
    let sheet = preset.layer + output.layer + page.layer + layout.layer + tile.layer + text.layer
    return (sheet + decoding.layer + source.layer).current
  }

  func run() async throws {
    try await action.run(layer, in: Session(runOptions))
  }
}

/// The options of all commands that read sources.
struct SourceOptions: ParsableArguments {
  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>
  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>

  var layer: ConfigurationLayer { selection.layer + order.layer + web.layer + cache.layer }
}

/// The options for formats and files.
enum OutputSelection: OptionSelection { static let options = CommandOption.sheets(.output) }
/// The options for pages.
enum PageSelection: OptionSelection { static let options = CommandOption.sheets(.page) }
/// The options for layouts.
enum LayoutSelection: OptionSelection { static let options = CommandOption.sheets(.layout) }
/// The options for tiles: shape, crop and frame.
enum TileSelection: OptionSelection { static let options = CommandOption.sheets(.tile) }
/// The options for captions and other text.
enum TextSelection: OptionSelection { static let options = CommandOption.sheets(.text) }
/// The options for decoding photos.
enum DecodingSelection: OptionSelection { static let options = CommandOption.sheets(.decoding) }
/// The options that select photos.
enum PhotoSelection: OptionSelection { static let options = CommandOption.sheets(.selection) }
/// The options for the order of photos.
enum OrderSelection: OptionSelection { static let options = CommandOption.sheets(.order) }
/// The options for web requests.
enum WebSelection: OptionSelection { static let options = CommandOption.sheets(.web) }
/// The options for the cache.
enum CacheSelection: OptionSelection { static let options = CommandOption.sheets(.cache) }
