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

  var request: WebRequest { document.source.request }

  /// Decides whether the listing goes on, and how, from headers, flags, totals and links.
  func completeness() -> Completeness {
    let isDone = flag == false && (total.map { document.source.itemsBefore + itemCount >= $0 } ?? true)
    if let next = byLink() ?? byAddress() { return .more(next) }
    guard !isDone else { return .complete }
    if let next = byCursor() ?? byOffset() ?? byNumber() ?? byTotal() ?? byFlag() {
      var next = next
      // A cursor whose parameter is a guess states that there is more.
      next.isPromised = flag == true || total == nil && !next.others.isEmpty
      return .more(next)
    }
    if flag == true { return .moreUnknown }
    return total == nil ? .unknown : .complete
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

  /// Returns the same request with a query item, or a member of its body, replaced. In a GraphQL query, replaces the
  /// variable for the argument.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    var next = request
    let place = variable(name)
    var variables = Self.variables(of: parameters)
    if let place { variables[place] = value }
    if var body = posted {
      body[place == nil ? name : "variables"] = place == nil ? value : .object(variables)
      next.body = Array(JSONValue.object(body).text.utf8)
    } else if place != nil {
      next.address = next.address.setting("variables", to: JSONValue.object(variables).text)
    } else {
      next.address = next.address.setting(name, to: value.scalarText)
    }
    return NextPage(next, text)
  }

  private var posted: [String: JSONValue]? {
    guard request.method == "POST", case .object(let body)? = try? JSONValue(parsing: request.body) else {
      return nil
    }
    return body
  }

  /// The members of the posted body, or the items of the query.
  private var parameters: [String: JSONValue] {
    if let posted { return posted }
    return request.address.query.reduce(into: [:]) { $0[$1.name] = $1.value.map(JSONValue.text) }
  }

  /// The variables of a GraphQL query, an object or its text.
  private static func variables(of parameters: [String: JSONValue]) -> [String: JSONValue] {
    let given = parameters["variables"] ?? .null
    let value = given.nonEmptyText.flatMap { try? JSONValue(parsing: $0) } ?? given
    guard case .object(let variables) = value else { return [:] }
    return variables
  }

  /// Returns the GraphQL variable for an argument of the query: the one passed to it (`after: $cursor`), or the one
  /// with its name; `nil` for other requests.
  private func variable(_ name: String) -> String? {
    let parameters = parameters
    guard parameters[name] == nil, let query = parameters["query"]?.nonEmptyText, query.contains("{") else {
      return nil
    }
    for use in query.split(separator: name + ":").dropFirst() {
      let value = use.drop(while: \.isWhitespace)
      guard value.first == "$" else { continue }
      return String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return name
  }

  func current(_ name: String) -> JSONValue? {
    let parameters = parameters
    return variable(name).map { Self.variables(of: parameters)[$0] } ?? parameters[name]
  }
}

// Numbers, in the body or in headers.
extension Paging {
  // Names without case, separators and prefixes (`hydra:totalItems`, `@odata.count`).
  private static let totals = [
    "total", "totalresults", "totalcount", "totalitems", "totalhits", "totalrecords", "totalobjects",
    "totalentries", "totalelements", "resultcount", "count", "numfound", "of", "rowcount",
  ]
  private static let pageCounts = ["pages", "totalpages", "pagecount", "lastpage", "numpages"]
  private static let pageNumbers = ["page", "currentpage", "pagenumber", "current"]
  private static let pageSizes = ["perpage", "pagesize", "limit", "itemsperpage", "size"]
  private static let offsetParameters = ["offset", "start", "skip", "startIndex", "from"]
  private static let pageParameters = [
    "page", "p", "pg", "pageNumber", "page_number", "pageNo", "sp", "page[number]", "_page",
  ]

