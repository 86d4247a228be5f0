package import GalleryModel

/// A condition for an option to have an effect.
package enum OptionRequirement: Sendable, Hashable {
  case layouts([LayoutName])
  case cornerRadius
  case options([String])
  case cropping
  /// Photos are grouped, or each folder is an album.
  case groups
  /// A source is on the web. This is known only after a build has read its sources.
  case webSource
  /// A source on the web lists photos. This is known only after a build has read its sources.
  case webListing

  /// Returns the reason why the condition fails; `nil` if it holds or if the
  /// configuration alone does not determine it.
  func failure(in configuration: Configuration) -> String? {
    switch self {
    case .layouts(let layouts):
      let names = layouts.map(\.rawValue).sorted().joined(separator: ", ")
      return layouts.contains(configuration.layout.name)
        ? nil : "has no effect with layout \(configuration.layout.name.rawValue), only with \(names)"
    case .cornerRadius:
      return configuration.tile.shape?.radius == nil
        ? "has no effect without --shape \(CropShape.names { $0.radius != nil })" : nil
    case .options(let names):
      let isMet = names.contains { Configuration.option(named: $0)?.isSet(in: configuration) ?? false }
      return isMet ? nil : "has no effect without \(names.map { "--\($0)" }.alternatives)"
    case .cropping:
      return configuration.resolvedFit == .cover
        ? nil : "has no effect: whole photos are shown without cropping"
    case .groups:
      return configuration.layout.groupBy == .none && configuration.layout.each != .album
        ? "has no effect without --group-by" : nil
    case .webSource, .webListing: return nil
    }
  }

  /// Returns the reason why the condition fails after the sources were read; `nil` if it holds.
  func failure(webSource: Bool, webListing: Bool) -> String? {
    switch self {
    case .webSource where !webSource: "has no effect: no source is on the web"
    case .webListing where !webListing: "has no effect: no source is a listing on the web"
    default: nil
    }
  }
}

extension Configuration {
  /// Returns a problem for each command-line option that the configuration cannot use. Files and the
  /// environment may contain such options, since they serve many builds.
  package func inapplicable(in layer: ConfigurationLayer) -> [ConfigurationProblem] {
    problems(of: layer) { option in option.requirements.lazy.compactMap { $0.failure(in: self) }.first }
  }

  /// Returns a problem for each option that is accepted but has no effect in the configuration.
  package func ineffective(in layer: ConfigurationLayer) -> [ConfigurationProblem] {
    problems(of: layer) { option in option.effects.lazy.compactMap { $0.failure(in: self) }.first }
  }

  /// Returns a problem for each option that has no effect on the sources.
  package static func ineffective(
    in layer: ConfigurationLayer, webSource: Bool, webListing: Bool
  ) -> [ConfigurationProblem] {
    Configuration().problems(of: layer) { option in
      option.effects.lazy.compactMap { $0.failure(webSource: webSource, webListing: webListing) }.first
    }
  }

  private func problems(
    of layer: ConfigurationLayer, reason: (ConfigurationOption) -> String?
  ) -> [ConfigurationProblem] {
    layer.entries.compactMap { entry in
      Self.option(named: entry.name).flatMap(reason).map {
        ConfigurationProblem(place: entry.place, message: $0)
      }
    }
  }
}
