package import Foundation
import GalleryJSON
import GalleryLayoutDocuments
package import GalleryOptions

extension ConfigurationFile {
  /// A file with every key, in the order of the help, which gives the configuration when it is read.
  ///
  /// - Parameters:
  ///   - configuration: The values.
  ///   - schema: The place at which editors find the schema: a path relative to the file, or a URL.
  package static func text(of configuration: Configuration, schema: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    func line(_ name: String, _ value: JSONValue) throws -> String {
      "  \"\(name)\": " + String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let lines =
      try [line("$schema", .text(schema))]
      + Configuration.options.map { try line($0.name, $0.value(in: configuration)) }
    return Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
