import ArgumentParser
import GalleryOptions

/// The option `--preset`, which selects a set of configuration values.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(Preset.help + " (default: none)", valueName: "name"),
    completion: .list(Preset.names))
  var preset: String?

  var layer: ConfigurationLayer {
    let name = ConfigurationLayer.presetName
    return ConfigurationLayer(
      entries: preset.map { [.init(name: name, values: [$0], place: "--" + name)] } ?? [])
  }
}