  /// Returns a name without its prefix, case and separators: `hydra:total_items` → `totalitems`.
  static func plain(_ name: String) -> String {
    var name = name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...]
    for prefix in ["@odata.", "odata.", "X-", "x-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    return name.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  private static func number(_ names: [String], _ object: JSONValue) -> Int? {
    let members = object.members.map { (plain($0.name), $0.value) }
    return names.lazy.compactMap { name in members.first { $0.0 == name }?.1.int }.first
  }

  /// The number of all items, if the page states it.
  var total: Int? {
    for field in document.headers.fields {
      let name = Self.plain(field.name)
      if name == "contentrange", !field.value.lowercased().hasPrefix("bytes"),
        let total = field.value.split(separator: "/").last.flatMap({ Int($0.trimmed) })
      {
        return total
      }
      if Self.totals.contains(name) || name == "wptotal", name.contains("total"),
        let total = Int(field.value.trimmed)
      {
        return total
      }
    }
    return sections.lazy.compactMap { Self.number(Self.totals, $0.object) }.first { $0 >= itemCount }
  }

  private static let flags: Set<String> = [
    "hasmore", "hasnext", "hasnextpage", "more", "moreavailable", "moreresultsavailable", "hasmoreitems",
    "hasmoreresults", "istruncated",
  ]
  private static let endFlags: Set<String> = ["last", "islast", "islastpage", "isend"]

  /// A Boolean value that indicates whether more follows, if the page states it: `has_more`, `hasNextPage`.
  var flag: Bool? {
    for (name, value) in statements.flatMap(\.object.members) {
      let states = value == true || value.nonEmptyText?.lowercased() == "true"
      guard states || value == false || value.nonEmptyText?.lowercased() == "false" else { continue }
      if Self.flags.contains(Self.plain(name)) { return states }
      if Self.endFlags.contains(Self.plain(name)) { return !states }
    }
    return nil
  }

