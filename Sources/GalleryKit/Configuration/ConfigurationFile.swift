import Foundation
import GalleryLayout
package import GalleryModel

/// A configuration in JSON: an object with one key an option, named as on the command line.
package enum ConfigurationFile {
  /// Larger files are not configurations.
  private static let sizeLimit = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: ``GalleryError/configuration(_:)`` when the file is missing, is no JSON object, or holds values
  ///   that no option takes.
  package static func read(_ path: String) throws(GalleryError) -> ConfigurationLayer {
    func failure(_ message: String) -> GalleryError {
      .configuration([ConfigurationProblem(place: path, message: message)])
    }
    guard FileManager.default.fileExists(atPath: path) else { throw failure("no such configuration file") }
    // Only as much as is allowed: the path may be that of a device without an end.
    let content = try? FileHandle(forReadingAtPath: path).map {
      try $0.read(upToCount: sizeLimit + 1) ?? Data()
    }
    guard let data = content, data.count <= sizeLimit else {
      throw failure("cannot be read as a configuration file (a file of at most 1 MB)")
    }
    let object: [String: DocumentValue]
    do {
      object = try JSONDecoder().decode([String: DocumentValue].self, from: data)
    } catch {
      let reason = ConfigurationProblem(decoding: error).message
      throw failure("expected a JSON object, such as { \"shape\": \"circle\" }: \(reason)")
    }

    var problems: [ConfigurationProblem] = []
    var entries: [ConfigurationLayer.Entry] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where name != "$schema" {
      let place = "\(path): \(name)"
      if name == "source", case .object = value {
        problems += RecipeText.problems(of: value, at: place)
        entries.append(ConfigurationLayer.Entry(name: name, values: [RecipeText.of(value)], place: place))
        continue
      }
      guard let values = value.texts else {
        problems.append(
          ConfigurationProblem(place: place, message: "expected a text, a number, true or false"))
        continue
      }
      if name == "http-header" {
        problems += values.compactMap { SecretText.problem(ofHeader: $0, at: place) }
      }
      entries.append(ConfigurationLayer.Entry(name: name, values: values, place: place))
    }
    let layer = ConfigurationLayer(entries: entries)
    guard problems.isEmpty else {
      // What is wrong with the others is worth knowing at the same time.
      var scratch = Configuration()
      problems += scratch.apply(layer)
      throw .configuration(problems.sorted { $0.place < $1.place })
    }
    return layer
  }
}
