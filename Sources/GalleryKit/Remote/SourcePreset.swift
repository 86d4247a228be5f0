import GallerySources

/// A recipe for a web service that comes with gallery.
package struct SourcePreset: Sendable {
  /// The name in configurations.
  package let name: String
  /// The purpose, in a sentence or two.
  package let about: String
  /// The variables of the environment that the preset needs, and the place at which to get their values.
  package let keys: [(name: String, origin: String)]
  /// The preset as it is written.
  package let text: String

  /// All there are, by name.
  package static var all: [SourcePreset] { GallerySources.Preset.all.map(SourcePreset.init) }

  /// The names of all.
  package static var names: [String] { GallerySources.Preset.all.map(\.name) }

  private init(_ preset: GallerySources.Preset) {
    name = preset.name
    about = preset.about
    keys = preset.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    text = preset.text
  }
}
