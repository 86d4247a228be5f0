package import GalleryModel
import GalleryText

/// Values from one place, by name: the command line, the environment or a file.
package struct ConfigurationLayer: Sendable {
  /// One value, or several where an option may be repeated.
  package struct Entry: Sendable {
    package var name: String
    package var values: [String]
    package var place: String

    package init(name: String, values: [String], place: String) {
      self.name = name
      self.values = values
      self.place = place
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// The key that names a ``Preset``. It is no option of a configuration: its values are.
  package static let presetName = "preset"

  /// The layer's entry for a preset; the last one, should there be several.
  package var preset: Entry? { entries.last { $0.name == Self.presetName } }

  /// The layer without the keys of some names.
  package func without(_ names: Set<String>) -> ConfigurationLayer {
    ConfigurationLayer(entries: entries.filter { !names.contains($0.name) })
  }

  /// The values of two layers from one place.
  package static func + (left: Self, right: Self) -> Self { Self(entries: left.entries + right.entries) }
}

extension Configuration {
  /// Takes over a layer's values, but for its preset; later layers win over earlier ones.
  ///
  /// - Returns: Everything that is wrong with the layer; the values that are right are taken over all the same.
  package mutating func apply(_ layer: ConfigurationLayer) -> [ConfigurationProblem] {
    layer.without([ConfigurationLayer.presetName]).entries.compactMap { entry in
      guard let option = Self.option(named: entry.name) else {
        return ConfigurationProblem(
          place: entry.place,
          message: "unknown option" + NearestName.question(about: entry.name, in: Self.options.map(\.name)))
      }
      guard !option.store(entry.values, &self) else { return nil }
      return .unexpected(
        entry.values.joined(separator: ", "), at: entry.place, expected: option.words.expectation,
        question: entry.values.lazy.compactMap(option.words.explain).first.map { "; \($0)" }
          ?? entry.values.lazy.filter { !option.words.names.contains($0) }
          .map { NearestName.question(about: $0, in: option.words.names) }.first { !$0.isEmpty })
    }
  }
}
