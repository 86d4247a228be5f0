/// A group of options under one title of the help and the manual.
package struct OptionSection: Sendable {
  package let title: String
  package let options: [ConfigurationOption]

  package static let output = OptionSection(title: "Output", options: OutputOptions.options)
  package static let page = OptionSection(title: "Page", options: PageOptions.options)
  package static let layout = OptionSection(title: "Layout", options: LayoutOptions.options)
  package static let tile = OptionSection(title: "Tiles", options: TileOptions.options)
  package static let text = OptionSection(title: "Text", options: TextOptions.options)
  package static let selection = OptionSection(title: "Selection", options: SelectionOptions.options)
  package static let order = OptionSection(title: "Order", options: OrderOptions.options)
  package static let decoding = OptionSection(title: "Decoding", options: DecodingOptions.options)
  package static let web = OptionSection(title: "Web", options: WebOptions.options)
  package static let cache = OptionSection(title: "Cache", options: CacheOptions.options)
}

extension Configuration {
  /// All sections, in the order of the help.
  package static let sections: [OptionSection] = [
    .output, .page, .layout, .tile, .text, .selection, .order, .decoding, .web, .cache,
  ]

  package static let options: [ConfigurationOption] = sections.flatMap(\.options)
  /// The options that affect the content of sheets.
  package static let optionsOfSheets = options.filter(\.stage.isOfSheets)

  private static let optionsByName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })

  /// Returns the texts that set the values of options, by name.
  package func texts(of options: [ConfigurationOption]) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0.texts(self)) })
  }

  package static func option(named name: String) -> ConfigurationOption? { optionsByName[name] }
}

extension [ConfigurationOption] {
  /// The options by their keys in files, in order. A table has several.
  package var byKey: [(key: String, options: [ConfigurationOption])] {
    var keys: [(key: String, options: [ConfigurationOption])] = []
    for option in self {
      if option.table != nil, let index = keys.firstIndex(where: { $0.key == option.key }) {
        keys[index].options.append(option)
      } else {
        keys.append((option.key, [option]))
      }
    }
    return keys
  }
}
