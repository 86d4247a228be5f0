extension ConfigurationLayer {
  /// The key that names a ``Preset``. It is no option of a configuration: its values are.
  package static let presetName = "preset"
  /// The name of the key in the environment.
  package static let presetEnvironmentName = ConfigurationOption.environmentName(of: presetName)

  /// The layer's entry for a preset; the last one, should there be several.
  package var preset: Entry? { entries.last { $0.name == Self.presetName } }

  /// The options alone.
  package var withoutPreset: ConfigurationLayer {
    ConfigurationLayer(entries: entries.filter { $0.name != Self.presetName })
  }

  /// The layer without the keys of some names.
  package func without(_ names: Set<String>) -> ConfigurationLayer {
    ConfigurationLayer(entries: entries.filter { !names.contains($0.name) })
  }
}
