package import GalleryGeometry
package import GalleryJSON
import GalleryModel

/// The way in which a service lists photos, as data: the `source` object of a configuration, and what presets are made
/// of.
///
/// Everything but `url` may be left out; what is left out is recognised, as without a recipe.
package struct Recipe: Sendable, Hashable {
  /// A value of a photo whose place a recipe tells.
  package enum Key: String, Sendable, CaseIterable {
    /// `link` is the web page about the photo, `service` the address of its IIIF image service.
    case id, image, title, date, width, height, weight, link, service
  }

  /// Every key there is.
  package static let keys = [
    "type", "preset", "url", "method", "headers", "query", "body", "items", "folders", "where", "item", "id",
    "image", "title", "date", "width", "height", "weight", "link", "variants", "service", "next",
  ]

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
  /// The places of a photo's values. For each, the first one that is not empty wins.
  private var values: [Key: [RecipeValue]] = [:]
  package internal(set) var variants = RecipeVariants.none
  package internal(set) var next = RecipeNext()

  /// The object it was read from, with the preset's members in it.
  package let document: JSONValue

  init(document: JSONValue) { self.document = document }

  /// Reads a recipe, and collects everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - document: the `source` object.
  ///   - place: where it stands, for messages: `config.json: source`.
  /// - Throws: ``ListingError/configuration(_:)`` with every problem and its place.
  package init(_ document: JSONValue, place: String) throws(ListingError) {
    try self.init(document, place: place, presets: Preset.all)
  }

  init(_ document: JSONValue, place: String, presets: [Preset]) throws(ListingError) {
    var reader = RecipeReader(place: place)
    self = reader.recipe(document, presets: presets)
    guard reader.problems.isEmpty else { throw .configuration(reader.problems) }
  }

  /// The places of a value.
  package internal(set) subscript(key: Key) -> [RecipeValue] {
    get { values[key] ?? [] }
    set { values[key] = newValue }
  }
}

/// The way in which a recipe's listing goes on.
///
/// In JSON a text: `auto`, `link` (the header `Link: rel=next`), `none`, `page`, `offset`, `cursor`, or a path to the
/// address or the number of the next page. Or an object for the details: `{ "type": "cursor", "parameter": "after",
/// "value": "$.cursor" }`.
package struct RecipeNext: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Whatever the answer offers: the default.
    case auto
    /// The header `Link: rel=next` (RFC 8288).
    case link
    /// An address in the page.
    case url
    /// A number that grows by one.
    case page
    /// A number that grows by the items of a page.
    case offset
    /// A text from the page.
    case cursor
    /// There is one page.
    case none
  }

  package var kind = Kind.auto
  /// The query item, or the member of a request's body, that says which page is wanted. The default is `page`,
  /// `offset` or `cursor`.
  package var parameter: String?
  /// The place of the next address, number or text in the page.
  package var value: RecipeValue?
  /// The place of the number of pages (for `page`) or items (for `offset`) in the page.
  package var total: RecipeValue?
  /// The number of the first page. The default is 1.
  package var first = 1

  /// The query item or member.
  var parameterName: String { parameter ?? kind.rawValue }
}

/// The places of the other sizes of a photo in a recipe's page.
///
/// In JSON one of: `"iiif"`, for the service that `service` names; a text with `{w}` and perhaps `{h}`; a path to a
/// list or map of addresses, or of objects with address and size, which are recognised; a list of
/// `{ "url": …, "width": …, "height": …, "fit": … }`; a map of names to addresses or such objects.
package enum RecipeVariants: Sendable, Hashable {
  case none
  case iiif
  case values(RecipeValue)
  case list([Entry])

  /// One size.
  package struct Entry: Sendable, Hashable {
    /// The address, or a template with `{w}`.
    package var url: RecipeValue
    package var width: Side?
    package var height: Side?
    /// The box that the photo was fitted into: columns and rows.
    package var fit: PixelSize?
  }

  /// A number of pixels: always the same, or in the item.
  package enum Side: Sendable, Hashable {
    case pixels(Int)
    case value(RecipeValue)
  }
}
