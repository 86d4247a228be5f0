import GalleryJSON
import GalleryText
import GalleryWeb

/// Finds the next page of a listing from its response.
struct Paging {
  let document: ListingDocument
  let json: JSONValue
  /// The number of items on the page, photos or not.
  let itemCount: Int

  var request: WebRequest { document.source.request }

  /// `nil` at the end, and without evidence of another page.
  func next() -> NextPage? { byLink() ?? byAddress() ?? byCursor() ?? byOffset() ?? byNumber() ?? byTotal() }

  /// `Link: rel=next`.
  func byLink() -> NextPage? {
    HeaderParameters.nextLink(in: document.headers).flatMap { to($0, "Link: rel=next") }
  }

  func to(_ reference: String, _ text: String) -> NextPage? {
    NextPage(document.address.resolving(reference), text)
  }

  /// Returns the same request with a query item, or a member of its body, replaced. In a GraphQL query, replaces the
  /// variable for the argument.
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
    return NextPage(next, text)
  }

  /// Returns the GraphQL variable for an argument of a posted query: the one passed to it (`after: $cursor`), or the
  /// one with its name; `nil` for other bodies.
  private static func variable(_ name: String, of body: [String: JSONValue]) -> String? {
    guard body[name] == nil, let query = body["query"]?.nonEmptyText, query.contains("{") else { return nil }
    for use in query.split(separator: name + ":").dropFirst() {
      let value = use.drop(while: \.isWhitespace)
      guard value.first == "$" else { continue }
      return String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return name
  }

  func current(_ name: String) -> JSONValue? {
    if request.method == "POST" {
      guard case .object(let body)? = try? JSONValue(parsing: request.body) else { return nil }
      return Self.variable(name, of: body).map { body["variables"]?[$0] } ?? body[name]
    }
    return request.address.query.first { $0.name == name }?.value.map(JSONValue.text)
  }
}

// Numbers, in the body or in headers.
extension Paging {
  private static let totals = [
    "total", "totalresults", "total_results", "totalcount", "total_count", "totalitems", "total_items",
    "total_hits", "totalhits", "result_count", "count", "numfound", "of", "rowcount", "totalelements",
  ]
  private static let pageCounts = [
    "pages", "total_pages", "totalpages", "page_count", "pagecount", "last_page", "lastpage", "num_pages",
    "numpages",
  ]
  private static let pageNumbers = [
    "page", "current_page", "currentpage", "page_number", "pagenumber", "current",
  ]
  private static let pageSizes = [
    "per_page", "perpage", "page_size", "pagesize", "limit", "itemsperpage", "items_per_page", "size",
  ]
  private static let offsetParameters = ["offset", "start", "skip", "startIndex", "from"]
  private static let pageParameters = [
    "page", "p", "pg", "pageNumber", "page_number", "pageNo", "sp", "page[number]",
  ]

  private static func number(_ names: [String], _ object: JSONValue) -> Int? {
    let members = object.members.map { ($0.name.lowercased(), $0.value) }
    return names.lazy.compactMap { name in members.first { $0.0 == name }?.1.int }.first
  }

  /// If the page states it.
  var total: Int? {
    let headers = ["X-WP-Total", "X-Total-Count", "X-Total", "Total-Count"]
    if let text = headers.lazy.compactMap({ document.headers[$0] }).first, let total = Int(text.trimmed) {
      return total
    }
    return sections.lazy.compactMap { Self.number(Self.totals, $0.object) }.first { $0 >= itemCount }
  }

  var pageParameter: String? { Self.pageParameters.first { current($0) != nil } }

  /// Returns the next page by `offset` and `limit`, in the body or in headers (`X-Offset`, `X-Limit`, `X-Count`).
  func byOffset() -> NextPage? {
    if let offset = header("X-Offset"), let limit = header("X-Limit"), let count = header("X-Count"),
      limit > 0
    {
      guard count >= limit, offset < .max - limit else { return nil }
      return setting("offset", to: .integer(offset + limit), "X-Offset and X-Limit")
    }
    for (_, object) in sections {
      for name in Self.offsetParameters {
        guard let offset = object[name]?.int, offset >= 0, let total = Self.number(Self.totals, object) else {
          continue
        }
        let size = Self.number(Self.pageSizes, object) ?? itemCount
        // If pages are numbered too, the service expects page numbers.
        guard size > 0, Self.number(Self.pageCounts, object) == nil, offset < .max - size else { continue }
        return offset + size < total
          ? setting(name, to: .integer(offset + size), "\(name) \(offset) of \(total)") : nil
      }
    }
    return nil
  }

