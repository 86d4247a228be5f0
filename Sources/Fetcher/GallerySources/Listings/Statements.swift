import GalleryJSON
import GalleryText
import GalleryWeb

/// What the headers and the objects around a list state about the rest of it, by the English names of their
/// members.
struct Statements {
  /// The objects that may describe the page, with their paths: the headers, those in headers, the root, and
  /// objects near it that have no list of their own.
  let all: [(path: [String], object: JSONValue)]
  /// Those whose statements of an end are believed: the headers, the objects around the list, and those that state
  /// a page or an offset. Others may describe something else: `user.is_complete`, `album.size`.
  private let own: [JSONValue]
  private let paging: Paging
  /// The statement that more follows or not: `has_more`, `isLastPage`, `remainingItemCount`.
  let flag: (name: String, value: Bool)?

  init(_ paging: Paging) {
    self.paging = paging
    let headers = paging.document.headers.fields.map { ($0.name, JSONValue.text($0.value)) }
    let objects = paging.document.headers.fields.filter { $0.value.hasPrefix("{") }.compactMap { field in
      (try? JSONValue(parsing: field.value)).map { (path: [field.name], object: $0) }
    }
    all =
      [([], .object(Dictionary(headers) { first, _ in first }))] + objects
      + Self.sections(of: paging.json, list: paging.list, paging.document)
    let around = all.filter { path, object in
      paging.list.starts(with: path)
        || object.members.contains {
          Self.isNext($0.name) || Self.position($0.name) != nil || Paging.isCursor($0.name)
        }
    }
    own = around.map(\.object)
    let states = own.flatMap(\.members).compactMap { Self.flag($0) }
    let others = all.lazy.flatMap(\.object.members).compactMap { Self.flag($0, ofMore: true) }
    flag = states.first { $0.value } ?? others.first { $0.value } ?? states.first
  }

  private static func sections(
    of json: JSONValue, list: [String], _ document: ListingDocument
  ) -> [(path: [String], object: JSONValue)] {
    var found: [(path: [String], object: JSONValue)] = [([], json)]
    var index = 0
    while index < found.count, found.count < 200 {
      let (path, object) = found[index]
      index += 1
      guard path.count < 4 else { continue }
      for member in object.members {
        let inner = path + [member.name]
        // An object with a list of its own describes that, and one with a name or an identity itself. The identity of
        // a view is that of its page: `{"@id": "/list?page=1", "next": "/list?page=2"}`.
        let isView = document.address(member.value[MemberNames.next])?.path == document.address.path
        let isOther =
          !list.starts(with: inner)
          && (member.value.hasIdentity && !isView
            || member.value.members.contains { describesOthers($0.value.elements, document) })
        if case .object = member.value, !isOther || member.value["rel"] != nil {
          found.append((inner, member.value))
        }
      }
    }

    // The first or last element of a list may describe the others, without a member of theirs.
    let outer = json.elements
    for (element, other) in zip([outer.first, outer.last], [outer.dropFirst().first, outer.dropLast().last]) {
      guard let element, let other, element.members.allSatisfy({ other[$0.name] == nil }) else { continue }
      found.append(([], element))
    }
    return found + holders(of: list, in: json)
  }

  /// Returns whether a list has elements of its own, rather than links to the pages of the document.
  private static func describesOthers(_ elements: [JSONValue], _ document: ListingDocument) -> Bool {
    elements.contains { element in
      element.isContainer && document.address(element["url"])?.path != document.address.path
    }
  }

  /// Returns the objects around a list that are in an outer list of one, with their paths.
  private static func holders(
    of list: [String], in json: JSONValue
  ) -> [(path: [String], object: JSONValue)] {
    var found: [(path: [String], object: JSONValue)] = []
    var holder = json
    for (depth, name) in list.dropLast().enumerated() {
      let isList = name == "[]"
      guard let inner = isList ? holder.elements.first : holder[name], !isList || holder.elements.count == 1
      else { break }
      holder = inner
      if list[...depth].contains("[]"), case .object = inner { found.append((Array(list[...depth]), inner)) }
    }
    return found
  }

  // MARK: Names

  /// Returns whether a name begins with "next", as a word or in one word: not `X-Nextjs-Cache`.
  static func isNext(_ name: String) -> Bool {
    let words = MemberNames.words(name)
    return Paging.plain(name).hasPrefix(MemberNames.next)
      && (words.count == 1 || words.contains(MemberNames.next))
  }

  /// Returns whether a name has no further words than those of pages, cursors and addresses: not `next_album_id`.
  static func isNextPage(_ name: String) -> Bool {
    guard isNext(name) else { return false }
    let words = MemberNames.words(name)
    return words.contains(MemberNames.token)
      || words.allSatisfy { word in
        word.count == 1 || word.hasPrefix(MemberNames.next) || position(word) != nil || Paging.isCursor(word)
          || MemberNames.Fact.page.names.contains(word)
      }
  }

