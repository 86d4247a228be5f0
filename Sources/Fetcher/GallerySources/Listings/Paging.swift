import GalleryJSON
import GalleryText
import GalleryWeb

/// Finds the next page of a listing from its response.
struct Paging {
  let document: ListingDocument
  let json: JSONValue
  /// The number of items on the page, photos or not.
  let itemCount: Int
  /// The identity of the last item, if the service names it.
  var lastID: String?
  /// The names of the list of items, in singular: `topic`.
  var things: [String] = []

  var request: WebRequest { document.source.request }

  /// Decides whether the listing goes on, and how, from headers, flags, totals and links.
  func completeness() -> Completeness {
    let isWhole = total.map { read >= $0 } ?? false
    if var next = byLink() ?? byAddress() {
      next.isPromised = !isWhole && flag != false && next.request.address != request.address
      return .more(next)
    }
    guard flag != false || total != nil && !isWhole else { return .complete }
    if var next = byCursor() ?? byOffset() ?? byNumber() ?? byRest() {
      // The last page may repeat its own cursor.
      guard next.request.identity != request.identity else { return .complete }
      // A cursor whose parameter is a guess states that there is more. On the first page, a total may be the
      // page's own.
      next.isPromised =
        next.isPromised || flag == true
        || !next.others.isEmpty && !(isWhole && document.source.pageIndex > 0)
      return .more(next)
    }
    if flag == true { return .moreUnknown }
    guard total == nil else { return .complete }
    return byFullPage().map(Completeness.more) ?? .unknown
  }

  /// `Link: rel=next`.
  func byLink() -> NextPage? {
    HeaderParameters.nextLink(in: document.headers).flatMap { to($0, "Link: rel=next") }
  }

  /// Repeats the secrets of the user's address at its origin, which services leave out of their references.
  func to(_ reference: String, _ text: String) -> NextPage? {
    guard var address = document.address.resolving(reference) else { return nil }
    let names = Set(address.query.map(\.name))
    if address.origin == request.address.origin, !address.isSigned {
      for item in request.address.query where SecretNames.isSecret(queryItem: item.name) {
        if !names.contains(item.name), let value = item.value {
          address = address.setting(item.name, to: value)
        }
      }
    }
    return NextPage(address, text)
  }

  /// Returns the same request with a query item, or a member of its body, replaced. In a GraphQL query,
  /// replaces the variable for the argument, or its value.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    var next = request
    var changed = name
    var new = value
    var variables = variables

    if var query = posedQuery, let place = Self.value(of: name, in: query), query[place.lowerBound] != "$" {
      query.replaceSubrange(place, with: value.text)
      changed = "query"
      new = .text(query)
    } else if given[name] == nil, posedQuery != nil || given["query"] == nil && !variables.isEmpty {
      let place = variable(name)
      // `{"options": {"skip": 0}}`
      let group =
        variables[place] == nil ? variables.keys.sorted().first { variables[$0]?[place] != nil } : nil
      if let group, case .object(var members)? = variables[group] {
        members[place] = value
        variables[group] = .object(members)
      } else {
        variables[place] = value
      }
      changed = "variables"
      new = .object(variables)
    }

