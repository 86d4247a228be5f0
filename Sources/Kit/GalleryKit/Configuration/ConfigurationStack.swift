/// The layers of options, lowest first: a preset, the configuration file, the output's entry in its `sheets`,
/// the environment, the command line. Higher layers win.
///
/// An output has one preset, named by the highest layer that names one. Its values
/// always have the lowest precedence.
package struct ConfigurationStack: Sendable {
  /// The configuration that the layers change. Defaults to default values.
  package var base = Configuration()
  package var file: ConfigurationFile?
  package var environment: ConfigurationLayer
  /// The command line.
  package var options: ConfigurationLayer
  /// Names of options that a saved plan determines. On the command line, such an option is an error. In other
  /// layers, which many builds share, it is ignored. Defaults to `[]`.
  package var decided: Set<String> = []
  /// The names of the outputs to build; empty for all outputs.
  package var productNames: [String] = []

  package init(environment: ConfigurationLayer, options: ConfigurationLayer) {
    self.environment = environment
    self.options = options
  }

  /// The outputs and the problems of a stack.
  package struct Outcome: Sendable {
    /// The outputs, if there are no problems.
    package var products: [Product] = []
    /// The problems of the command line.
    package var usageProblems: [ConfigurationProblem] = []
    /// The problems of the file and of the environment.
    package var otherProblems: [ConfigurationProblem] = []

    /// The options of the command line that have no effect.
    package var remarks: [ConfigurationProblem] = []

    package var isValid: Bool { usageProblems.isEmpty && otherProblems.isEmpty }
  }

  /// Combines the layers and reports all problems together; contradictions
  /// only if every single value is valid.
  package func resolve() -> Outcome {
    var outcome = Outcome()
    let entries = entries(&outcome)
    let layers = [file?.layer] + entries.map { $0?.layer } + [environment]
    outcome.otherProblems += layers.compactMap(\.self).flatMap { problems(of: $0) }
    outcome.usageProblems += problems(of: options)
    guard outcome.isValid else { return outcome }

    let places = entries.map { $0?.place ?? "" }
    let products = entries.map { Product(name: $0?.name, configuration(for: $0, options: options)) }
    let unchanged = entries.map {
      Product(name: $0?.name, configuration(for: $0, options: ConfigurationLayer()))
    }
    // Problems that exist without the command line.
    let earlier = Set(Product.problems(of: unchanged, at: places))
    for problem in Product.problems(of: products, at: places) {
      if earlier.contains(problem), file != nil {
        outcome.otherProblems.append(problem)
      } else {
        outcome.usageProblems.append(problem)
      }
    }
    guard outcome.isValid else { return outcome }
    outcome.usageProblems = problems(of: products) { $0.inapplicable(in: $1) }
    outcome.remarks = problems(of: products) { $0.ineffective(in: $1) }
    outcome.products = products
    return outcome
  }

  /// Returns the entries of the outputs to build; a single `nil` if the file has no `sheets`.
  private func entries(_ outcome: inout Outcome) -> [ConfigurationFile.Entry?] {
    let all = file?.sheets ?? []
    guard !productNames.isEmpty else { return all.isEmpty ? [nil] : all }
    let names = all.compactMap(\.name)
    for name in productNames where !names.contains(name) {
      let known =
        names.isEmpty
        ? "no sheet set of a configuration file has a name"
        : "expected \(names.count == 1 ? "" : "one of ")\(names.joined(separator: ", "))"
      outcome.usageProblems.add("--only", "\(known), received \"\(name)\"")
    }
    return all.filter { $0.name.map(productNames.contains) ?? false }
  }

  private func problems(of layer: ConfigurationLayer) -> [ConfigurationProblem] {
    var scratch = base
    let problems = scratch.apply(layer)
    guard let preset = layer.preset, Self.preset(preset) == nil else { return problems }
    let received = preset.values.joined(separator: ", ")
    return problems + [.unexpected(received, at: preset.place, expected: Preset.expectation)]
  }

  private static func preset(_ entry: ConfigurationLayer.Entry) -> Preset? {
    entry.values.count == 1 ? Preset(named: entry.values[0]) : nil
  }

  private func configuration(
    for entry: ConfigurationFile.Entry?, options: ConfigurationLayer
  ) -> Configuration {
    let layers = [file?.layer, entry?.layer, environment, options].compactMap(\.self)
    guard let preset = layers.compactMap(\.preset).last.flatMap(Self.preset) else {
      return configuration(of: layers)
    }
    // A preset yields: its values that contradict other layers are left out.
    var kept = preset.layer
    for row in preset.rows.keys.sorted() {
      let conflicts = configuration(of: [kept] + layers).conflicts
      if conflicts.isEmpty { break }
      let without = kept.without([row])
      if configuration(of: [without] + layers).conflicts.count < conflicts.count { kept = without }
    }
    return configuration(of: [kept] + layers)
  }

  private func configuration(of layers: [ConfigurationLayer]) -> Configuration {
    var configuration = base
    for layer in layers {
      // The problems of these layers are already reported.
      _ = configuration.apply(layer.without(decided))
    }
    // The file name determines the format unless a layer sets it.
    if let file = configuration.output.file,
      !layers.contains(where: { $0.entries.contains { $0.name == "format" } })
    {
      configuration.output.formats = [file.format]
    }
    return configuration
  }

  /// Returns the problems of the command line for all outputs. An option is
  /// valid if at least one output uses it.
  private func problems(
    of products: [Product], _ problems: (Configuration, ConfigurationLayer) -> [ConfigurationProblem]
  ) -> [ConfigurationProblem] {
    let problems = products.map { problems($0.configuration, options) }
    guard let first = problems.first else { return [] }
    return first.filter { problem in
      problems.allSatisfy { $0.contains { $0.place == problem.place } }
    }
  }
}
