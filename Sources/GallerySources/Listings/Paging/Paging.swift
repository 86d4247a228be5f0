import GalleryJSON
import GalleryWeb

/// Finds where a listing goes on, by whatever its answer offers.
struct Paging {
  let document: ListingDocument
  /// The page, where it is JSON.
  let json: JSONValue
  /// The items of the page, photos or not.
  let itemCount: Int

  var request: WebRequest { document.source.request }

  /// The next page; `nil` at the end, and where nothing says that there is another.
  func next() -> NextPage? { byLink() ?? byAddress() ?? byCursor() ?? byOffset() ?? byNumber() ?? byTotal() }

  /// `Link: rel=next`.
  func byLink() -> NextPage? {
    LinkHeader.next(in: document.headers).flatMap { to($0, "Link: rel=next") }
  }

  /// A page at an address, relative to this one. Addresses with blanks are no addresses but texts.
  func to(_ reference: String, _ text: String) -> NextPage? {
    guard let address = document.address.resolving(reference) else { return nil }
    return NextPage(request: WebRequest(address, for: .listing), text: text)
  }

  /// The same request with an item of its query, or a member of its body, replaced. What a query of GraphQL takes is a
  /// member of its variables.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    var next = request
    if next.method == "POST", case .object(var body)? = try? JSONValue(parsing: next.body) {
      let given = body["variables"] == .null ? nil : body["variables"]
      if let place = Self.variable(name, of: body), case .object(var variables) = given ?? [:] {
        variables[place] = value
        body["variables"] = .object(variables)
      } else {
        body[name] = value
      }
      next.body = Array(JSONValue.object(body).text.utf8)
    } else {
      next.address = next.address.setting(name, to: value.scalarText)
    }
    return NextPage(request: next, text: text)
  }

  /// Returns the variable of GraphQL that stands for an argument of a posted query: the one that the query hands to it
  /// (`after: $cursor`), or the one of its name; `nil` for other bodies.
  private static func variable(_ name: String, of body: [String: JSONValue]) -> String? {
    guard body[name] == nil, let query = body["query"]?.nonEmptyText, query.contains("{") else { return nil }
    for use in query.split(separator: name + ":").dropFirst() {
      let value = use.drop(while: \.isWhitespace)
      guard value.first == "$" else { continue }
      return String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return name
  }

  /// Returns the value that the request has now.
  func current(_ name: String) -> JSONValue? {
    if request.method == "POST" {
      guard case .object(let body)? = try? JSONValue(parsing: request.body) else { return nil }
      return Self.variable(name, of: body).map { body["variables"]?[$0] } ?? body[name]
    }
    return request.address.query.first { $0.name == name }?.value.map(JSONValue.text)
  }
}