  private var offsetParameter: String? { Self.offsetParameters.first { current($0) != nil } }
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
    if let name = offsetParameter { return setting(name, to: .integer(read), "\(read) of \(total)") }
    let number = document.source.pageIndex + 2
    if let name = pageParameter { return setting(name, to: .integer(number), "\(read) of \(total)") }
    let names = Set(sections.flatMap { $0.object.members.map { $0.name.lowercased() } })
    let first = names.contains("numfound") ? "start" : names.contains("total_count") ? "offset" : "page"
    return guess(first, "\(read) of \(total)")
  }

  /// Returns the next page if only a flag says that there is one.
  func byFlag() -> NextPage? {
    guard flag == true, itemCount > 0 else { return nil }
    let name = offsetParameter ?? pageParameter ?? "page"
    return guess(name, "a flag in the page")
  }

  /// The parameter is unknown. If the service ignores a guess, the response repeats known photos.
  private func guess(_ first: String, _ text: String) -> NextPage {
    let read = document.source.itemsBefore + itemCount
    let names = [first] + ["page", "offset", "start", "skip", "_page"].filter { $0 != first }
    var guesses = names.map { name in
      let isNumber = Self.pageParameters.contains(name)
      return setting(name, to: .integer(isNumber ? document.source.pageIndex + 2 : read), text)
    }
    if let lastID {
      let after = setting("starting_after", to: .text(lastID), text)
      guesses.insert(after, at: current("starting_after") == nil ? guesses.count : 0)
    }
    return NextPage(guesses[0].request, text, others: guesses.dropFirst().map(\.request))
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

  /// The headers, and the objects that may describe the page.
  private var statements: [(path: String, object: JSONValue)] {
    let headers = document.headers.fields.map { ($0.name, JSONValue.text($0.value)) }
    return [("", .object(Dictionary(headers) { first, _ in first }))] + sections
  }

  /// Returns the part after `next` of a member or header that names the next page: `nextPageToken` → `pagetoken`.
  private static func nextPart(_ name: String) -> String? {
    let name = plain(name)
    guard name.hasPrefix("next") else { return nil }
    let part = String(name.dropFirst(4))
    var rest = part[...]
    while let word = nextWords.first(where: { rest.hasPrefix($0) }) { rest = rest.dropFirst(word.count) }
    return rest.isEmpty ? part : nil
  }

  private static let nextWords = [
    "page", "url", "uri", "link", "href", "token", "cursor", "marker", "key", "id", "max", "batch", "set",
    "results", "start", "offset", "position", "continuation",
  ]

  /// Returns the next page by address or number: `next`, `links.next`, `_links.next.href`, `links[rel=next].href`, or
  /// a header such as `Next-Page`.
  func byAddress() -> NextPage? {
    for (path, object) in statements {
      for member in object.members {
        guard let part = Self.nextPart(member.name), !["start", "offset"].contains(part) else { continue }
        let text = path.isEmpty ? member.name : "\(path).\(member.name)"
        let target = member.value["href"] ?? member.value["url"] ?? member.value
        if let number = target.int, ["", "page"].contains(part) {
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

  /// Names of members with a cursor that do not begin with `next`.
  private static let cursors: Set<String> = [
    "continuationtoken", "continuation", "endcursor", "after", "scrollid", "bookmark",
  ]

  func byCursor() -> NextPage? {
    for (path, object) in statements {
      for member in object.members {
        let name = Self.plain(member.name)
        let part = Self.nextPart(member.name)
        // `cursor` may be that of this page.
        guard part != nil || Self.cursors.contains(name) || name == "cursor" && flag == true,
          let value = member.value.nonEmptyText ?? member.value.int.map(String.init)
        else { continue }
        let written = "\(path.isEmpty ? "" : path + ".")\(member.name) in the page"
        return cursor(value, named: member.name, part, written)
      }
    }
    return nil
  }

  /// Returns the request with a cursor. Its parameter is the one of the request, or has the name of the member, or a
  /// usual name.
  private func cursor(_ value: String, named name: String, _ part: String?, _ text: String) -> NextPage {
    let usual = [
      "cursor", "after", "page_token", "pageToken", "token", "marker", "starting_after", "continuation",
      "page",
    ]
    var names = usual + ["max_id", "nextToken", "next_token", "pagination_token", "continuationToken"]
    // `next_max_id` → `max_id`, `nextPageToken` → `pageToken`.
    if let part, !part.isEmpty {
      names = names.filter { Self.plain($0) == part } + names
      let own = name.drop { $0.isLetter && $0.isLowercase && $0 != "_" }.drop { !$0.isLetter }
      if Self.plain(String(own)) == part { names.insert(own.prefix(1).lowercased() + own.dropFirst(), at: 0) }
    } else if Self.plain(name) == "endcursor" {
      names.insert("after", at: 0)
    } else if part == nil {
      names.insert(name, at: 0)
    }
    if let known = names.first(where: { current($0) != nil }) {
      return setting(known, to: .text(value), text)
    }
    // A GraphQL query names its arguments.
    if let query = parameters["query"]?.nonEmptyText,
      let known = names.first(where: { query.contains($0 + ":") })
    {
      return setting(known, to: .text(value), text)
    }
    var tried: Set<String> = []
    let requests = names.filter { tried.insert($0).inserted }.prefix(10)
      .map { setting($0, to: .text(value), text).request }
    return NextPage(requests[0], text, others: Array(requests.dropFirst()))
  }
}

extension Paging {
  /// Decides by a recipe's rule how the listing goes on. The paths of the rule start at the page (`scope`).
  func completeness(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> Completeness {
    if rule.kind == .auto { return completeness() }
    return try next(by: rule, in: scope).map(Completeness.more) ?? .unknown
  }

  private func next(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> NextPage? {
    let total = try rule.total?.text(in: scope).flatMap { JSONValue.text($0).double } ?? .infinity
    switch rule.kind {
    case .none, .auto: return nil
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
