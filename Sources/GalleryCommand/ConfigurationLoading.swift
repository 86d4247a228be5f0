import ArgumentParser
import Foundation
import GalleryKit

/// Puts a configuration together from the file, the environment and the command line; later ones win.
struct ConfigurationLoading {
  /// Everything that is wrong, and the status to exit with.
  struct Failure: Error {
    let problems: [ConfigurationProblem]
    let status: ExitCode
  }

  /// - Parameters:
  ///   - options: the command line.
  ///   - web: the same, about web services.
  ///   - file: path of a configuration file.
  ///   - environment: where `GALLERY_…` variables are looked for.
  ///   - base: what they change.
  static func load(
    _ options: SheetOptions, web: WebOptions, file: String?, environment: [String: String],
    base: Configuration
  ) throws(Failure) -> Configuration {
    var configuration = base
    var elsewhere: [ConfigurationProblem] = []
    if let file {
      do {
        elsewhere += configuration.apply(try ConfigurationFile.read(file))
      } catch {
        guard case .configuration(let problems) = error else { preconditionFailure("\(error)") }
        elsewhere += problems
      }
    }
    elsewhere += configuration.apply(layer(of: environment))
    var usage = configuration.apply(options.layer) + configuration.apply(web.layer)
    if elsewhere.isEmpty, usage.isEmpty {
      usage = configuration.contradictions + configuration.pointless(in: options.layer)
    }

    guard elsewhere.isEmpty, usage.isEmpty else {
      throw Failure(
        problems: elsewhere + usage, status: usage.isEmpty ? ExitStatus.configuration : ExitStatus.usage)
    }
    return configuration
  }

  /// The options that the environment sets; lists are separated by commas.
  private static func layer(of environment: [String: String]) -> ConfigurationLayer {
    ConfigurationLayer(
      entries: Configuration.keys.compactMap { key in
        environment[key.environmentName].map { text in
          let values = key.isList ? text.split(separator: ",").map(String.init) : [text]
          return .init(name: key.name, values: values, place: key.environmentName)
        }
      })
  }
}
