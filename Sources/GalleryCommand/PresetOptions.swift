import ArgumentParser
import GalleryOptions

/// The preset, which all commands take that draw.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(Preset.help + " (default: none)", valueName: "name"),
    completion: .list(Preset.all.map(\.name)))
  var preset: String?

  /// The preset that was given.
  var layer: ConfigurationLayer {
    let name = ConfigurationLayer.presetName
    return ConfigurationLayer(
      entries: preset.map { [.init(name: name, values: [$0], place: "--" + name)] } ?? [])
  }
}
