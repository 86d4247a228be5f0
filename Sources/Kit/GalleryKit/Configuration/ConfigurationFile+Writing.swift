package import Foundation
import GalleryJSON
import GalleryLayoutDocuments

extension ConfigurationFile {
  /// Returns a file with every key in the order of the help. Reading it returns the same configuration. The
  /// schema's location is a path relative to the file, or a URL.
  package static func text(of configuration: Configuration, schema: String) throws -> Data {
    let options = Configuration.options.byKey.map { key, options -> (String, JSONValue) in
      guard options[0].table != nil else { return (key, options[0].value(in: configuration)) }
      let members = options.map { ($0.member, $0.value(in: configuration)) }
      return (key, .object(Dictionary(uniqueKeysWithValues: members)))
    }
    let values = [("$schema", JSONValue.text(schema))] + options
    let lines = values.map { name, value in "  \"\(name)\": \(value.text)" }
    return Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
