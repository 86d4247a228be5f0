import GalleryJSON
import GalleryText
import GalleryWeb

/// Decides from a response without a format of its own how its list goes on: by what the response states, by
/// the numbers in the request, and by conventions (`conventions.json`).
struct Paging {
  let document: ListingDocument
  let json: JSONValue
  /// The number of items on the page, photos or not.
  let itemCount: Int
  /// The names on the path of the list of items.
  var list: [String] = []

  var request: WebRequest { document.source.request }
  var earlier: EarlierPages? { document.source.earlier }
  var parameters: RequestParameters { RequestParameters(request) }

  func rest() -> Rest {
    let statements = Statements(self)
    let total = statements.total ?? earlier?.total
    if let reason = withheld { return Rest(.withheld(reason), of: total) }
    let isShort = total.map { read < $0 } ?? false
    if var next = byLink() ?? byConvention() ?? byReference(statements) {
      // The last page may repeat its own cursor.
      if next.request.identity == request.identity, earlier != nil, !isShort {
        return Rest(.end("\(next.text) repeats"), of: total)
      }
      next.attempt = next.attempt.flatMap { $0.identity == next.request.identity ? nil : $0 }
      return Rest(.next(next), of: total)
    }

    if let total, !isShort { return Rest(.end("the total is \(total)"), of: total) }
    if statements.flag?.value == false, !isShort {
      return Rest(.end("\(statements.flag?.name ?? "") in the page"), of: total)
    }
    if statements.hasEmptyNext, !isShort {
      return Rest(.end("the next page in the page is empty"), of: total)
    }
    if let earlier, [.stated, .likely].contains(earlier.basis), !isShort {
      return Rest(.end("the last page has no next one (\(earlier.evidence))"), of: total)
    }
    return Rest(byNumbers(statements, isShort: isShort), of: total)
  }

  /// The number of items up to the end of the page.
  var read: Int {
    let before = earlier?.items ?? 0
    return before < .max - itemCount ? before + itemCount : .max
  }

  /// Returns the next page by a ``Link`` of the headers.
  func byLink() -> NextPage? { Link.next(in: document.headers).flatMap { to($0, "Link: rel=next") } }

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