  private func header(_ name: String) -> Int? { document.headers[name].flatMap { Int($0.trimmed) } }

  /// Returns the next page by `page` and `pages`, or by `page`, `per_page` and `total`, in the body or in headers.
  func byNumber() -> NextPage? {
    if let next = header("X-Next-Page") {
      return setting(pageParameter ?? "page", to: .integer(next), "X-Next-Page")
    }
    if let pages = header("X-WP-TotalPages") ?? header("X-Total-Pages") {
      return page(after: currentPage(in: .null), of: pages)
    }
    if let total = header("X-Total") ?? header("X-Total-Count"), let size = header("X-Per-Page"), size > 0,
      (0..<(.max - size)).contains(total)
    {
      return page(after: currentPage(in: .null), of: (total + size - 1) / size)
    }
    for (_, object) in sections {
      let number = Self.number(Self.pageNumbers, object)
      if let pages = Self.number(Self.pageCounts, object) {
        // The number of pages is also the last number if the first is 1, but not if it is 0.
        let current = currentPage(in: object)
        return page(after: current, of: isFromZero(number) ? max(pages, 0) - 1 : pages)
      }
      guard let number, let size = Self.number(Self.pageSizes, object), size > 0, number >= 0,
        let total = Self.number(Self.totals, object), total >= 0, total < .max - size
      else { continue }
      let pages = (total + size - 1) / size
      return page(after: number, of: isFromZero(number) ? pages - 1 : pages)
    }
    return nil
  }

  /// Returns the next page if only a total is known and exceeds the items read. Uses the parameter in the request, or
  /// the one that usually accompanies the name of the total.
  func byTotal() -> NextPage? {
    guard let total, itemCount > 0, document.source.itemsBefore < .max - itemCount else { return nil }
    let read = document.source.itemsBefore + itemCount
    guard read < total else { return nil }
    if let name = Self.offsetParameters.first(where: { current($0) != nil }) {
      return setting(name, to: .integer(read), "\(read) of \(total)")
    }
    let number = document.source.pageIndex + 2
    if let name = pageParameter { return setting(name, to: .integer(number), "\(read) of \(total)") }
    // The parameter is unknown. If the service ignores a guess, the response repeats known photos.
    let names = Set(sections.flatMap { $0.object.members.map { $0.name.lowercased() } })
    let first = names.contains("numfound") ? "start" : names.contains("total_count") ? "offset" : "page"
    let guesses = ([first] + ["page", "offset", "start"].filter { $0 != first }).map {
      setting($0, to: .integer($0 == "page" ? number : read), "\(read) of \(total)")
    }
    return NextPage(guesses[0].request, guesses[0].text, others: guesses.dropFirst().map(\.request))
  }

  /// Returns a Boolean value that indicates whether pages are numbered from 0.
  private func isFromZero(_ number: Int?) -> Bool {
    guard let number else { return false }
    return number < document.source.pageIndex + 1
  }

  private func currentPage(in object: JSONValue) -> Int {
    Self.number(Self.pageNumbers, object) ?? pageParameter.flatMap { current($0)?.int }
      ?? document.source.pageIndex + 1
  }

  private func page(after current: Int, of last: Int) -> NextPage? {
    guard current < last else { return nil }
    return setting(pageParameter ?? "page", to: .integer(current + 1), "page \(current) of \(last)")
  }
}

// Values in the body of the response.
extension Paging {
  /// The objects that may describe the page as a whole, with their paths: the root and objects near it, outside lists.
  var sections: [(path: String, object: JSONValue)] {
    var found: [(path: String, object: JSONValue, depth: Int)] = [("", json, 0)]
    var index = 0
    while index < found.count, found.count < 200 {
      let (path, object, depth) = found[index]
      index += 1
      guard depth < 4 else { continue }
      for member in object.members {
        guard case .object = member.value else { continue }
        found.append((path.isEmpty ? member.name : "\(path).\(member.name)", member.value, depth + 1))
      }
    }
    return found.map { ($0.path, $0.object) }
  }

  private static let addressNames = [
    "next", "next_url", "nexturl", "next_page_url", "nextpageurl", "next_page", "nextpage", "nextlink",
    "next_link", "@odata.nextlink", "odata.nextlink", "next_href", "nexthref", "nextpagelink",
  ]

