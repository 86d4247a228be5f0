/// Options that belong together: a section of the help and of the list of options in the documentation.
package struct OptionSection: Sendable {
  /// The title of the section.
  package let title: String
  /// The options, in the order of the help.
  package let options: [ConfigurationOption]

  /// The folder and the files.
  package static let output = OptionSection(title: "Output", options: OutputOptions.options)
  /// The page.
  package static let page = OptionSection(title: "Page", options: PageOptions.options)
  /// The arrangement of photos.
  package static let layout = OptionSection(title: "Layout", options: LayoutOptions.options)
  /// The look of each photo.
  package static let tile = OptionSection(title: "Tiles", options: TileOptions.options)
  /// All that is written on sheets.
  package static let text = OptionSection(title: "Text", options: TextOptions.options)
  /// The photos of the sources that are taken.
  package static let selection = OptionSection(title: "Selection", options: SelectionOptions.options)
  /// The order of photos.
  package static let order = OptionSection(title: "Order", options: OrderOptions.options)
  /// The decoding of photos.
  package static let decoding = OptionSection(title: "Decoding", options: DecodingOptions.options)
  /// Photos from web services.
  package static let web = OptionSection(title: "Web", options: WebOptions.options)
  /// The options of the cache, which keeps results for later builds.
  package static let cache = OptionSection(title: "Cache", options: CacheOptions.options)
}

extension Configuration {
  /// Every section of options, in the order of the help.
  package static let sections: [OptionSection] = [
    .output, .page, .layout, .tile, .text, .selection, .order, .decoding, .web, .cache,
  ]

  /// Every option there is, in the order of the help.
  package static let options: [ConfigurationOption] = sections.flatMap(\.options)

  private static let optionsByName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })

  /// Returns the option of a name; `nil` when there is none.
  package static func option(named name: String) -> ConfigurationOption? { optionsByName[name] }
}
