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
  /// The number of elements of the lists within the items, which may be what is counted.
  var innerCount: Int?
  /// The names on the path of the list of items.
  var list: [String] = []

  var request: WebRequest { document.source.request }
  var earlier: EarlierPages { document.source.earlier }
  var parameters: RequestParameters { RequestParameters(request) }

  func rest() -> Rest {
    let statements = Statements(self)
    let total = total(by: statements)
    var rest = Rest(statement(by: statements, total), of: total)
    rest.pages = statements.pages
    rest.partial = statements.partial
    if let partial = rest.partial, case .end = rest.statement { rest.statement = .withheld(partial) }
    return rest
  }

  /// Returns the number of all items of the list, if it is stated, and is not that of something else.
  private func total(by statements: Statements) -> Int? {
    // More items refute a total. One element of each page may be no item.
    let total = statements.total ?? earlier.total.flatMap { read > page && $0 < read - page ? nil : $0 }
    // One that this page alone reaches, although more follows, is the number of items on it.
    let isOfPage = statements.flag?.value == true || requestedSize?.value == itemCount && earlier.isEmpty
    return isOfPage && total == itemCount && earlier.total == nil ? nil : total
  }

  /// Returns the next page, or else the evidence for an end or for more.
  private func statement(by statements: Statements, _ total: Int?) -> Rest.Statement {
    if let reason = withheld { return .withheld(reason) }
    let readWithin = max(read, earlier.innerItems + (innerCount ?? 0))
    let isShort = total.map { readWithin < $0 } ?? false
    let hasPages = statements.pages.map { page < $0 } ?? false
    let numbered = byNumbers(statements, isShort: isShort)

    if var next = byLink() ?? byConvention() ?? byWiki() ?? byReference(statements) {
      // The last page may repeat its own cursor.
      if next.request.identity == request.identity, !earlier.isEmpty, !isShort {
        let text = "\(next.text) repeats"
        if statements.flag?.value == true { return .withheld(text) }
        return itemCount < earlier.size ? .end(text) : .unstated(text)
      }
      if next.attempt?.identity == next.request.identity { next.attempt = nil }
      // Photos are missing if this brings nothing new.
      if next.basis == .likely, statements.flag?.value == true { next.basis = .stated }
      // What may be a cursor need not be one.
      if next.basis == .likely, case .next(let other) = numbered, other.basis != .tried {
        next.others.append(other.request)
      }
      return .next(next)
    }

    // Statements that there is more outweigh those of an end, which may be that of something else.
    if isShort || hasPages { return numbered }
    if let total, read >= total { return .end("the total is \(total)") }
    if let flag = statements.flag, !flag.value { return .end("\(flag.name) in the page") }
    if statements.hasEmptyNext { return .end("the next page in the page is empty") }
    if [.stated, .likely].contains(earlier.basis) {
      return .end("the last page has no next one (\(earlier.evidence))")
    }
    if case .unstated = numbered, let name = statements.unreadNext {
      return .withheld("\(name) in the page is neither an address nor a cursor")
    }
    if case .unstated(nil) = numbered, let name = statements.nextThing(where: isThing) {
      return .unstated("\(name) in the page may lead to another list")
    }
    return numbered
  }

  /// The number of this page.
  var page: Int { earlier.count + 1 }

  /// Returns the page that one without items refers to: services that filter their pages send such ones before
  /// others.
  func behindBlank() -> NextPage? {
    let statements = Statements(self)
    let isWhole = (statements.total ?? earlier.total).map { read >= $0 } ?? false
    if !isWhole, let pages = statements.pages, page < pages, let position = requestedPosition,
      !position.isOffset,
      position.value < .max
    {
      var next = setting(position.name, to: .integer(position.value + 1), "page \(page) of \(pages)")
      next.basis = .counted
      return next
    }
    let next = isWhole ? nil : byLink() ?? byReference(statements)
    return next.flatMap { $0.basis == .stated && $0.request.identity != request.identity ? $0 : nil }
  }

  /// The number of items up to the end of the page.
  var read: Int { earlier.items + itemCount }

  /// Returns the next page by a ``Link`` of the headers.
  func byLink() -> NextPage? { Link.next(in: document.headers).flatMap { to($0, "Link: rel=next") } }

  /// Returns the next page of a response of MediaWiki with other properties than those of files.
  private func byWiki() -> NextPage? {
    json["query"] != nil && json["continue"]?["continue"] != nil ? MediaWiki.next(in: json, document) : nil
  }

  /// Repeats the secrets of the user's address at its origin, which services leave out of their references.
  func to(_ reference: String, _ text: String) -> NextPage? {
    // Services that make HTML of all texts write `&amp;` in JSON too.
    let reference = Self.withoutTemplate(reference.replacing("&amp;", with: "&"))
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

  /// Returns a reference without the optional parameters of a URI Template (RFC 6570, section 3.2): `/list?page=2{&sort}`.
  private static func withoutTemplate(_ reference: String) -> String {
    guard let start = reference.firstRange(of: "{&") ?? reference.firstRange(of: "{?"),
      let end = reference[start.upperBound...].firstIndex(of: "}")
    else { return reference }
    return String(reference[..<start.lowerBound] + reference[reference.index(after: end)...])
  }

  /// Returns the same request with a parameter set.
  func setting(_ name: String, to value: JSONValue, _ text: String) -> NextPage {
    NextPage(request: parameters.setting(name, to: value), text: text)
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
      if let next = byMember(of: object, at: path, statements) ?? byRelation(in: object, at: path) {
        return next
      }
    }
    return byOwnName(statements)
  }

  private func byMember(of object: JSONValue, at path: [String], _ statements: Statements) -> NextPage? {
    // An address is better than a number.
    let members = object.members.filter { Statements.isNext($0.name) }
    let addresses = members.filter { $0.value.nonEmptyText.map(isReference) ?? false }
    for member in addresses + members {
      let evidence = (path + [member.name]).joined(separator: ".") + " in the page"
      let target =
        member.value["href"] ?? member.value["url"] ?? member.value["#text"] ?? member.value.elements.first
        ?? member.value
      // An object with a name or an identity is the next item, unless it is a link, or leads to the same path.
      let isSamePath = document.address(target)?.path == start.path
      guard member.value["href"] != nil || !member.value.hasIdentity || isSamePath else { continue }

      // Confluence states the beginning of its addresses.
      var reference = target
      if let text = target.nonEmptyText, text.hasPrefix("/"), let base = object["base"]?.nonEmptyText {
        reference = .text(base + text)
      }
      if let next = next(to: reference, of: member.name, evidence, statements) { return next }
    }
    return nil
  }

  private func byRelation(in object: JSONValue, at path: [String]) -> NextPage? {
    for (name, links) in object.members {
      let link = links.elements.prefix(50).first { link in
        let relations = (link["rel"] ?? link["relation"] ?? link["type"]).map { $0.elements + [$0] } ?? []
        return relations.contains { $0.nonEmptyText?.lowercased() == MemberNames.next }
      }
      if let reference = (link?["href"] ?? link?["url"] ?? link?["uri"])?.nonEmptyText {
        return to(reference, (path + [name]).joined(separator: ".") + " of rel next in the page")
      }
    }
    return nil
  }

  private func next(
    to target: JSONValue, of name: String, _ text: String, _ statements: Statements
  ) -> NextPage? {
    if case .flag = target { return nil }
    let items = target.members.filter { $0.value.scalarText != nil }
    if request.method == "GET", items.contains(where: { Statements.position($0.name) != nil }) {
      var next = request
      for item in items { next.address = next.address.setting(item.name, to: item.value.scalarText) }
      return NextPage(request: next, text: text)
    }
    if let number = target.int {
      if number <= 0 || isThing(name) { return nil }
      if let next = self.next(number, of: name, text, statements) { return next }
    }
    guard let value = target.scalarText, statements.flag?.value != false else { return nil }
    let token = byToken(target, of: name, text)
    guard isReference(value) else { return token }
    guard var next = to(value, text), !isOtherItem(next.request.address),
      Statements.isNextPage(name) || HTMLPaging.isSameList(next.request.address, as: start)
    else { return nil }
    // A token may begin with a slash.
    if let token, value.hasPrefix("/"), !value.contains("?") { next.others = [token.request] }
    return next
  }

  /// Returns whether a member is named after a parameter of the user that is no place in a list: `next_season`.
  private func isThing(_ name: String) -> Bool {
    let part = Self.part(of: name)
    return !part.isEmpty && Statements.position(part) == nil
      && start.query.contains { Self.plain($0.name) == Self.plain(part) }
  }

  /// Returns whether a text is an address rather than a token.
  private func isReference(_ text: String) -> Bool {
    let file = document.address.fileName
    let ending = file.lastIndex(of: ".").map { file[$0...] } ?? "."
    return text.contains("://") || text.contains("?") || ["/", "./", "../"].contains(where: text.hasPrefix)
      || ending.count > 1 && text.hasSuffix(ending)
  }

  /// The address of the first page.
  private var start: WebAddress { earlier.start ?? document.address }

  /// Returns whether an address differs from that of the first page by one number that the latter has, as that of
  /// the next album does.
  private func isOtherItem(_ address: WebAddress) -> Bool {
    func parts(_ address: WebAddress) -> [(name: String, value: String)] {
      let path = address.path.split(separator: "/").map(String.init)
      return zip([""] + path, path).map { ($0, $1) } + address.query.map { ($0.name, $0.value ?? "") }
    }
    let own = parts(start)
    let other = parts(address)
    guard address.origin == start.origin, own.count == other.count else { return false }
    let changed = zip(own, other).filter { $0.0.value != $0.1.value }
    guard changed.count == 1, let (old, new) = changed.first, old.name == new.name, Int(old.value) != nil,
      Int(new.value) != nil
    else { return false }
    return Statements.position(old.name) == nil && !Self.isCursor(old.name)
  }

  /// Returns the next page by a token, for the parameter of its name or of the end of it. A parameter of the user
  /// that is no cursor remains: it may identify the list.
  private func byToken(_ value: JSONValue, of name: String, _ text: String) -> NextPage? {
    let part = Self.part(of: name)
    let plain = Self.plain(part)
    let parameter =
      parameters.names.first { !part.isEmpty && Self.plain($0).hasSuffix(plain) }
      ?? (part.isEmpty ? name : part)
    let given = start.query.first { $0.name == parameter }?.value ?? ""
    guard given.isEmpty || Statements.position(parameter) != nil || Self.isCursor(parameter) else {
      return nil
    }
    var next = setting(parameter, to: value, text)
    next.attempt = setting(name, to: value, text).request
    if !Statements.isNextPage(name) { next.basis = .likely }
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

  /// Returns the next page by its number or that of its first item; `nil` if it continues no known number.
  private func next(_ number: Int, of name: String, _ text: String, _ statements: Statements) -> NextPage? {
    let steps = [1, itemCount]
    let numbers = parameters.numbers.filter { steps.contains(number &- $0.value) }
    // A parameter of another name than that of a place is one if it changed since the first page.
    let own = numbers.first { parameter in
      Statements.position(parameter.name) != nil
        || !earlier.isEmpty && start.query.first { $0.name == parameter.name }?.value != "\(parameter.value)"
    }
    let echo = statements.echo.flatMap { steps.contains(number &- $0.value) ? $0.name : nil }
    // Other parameters may be those of an album, a user or a flag, unless they count items from 0.
    let count = numbers.first { $0.value == 0 && itemCount > 1 && number == itemCount }?.name
    let known = own?.name ?? echo ?? count
    guard known != nil || [page + 1, page, read, read + 1].contains(number) else { return nil }
    let part = Self.part(of: name)
    let isOffset = number == read && number != page + 1
    let usual = Statements.position(part) == true ? part : isOffset ? "offset" : "page"
    return setting(known ?? usual, to: .integer(number), text)
  }

  /// Returns whether services expect a member back under its own name: `cursor`, `resumptionToken`.
  static func isCursor(_ name: String) -> Bool {
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
        let evidence = (path + [member.name]).joined(separator: ".") + " in the page"
        // Beside other references, it may be that of this page.
        if earlier.basis == .stated, earlier.evidence != evidence { continue }
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
    let pages = statements.pages
    let hasMore = isShort || statements.flag?.value == true || pages.map { page < $0 } == true
    var position = requestedPosition
    if let known = position, !(0...1).contains(known.value), earlier.isEmpty, !hasMore { position = nil }
    let group = requestedSize?.name.hasPrefix("page[") == true ? companion : nil
    position = position ?? group ?? byConventionalName() ?? statements.echo ?? companion

    if !hasMore, let pages, pages > 0, page >= pages { return .end("page \(page) of \(pages)") }
    // A size that only the request states may be more than the service gives.
    if !hasMore, position != nil, let size = statements.size, itemCount < size {
      return .end("the page has \(itemCount) of \(size) items")
    }

    guard let position, itemCount > 0 else {
      // A parameter of that name with a word is not the number.
      let isFree = parameters.number("page") != nil || !parameters.names.contains("page")
      guard hasMore, itemCount > 0, isFree else { return hasMore ? .withheld(Self.unread) : .unstated(doubt) }
      var next = setting(
        "page", to: 2, isShort ? "\(read) of \(statements.total ?? 0)" : "a flag in the page")
      next.basis = .tried
      return .next(next)
    }

    // Offsets of groups may count the elements within them.
    let count = innerCount.flatMap { $0 == requestedSize?.value ? $0 : nil } ?? itemCount
    let step = position.isOffset ? count : 1
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
    let size = earlier.isEmpty ? requestedSize?.value ?? 0 : earlier.size
    if itemCount < size { next.end = "the page has \(itemCount) of \(size) items" }
    let attempt = setting("page", to: 2, "").request
    if hasMore, earlier.isEmpty, attempt.identity != next.request.identity { next.attempt = attempt }
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

  /// The place in the list that services expect beside the number of items in the request.
  private var companion: Position? {
    guard let size = requestedSize, let rule = Convention.sizes[Self.last(size.name)] else { return nil }
    let name = rule.parameterName
    let group = size.name.hasSuffix("]") ? size.name.prefix { $0 != "[" } : ""
    let sign = size.name.hasPrefix("$") ? "$" : ""
    // The member of a group of pages is its number (JSON:API).
    let inner = group == name ? "number" : name
    let full = group.isEmpty ? sign + name : "\(group)[\(inner)]"
    return position(full, by: rule)
  }

  /// Returns the concrete reason to doubt that a page without a statement is the whole list.
  private var doubt: String? {
    let size = parameters.numbers.first { $0.value == itemCount }
    return size.map { "the page is as long as \($0.name)=\($0.value) asks for" } ?? Self.doubt(itemCount)
  }

  /// Returns the doubt about a page with a round number of items.
  static func doubt(_ count: Int) -> String? {
    let isRound = count >= 10 && [10, 12, 16, 25].contains { count.isMultiple(of: $0) }
    return isRound ? "the page has a round number of items, \(count)" : nil
  }
}

/// The parameter for the place of a page in a list.
struct Position {
  let name: String
  /// The number of this page, or that of its first item.
  let value: Int
  let isOffset: Bool
}