    if var body = posted {
      body[changed] = new
      next.body = Array(JSONValue.object(body).text.utf8)
    } else {
      next.address = next.address.setting(changed, to: new.scalarText ?? new.text)
    }
    return NextPage(request: next, text: text)
  }

  private var posted: [String: JSONValue]? {
    guard request.method == "POST", case .object(let body)? = try? JSONValue(parsing: request.body) else {
      return nil
    }
    return body
  }

  /// The members of the posted body, or the items of the query.
  private var given: [String: JSONValue] {
    posted ?? request.address.query.reduce(into: [:]) { $0[$1.name] = $1.value.map(JSONValue.text) }
  }

  /// The parameters of the request, with the numbers in a query of GraphQL, its variables and the members of
  /// these.
  var parameters: [String: JSONValue] {
    let arguments = (posedQuery ?? "").replacing(": ", with: ":").split { " ,(){}\n".contains($0) }
      .map { $0.split(separator: ":") }
    let numbers = arguments.reduce(into: given) { found, argument in
      if argument.count == 2, let number = Int(argument[1]) { found[String(argument[0])] = .integer(number) }
    }
    return variables.reduce(into: numbers) { found, variable in
      found[variable.key] = variable.value
      for member in variable.value.members { found[member.name] = member.value }
    }
  }

  /// The variables of a GraphQL query, an object or its text. The query may be stored at the server.
  private var variables: [String: JSONValue] {
    let value = given["variables"] ?? .null
    let object = value.nonEmptyText.flatMap { try? JSONValue(parsing: $0) } ?? value
    guard case .object(let variables) = object else { return [:] }
    return variables
  }

  /// The text of a GraphQL query; `nil` for other requests.
  private var posedQuery: String? { given["query"]?.nonEmptyText.flatMap { $0.contains("{") ? $0 : nil } }

  /// Returns the GraphQL variable for an argument of the query (`after: $cursor`), or else its name.
  private func variable(_ name: String) -> String {
    guard let query = posedQuery, let place = Self.value(of: name, in: query), query[place.lowerBound] == "$"
    else { return name }
    return String(query[place].dropFirst())
  }

  /// Returns the place of an argument's value in a GraphQL query: `skip: 0`, `after: $cursor`.
  private static func value(of name: String, in query: String) -> Range<String.Index>? {
    for place in query.ranges(of: name + ":")
    where query[..<place.lowerBound].last.map("( ,{\n".contains) == true {
      let start = query[place.upperBound...].firstIndex { !$0.isWhitespace } ?? query.endIndex
      let end = query[start...].firstIndex { " ,)}\n".contains($0) } ?? query.endIndex
      if start < end { return start..<end }
    }
    return nil
  }

  func current(_ name: String) -> JSONValue? { parameters[variable(name)] ?? parameters[name] }

  /// Returns whether the request has a parameter, or its GraphQL query an argument.
  func has(_ name: String) -> Bool {
    current(name) != nil || posedQuery.map { Self.value(of: name, in: $0) != nil } == true
  }

  /// The objects that may describe the page as a whole, with their paths: the root and objects near it,
  /// outside lists.
  var sections: [(path: String, object: JSONValue)] {
    var found: [(path: String, object: JSONValue, depth: Int)] = [("", json, 0)]
    var index = 0
    while index < found.count, found.count < 200 {
      let (path, object, depth) = found[index]
      index += 1
      guard depth < 4 else { continue }
      for member in object.members {
        guard case .object = member.value, !Self.others.contains(member.name.lowercased()) else { continue }
        found.append((path.isEmpty ? member.name : "\(path).\(member.name)", member.value, depth + 1))
      }
    }
    // The first or last element of a list may describe the others, without a member of theirs.
    let outer = json.elements
    for (element, other) in zip([outer.first, outer.last], [outer.dropFirst().first, outer.dropLast().last]) {
      guard let element, let other, element.members.allSatisfy({ other[$0.name] == nil }) else { continue }
      found.append(("", element, 0))
    }
    return found.map { ($0.path, $0.object) }
  }

  /// Members about something else, which have totals too: the shards of Elasticsearch, other albums.
  private static let others = Set(WordLists["Paging.others"])

  /// The headers, and the objects that may describe the page, in its body or in headers (`X-Pagination`).
  var statements: [(path: String, object: JSONValue)] {
    let headers = document.headers.fields.map { ($0.name, JSONValue.text($0.value)) }
    let objects = headers.compactMap { field -> (path: String, object: JSONValue)? in
      guard case .text(let text) = field.1, text.hasPrefix("{") else { return nil }
      return (try? JSONValue(parsing: text)).map { (field.0, $0) }
    }
    return [("", .object(Dictionary(headers) { first, _ in first }))] + objects + sections
  }
}

// MARK: Values in the body of the response

extension Paging {
  /// Returns the part after `next` of a member or header that names the next page: `nextPageToken` →
  /// `pagetoken`.
  private static func nextPart(_ name: String) -> String? {
    let name = plain(name)
    // `more_topics_url`
    if name.hasPrefix("more"), name.hasSuffix("url") { return "url" }
    guard name.hasPrefix("next") else { return nil }
    let part = String(name.dropFirst(4))
    var rest = part[...]
    while let word = nextWords.first(where: { rest.hasPrefix($0) }) { rest = rest.dropFirst(word.count) }
    return rest.isEmpty ? part : nil
  }

  private static let nextWords = WordLists["Paging.nextWords"]

