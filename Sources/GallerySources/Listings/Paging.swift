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
    let isWhole = total.map { read >= $0 } ?? false
    if var next = byLink() ?? byAddress() {
      next.isPromised = !isWhole && flag != false && next.request.address != request.address
      return .more(next)
    }
    guard flag != false || total != nil && !isWhole else { return .complete }
    if var next = byCursor() ?? byOffset() ?? byNumber() ?? byRest() {
      // A cursor whose parameter is a guess states that there is more. On the first page, a total may be the page's own.
      next.isPromised =
        next.isPromised || flag == true || !next.others.isEmpty && !(isWhole && document.source.pageIndex > 0)
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
    return NextPage(request: next, text: text)
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
  // Words of names without case, separators and plural (`hydra:totalItems`, `@odata.count`, `numFound`).
  private static let counters = ["total", "count", "found", "matched", "available", "nb", "num"]
  private static let countedThings = [
    "result", "item", "hit", "record", "object", "entries", "element", "document", "doc", "photo", "image",
    "picture", "post", "media", "asset", "file", "row", "filtered", "estimated", "matches", "number", "list",
    "of",
  ]
  private static let pageCounts = ["pages", "totalpages", "pagecount", "lastpage", "numpages", "nbpages"]
  private static let pageNumbers = ["page", "currentpage", "pagenumber", "current", "pageindex", "number"]
  private static let pageSizes = [
    "perpage", "pagesize", "limit", "itemsperpage", "size", "pagelimit", "hitsperpage",
  ]
  private static let offsets = ["offset", "start", "skip", "startindex", "from", "skipcount", "startat"]
  private static let pageParameters = pageNumbers + ["p", "pg", "pageno", "sp", "paged", "pagenum"]
  /// The parameters beside one for the size of a page.
  private static let companions = [
    "top": ["$skip"], "rows": ["start"], "length": ["start"], "maxresultcount": ["SkipCount"],
    "maxresults": ["startIndex", "startAt"], "limit": ["offset", "start", "skip"], "ps": ["p"],
    "size": ["number", "from", "page"], "pagesize": ["currentPage", "page", "pageNumber"],
  ]
  private static let usualParameters = [
    "page", "offset", "start", "skip", "_page", "page[number]", "p", "pageNumber", "page[offset]",
    "pagination[page]", "$skip", "startIndex", "pageNum", "pageNo", "page_no",
  ]

  /// Returns a name without its prefix, case and separators: `hydra:total_items` → `totalitems`.
  static func plain(_ name: String) -> String {
    var name = name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...]
    for prefix in ["@odata.", "odata.", "X-", "x-", "WP-", "wp-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    return name.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  /// Returns the plain name of a parameter, without its group: `page[number]` → `number`.
  private static func parameter(_ name: String) -> String {
    plain(name.hasSuffix("]") ? String(name.split(separator: "[").last ?? "") : name)
  }

  private static func number(_ names: [String], _ object: JSONValue) -> Int? {
    let members = object.members.map { (plain($0.name), $0.value) }
    return names.lazy.compactMap { name in members.first { $0.0 == name }?.1.int }.first
  }

  /// Returns the number of all items that an object states. The word `total` is better evidence than `count`.
  private static func total(in object: JSONValue) -> Int? {
    let members = object.members.map { (plain($0.name), $0.value) }.filter { isTotal($0.0) }
    return (members.filter { $0.0.contains("total") } + members).lazy
      .compactMap { ($0.1["value"] ?? $0.1).int }.first
  }

  static func isTotal(_ name: String) -> Bool {
    guard name != "number", name == "of" || counters.contains(where: name.contains) else { return false }
    var rest = name[...]
    while let word = (countedThings + counters).first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(word.count)
      if rest.first == "s" { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  /// The number of items up to the end of the page.
  private var read: Int {
    let before = document.source.itemsBefore
    return before < .max - itemCount ? before + itemCount : .max
  }

  /// The number of all items, if the page states it.
  var total: Int? {
    for field in document.headers.fields {
      let name = Self.plain(field.name)
      let number = Int((field.value.split(separator: "/").last ?? "").trimmed)
      if name == "contentrange", !field.value.lowercased().hasPrefix("bytes"), let number { return number }
      if let mark = name.firstRange(of: "total"), Self.isTotal(String(name[mark.lowerBound...])), let number {
        return number
      }
    }
    // The photos of a person are more than those of the listing.
    let own = statements.dropFirst().filter { path, _ in
      !NameTokens.isForeign([path]) || NameTokens.isForeign([path], ofPeople: true)
    }
    return own.lazy.compactMap { Self.total(in: $0.object) }.first { $0 >= itemCount }
  }

  private static let flags: Set<String> = [
    "hasmore", "hasnext", "hasnextpage", "more", "moreavailable", "moreresultsavailable", "hasmoreitems",
    "hasmoreresults", "istruncated", "truncated", "incompleteresults",
  ]
  private static let endFlags: Set<String> = ["last", "islast", "islastpage", "isend"]
  private static let rests: Set<String> = ["remaining", "remainingitems", "remainingitemcount"]

  /// A Boolean value that indicates whether more follows, if the page states it: `has_more`, `hasNextPage`.
  var flag: Bool? {
    let states = statements.flatMap(\.object.members).compactMap { member -> Bool? in
      let name = Self.plain(member.name)
      if Self.rests.contains(name) { return member.value.int.map { $0 > 0 } }
      let text = member.value.scalarText?.lowercased()
      guard text == "true" || text == "false" else { return nil }
      if Self.flags.contains(name) { return text == "true" }
      return Self.endFlags.contains(name) ? text == "false" : nil
    }
    return states.contains(true) ? true : states.first
  }

  /// Returns the next page by `offset` and `limit`, in the body or in headers (`X-Offset`, `X-Limit`, `X-Count`).
  func byOffset() -> NextPage? {
    for (_, object) in statements {
      guard let offset = Self.number(Self.offsets, object), offset >= 0, let total = Self.total(in: object)
      else { continue }
      let size = Self.number(Self.pageSizes, object) ?? itemCount
      // If pages are numbered too, the service expects page numbers.
      guard size > 0, Self.number(Self.pageCounts, object) == nil, offset < .max - size else { continue }
      // A number that equals the limit may be that of the page's items.
      let isFull = total == size && Self.number(Self.pageSizes, object) != nil
      return offset + size < total || isFull
        ? turn(offset: offset + size, "item \(offset) of \(total)") : nil
    }
    return nil
  }

  /// Returns the next page by `page` and `pages`, or by `page`, `per_page` and `total`, in the body or in headers.
  func byNumber() -> NextPage? {
    for (_, object) in statements {
      let number = Self.number(Self.pageNumbers, object)
      let size = Self.number(Self.pageSizes, object) ?? 0
      let total = Self.total(in: object) ?? -1
      let stated = Self.number(Self.pageCounts, object)
      guard stated != nil || size > 0 && (0..<(.max - size)).contains(total) else { continue }
      let pages = max(stated ?? (total + size - 1) / size, 0)
      let current = number ?? parameter(in: Self.pageParameters)?.value ?? document.source.pageIndex + 1
      // The number of pages is also the last number if the first is 1, but not if it is 0.
      let isFromZero = number.map { $0 < document.source.pageIndex + 1 } ?? false
      guard current < (isFromZero ? pages - 1 : pages) else { return nil }
      var next = turn(page: current + 1, "page \(current) of \(isFromZero ? pages - 1 : pages)")
      // Without the number of this page, that of pages may be a property of something else.
      next.isPromised = number != nil
      return next
    }
    return nil
  }

  /// Returns the next page if only a total, which exceeds the items read, or a flag says that there is one.
  func byRest() -> NextPage? {
    guard itemCount > 0 else { return nil }
    if let total, read < total { return turn("\(read) of \(total)") }
    return flag == true ? turn("a flag in the page") : nil
  }

  /// Returns the parameter of the request with one of some names, and a number.
  private func parameter(in names: [String]) -> (name: String, value: Int)? {
    parameters.keys.sorted().lazy.compactMap { name in
      names.contains(Self.parameter(name)) ? current(name)?.int.map { (name, $0) } : nil
    }.first
  }

  /// Returns the request for a page by its number, or by the offset of its first item. Without a parameter in the
  /// request, tries those that the request and the page suggest, then the usual ones. If the service ignores a guess,
  /// the response repeats known photos.
  private func turn(page: Int? = nil, offset: Int? = nil, _ text: String) -> NextPage {
    let last = document.source.pageIndex
    let stated = statements.lazy.compactMap { Self.number(Self.pageNumbers, $0.object) }
      .first { $0 == last || $0 == last + 1 }
    func value(_ name: String) -> JSONValue {
      .integer(
        Self.offsets.contains(Self.parameter(name))
          ? offset ?? (parameter(in: Self.offsets)?.value).map { $0 &+ itemCount } ?? read
          : page ?? (stated ?? last + 1) + 1)
    }
    let kinds = page == nil ? [Self.offsets, Self.pageParameters] : [Self.pageParameters, Self.offsets]
    if let known = kinds.lazy.compactMap({ parameter(in: $0)?.name }).first {
      return setting(known, to: value(known), text)
    }
    let suggested = parameters.keys.sorted().flatMap { name -> [String] in
      let group = name.hasSuffix("]") ? name.prefix { $0 != "[" } : ""
      return (Self.companions[Self.parameter(name)] ?? []).map { group.isEmpty ? $0 : "\(group)[\($0)]" }
    }
    let mentioned = sections.flatMap { path, object -> [String] in
      let group = path.split(separator: ".").last ?? ""
      let names = object.members.filter { member in
        member.value.int != nil && kinds.contains { $0.contains(Self.plain(member.name)) }
      }.map(\.name)
      return names + names.map { "\(group)[\($0)]" }.filter { !$0.hasPrefix("[") }
    }
    var names = suggested + mentioned + Self.usualParameters
    if page != nil { names.insert("page", at: 0) }
    if offset != nil { names = names.filter { Self.offsets.contains(Self.parameter($0)) } + names }
    var next = attempt(names, text, value)
    if let lastID, current("starting_after") == nil {
      next.others.append(setting("starting_after", to: .text(lastID), text).request)
    } else if let lastID {
      return setting("starting_after", to: .text(lastID), text)
    }
    // Without a known shortfall, a repeated page ends the listing.
    if flag != true, total.map({ read >= $0 }) ?? true { next.others = [] }
    return next
  }

  /// Returns the request with one of some parameters: the one that the request has or its GraphQL query names, or else
  /// all of them, one after another.
  private func attempt(_ names: [String], _ text: String, _ value: (String) -> JSONValue) -> NextPage {
    let query = parameters["query"]?.nonEmptyText ?? ""
    let known = names.first { name in
      current(name) != nil || query.contains("{") && "( ,".contains { query.contains("\($0)\(name):") }
    }
    if let known { return setting(known, to: value(known), text) }
    var tried: Set<String> = []
    let requests = names.filter { tried.insert($0).inserted }.prefix(24)
      .map { setting($0, to: value($0), text).request }
    return NextPage(request: requests[0], text: text, others: Array(requests.dropFirst()))
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
        // The shards of Elasticsearch have a total too.
        guard case .object = member.value, member.name != "_shards" else { continue }
        found.append((path.isEmpty ? member.name : "\(path).\(member.name)", member.value, depth + 1))
      }
    }
    return found.map { ($0.path, $0.object) }
  }

  /// The headers, and the objects that may describe the page, in its body or in headers (`X-Pagination`).
  private var statements: [(path: String, object: JSONValue)] {
    let headers = document.headers.fields.map { ($0.name, JSONValue.text($0.value)) }
    let objects = headers.compactMap { field -> (path: String, object: JSONValue)? in
      guard case .text(let text) = field.1, text.hasPrefix("{") else { return nil }
      return (try? JSONValue(parsing: text)).map { (field.0, $0) }
    }
    return [("", .object(Dictionary(headers) { first, _ in first }))] + objects + sections
  }

  /// Returns the part after `next` of a member or header that names the next page: `nextPageToken` → `pagetoken`.
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

  private static let nextWords = [
    "page", "url", "uri", "link", "href", "token", "cursor", "marker", "key", "id", "max", "batch", "set",
    "results", "start", "offset", "position", "continuation", "before", "after", "since", "index",
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
          return turn(page: number, "\(text) in the page")
        }
        // `next: {"offset": 50, "limit": 50}`
        let items = target.members.compactMap { item in item.value.scalarText.map { (item.name, $0) } }
        if !items.isEmpty, items.count == target.members.count, request.method == "GET" {
          let address = items.reduce(request.address) { $0.setting($1.0, to: $1.1) }
          return NextPage(address, "\(text) in the page")
        }
        guard let reference = target.nonEmptyText, Self.isAddress(reference) else { continue }
        return to(reference, "\(text) in the page")
      }
      for name in ["links", "link", "_links"] {
        let link = object[name]?.elements.first { link in
          let relations = link["rel"].map { $0.elements + [$0] } ?? []
          return relations.contains { $0.nonEmptyText?.lowercased() == "next" }
        }
        if let reference = (link?["href"] ?? link?["url"])?.nonEmptyText {
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
  private static let cursors: Set<String> = [
    "continuationtoken", "continuation", "endcursor", "after", "scrollid", "bookmark", "continue",
    "resumptiontoken",
  ]
  private static let cursorParameters = [
    "cursor", "after", "page_token", "pageToken", "token", "marker", "starting_after", "continuation", "page",
    "max_id", "nextToken", "next_token", "pagination_token", "continuationToken", "page_cursor", "from",
    "page[cursor]", "page[after]",
  ]

  func byCursor() -> NextPage? {
    for (path, object) in statements {
      for member in object.members {
        let name = Self.plain(member.name)
        let part = Self.nextPart(member.name)
        let value = member.value["#text"] ?? member.value
        // `cursor` may be that of this page. An offset that is no number is a cursor.
        guard
          part != nil || Self.cursors.contains(name) || name == "cursor" && flag == true
            || name == "offset" && value.int == nil,
          let value = value.nonEmptyText ?? value.int.map(String.init)
        else { continue }
        let written = "\(path.isEmpty ? "" : path + ".")\(member.name) in the page"
        var next = attempt(Self.parameters(for: member.name, part), written) { _ in .text(value) }
        // A token of OAI-PMH stands for the other arguments, and may not come with them.
        for other in ["metadataPrefix", "set", "from", "until"] where name == "resumptiontoken" {
          next.request.address = next.request.address.setting(other, to: nil)
        }
        return next
      }
    }
    return nil
  }

  /// Returns the names of the parameter for a cursor: the one of the member, or similar or usual ones.
  private static func parameters(for name: String, _ part: String?) -> [String] {
    guard let part, !part.isEmpty else {
      return part != nil ? cursorParameters : [plain(name) == "endcursor" ? "after" : name] + cursorParameters
    }
    // `next_max_id` → `max_id`, `nextPageToken` → `pageToken`.
    let own = String(name.drop { $0.isLetter && $0.isLowercase && $0 != "_" }.drop { !$0.isLetter })
    let first = plain(own) == part ? [own.prefix(1).lowercased() + own.dropFirst()] : []
    // `nextPageStart` → `start`. Some services repeat the member's name.
    let last = NameTokens.tokens(name).suffix(1) + [name]
    return first + cursorParameters.filter { plain($0).contains(part) } + last + cursorParameters
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