  /// Returns whether a name is that of an offset; `false` for that of a page number, `nil` for others.
  static func position(_ name: String) -> Bool? {
    let words = MemberNames.words(name)
    if !MemberNames.offsets.isDisjoint(with: words), Set(words).isDisjoint(with: MemberNames.bounds) {
      return true
    }
    let isPage = words.contains(where: isPage) && MemberNames.notPositions.isDisjoint(with: words)
    return isPage ? false : nil
  }

  /// `page`, `paged`, `pagenum`, `p`
  private static func isPage(_ word: String) -> Bool {
    word == "p" || word.hasPrefix("page") && word != "pages" && word.count <= "pagenum".count
  }

  /// The place of the page that the response repeats, with the name of its parameter: `meta.current_page`,
  /// `from`.
  var echo: Position? {
    let before = paging.earlier.count
    let items = paging.earlier.items
    for (index, (path, object)) in all.enumerated() {
      // The more words, the more probably it is another place: `first_page`.
      let members = object.members.map { member in
        (member, words: MemberNames.words(member.name).count { $0 != MemberNames.current })
      }
      for (member, _) in members.sorted(by: { ($0.words, $0.0.name) < ($1.words, $1.0.name) }) {
        let name = member.name.replacing(":", with: "_")
        let words = MemberNames.words(name)
        let isCurrent = words.contains(MemberNames.current)
        guard let value = member.value.int,
          let isOffset = Self.position(name) ?? (words == [MemberNames.current] ? false : nil),
          (isOffset ? [items, items + 1] : [before, before + 1]).contains(value)
        else { continue }
        let things = Set(paging.list)
        let own = words.filter { !things.contains($0) && $0 != MemberNames.current }
        // Headers have names of their own: `Pagination-Page`.
        let isHeader = index == 0 || path.first?.hasPrefix("X-") == true
        let word =
          words.first { isOffset ? MemberNames.offsets.contains($0) : Self.isPage($0) } ?? "page"
        let isChanged = own.count < words.count
        return Position(
          name: isHeader || isCurrent ? word : isChanged ? own.joined() : member.name, value: value,
          isOffset: isOffset)
      }
    }
    return nil
  }

  /// Returns the first number of some objects whose plain name satisfies a condition.
  private static func number(in objects: [JSONValue], _ isNamed: (String) -> Bool) -> Int? {
    objects.lazy.flatMap(\.members).first { $0.value.int != nil && isNamed(Paging.plain($0.name)) }?.value.int
  }

  /// The number of pages: `pages`, `totalPages`, `last_page`. One that is also the number of items of this
  /// page is the latter.
  var pages: Int? {
    let found = Self.number(in: all.map(\.object)) { name in
      let bound = Self.withoutNumber(name).replacing("pages", with: "").replacing("page", with: "")
      let isBound = Self.consists(bound, of: MemberNames.bounds + MemberNames.totals)
      return name == "pages" || name.contains("page") && !bound.isEmpty && isBound
    }
    return found.flatMap { $0 == paging.itemCount && $0 > 1 && $0 != paging.page ? nil : $0 }
  }

  /// The maximum number of items of a page, beside its number or offset: `limit`, `pageSize`, `itemsPerPage`.
  var size: Int? {
    let objects = own.filter { $0.members.contains { Self.position($0.name) != nil } }
    return Self.number(in: objects) { name in
      MemberNames.sizes.contains(name) || name == "pagesize" || name.hasSuffix("perpage")
    }
  }

  /// The statement that the items are only a part of the list: `truncated: true in the page`.
  var partial: String? {
    own.lazy.flatMap(\.members).first { member in
      member.value == true && MemberNames.parts.contains { Paging.plain(member.name).hasSuffix($0) }
    }.map { "\($0.name): true in the page" }
  }

  /// A Boolean value that indicates whether a member for the next page is there without a value.
  var hasEmptyNext: Bool {
    own.lazy.flatMap(\.members).contains { member in
      Self.isNextPage(member.name)
        && [.null, "", false, "0", .integer(0), .list([])].contains(member.value)
    }
  }

  /// The name of a member for the next page that has a value of an unknown kind.
  var unreadNext: String? {
    own.lazy.flatMap(\.members).first { member in
      guard case .object(let object) = member.value, !object.isEmpty else { return false }
      // `next` alone may be the next item.
      return Self.isNextPage(member.name) && (member.name != MemberNames.next || !member.value.hasIdentity)
    }?.name
  }

  /// Returns the name of a member with the number of something that follows, if that satisfies a condition.
  func nextThing(where isThing: (String) -> Bool) -> String? {
    all.lazy.flatMap(\.object.members).first {
      Self.isNext($0.name) && $0.value.int != nil && isThing($0.name)
    }?.name
  }