  /// Returns the same request with a parameter set.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    NextPage(request: parameters.setting(name, to: value), text: text)
  }

  /// The values for rules of recipes and conventions.
  var scope: RecipeScope {
    RecipeScope(
      item: json, list: json, page: json, address: document.address, headers: document.headers,
      fragments: document.fragments)
  }

  /// Returns a name without its prefix, case and separators: `hydra:total_items` → `totalitems`.
  static func plain(_ name: String) -> String {
    var name = name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...]
    for prefix in ["@odata.", "odata.", "x-", "wp-", "pagination-"] where name.lowercased().hasPrefix(prefix)
    {
      name = name.dropFirst(prefix.count)
    }
    return name.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  // MARK: References

  /// Returns the next page by a member or header whose name begins with "next", or by a link of that
  /// relation: an address, parameters, a number or a token.
  func byReference(_ statements: Statements) -> NextPage? {
    for (path, object) in statements.all {
      for member in object.members where Statements.isNext(member.name) {
        let text = "\(path.isEmpty ? "" : path + ".")\(member.name) in the page"
        let target =
          member.value["href"] ?? member.value["url"] ?? member.value["#text"] ?? member.value.elements.first
          ?? member.value
        // Confluence states the beginning of its addresses.
        let base = target.nonEmptyText?.hasPrefix("/") == true ? object["base"]?.nonEmptyText ?? "" : ""
        let reference = base.isEmpty ? target : .text(base + (target.nonEmptyText ?? ""))
        if let next = next(to: reference, of: member.name, text, statements) { return next }
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
    return byOwnName(statements)
  }

  private func next(
    to target: JSONValue, of name: String, _ text: String, _ statements: Statements
  ) -> NextPage? {
    let items = target.members.filter { $0.value.scalarText != nil }
    if request.method == "GET", items.contains(where: { Statements.position($0.name) != nil }) {
      var next = request
      for item in items { next.address = next.address.setting(item.name, to: item.value.scalarText) }
      return NextPage(request: next, text: text)
    }
    if let number = target.int { return self.next(number, of: name, text, statements) }
    guard let value = target.nonEmptyText, statements.flag?.value != false else { return nil }
    if value.contains("://") || value.contains("?") || value.hasPrefix("/") || value.hasPrefix("./") {
      return to(value, text)
    }
    let part = Self.part(of: name)
    let plain = Self.plain(part)
    let parameter =
      parameters.names.first { !part.isEmpty && Self.plain($0).hasSuffix(plain) }
      ?? (part.isEmpty ? name : part)
    var next = setting(parameter, to: .text(value), text)
    next.attempt = setting(name, to: .text(value), text).request
    return next
  }

  /// Returns the name of the parameter for a member: `nextPageToken` → `pageToken`, `X-Next-Max_id` →
  /// `max_id`.
  private static func part(of name: String) -> String {
    let lower = name.lowercased()
    let end = lower.firstRange(of: "next").map { lower[..<$0.upperBound].count } ?? 0
    let part = name.dropFirst(end).drop { !$0.isLetter && !$0.isNumber }
    return part.prefix(1).lowercased() + part.dropFirst()
  }

  /// Returns the next page by its number or that of its first item; `nil` for 0.
  private func next(_ number: Int, of name: String, _ text: String, _ statements: Statements) -> NextPage? {
    guard number > 0 else { return nil }
    let steps = [1, itemCount]
    let numbers = parameters.numbers.filter { steps.contains(number &- $0.value) }
    let own = numbers.first { Statements.position($0.name) != nil } ?? numbers.first
    let known =
      own?.name
      ?? statements.echo.flatMap { steps.contains(number &- $0.value) ? $0.name : nil }
    let part = Self.part(of: name)
    let isOffset = number == read && number != (earlier?.count ?? 0) + 2
    let usual = Statements.position(part) == true ? part : isOffset ? "offset" : "page"
    return setting(known ?? usual, to: .integer(number), text)
  }

  /// Returns whether services expect a member back under its own name: `cursor`, `resumptionToken`.
  private static func isCursor(_ name: String) -> Bool {
    let words = MemberNames.words(name)
    func isCursor(_ word: String) -> Bool { MemberNames.cursors.contains(where: word.hasPrefix) }
    return words.contains(where: isCursor)
      && words.allSatisfy { isCursor($0) || $0 == MemberNames.token }
  }

  /// Returns the next page by a cursor that the service expects under the name of its member.
  private func byOwnName(_ statements: Statements) -> NextPage? {
    guard statements.flag?.value != false else { return nil }
    for (path, object) in statements.all {
      for member in object.members where Self.isCursor(member.name) {
        let value = member.value["#text"] ?? member.value
        guard let text = value.nonEmptyText, value.int == nil else { continue }
        let evidence = "\(path.isEmpty ? "" : path + ".")\(member.name) in the page"
        // Beside other references, it may be that of this page.
        if let earlier, earlier.basis == .stated, earlier.evidence != evidence { continue }
        if let next = OAIPMH.next(by: member.name, text, of: request, evidence) { return next }
        var next = setting(member.name, to: value, evidence)
        if statements.flag == nil {
          next.basis = .likely
        }
        return next
      }
    }
    return nil
  }

  // MARK: Numbers

  /// Continues the page numbers or offsets of the request, those that the response repeats, or those that
  /// belong to the number of items in the request. Otherwise tries `page=2` if there is more.
  private func byNumbers(_ statements: Statements, isShort: Bool) -> Rest.Statement {
    let page = (earlier?.count ?? 0) + 1
    let pages = statements.pages
    let hasMore = isShort || statements.flag?.value == true || pages.map { page < $0 } == true
    let size = requestedSize
    var position = byConventionalName() ?? requestedPosition
    if let known = position, !(0...1).contains(known.value), earlier == nil, !hasMore { position = nil }
    position = position ?? statements.echo ?? companion(of: size)

    if !hasMore, let pages, pages > 0, page >= pages { return .end("page \(page) of \(pages)") }
    let expected = earlier?.size ?? statements.size ?? size?.value ?? 0
    // Services may give fewer items than asked for, in round numbers.
    if !hasMore, position != nil, itemCount < expected, earlier != nil || !Self.isRound(itemCount) {
      return .end("the page has \(itemCount) of \(expected) items")
    }

    guard let position, itemCount > 0 else {
      guard hasMore, itemCount > 0 else { return hasMore ? .withheld(Self.unread) : .unstated(doubt) }
      var next = setting(
        "page", to: 2, isShort ? "\(read) of \(statements.total ?? 0)" : "a flag in the page")
      next.basis = .tried
      return .next(next)
    }

    let step = position.isOffset ? itemCount : 1
    guard position.value < .max - step else { return hasMore ? .withheld(Self.unread) : .unstated(nil) }
    let number = position.value + step
    var next = setting(position.name, to: .integer(number), "\(position.name)=\(number)")
    if position.isOffset, let total = statements.total { next.text = "item \(position.value) of \(total)" }
    if let pages { next.text = "page \(page) of \(pages)" }
    // `_from=0&_to=4`
    let name = position.name.replacing("from", with: "to")
    if name != position.name, let end = parameters.number(name), end < .max - step {
      next.request = RequestParameters(next.request).setting(name, to: .integer(end + step))
    }
    next.basis = hasMore ? .counted : .derived
    let attempt = setting("page", to: 2, "").request
    if hasMore, earlier == nil, attempt.identity != next.request.identity { next.attempt = attempt }
    return .next(next)
  }

  private static let unread = "the service does not say how to read the others"

  /// The page number or offset in the request.
  private var requestedPosition: Position? {
    parameters.numbers.lazy.compactMap { parameter in
      Statements.position(parameter.name).map {
        Position(name: parameter.name, value: parameter.value, isOffset: $0)
      }
    }.first
  }

  /// The number of items that the request asks for.
  private var requestedSize: (name: String, value: Int)? {
    parameters.numbers.first { Convention.sizes[Self.last($0.name)] != nil && $0.value >= itemCount }
  }

  /// Returns the plain name of a parameter, without its group: `page[limit]` → `limit`.
  private static func last(_ name: String) -> String {
    let inner = name.hasSuffix("]") ? name.split(separator: "[").last.map(String.init) : nil
    let words = MemberNames.words(inner ?? name)
    let plain = words.joined()
    return Convention.sizes[plain] != nil
      ? plain : words.suffix(2).joined() == "perpage" ? "perpage" : words.last ?? ""
  }

  private func companion(of size: (name: String, value: Int)?) -> Position? {
    guard let size, let rule = Convention.sizes[Self.last(size.name)] else { return nil }
    let name = rule.parameterName
    let group = size.name.hasSuffix("]") ? size.name.prefix { $0 != "[" } : ""
    let sign = size.name.hasPrefix("$") ? "$" : ""
    let isOffset = rule.kind == .offset
    // The member of a group of pages is its number (JSON:API).
    let inner = group == name ? "number" : name
    return Position(
      name: group.isEmpty ? sign + name : "\(group)[\(inner)]", value: isOffset ? 0 : 1, isOffset: isOffset)
  }

  /// Returns the concrete reason to doubt that a page without a statement is the whole list.
  private var doubt: String? {
    let size = parameters.numbers.first { $0.value == itemCount }
    return size.map { "the page is as long as \($0.name)=\($0.value) asks for" } ?? Self.doubt(itemCount)
  }

  /// Returns the doubt about a page with a round number of items.
  static func doubt(_ count: Int) -> String? {
    isRound(count) ? "the page has a round number of items, \(count)" : nil
  }

  private static func isRound(_ count: Int) -> Bool {
    count >= 10 && [10, 12, 16, 25].contains { count.isMultiple(of: $0) }
  }
}

/// The parameter for the place of a page in a list.
struct Position {
  let name: String
  /// The number of this page, or that of its first item.
  let value: Int
  let isOffset: Bool
}