  /// Returns the next page by address or number: `next`, `links.next`, `_links.next.href`, `links[rel=next].href`.
  func byAddress() -> NextPage? {
    for (path, object) in sections {
      for member in object.members where Self.addressNames.contains(member.name.lowercased()) {
        let text = path.isEmpty ? member.name : "\(path).\(member.name)"
        let target = member.value["href"] ?? member.value["url"] ?? member.value
        if let number = target.int, !request.address.text.isEmpty {
          return setting(pageParameter ?? "page", to: .integer(number), "\(text) in the page")
        }
        guard let reference = target.nonEmptyText, Self.isAddress(reference) else { continue }
        return to(reference, "\(text) in the page")
      }
      for name in ["links", "link"] {
        let link = object[name]?.elements.first { $0["rel"]?.nonEmptyText?.lowercased() == "next" }
        if let reference = (link?["href"] ?? link?["url"])?.nonEmptyText {
          return to(reference, "\(path.isEmpty ? name : "\(path).\(name)") of rel next in the page")
        }
      }
    }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") || text.hasPrefix("./")
  }

  /// Names of members with a cursor, and the query items for them.
  private static let cursors: [(member: String, parameters: [String])] = [
    ("nextcursor", ["cursor"]), ("next_cursor", ["cursor"]), ("nextpagetoken", ["pageToken", "page_token"]),
    ("next_page_token", ["page_token", "pageToken"]), ("nexttoken", ["nextToken", "next_token", "token"]),
    ("next_token", ["next_token", "pagination_token", "token"]), ("nextmarker", ["marker"]),
    ("next_marker", ["marker"]), ("continuationtoken", ["continuationToken", "continuation"]),
    ("continuation_token", ["continuation_token"]), ("continuation", ["continuation"]),
    ("next_max_id", ["max_id"]), ("endcursor", ["after"]), ("end_cursor", ["after"]), ("next_page", ["page"]),
    ("nextpage", ["page"]), ("next", ["cursor"]),
  ]

  func byCursor() -> NextPage? {
    for (path, object) in sections {
      let members = object.members.map { ($0.name.lowercased(), $0.name, $0.value) }
      for (name, parameters) in Self.cursors {
        guard let (_, written, value) = members.first(where: { $0.0 == name }),
          let cursor = value.nonEmptyText ?? value.int.map(String.init), object["has_more"] != false,
          object["hasNextPage"] != false
        else { continue }
        let parameter = parameters.first { current($0) != nil } ?? parameters[0]
        let text = "\(path.isEmpty ? "" : path + ".")\(written) in the page"
        return setting(parameter, to: .text(cursor), text)
      }
      if let cursor = object["cursor"]?["next"]?.nonEmptyText {
        return setting("cursor", to: .text(cursor), "cursor.next in the page")
      }
    }
    return nil
  }
}

extension Paging {
  /// Returns the next page by the rule of a recipe. The paths of the rule start at the page (`scope`).
  func next(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> NextPage? {
    let total = try rule.total?.text(in: scope).flatMap { JSONValue.text($0).double } ?? .infinity
    switch rule.kind {
    case .none: return nil
    case .auto: return next()
    case .link: return byLink()
    case .url:
      guard let value = rule.value, let target = try value.text(in: scope) else { return nil }
      if let number = Int(target), rule.value?.isQuery == true {
        return setting(rule.parameter ?? "page", to: .integer(number), value.text)
      }
      return to(target, value.text)
    case .cursor:
      guard let value = rule.value else { return byCursor() }
      guard let cursor = try value.text(in: scope) else { return nil }
      return setting(rule.parameterName, to: .text(cursor), value.text)
    case .page:
      let page = current(rule.parameterName)?.int ?? rule.first
      // Compare as floating-point numbers, which cannot overflow: services may send any number.
      guard itemCount > 0, page < .max, Double(page) - Double(rule.first) + 1 < total else { return nil }
      return setting(rule.parameterName, to: .integer(page + 1), "page numbers")
    case .offset:
      let offset = current(rule.parameterName)?.int ?? 0
      guard itemCount > 0, offset < .max - itemCount, Double(offset) < total - Double(itemCount) else {
        return nil
      }
      return setting(rule.parameterName, to: .integer(offset + itemCount), "offsets")
    }
  }
}
