package import GalleryModel

/// Option values from one place, by name: the command line, the environment or a file.
package struct ConfigurationLayer: Sendable {
  /// The values of an option: several for a repeatable option, otherwise one.
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
  /// A text about each earlier spelling that was replaced.
  package var changes: [String]

  package init(entries: [Entry] = [], changes: [String] = []) {
    self.entries = entries
    self.changes = changes
  }

  /// The key of a ``Preset``. A preset is not an option of a configuration; it sets options.
  package static let presetName = "preset"

  package var preset: Entry? { entry(named: Self.presetName) }

  /// Returns the entry that counts for an option; `nil` if the layer does not set it.
  package func entry(named name: String) -> Entry? { entries.last { $0.name == name } }

  /// The invalid values of the layer.
  package var problems: [ConfigurationProblem] {
    var scratch = Configuration()
    return scratch.apply(self)
  }

  package func without(_ names: Set<String>) -> ConfigurationLayer {
    ConfigurationLayer(entries: entries.filter { !names.contains($0.name) }, changes: changes)
  }

  package static func + (left: Self, right: Self) -> Self {
    Self(entries: left.entries + right.entries, changes: left.changes + right.changes)
  }
}

extension Configuration {
  /// Applies a layer's valid values except for its preset, and returns the problems of invalid ones.
  package mutating func apply(_ layer: ConfigurationLayer) -> [ConfigurationProblem] {
    layer.without([ConfigurationLayer.presetName]).entries.compactMap { entry in
      guard let option = Self.option(named: entry.name) else {
        var advice = NearestName.question(about: entry.name, in: Self.options.map(\.name))
        let key = String(entry.name.prefix { $0 != "." })
        if advice.isEmpty, let other = OtherTools.tables[key] {
          let members = Self.options.filter { $0.table == key }.map(\.member)
          advice = "; expected one of \(members.joined(separator: ", ")); \(other)"
        }
        return ConfigurationProblem(place: entry.place, message: "unknown option" + advice)
      }
      guard !option.store(entry.values, &self) else { return nil }
      return .unexpected(
        entry.values.joined(separator: ", "), at: entry.place, expected: option.words.expectation,
        question: entry.values.lazy.compactMap(option.words.explain).first.map { "; \($0)" }
          ?? entry.values.lazy.compactMap { OtherTools.remark(on: $0, of: entry.name) }.first
          ?? entry.values.lazy.filter { !option.words.names.contains($0) }
          .map { NearestName.question(about: $0, in: option.words.names) }.first { !$0.isEmpty })
    }
  }
}
