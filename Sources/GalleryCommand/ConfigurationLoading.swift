import ArgumentParser
import Foundation
import GalleryKit
import GalleryText

/// Puts configurations together from the file, the environment and the command line; later ones win.
struct ConfigurationLoading {
  /// Everything that is wrong, and the status to exit with.
  struct Failure: Error {
    let problems: [ConfigurationProblem]
    let status: ExitCode
  }

  /// The products to make, and remarks for people about their configuration.
  struct Outcome {
    /// One, or those of the file's `sheets`.
    let products: [Product]
    /// The options of the command line that have no effect.
    let remarks: [ConfigurationProblem]
  }

  /// Puts the products together.
  ///
  /// - Parameters:
  ///   - stack: The command line, and what it changes.
  ///   - file: Path of a configuration file.
  static func load(_ stack: ConfigurationStack, file: String?) throws(Failure) -> Outcome {
    var stack = stack
    var others: [ConfigurationProblem] = []
    if let file {
      do {
        stack.file = try ConfigurationFile.read(file)
      } catch {
        guard case .configuration(let problems) = error else { preconditionFailure("\(error)") }
        others = problems
        // Which products there are cannot be told.
        stack.productNames = []
      }
    }
    let outcome = stack.resolve()
    others += outcome.otherProblems
    guard others.isEmpty, outcome.isValid else {
      throw Failure(
        problems: others + outcome.usageProblems,
        status: outcome.usageProblems.isEmpty ? ExitStatus.configuration : ExitStatus.usage)
    }
    return Outcome(products: outcome.products, remarks: outcome.remarks)
  }

  /// Returns the options that the environment sets; lists are separated by commas.
  static func layer(of environment: [String: String]) -> ConfigurationLayer {
    let preset = (ConfigurationLayer.presetName, ConfigurationLayer.presetEnvironmentName, false)
    let options = Configuration.options.map { ($0.name, $0.environmentName, $0.isList) }
    return ConfigurationLayer(
      entries: (options + [preset]).compactMap { name, environmentName, isList in
        environment[environmentName].map { text in
          let values = isList ? text.split(separator: ",").map(String.init) : [text]
          return .init(name: name, values: values, place: environmentName)
        }
      })
  }

  /// The variables that turn our own decoding of JPEG and PNG off, to find faults. Decoders read them themselves.
  private static let decodingSwitches = ["GALLERY_LIBRARY_JPEG", "GALLERY_LIBRARY_PNG"]

  /// Returns a remark on every variable of the environment that is named like an option's, but is none.
  static func unknownVariables(in environment: [String: String]) -> [ConfigurationProblem] {
    let names = Configuration.options.map(\.name) + [ConfigurationLayer.presetName]
    let known = Set(names.map(ConfigurationOption.environmentName(of:)) + decodingSwitches)
    let prefix = ConfigurationOption.environmentPrefix
    return environment.keys.sorted().filter { $0.hasPrefix(prefix) && !known.contains($0) }.map { variable in
      let name = variable.dropFirst(prefix.count).replacing("_", with: "-")
      let nearest = NearestName.of(String(name), in: names).map {
        "; did you mean \(ConfigurationOption.environmentName(of: $0))?"
      }
      return ConfigurationProblem(place: variable, message: "no option has this name" + (nearest ?? ""))
    }
  }
}
