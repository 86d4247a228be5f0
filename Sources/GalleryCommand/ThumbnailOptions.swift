import ArgumentParser
import GalleryModel

/// The options that shape thumbnails: those of sheets that make sense without a page.
struct ThumbnailOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Folder for the thumbnails and index.json.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Options that go together, below all others: \(Preset.all.map(\.name).joined(separator: ", ")). (default: none)",
      valueName: "name"))
  var preset: String?

  @Option(
    help: ArgumentHelp(
      "Side of the square that a thumbnail fills: a length such as 200px or 25mm, up to 4096 pixels. (default: 300px)",
      valueName: "length"))
  var cell: String?

  @Option(
    help: ArgumentHelp(
      "Pixels of an inch, for lengths in mm, cm, in or pt. (default: 300)", valueName: "number"))
  var dpi: String?

  @Option(
    help: ArgumentHelp(
      "circle, rounded, squircle, rectangle or none (the whole photo). (default: circle)", valueName: "name"))
  var shape: String?

  @Option(
    help: ArgumentHelp(
      "Corner radius of shape rounded: a length, or a percentage of the short side. (default: 12)",
      valueName: "length"))
  var radius: String?

  @Option(help: ArgumentHelp("cover or contain. (default: cover; contain with shape none)", valueName: "how"))
  var fit: String?

  @Option(
    help: ArgumentHelp(
      "What a crop keeps: centre, attention, entropy, regions (stored faces) or auto. (default: auto)",
      valueName: "what"))
  var focus: String?

  @Flag(help: "Enlarge photos that have fewer pixels than their thumbnail.")
  var enlarge = false

  @Option(
    help: ArgumentHelp(
      "Width and colour of a line along the edges, such as \"2px white\". (default: none)",
      valueName: "border"))
  var border: String?

  @Option(
    help: ArgumentHelp(
      "A CSS colour, or transparent. (default: transparent; white with format jpeg)", valueName: "colour"))
  var background: String?

  @Option(help: ArgumentHelp("png, webp or jpeg. (default: png)", valueName: "name"))
  var format: String?

  @OptionGroup var orderOptions: OrderOptions

  @Flag(help: "For a first look: show the previews in the photos' files where they are large enough.")
  var draft = false

  @Option(
    help: ArgumentHelp(
      """
      Show previews in the photos' files in place of photos where they are large enough: auto, never or drafts \
      (only with --draft). (default: drafts)
      """, valueName: "when"))
  var previews: String?

  @Option(
    help: ArgumentHelp(
      """
      What to do about photos that cannot be shown: skip, placeholder (a grey tile) or fail. (default: skip)
      """, valueName: "what"))
  var onError: String?

  @Option(
    help: ArgumentHelp("Decoder processes at work at once. (default: one for each core)", valueName: "number")
  )
  var jobs: String?

  @Option(help: ArgumentHelp("Refuse photos with more pixels. (default: 512MP)", valueName: "number"))
  var maxPixels: String?

  @Option(help: ArgumentHelp("Seconds that decoding one photo may take. (default: 20)", valueName: "seconds"))
  var photoTimeout: String?
}

extension ThumbnailOptions {
  /// The options that were given, but the output, which no other place can name.
  var layer: ConfigurationLayer {
    let texts: [(name: String, value: String?)] = [
      (ConfigurationLayer.presetName, preset), ("cell", cell), ("dpi", dpi), ("shape", shape),
      ("radius", radius), ("fit", fit), ("focus", focus), ("enlarge", enlarge ? "true" : nil),
      ("border", border), ("background", background), ("format", format),
      ("draft", draft ? "true" : nil), ("previews", previews), ("on-error", onError),
      ("jobs", jobs), ("max-pixels", maxPixels), ("photo-timeout", photoTimeout),
    ]
    return ConfigurationLayer(
      entries: texts.compactMap { option in
        option.value.map { .init(name: option.name, values: [$0], place: "--" + option.name) }
      }) + orderOptions.layer
  }
}
