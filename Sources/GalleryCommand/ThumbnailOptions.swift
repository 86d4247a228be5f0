import ArgumentParser
import GalleryModel

/// The options of thumbnails: those of sheets that make sense without a page.
struct ThumbnailOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Folder for the thumbnails and index.json.", valueName: "folder"))
  var output: String

  @OptionGroup var preset: PresetOptions
  @OptionGroup(title: "Thumbnail options") var thumbnail: TableOptions<ThumbnailSelection>
  // As with sheets, not a group of their own.
  @OptionGroup(title: "Selection options") var selection: TableOptions<PhotoSelection>
  @OptionGroup(title: "Order options") var order: TableOptions<OrderSelection>
  @OptionGroup(title: "Web options") var web: TableOptions<WebSelection>

  /// The options that were given, but the output, which no other place can name.
  var layer: ConfigurationLayer { preset.layer + thumbnail.layer + selection.layer + order.layer + web.layer }

  /// The names of options that files and the environment set for sheets alone.
  static let optionsOfSheets = Set(Configuration.options.filter { $0.thumbnails == nil }.map(\.name))
}

/// The options of thumbnails that have nothing to do with where photos come from.
enum ThumbnailSelection: OptionSelection {
  static let options = [OptionSection.output, .page, .layout, .tile, .text, .decoding].flatMap(\.options)
    .compactMap { option in option.thumbnails.map { CommandOption(option, $0) } }
}
