import GalleryJSON
import GalleryText
import GalleryWeb

// Numbers, in the body or in headers.
extension Paging {
  // Words of names without case, separators and plural (`hydra:totalItems`, `@odata.count`, `numFound`).
  private static let counters = ["total", "count", "found", "matched", "available", "nb", "num"]
  private static let specificThings = ["photo", "image", "picture", "post", "media", "asset", "file"]
  private static let countedThings = specificThings + WordLists["Paging.countedThings"]
  static let pageCounts = WordLists["Paging.pageCounts"]
  private static let pageNumbers = WordLists["Paging.pageNumbers"]
  private static let pageSizes = WordLists["Paging.pageSizes"]
  static let offsets = WordLists["Paging.offsets"]
  /// The parameters with the number of the first item. Those of SRU and CSW count from 1.
  private static let offsetParameters =
    offsets + ["index", "plexcontainerstart", "startrecord", "startposition"]
  static let pageParameters = pageNumbers + ["p", "pg", "pageno", "sp", "paged", "pagenum", "pageid"]
  /// The parameters beside one for the size of a page.
  private static let companions = [
    "top": ["$skip"], "rows": ["start"], "length": ["start"], "maxresultcount": ["SkipCount"],
    "maxresults": ["startIndex", "startAt"], "limit": ["offset", "start", "skip"], "ps": ["p"],
    "size": ["number", "from", "page"], "pagesize": ["currentPage", "page", "pageNumber"],
  ]
  private static let usualParameters = WordLists["Paging.usualParameters"]

