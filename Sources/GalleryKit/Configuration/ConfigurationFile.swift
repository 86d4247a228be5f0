import Foundation
import GalleryLayout
public import GalleryModel

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
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes != nil else { throw failure("no such configuration file") }
    guard let data = FileManager.default.contents(atPath: path), data.count <= sizeLimit else {
      throw failure("cannot be read as a configuration file (a regular file of at most 1 MB)")
    }
    let object: [String: DocumentValue]
    do {
      object = try JSONDecoder().decode([String: DocumentValue].self, from: data)
    } catch {
      throw failure(
        "expected a JSON object, such as { \"shape\": \"circle\" }: \(ConfigurationProblem(decoding: error).message)")
    }

    var problems: [ConfigurationProblem] = []
    var entries: [ConfigurationLayer.Entry] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where name != "$schema" {
      let place = "\(path): \(name)"
      guard let values = value.texts else {
        problems.append(
          ConfigurationProblem(place: place, message: "expected a text, a number, true or false"))
        continue
      }
      entries.append(ConfigurationLayer.Entry(name: name, values: values, place: place))
    }
    guard problems.isEmpty else { throw .configuration(problems) }
    return ConfigurationLayer(entries: entries)
  }
}
