import Foundation
import GalleryLayoutDocuments
import GalleryModel
import GallerySources

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
    text.isEmpty
      ? .null : (try? JSONDecoder().decode(DocumentValue.self, from: Data(text.utf8))) ?? .text(text)
  }

  /// Returns the problems of the object.
  static func problems(of value: DocumentValue, at place: String) -> [ConfigurationProblem] {
    do {
      _ = try recipe(of(value), at: place)
      return []
    } catch {
      guard case .configuration(let problems) = error else { preconditionFailure("\(error)") }
      return problems
    }
  }

  /// The recipe of a text.
  ///
  /// - Throws: ``GalleryError/configuration(_:)`` with everything that is wrong with it.
  static func recipe(_ text: String, at place: String) throws(GalleryError) -> Recipe {
    let document: JSONValue
    do {
      document = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      throw .configuration([ConfigurationProblem(place: place, message: "expected a JSON object")])
    }
    do {
      return try Recipe(document, place: place)
    } catch {
      guard case .configuration(let problems) = error else {
        throw .configuration([ConfigurationProblem(place: place, message: error.description)])
      }
      throw .configuration(problems)
    }
  }
}
