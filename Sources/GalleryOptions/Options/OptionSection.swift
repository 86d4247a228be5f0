package struct OptionSection: Sendable {
  package let title: String
  package let options: [ConfigurationOption]

  private init(_ title: String, _ options: [ConfigurationOption]) {
    (self.title, self.options) = (title, options)
  }

  package static let output = OptionSection("Output", OutputOptions.options)
  package static let page = OptionSection("Page", PageOptions.options)
  package static let layout = OptionSection("Layout", LayoutOptions.options)
  package static let tile = OptionSection("Tiles", TileOptions.options)
  package static let text = OptionSection("Text", TextOptions.options)
  package static let selection = OptionSection("Selection", SelectionOptions.options)
  package static let order = OptionSection("Order", OrderOptions.options)
  package static let decoding = OptionSection("Decoding", DecodingOptions.options)
  package static let web = OptionSection("Web", WebOptions.options)
  package static let cache = OptionSection("Cache", CacheOptions.options)
}

extension Configuration {
  /// All sections, in the order of the help.
  package static let sections: [OptionSection] = [
    .output, .page, .layout, .tile, .text, .selection, .order, .decoding, .web, .cache,
  ]

  package static let options: [ConfigurationOption] = sections.flatMap(\.options)

  private static let optionsByName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })

  package static func option(named name: String) -> ConfigurationOption? { optionsByName[name] }
}
