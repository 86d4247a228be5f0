import GalleryJSON
import GallerySources

/// The `source` object of a configuration file, stored as JSON text.
enum RecipeText {
  /// Returns the object of a text; `.null` if the text is empty.
  static func value(_ text: String) -> JSONValue {
    text.isEmpty ? .null : (try? JSONValue(parsing: text)) ?? .text(text)
  }

  static func problems(of value: JSONValue, at place: String) -> [ConfigurationProblem] {
    do {
      _ = try recipe(value, at: place)
      return []
    } catch {
      guard case .configuration(let problems) = error else { preconditionFailure("\(error)") }
      return problems
    }
  }

  /// Parses a recipe. Throws `GalleryError.configuration` with every problem.
  static func recipe(_ text: String, at place: String) throws(GalleryError) -> Recipe {
    try recipe(value(text), at: place)
  }

  private static func recipe(_ value: JSONValue, at place: String) throws(GalleryError) -> Recipe {
    do {
      return try Recipe(value, place: place)
    } catch {
      guard case .configuration(let problems) = error else {
        throw .configuration(at: place, error.description)
      }
      throw .configuration(problems)
    }
  }
}
