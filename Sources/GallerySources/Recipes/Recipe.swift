package import GalleryJSON
import GalleryModel

/// The way in which a service lists photos, as data: the `source` object of a configuration, and what presets are made
/// of.
///
/// Everything but `url` may be left out; what is left out is recognised, as without a recipe.
package struct Recipe: Sendable, Hashable {
  /// The preset it builds on; its own members win.
  package internal(set) var preset: String?
  /// The listing's address; may hold `${NAME}`.
  package internal(set) var url: String?
  /// `GET` or `POST`.
  package internal(set) var method = "GET"
  /// Headers for the listing's origin alone; values may hold `${NAME}`, and `${NAME?}` leaves the header out where
  /// the variable is not set.
  package internal(set) var headers: [String: String] = [:]
  /// Items of the query that are added where the address has none of the name; values as in ``headers``.
  package internal(set) var query: [String: String] = [:]
  /// The body that is posted: an object of JSON, whose texts may hold `${NAME}`.
  package internal(set) var body: JSONValue?
  /// The photos' items; the first path that selects any wins. Without, the list is found by scoring.
  package internal(set) var items: [JSONPath] = []
  /// The addresses of further lists like this one, such as folders below; all paths count.
  package internal(set) var folders: [JSONPath] = []
  /// The condition for items that are photos.
  package internal(set) var condition: JSONPathFilter?
  /// The address of the document that has the rest, for services that list nothing but numbers: one request an item.
  package internal(set) var item: RecipeValue?
  /// For each of these the first value that is not empty wins.
  package internal(set) var id: [RecipeValue] = []
  package internal(set) var image: [RecipeValue] = []
  package internal(set) var title: [RecipeValue] = []
  package internal(set) var date: [RecipeValue] = []
  package internal(set) var width: [RecipeValue] = []
  package internal(set) var height: [RecipeValue] = []
  package internal(set) var weight: [RecipeValue] = []
  /// The web page about the photo.
  package internal(set) var link: [RecipeValue] = []
  package internal(set) var variants = RecipeVariants.none
  /// The address of the photo's IIIF image service.
  package internal(set) var service: [RecipeValue] = []
  package internal(set) var next = RecipeNext()

  /// The object it was read from, with the preset's members in it.
  package let document: JSONValue

  init(document: JSONValue) { self.document = document }
}

extension Recipe: Codable {
  package init(from decoder: any Decoder) throws {
    let document = try JSONValue(from: decoder)
    do {
      try self.init(document, place: "source")
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  package func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
