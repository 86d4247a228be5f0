import ArgumentParser
import Foundation
import GalleryKit

/// Puts configurations together from the file, the environment and the command line; later ones win.
struct ConfigurationLoading {
  /// Everything that is wrong, and the status to exit with.
  struct Failure: Error {
    let problems: [ConfigurationProblem]
    let status: ExitCode
  }

  /// The products to make: one, or those of the file's `sheets`.
  ///
  /// - Parameters:
  ///   - stack: the command line, and what it changes.
  ///   - file: path of a configuration file.
  static func load(_ stack: ConfigurationStack, file: String?) throws(Failure) -> [Product] {
    var stack = stack
    var others: [ConfigurationProblem] = []
    if let file {
      do {
        stack.file = try ConfigurationFile.read(file)
      } catch {
        guard case .configuration(let problems) = error else { preconditionFailure("\(error)") }
        others = problems
        // Which products there are cannot be told.
        stack.wanted = []
      }
    }
    let outcome = stack.resolve()
    others += outcome.otherProblems
    guard others.isEmpty, outcome.isSound else {
      throw Failure(
        problems: others + outcome.usageProblems,
        status: outcome.usageProblems.isEmpty ? ExitStatus.configuration : ExitStatus.usage)
    }
    return outcome.products
  }

  /// The options that the environment sets; lists are separated by commas.
  static func layer(of environment: [String: String]) -> ConfigurationLayer {
    let keys = Configuration.keys.map { ($0.name, $0.environmentName, $0.isList) }
    let preset = (ConfigurationLayer.presetName, "GALLERY_PRESET", false)
    return ConfigurationLayer(
      entries: (keys + [preset]).compactMap { name, environmentName, isList in
        environment[environmentName].map { text in
          let values = isList ? text.split(separator: ",").map(String.init) : [text]
          return .init(name: name, values: values, place: environmentName)
        }
      })
  }
}
