package import GalleryModel

extension ConfigurationLayer {
  /// The names of options, also of earlier ones, and the key of a ``Preset``.
  private static let names: [String] = {
    let options = Configuration.options.map(\.name)
    let variables = Set(options.map(ConfigurationOption.environmentName(of:)))
    // The variable of `html-sizes` is that of `html.sizes`.
    let earlier = EarlierSpelling.all.filter {
      $0.isOption && !variables.contains(ConfigurationOption.environmentName(of: $0.name))
    }
    return options + earlier.map(\.name) + [presetName]
  }()

  /// Creates a layer of the options set in the environment. Commas separate the elements of lists.
  package init(environment: [String: String]) {
    self =
      Self(
        entries: Self.names.compactMap { name in
          let variable = ConfigurationOption.environmentName(of: name)
          return environment[variable].map { text in
            let isList = Configuration.option(named: name)?.words.isList ?? false
            let values = isList ? text.split(separator: ",").map(String.init) : [text]
            return Entry(name: name, values: values, place: variable)
          }
        }
      ).current
  }

  /// Variables that disable gallery's own JPEG and PNG decoders, for
  /// troubleshooting. The decoders read them directly.
  private static let decodingSwitches = ["GALLERY_LIBRARY_JPEG", "GALLERY_LIBRARY_PNG"]

  package static func unknownVariables(in environment: [String: String]) -> [ConfigurationProblem] {
    let known = Set(names.map(ConfigurationOption.environmentName(of:)) + decodingSwitches)
    let prefix = ConfigurationOption.environmentPrefix
    return environment.keys.sorted().filter { $0.hasPrefix(prefix) && !known.contains($0) }.map { variable in
      let name = String(variable.dropFirst(prefix.count).map { $0 == "_" ? "-" : $0 })
      let nearest = NearestName.of(name, in: names).map {
        "; did you mean \(ConfigurationOption.environmentName(of: $0))?"
      }
      return ConfigurationProblem(place: variable, message: "unknown option" + (nearest ?? ""))
    }
  }
}