  /// Returns the statement of a member. Other words in its name make it one about something else:
  /// `show_more_ads`, `profile_complete`.
  private static func flag(
    _ member: (name: String, value: JSONValue), ofMore isOther: Bool = false
  ) -> (name: String, value: Bool)? {
    if !isOther, Paging.plain(member.name).hasPrefix(MemberNames.remaining) {
      return member.value.int.map { (member.name, $0 > 0) }
    }
    let text = member.value.scalarText?.lowercased() ?? ""
    guard let isTrue = ["true": true, "1": true, "false": false, "0": false][text] else { return nil }
    let words = MemberNames.words(member.name).filter { word in
      // `X-Has-More`, `isLastPage`
      word.count > 3 && !word.hasPrefix("page")
        && !(MemberNames.things + MemberNames.totals).contains { word == $0 || word == $0 + "s" }
    }
    // `next: 1` and `last: 1` are numbers of pages.
    guard words.count == 1, text.count > 1 || words[0] == MemberNames.more[0] else { return nil }
    if MemberNames.more.contains(words[0]) { return ("\(member.name): \(isTrue)", isTrue) }
    return !isOther && MemberNames.ends.contains(words[0]) ? ("\(member.name): \(isTrue)", !isTrue) : nil
  }

  // MARK: Totals

  /// Returns whether a plain name is that of a total: `totalitems`, `numfound`.
  static func isTotal(_ name: String) -> Bool {
    let name = withoutNumber(name)
    guard name != "num", MemberNames.totals.contains(where: name.contains) else { return false }
    return consists(name, of: MemberNames.things + MemberNames.totals)
  }

  private static func withoutNumber(_ name: String) -> String {
    // Algolia's `nbHits`
    let isAbbreviated = name.hasPrefix("nb")
    return (isAbbreviated ? "num" + name.dropFirst(2) : name)
      .replacing("numberof", with: "num").replacing("number", with: "num")
  }

  /// Returns whether a plain name has only some words, or their plurals.
  private static func consists(_ name: String, of words: [String]) -> Bool {
    var rest = name[...]
    while let word = words.first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(word.count)
      if rest.first == "s" { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  /// The number of all items, in a header or an object.
  var total: Int? {
    for field in paging.document.headers.fields {
      let name = Paging.plain(field.name)
      let parts = (field.value.split(separator: " ").last ?? "").split(separator: "/")
      guard let number = Int(parts.last ?? ""), number >= paging.read else { continue }
      // `Content-Range: items 0-4/13` (RFC 9110, section 14.4), or the same in a header of another name.
      let range = parts[0].split(separator: "-").compactMap { Int($0) }
      let isRange = range.count == 2 && range[1] &- range[0] == paging.itemCount - 1
      if parts.count == 2, isRange || name == "contentrange" && !field.value.lowercased().hasPrefix("bytes") {
        return number
      }
      let mark = name.firstRange(of: "total") ?? name.firstRange(of: "objectcount")
      if let mark, Self.isTotal(String(name[mark.lowerBound...])) { return number }
      if field.name.lowercased() == "pagination-count" { return number }
    }
    return all.dropFirst().lazy.compactMap { total(in: $0.object, at: $0.path) }.first { $0 >= paging.read }
  }

  /// Returns the number of all items that an object states. The name of the items (`topic_count`) is better
  /// evidence than others, and the word `total` than `count`.
  private func total(in object: JSONValue, at path: [String]) -> Int? {
    // The total of nested lists is that of the outer one.
    let things = paging.list.prefix { $0 != "[]" }.map(Paging.plain).filter { $0.hasSuffix("s") }.map {
      String($0.dropLast())
    }
    // Elasticsearch and Solr may state a lower bound.
    let members = object.members
      .filter { $0.value["relation"]?.nonEmptyText ?? "eq" == "eq" && object[$0.name + "Exact"] != false }
      .map { (name: Paging.plain($0.name), value: $0.value["value"] ?? $0.value) }

    let own = members.filter { member in
      things.contains { thing in
        guard let mark = member.name.firstRange(of: thing + "s") ?? member.name.firstRange(of: thing) else {
          return false
        }
        return Self.isTotal(String(member.name[..<mark.lowerBound] + member.name[mark.upperBound...]))
      }
    }
    let others = members.filter { member in
      // `totalSize` may be in bytes.
      Self.isTotal(member.name) || ["resultsize", OAIPMH.size].contains(member.name)
        || member.name == "totalsize" && object["size"]?.int == paging.itemCount
    }

    let isWhole = { (member: (name: String, value: JSONValue)) in
      ["total", "all", "available", OAIPMH.size].contains(where: member.name.contains)
    }
    // A number named `count` may be that of the page, or of something else.
    let isNear =
      paging.list.starts(with: path)
      || members.contains { Self.isNext($0.name) || Self.position($0.name) != nil || $0.name == "limit" }
    let counts = (own.filter(isWhole) + others.filter(isWhole) + own + (isNear ? others : []))
      .filter { isWhole($0) || Self.count($0.value) != paging.itemCount }
      .compactMap { Self.count($0.value) }
    // Of two, such as those with and without a filter, the one that is reached is it.
    if paging.read > paging.itemCount, counts.contains(paging.read) { return paging.read }
    // A smaller number may count pages.
    return counts.first { $0 >= paging.itemCount } ?? counts.first
  }

  /// Returns a number, which may be a text such as `1,240`.
  private static func count(_ value: JSONValue) -> Int? {
    let groups = (value.nonEmptyText ?? "").split { ",.' ".contains($0) }
    return value.int ?? (groups.dropFirst().allSatisfy { $0.utf8.count == 3 } ? Int(groups.joined()) : nil)
  }
}