  /// Returns the next page by address or number: `next`, `links.next`, `_links.next.href`,
  /// `links[rel=next].href`, or a header such as `Next-Page`.
  func byAddress() -> NextPage? {
    for (path, object) in statements {
      for member in object.members {
        guard let part = Self.nextPart(member.name), !["start", "offset"].contains(part) else { continue }
        let text = path.isEmpty ? member.name : "\(path).\(member.name)"

        let target =
          member.value["href"] ?? member.value["url"] ?? member.value.elements.first ?? member.value
        let names = Self.pageParameters + Self.offsets + Self.cursorParameters
        let items = target.members.filter { $0.value.scalarText != nil }
        if request.method == "GET", items.contains(where: { names.contains($0.name) }) {
          return NextPage(request, with: items, "\(text) in the page")
        }

        if let number = target.int, ["", "page"].contains(part) {
          let isOffset = number == read && number != document.source.pageIndex + 2
          return turn(page: isOffset ? nil : number, offset: isOffset ? number : nil, "\(text) in the page")
        }

        guard let reference = target.nonEmptyText, Self.isAddress(reference) else { continue }
        // Confluence states the beginning of its addresses.
        return to(
          (reference.hasPrefix("/") ? object["base"]?.nonEmptyText ?? "" : "") + reference,
          "\(text) in the page")
      }

      for name in ["links", "link", "_links"] {
        let link = object[name]?.elements.first { link in
          let relations = (link["rel"] ?? link["type"]).map { $0.elements + [$0] } ?? []
          return relations.contains { $0.nonEmptyText?.lowercased() == "next" }
        }
        if let reference = (link?["href"] ?? link?["url"] ?? link?["uri"])?.nonEmptyText {
          return to(reference, "\(path.isEmpty ? name : "\(path).\(name)") of rel next in the page")
        }
      }
    }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("/") || text.contains("?") || text.hasPrefix("./")
  }

  /// Names of members with a cursor that do not begin with `next`.
  private static let cursors = Set(WordLists["Paging.cursors"])
  private static let cursorParameters = WordLists["Paging.cursorParameters"]

  func byCursor() -> NextPage? {
    var own: NextPage?
    for (path, object) in statements {
      for member in object.members {
        let name = Self.plain(member.name)
        let part = Self.nextPart(member.name)
        let value = member.value["#text"] ?? member.value
        // `cursor` may be that of this page. An offset that is no number is a cursor.
        guard
          part != nil || Self.cursors.contains(name)
            || name == "cursor" && flag != false
            || ["lastid", "lastkey", "anchor"].contains(name) && flag == true
            || name == "offset" && value.int == nil,
          let value = value.nonEmptyText ?? value.int.map(String.init)
            ?? (name == "lastevaluatedkey" ? value.text : nil),
          value != "0"
        else { continue }

        let written = "\(path.isEmpty ? "" : path + ".")\(member.name) in the page"
        if name == "cursor", flag == nil {
          guard current(member.name) != .text(value) else { continue }
          own = attempt([member.name] + Self.cursorParameters.prefix(2), written) { _ in .text(value) }
          continue
        }

        // `nextCursorMark` → `initialCursorMark`
        let marks = ["cursormark", "cursor", "token", "bookmark"].filter { $0 == part ?? "" }
        let names = parameters.keys.filter { key in marks.contains { Self.plain(key).hasSuffix($0) } }
          .sorted()
        var next = attempt(names + Self.parameters(for: member.name, part), written) { _ in .text(value) }
        // A token of OAI-PMH stands for the other arguments, and may not come with them.
        for other in ["metadataPrefix", "set", "from", "until"] where name == "resumptiontoken" {
          next.request.address = next.request.address.setting(other, to: nil)
        }

        return next
      }
    }
    return own
  }

  /// Returns the names of the parameter for a cursor: the one of the member, or similar or usual ones.
  private static func parameters(for name: String, _ part: String?) -> [String] {
    guard let part, !part.isEmpty else {
      return part != nil ? cursorParameters : [plain(name) == "endcursor" ? "after" : name] + cursorParameters
    }
    // `next_max_id` → `max_id`, `nextPageToken` → `pageToken`.
    let own = String(name.drop { $0.isLetter && $0.isLowercase && $0 != "_" }.drop { !$0.isLetter })
    let first =
      plain(own) == part ? [own.prefix(1).lowercased() + own.dropFirst()] : own.isEmpty ? [part] : []
    // `nextPageStart` → `start`. Some services repeat the member's name.
    let words = NameTokens.tokens(name)
    let last = words.suffix(1) + [name] + words.dropFirst().prefix(1)
    let records = part.contains("record") ? ["startRecord", "startPosition"] : []
    return records + first + cursorParameters.filter { plain($0).contains(part) } + last + cursorParameters
  }
}
