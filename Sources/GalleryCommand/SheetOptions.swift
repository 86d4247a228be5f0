import ArgumentParser
import GalleryGeometry
import GalleryModel

/// The options of commands that make sheets: all there are, section by section.
struct SheetOptions: ParsableArguments {
  @OptionGroup var preset: PresetOptions
  @OptionGroup(title: "Output options") var output: TableOptions<OutputSelection>
  @OptionGroup(title: "Page options") var page: TableOptions<PageSelection>
  @OptionGroup(title: "Layout options") var layout: TableOptions<LayoutSelection>
  @OptionGroup(title: "Tile options") var tile: TableOptions<TileSelection>
  @OptionGroup(title: "Text options") var text: TableOptions<TextSelection>
  @OptionGroup(title: "Decoding options") var decoding: TableOptions<DecodingSelection>
  // Not a group of their own: the parser of a debug build looks at all that is below a group four times.
  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>

  /// The options that were given.
  var layer: ConfigurationLayer {
    preset.layer + output.layer + page.layer + layout.layer + tile.layer + text.layer + decoding.layer
      + selection.layer + order.layer + web.layer
  }
}

/// The options of commands that look for photos: which are taken, their order, and how they are fetched.
struct SourceOptions: ParsableArguments {
  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>

  /// The options that were given.
  var layer: ConfigurationLayer { selection.layer + order.layer + web.layer }
}

enum OutputSelection: OptionSelection { static let options = CommandOption.sheets(.output) }
enum PageSelection: OptionSelection { static let options = CommandOption.sheets(.page) }
enum LayoutSelection: OptionSelection { static let options = CommandOption.sheets(.layout) }
enum TileSelection: OptionSelection { static let options = CommandOption.sheets(.tile) }
enum TextSelection: OptionSelection { static let options = CommandOption.sheets(.text) }
enum DecodingSelection: OptionSelection { static let options = CommandOption.sheets(.decoding) }
enum PhotoSelection: OptionSelection { static let options = CommandOption.sheets(.selection) }
enum OrderSelection: OptionSelection { static let options = CommandOption.sheets(.order) }
enum WebSelection: OptionSelection { static let options = CommandOption.sheets(.web) }
