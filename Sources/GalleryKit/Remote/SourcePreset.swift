import GallerySources

/// A recipe for a web service, included in gallery.
package struct SourcePreset: Sendable {
  package let name: String
  /// The purpose, in one or two sentences.
  package let about: String
  /// The environment variables that the preset needs, and the places to get their values.
  package let keys: [(name: String, origin: String)]
  package let text: String

  package static var all: [SourcePreset] { GallerySources.Preset.all.map(SourcePreset.init) }

  package static var names: [String] { GallerySources.Preset.all.map(\.name) }

  private init(_ preset: GallerySources.Preset) {
    name = preset.name
    about = preset.about
    keys = preset.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    text = preset.text
  }
}
