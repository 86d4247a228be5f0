import Foundation
import GalleryFiles
import GalleryJSON
import GalleryLayoutDocuments

/// A configuration in JSON: an object with one key per option, named as on the command line. `preset` names a
/// preset, and `sheets` lists the differences between several outputs.
package struct ConfigurationFile: Sendable {
  /// One element of `sheets`.
  package struct Entry: Sendable {
    /// The prefix of its file names.
    package let name: String?
    /// The options of the element, which override those beside `sheets`.
    package let layer: ConfigurationLayer
    /// The location of the entry for messages: `config.json: sheets[1]`.
    package let place: String
  }

  package let path: String
  /// The options beside `sheets`.
  package let layer: ConfigurationLayer
  /// The outputs; empty if the file has no `sheets`.
  package let sheets: [Entry]
  /// The options beside `sheets`, then those of its elements.
  package var layers: [ConfigurationLayer] { [layer] + sheets.map(\.layer) }

  /// The maximum size of a configuration file, in bytes.
  private static let sizeLimit = 1 << 20

  /// Reads a file. Throws if it is missing, is not a JSON object, or has values that no option accepts.
  package static func read(_ path: String) throws(GalleryError) -> ConfigurationFile {
    var reader = Reader(place: path)
    let file = reader.file(try object(in: path))
    guard reader.problems.isEmpty else {
      // Reports problems of the other values at the same time.
      let problems = reader.problems + file.layers.flatMap(\.problems)
      throw .configuration(problems.sorted { $0.place < $1.place })
    }
    return file
  }

  private static func object(in path: String) throws(GalleryError) -> [String: JSONValue] {
    func failure(_ message: String) -> GalleryError { .configuration(at: path, message) }
    guard FileManager.default.fileExists(atPath: path) else { throw failure("no such configuration file") }
    // Limits the size, since the path may name a device with endless data.
    let file = try? FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    let content = try? file?.closeAfter { try file?.rest(limit: sizeLimit + 1) }
    guard let data = content, data.count <= sizeLimit else {
      throw failure("cannot be read; expected a configuration file of at most 1 MB")
    }
    return try Result { try JSONDecoder().decode([String: JSONValue].self, from: data) }.mapError { error in
      let reason = ConfigurationProblem(decoding: error, of: data)
      return failure("expected a JSON object, such as { \"shape\": \"circle\" }: \(reason)")
    }.get()
  }
}

extension ConfigurationFile {
  /// Converts values to layers, and records values that no option accepts.
  private struct Reader {
    let place: String
    private(set) var problems: [ConfigurationProblem] = []

    mutating func file(_ object: [String: JSONValue]) -> ConfigurationFile {
      var options = object
      // Editors use this key.
      options["$schema"] = nil
      let sheets = options.removeValue(forKey: "sheets").map { entries(of: $0) } ?? []
      return ConfigurationFile(path: place, layer: layer(options, at: "\(place): "), sheets: sheets)
    }

    private mutating func entries(of value: JSONValue) -> [Entry] {
      guard case .list(let elements) = value, !elements.isEmpty else {
        problems.add("\(place): sheets", "expected a list of objects, such as [ { \"shape\": \"circle\" } ]")
        return []
      }
      if elements.count > Product.limit {
        problems.add(
          "\(place): sheets", "expected at most \(Product.limit) sheet sets, received \(elements.count)")
      }
      return elements.enumerated().compactMap { index, element in
        let place = "\(place): sheets[\(index)]"
        guard case .object(var options) = element else {
          problems.add(place, "expected an object with options")
          return nil
        }
        let name = name(options.removeValue(forKey: "name"), at: "\(place).name")
        for option in Configuration.options where option.isSharedByProducts && options[option.name] != nil {
          problems.add("\(place).\(option.name)", Product.sharedOptionMessage)
          options[option.name] = nil
        }
        return Entry(name: name, layer: layer(options, at: "\(place)."), place: place)
      }
    }

    private mutating func name(_ value: JSONValue?, at place: String) -> String? {
      guard let value else { return nil }
      guard case .text(let name) = value else {
        problems.add(place, "expected \(Product.nameExpectation)")
        return nil
      }
      return name
    }

    private mutating func layer(_ options: [String: JSONValue], at prefix: String) -> ConfigurationLayer {
      var entries: [ConfigurationLayer.Entry] = []
      for (name, value) in options.inKeyOrder {
        if case .object(let members) = value, Configuration.options.contains(where: { $0.table == name }) {
          let members = members.map { ("\(name).\($0.key)", $0.value) }
          entries += layer(Dictionary(uniqueKeysWithValues: members), at: prefix).entries
        } else if name == "source", let text = recipe(value, at: prefix + name) {
          entries.append(.init(name: name, values: [text], place: prefix + name))
        } else if let values = value.texts {
          if name == "http-header" {
            problems += values.compactMap { SecretText.problem(ofHeader: $0, at: prefix + name) }
          }
          entries.append(.init(name: name, values: values, place: prefix + name))
        } else {
          problems.add(prefix + name, "expected a text, a number, true or false")
        }
      }
      return ConfigurationLayer(entries: entries).current
    }

    /// Returns the `source` object as text; `nil` if it is not an object.
    private mutating func recipe(_ value: JSONValue, at place: String) -> String? {
      switch value {
      case .null: return ""
      case .object:
        problems += RecipeText.problems(of: value, at: place)
        return value.text
      default: return nil
      }
    }
  }
}

/// Rejects secrets in files. They belong in environment variables, which a file names.
enum SecretText {
  /// Returns the problem of a header `Name: value` that contains its secret; `nil` for other headers.
  static func problem(ofHeader header: String, at place: String) -> ConfigurationProblem? {
    let parts = header.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, SecretNames.isSecret(header: String(parts[0])),
      parts[1].firstRange(of: "${") == nil
    else { return nil }
    return ConfigurationProblem(
      place: place,
      message:
        "the value of \(parts[0]) is a secret and does not belong in a file; put it in an environment variable "
        + "and write \"\(parts[0]): ${NAME}\"")
  }
}

extension JSONValue {
  /// The values of an option as written on the command line: the elements of a list, or the single value.
  /// `nil` if they are invalid for options.
  var texts: [String]? {
    guard case .list(let elements) = self else { return optionText.map { [$0] } }
    let texts = elements.compactMap(\.optionText)
    return texts.count == elements.count ? texts : nil
  }

  private var optionText: String? {
    switch self {
    case .flag, .integer, .number: description
    case .text(let text): text
    case .null, .list, .object: nil
    }
  }
}
