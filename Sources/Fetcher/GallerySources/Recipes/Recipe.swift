package import GalleryJSON
import GalleryModel

/// A description of how a service lists photos, as data: the `source` object of a configuration, or the
/// content of a preset.
///
/// Every member except `url` is optional. Missing members are detected, as without a recipe.
package struct Recipe: Sendable {
  /// A value of a photo that a recipe can locate.
  enum Key: String, CaseIterable {
    /// `link` is the web page about the photo, `service` the address of its IIIF image service.
    case id, image, title, date, width, height, weight, link, service
  }

  /// Every supported key.
  static let keys = [
    "type", "preset", "url", "method", "headers", "query", "body", "items", "folders", "where", "item",
    "id", "image", "title", "date", "width", "height", "weight", "link", "variants", "service", "total",
    "next",
  ]

  /// The preset it builds on; its own members take precedence.
  package internal(set) var preset: String?
  /// The listing's address; may contain `${NAME}`.
  package internal(set) var url: String?
  /// `GET` or `POST`.
  var method = "GET"
  /// The headers, for the listing's origin only. Values may contain `${NAME}`; `${NAME?}` leaves the header
  /// out if the variable is not set.
  var headers: [String: String] = [:]
  /// The query items to add unless the address already has them; values as in ``headers``.
  var query: [String: String] = [:]
  /// The body to post: a JSON object whose texts may contain `${NAME}`.
  var body: JSONValue?
  /// The paths to the items. The first path with results is used. If empty, the list is found by scoring.
  var items: [JSONPath] = []
  /// A Boolean value that indicates whether a page may be a table stored in columns, with an item in each
  /// row.
  var readsColumns = false
  /// The addresses of further lists like this one, such as subfolders. All are read, but only the first
  /// supported one of alternatives.
  var folders: [[RecipeValue]] = []
  /// The condition that an item must meet to be a photo.
  var condition: JSONPathFilter?
  /// The addresses of the documents that lead from an item to its details, each relative to the one before,
  /// for services that list only numbers or pages. Each costs one request an item.
  var hops: [RecipeValue] = []
  /// The locations of a photo's values. For each key, the first one that is not empty is used.
  private var values: [Key: [RecipeValue]] = [:]
  var variants = RecipeVariants.none
  /// The location of the number of items on all pages.
  var total: RecipeValue?
  var next = RecipeNext()

  /// The object it was read from, merged with the preset's members.
  let document: JSONValue

  init(document: JSONValue) { self.document = document }

  /// Reads a `source` object and collects all problems. `place` is for messages: `config.json: source`.
  /// Throws ``ListingError/configuration(_:)`` with every problem and its place.
  package init(_ document: JSONValue, place: String) throws(ListingError) {
    try self.init(document, place: place, presets: Preset.all)
  }

  init(_ document: JSONValue, place: String, presets: [Preset]) throws(ListingError) {
    var reader = RecipeReader(place: place)
    self = reader.recipe(document, presets: presets)
    guard reader.problems.isEmpty else { throw .configuration(reader.problems) }
  }

  subscript(key: Key) -> [RecipeValue] {
    get { values[key] ?? [] }
    set { values[key] = newValue }
  }
}

/// The paging rule of a recipe.
///
/// In JSON, a text: `auto`, `link` (the header `Link: rel=next`), `none`, `page`, `offset`, `cursor`, or a
/// path to the address or the number of the next page. Or an object with details: `{ "type": "cursor",
/// "parameter": "after", "value": "$.cursor" }`. A text with `{page}` or `{offset}` is the address of a page.
struct RecipeNext {
  enum Kind: String, CaseIterable {
    /// Detected from the response. This is the default.
    case auto
    /// The header `Link: rel=next` (RFC 8288).
    case link
    /// An address in the page.
    case url
    /// A number that increases by one.
    case page
    /// A number that increases by the item count of a page.
    case offset
    /// A text from the page.
    case cursor
    /// The listing has one page.
    case none
  }

  var kind = Kind.auto
  /// The query item, or the member of a request's body, that selects the page. Defaults to `page`, `offset`
  /// or `cursor`.
  var parameter: String?
  /// The request header that selects the page, in place of a parameter.
  var header: String?
  /// The address of a page by its number, with `{page}` or `{offset}`.
  var address: RecipeValue?
  /// The location of the next address, number or text in the page.
  var value: RecipeValue?
  /// The location of the number of pages (for `page`) or items (for `offset`) in the page.
  var total: RecipeValue?
  /// The number of the first page. Defaults to 1.
  var first = 1

  var parameterName: String { parameter ?? kind.rawValue }
}

/// The locations of a photo's variants in a recipe's page.
///
/// In JSON, one of: `"iiif"`, for the service that `service` names; a text with `{w}` and optionally `{h}`; a
/// path to a list or map of addresses, or of objects with address and size, which are detected; a list of `{
/// "url": …, "width": …, "height": …, "fit": …, "cover": … }`; a map of names to addresses or such objects.
enum RecipeVariants {
  case none
  case iiif
  case values(RecipeValue)
  case list([Entry])

  struct Entry {
    /// The address, or a template with `{w}`.
    var url: RecipeValue
    /// A number of pixels, or a value in the item.
    var width: RecipeValue?
    var height: RecipeValue?
    /// The box that the photo was fitted into, in pixels.
    var fit: PixelSize?
    /// A Boolean value that indicates whether the photo covers that box.
    var covers = false
  }
}
