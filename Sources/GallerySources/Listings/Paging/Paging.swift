import GalleryJSON

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

  /// The same request with an item of its query, or a member of its body, replaced.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    var next = request
    if next.method == "POST", case .object(var body)? = try? JSONValue(parsing: next.body) {
      body[name] = value
      next.body = Array(JSONValue.object(body).text.utf8)
    } else {
      next.address = next.address.setting(name, to: value.scalarText)
    }
    return NextPage(request: next, text: text)
  }

  /// Returns the value that the request has now.
  func current(_ name: String) -> JSONValue? {
    if request.method == "POST" { return (try? JSONValue(parsing: request.body))?[name] }
    return request.address.query.first { $0.name == name }?.value.map(JSONValue.text)
  }
}
