import ArgumentParser
import GalleryKit

/// The options about the order of photos, which all commands that look for photos share.
struct OrderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "auto, name, path, date, modified, size or none. (default: auto: name; lists and web services keep their order)",
      valueName: "key"))
  var sort: String?

  @Flag(help: "Turn the order round.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "Which file of a RAW and JPEG pair is the photo: jpeg, raw or both. (default: jpeg)", valueName: "which"
    ))
  var pairs: String?

  /// The options that were given.
  var layer: ConfigurationLayer {
    let texts: [(name: String, value: String?)] = [
      ("sort", sort), ("reverse", reverse ? "true" : nil), ("pairs", pairs),
    ]
    return ConfigurationLayer(
      entries: texts.compactMap { option in
        option.value.map { .init(name: option.name, values: [$0], place: "--" + option.name) }
      })
  }
}
