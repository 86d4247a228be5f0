import Foundation
import GalleryLayout
import GalleryModel

/// The `source` object of a configuration file, kept as the JSON text that it is.
enum RecipeText {
  /// The object as a text: keys sorted, so that equal objects are equal texts.
  static func of(_ value: DocumentValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("what was JSON can be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The object of a text; nothing where the text is empty.
  static func value(_ text: String) -> DocumentValue {
    text.isEmpty ? .null : (try? JSONDecoder().decode(DocumentValue.self, from: Data(text.utf8))) ?? .text(text)
  }

  /// What is wrong with the object.
  static func problems(of value: DocumentValue, at place: String) -> [ConfigurationProblem] {
    []
  }
}