  /// Returns a name without its prefix, case and separators: `hydra:total_items` → `totalitems`.
  static func plain(_ name: String) -> String {
    var name = name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...]
    for prefix in ["@odata.", "odata.", "x-", "wp-", "ms-", "pagination-"]
    where name.lowercased().hasPrefix(prefix) {
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

  /// Returns the number of all items that an object states. The word `total` is better evidence than `count`,
  /// and the name of the items (`topic_count`) than that of others.
  private func total(in object: JSONValue) -> Int? {
    let members = object.members.map { (name: Self.plain($0.name), value: $0.value) }
    let own = members.filter { member in
      things.contains { thing in
        let mark = member.name.firstRange(of: thing + "s") ?? member.name.firstRange(of: thing)
        guard let mark else { return false }
        return Self.isTotal(String(member.name[..<mark.lowerBound] + member.name[mark.upperBound...]))
      }
    }
    let others = members.filter { member in
      // `totalSize` may be in bytes.
      Self.isTotal(member.name) || member.name == "resultsize"
        || member.name == "totalsize" && (object["size"]?.int == itemCount || object["start"] != nil)
    }
    let isWhole = { (member: (name: String, value: JSONValue)) in
      ["total", "all", "full"].contains(where: member.name.contains)
    }
    let best = others.filter(isWhole)
    let general = best.filter { member in !Self.specificThings.contains(where: member.name.contains) }
    let counts = (own.filter(isWhole) + general + own + best + others)
      .compactMap { Self.count($0.value["value"] ?? $0.value) }
    // A smaller number may count pages.
    return counts.first { $0 >= itemCount } ?? counts.first
  }

  /// Returns a number, which may be a text such as `1,240`.
  private static func count(_ value: JSONValue) -> Int? {
    let groups = (value.nonEmptyText ?? "").split { ",.' ".contains($0) }
    return value.int ?? (groups.dropFirst().allSatisfy { $0.utf8.count == 3 } ? Int(groups.joined()) : nil)
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
  var read: Int {
    let before = document.source.itemsBefore
    return before < .max - itemCount ? before + itemCount : .max
  }

  /// The number of all items, if the page states it.
  var total: Int? {
    for field in document.headers.fields {
      let name = Self.plain(field.name)
      let parts = (field.value.split(separator: " ").last ?? "").split(separator: "/")
      guard let number = Int(parts.last ?? "") else { continue }
      // `Content-Range: items 0-4/13`, or the same in a header of another name.
      let range = parts[0].split(separator: "-").compactMap { Int($0) }
      let isRange = range.count == 2 && range[1] &- range[0] == itemCount - 1
      if parts.count == 2, isRange || name == "contentrange" && !field.value.lowercased().hasPrefix("bytes") {
        return number
      }
      let mark = name.firstRange(of: "total") ?? name.firstRange(of: "objectcount")
      if let mark, Self.isTotal(String(name[mark.lowerBound...])) { return number }
      if field.name.lowercased() == "pagination-count" { return number }
    }
    // The photos of a person are more than those of the listing.
    let own = statements.dropFirst().filter { path, _ in
      !NameTokens.isForeign([path]) || NameTokens.isForeign([path], ofPeople: true)
    }
    return own.lazy.compactMap { total(in: $0.object) }.first { $0 >= itemCount }
  }

  private static let flags = Set(WordLists["Paging.flags"])
  private static let endFlags = Set(WordLists["Paging.endFlags"])
  private static let rests: Set<String> = ["remaining", "remainingitems", "remainingitemcount"]

  /// A Boolean value that indicates whether more follows, if the page states it: `has_more`, `hasNextPage`.
  var flag: Bool? {
    let states = statements.flatMap(\.object.members).compactMap { member -> Bool? in
      let name = Self.plain(member.name)
      if Self.rests.contains(name) { return member.value.int.map { $0 > 0 } }
      // `X-SPARQL-MaxRows`
      if name.hasSuffix("maxrows"), itemCount > 0, member.value.scalarText == "\(itemCount)" { return true }
      let text = member.value.scalarText?.lowercased()
      guard text == "true" || text == "false" else { return nil }
      if Self.flags.contains(name) || name.hasPrefix("hasmore") || name.hasPrefix("hasnext") {
        return text == "true"
      }
      return Self.endFlags.contains(name) ? text == "false" : nil
    }
    return states.contains(true) ? true : states.first
  }

  /// Returns the next page by `offset` and `limit`, in the body or in headers (`X-Offset`, `X-Limit`,
  /// `X-Count`).
  func byOffset() -> NextPage? {
    for (_, object) in statements {
      guard let offset = Self.number(Self.offsets, object), offset >= 0, let total = total(in: object)
      else { continue }
      let size = Self.number(Self.pageSizes, object) ?? itemCount
      // If pages are numbered too, the service expects page numbers.
      guard size > 0, Self.number(Self.pageCounts, object) == nil, offset < .max - size else { continue }
      // A number that equals the limit may be that of the page's items.
      let isFull = total == size && Self.number(Self.pageSizes, object) != nil
      return offset + size < total || isFull ? turn(offset: offset + size, "item \(offset) of \(total)") : nil
    }
    return nil
  }

  /// Returns the next page by `page` and `pages`, or by `page`, `per_page` and `total`, in the body or in
  /// headers.
  func byNumber() -> NextPage? {
    for (_, object) in statements {
      let number = Self.number(Self.pageNumbers + ["index"], object)
      let size = Self.number(Self.pageSizes, object) ?? 0
      let total = total(in: object) ?? -1
      // `max` and `of` may count items.
      let last = Self.number(["of", "max"], object).flatMap { number != nil && $0 < itemCount ? $0 : nil }
      let stated = Self.number(Self.pageCounts, object) ?? last
      let isOpen = document.source.pageIndex == 0 || read < total
      // A number of all items that is also that of pages and of the page's items is the latter.
      guard stated == nil || itemCount < 2 || stated != itemCount || total != itemCount else { continue }
      guard stated != nil || size > 0 && (0..<(.max - size)).contains(total) && isOpen else { continue }
      let pages = max(stated ?? (total + size - 1) / size, 0)
      let current = number ?? parameter(in: Self.pageParameters)?.value ?? document.source.pageIndex + 1
      // The number of pages is also the last number if the first is 1, but not if it is 0.
      let isFromZero = number.map { $0 < document.source.pageIndex + 1 } ?? false
      guard current < (isFromZero ? pages - 1 : pages) else { return nil }
      // Without the number of this page, that of pages may be a property of something else.
      let isStated = number != nil && stated != nil
      var next = turn(
        page: current + 1, keepsOthers: isStated, "page \(current) of \(isFromZero ? pages - 1 : pages)")
      next.isPromised = isStated
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

  /// Returns the next page if nothing states the end, and this one has as many items as a parameter asks for,
  /// is the first one by its number or a follower of that, or is a range of an unknown number
  /// (`Content-Range: 0-4/*`).
  func byFullPage() -> NextPage? {
    let place = parameter(in: Self.pageParameters + Self.offsetParameters)
    let pages = document.source.pageIndex
    let before = document.source.itemsBefore
    let isCounted = place.map { pages == 0 ? (0...1).contains($0.value) : itemCount >= before / pages }
    let isFull = parameters.contains { $0.value.int == itemCount && (pages == 0 || $0.key != place?.name) }
    // If links led here, or the page states the number of pages, a page without a link is the last.
    guard pages == 0 || !document.source.isPromised, flag == nil, itemCount > 0,
      !statements.contains(where: { Self.number(Self.pageCounts, $0.object) != nil }),
      isFull || itemCount > 1 && isCounted == true
        || document.headers["Content-Range"]?.hasSuffix("/*") == true
    else { return nil }
    var next = turn(keepsOthers: true, "a full page")
    next.others = Array(next.others.prefix(5))
    return next
  }

  /// Returns the request's parameter with one of some names, or with such an ending. `number=5` may be a
  /// page's size.
  private func parameter(in names: [String]) -> (name: String, value: Int)? {
    let numbers = parameters.keys.sorted().compactMap { name in current(name)?.int.map { (name, $0) } }
      .filter { $0 != ("number", itemCount) }
    return numbers.first { names.contains(Self.parameter($0.0)) }
      ?? numbers.first { number in
        number.1 <= document.source.itemsBefore + 1 && names.contains { Self.ends(number.0, in: $0) }
      }
  }

  /// `limit_start` ends in `start`. Other names are too common at the end of a name.
  private static func ends(_ parameter: String, in name: String) -> Bool {
    ["start", "offset", "skip", "page"].contains(name) && Self.parameter(parameter).hasSuffix(name)
      && !Self.parameter(parameter).hasSuffix("per" + name)
  }

  /// Returns the request for a page by its number, or by the offset of its first item. Without a parameter in
  /// the request, tries those that the request and the page suggest, then the usual ones. If the service
  /// ignores a guess, the response repeats known photos.
  func turn(page: Int? = nil, offset: Int? = nil, keepsOthers: Bool = false, _ text: String) -> NextPage {
    let last = document.source.pageIndex
    let stated = statements.lazy.compactMap { Self.number(Self.pageNumbers, $0.object) }
      .first { $0 == last || $0 == last + 1 }

    func value(_ name: String) -> JSONValue {
      .integer(
        Self.offsetParameters.contains { $0 == Self.parameter(name) || Self.ends(name, in: $0) }
          ? offset ?? (parameter(in: Self.offsetParameters)?.value).map { $0 &+ itemCount }
            ?? (["startRecord", "startPosition"].contains(name) ? read &+ 1 : read)
          : page ?? (parameter(in: Self.pageParameters)?.value ?? stated ?? last + 1) &+ 1)
    }

    let kinds = [Self.offsetParameters, Self.pageParameters]
    if let known = (page == nil ? kinds : kinds.reversed()).lazy.compactMap({ parameter(in: $0)?.name }).first
    {
      var next = setting(known, to: value(known), text)
      // `_from=0&_to=4`
      if Self.parameter(known) == "from", let end = parameter(in: ["to"]) {
        next.request.address = next.request.address.setting(end.name, to: String(end.value &+ itemCount))
      }
      return next
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
    if offset != nil { names = names.filter { Self.offsetParameters.contains(Self.parameter($0)) } + names }

    var next = attempt(names, text, value)
    var requests = [next.request] + next.others
    // The first page may be 0. If it is 1, its request repeats it.
    let second = setting("page", to: 2, text).request.identity
    if page == nil, last == 0, let place = requests.firstIndex(where: { $0.identity == second }) {
      requests.insert(setting("page", to: 1, text).request, at: place)
    }
    next.request = requests[0]
    next.others = Array(requests.dropFirst())

    if let lastID {
      let names = ["starting_after", "before_id", "max_id", "after_id", "last_id", "marker"]
      if let known = names.first(where: { current($0) != nil }) {
        return setting(known, to: .text(lastID), text)
      }
      next.others += names.map { setting($0, to: .text(lastID), text).request }
    }

    // Without a known shortfall, a repeated page ends the listing.
    if !keepsOthers, flag != true, total.map({ read >= $0 }) ?? true { next.others = [] }
    return next
  }

  /// Returns the request with one of some parameters: the one that the request has or its GraphQL query
  /// names, or else all of them, one after another.
  func attempt(_ names: [String], _ text: String, _ value: (String) -> JSONValue) -> NextPage {
    if let known = names.first(where: has) { return setting(known, to: value(known), text) }
    var tried: Set<String> = []
    let requests = names.filter { tried.insert($0).inserted }.prefix(24)
      .map { setting($0, to: value($0), text).request }
    return NextPage(request: requests[0], text: text, others: Array(requests.dropFirst()))
  }
}
