import CEmbeddedTexts
import GalleryJSON
import GalleryWeb

/// A convention of services for further pages that their responses reveal by their members, as data
/// (`conventions.json`): the members that must be there, and the rule of a recipe for the next page.
struct Convention: Sendable {
  /// The condition that the response must meet; `nil` if a header decides.
  fileprivate let when: JSONPathFilter?
  /// A header that the response must have.
  fileprivate let header: String?
  /// A parameter of the request for the number of items of a page.
  fileprivate let size: String?
  /// The rule for the next page; `nil` if responses state that there is more, but no address of it.
  let next: RecipeNext?
  /// The name of the software.
  let name: String

  private init(_ document: JSONValue) throws {
    when = try document["when"]?.nonEmptyText.map(JSONPathFilter.init(_:))
    header = document["header"]?.nonEmptyText
    size = document["size"]?.nonEmptyText
    next = try document["next"].map { try Recipe(["next": $0], place: "conventions.json").next }
    name = document["name"]?.nonEmptyText ?? ""
  }

  fileprivate static let all: [Convention] = {
    do {
      let bytes = Array(String(cString: gallery_embedded_texts.conventions_json).utf8)
      return try JSONValue(parsing: bytes).elements.map { try Convention($0) }
    } catch {
      preconditionFailure("a convention is not valid: \(error)")
    }
  }()

  /// The rules for the next page by the parameter for the number of items of a page.
  static let sizes: [String: RecipeNext] = Dictionary(
    all.compactMap { convention in convention.size.flatMap { size in convention.next.map { (size, $0) } } }
  ) { first, _ in first }
}

extension Paging {
  /// The conventions that the response meets, each with the object around the list that has its members: the
  /// innermost first.
  private var conventions: [(convention: Convention, object: JSONValue)] {
    var objects = [json]
    for name in list.prefix(while: { $0 != "[]" && $0 != "*" }) {
      guard let inner = objects[0][name], case .object = inner else { break }
      objects.insert(inner, at: 0)
    }
    return objects.flatMap { object in
      Convention.all.lazy.filter { convention in
        convention.size == nil && (convention.header.map { document.headers[$0] != nil } ?? true)
          && (convention.when.map { (try? $0.holds(for: object)) == true } ?? true)
      }.map { ($0, object) }
    }
  }

  /// The reason why a page cannot be followed by another, although it states that there is more.
  var withheld: String? {
    conventions.first { $0.convention.next == nil }
      .map { "\($0.convention.name) has more, but its responses have no address for it" }
  }

  /// Returns the next page by a convention that names an address or a cursor.
  func byConvention() -> NextPage? {
    conventions.lazy.compactMap { convention, object in
      guard let rule = convention.next, ![.page, .offset].contains(rule.kind) else { return nil }
      let scope = RecipeScope(
        item: object, list: object, page: object, address: document.address, headers: document.headers,
        fragments: document.fragments)
      return try? next(by: rule, in: scope)
    }.first
  }

  /// Returns the place of this page by a convention that names the parameter.
  func byConventionalName() -> Position? {
    conventions.compactMap(\.convention.next).first { [.page, .offset].contains($0.kind) }
      .map { position($0.parameterName, by: $0) }
  }

  /// Returns the place of this page by a parameter of the request. The first page seldom states it.
  func position(_ name: String, by rule: RecipeNext) -> Position {
    let isOffset = rule.kind == .offset
    return Position(
      name: name, value: parameters.number(name) ?? (isOffset ? 0 : rule.first), isOffset: isOffset)
  }
}
