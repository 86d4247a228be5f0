extension Configuration {
  static let outputOptions: [ConfigurationOption] = [
    .init(
      "output", \.output, .folder, .running, help: "Folder for the sheets.", value: "folder", letter: "o",
      // Only the command line can name the folder of thumbnails, and must.
      thumbnails: .none),
    .init(
      "format", \.formats, .formats, .drawing,
      help: "\(SheetFormat.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.",
      value: "name",
      thumbnails: .words("png, webp or jpeg.", default: "png")),
  ]
}

extension OptionFormat<[SheetFormat]> {
  /// File formats, each once.
  fileprivate static let formats = OptionFormat(
    listOf: oneOf(SheetFormat.allCases.map(\.rawValue)), form: .choice(SheetFormat.allCases.map(\.rawValue))
  ) { texts in
    let formats = texts.compactMap(SheetFormat.init(rawValue:))
    guard !texts.isEmpty, formats.count == texts.count else { return nil }
    return formats.enumerated().filter { !formats.prefix($0).contains($1) }.map(\.element)
  } write: {
    $0.map(\.rawValue)
  }
}
