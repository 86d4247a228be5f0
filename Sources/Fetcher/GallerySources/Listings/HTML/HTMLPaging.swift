import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Finds the next page of an HTML page by its addresses, without a word of a language: by `rel=next`, and by an
/// address that differs from that of the first page by one larger number.
struct HTMLPaging {
  let elements: [MarkupDocument.Element]
  let document: ListingDocument
  /// The number of images on the page.
  let count: Int

  private var base: WebAddress { document.base(of: elements) }
  /// The address of the first page.
  private var start: WebAddress { document.source.earlier.start ?? document.address }

  func rest() -> Rest {
    let pages = related + numbered
    if var next = pages.first {
      next.others = pages.map(\.request).filter { $0.address != next.request.address }
      return Rest(.next(next), of: total)
    }
    if !document.source.earlier.isEmpty, linksBack {
      return Rest(.end("the last page has no link to a further one"), of: total)
    }
    return Rest(.unstated(Paging.doubt(count) ?? doubt), of: total)
  }

  /// The doubt about a page with a link to another one of a list that does not begin with this page. Links with several
  /// numbers are those of things: `?p=17`.
  private var doubt: String? {
    let items = pictureLinks
    let links = steps.filter { !items.contains($0.address) && Self.namesPage($0.shape) }.map(\.address)
    guard let link = links.first, Set(links).count == 1 else { return nil }
    return "the page has a link to \(link.text), which may continue it"
  }

  /// Returns whether the word before the number is that of a page: `page/9`, `index-9`.
  private static func namesPage(_ shape: [String]) -> Bool {
    word(in: shape).map { $0 == "index" || Statements.position($0) != nil } ?? false
  }

  /// Returns the word before the number.
  private static func word(in shape: [String]) -> String? {
    shape.firstIndex(of: "#").flatMap { $0 > 0 ? shape[$0 - 1] : nil }
  }

  /// The next pages by relation, in the header or in the page. The links of articles and albums may lead to
  /// others, so they must lead to the same list.
  var related: [NextPage] {
    let links = elements.filter { element in
      ["link", "a"].contains(element.name)
        && element.attribute("rel")?.lowercased().split(separator: " ").contains("next") == true
    }.compactMap { $0.address("href", in: base) }.filter { Self.isSameList($0, as: start) }
    let header = Paging(document: document, json: .null, itemCount: count).byLink()
    return [header].compactMap(\.self) + links.prefix(1).compactMap { NextPage($0, "rel=next in the page") }
  }

  /// Returns whether an address has the path of the first page, or all of it but numbers, and the items of its
  /// query.
  static func isSameList(_ address: WebAddress, as start: WebAddress) -> Bool {
    guard address.origin == start.origin, address != start else { return false }
    if AddressStep(from: start, to: address)?.number != nil { return true }
    let items = Set(address.rawItems)
    return PercentEncoding.decoded(address.path) == PercentEncoding.decoded(start.path)
      && start.rawItems.allSatisfy(items.contains)
  }

  /// The next pages by numbers: those of the pages linked in the most pages first.
  private var numbered: [NextPage] {
    let current = AddressStep(from: start, to: document.address)
    let items = pictureLinks
    let named = namedLinks
    let steps = steps.filter { step in
      PictureName.promise(of: step.address) != .picture
        && (!items.contains(step.address) || Self.namesPage(step.shape))
    }

    var found: [(size: Int, number: Int, address: WebAddress)] = []
    for (shape, steps) in Dictionary(grouping: steps, by: \.shape) where !Self.namesThing(shape) {
      let pages = Dictionary(steps.map { ($0.number, $0.address) }) { first, _ in first }
      // As many links as photos, from the first on, are those of each photo.
      guard pages.count != count || count < 3 || pages[1] == nil else { continue }
      // The first page seldom links to itself as to any other. A calendar links to its first day.
      if current?.number == nil, !Self.namesPage(shape), let first = pages[1], plainLinks.contains(first) {
        continue
      }
      // Three links with words instead of their numbers are those of things with names.
      guard current?.number != nil || pages.count < 3 || !named.isSuperset(of: pages.values) else { continue }
      for (number, address) in pages where isNext(number, of: shape, after: current, among: pages) {
        found.append((pages.count, number, address))
      }
    }
    found.sort { ($1.size, $0.number, $0.address.text) < ($0.size, $1.number, $1.address.text) }
    return found.prefix(4).compactMap { page in
      var next = NextPage(page.address, "a link in the page with the number \(page.number)")
      next?.basis = .likely
      return next
    }
  }

  /// Returns whether the word before the number is that of an identity or a size: `?id=2` leads to another album,
  /// `?size=2` to smaller images.
  private static func namesThing(_ shape: [String]) -> Bool {
    guard let name = word(in: shape)?.lowercased() else { return false }
    return MemberNames.Fact.id.names.contains(name) || MemberNames.sizes.contains(name)
  }

  /// Returns whether a number is that of the page or the item that follows.
  private func isNext(
    _ number: Int, of shape: [String], after current: AddressStep?, among pages: [Int: WebAddress]
  ) -> Bool {
    // Images beside the list count too, so offsets need not grow by the number of images.
    if Self.word(in: shape).flatMap(Statements.position) == true {
      let last = current?.number ?? 0
      return number > last && number - last <= 2 * max(count, 1)
        && !pages.keys.contains { $0 > last && $0 < number }
        && (current?.number == nil || shape == current?.shape)
    }
    // Pages that are counted from 0 have a second one with the number 1, before a third or with a page's name.
    guard let current, let last = current.number else {
      let isCounted = pages[2] != nil || Self.namesPage(shape)
      return [2, count].contains(number) || number == 1 && isCounted
    }
    let steps = [1, count, document.source.earlier.size]
    return shape == current.shape && steps.contains { $0 > 0 && last < .max - $0 && number == last + $0 }
  }

  /// A Boolean value that indicates whether the page has a link to an earlier page of the list. One without any may
  /// lead further in another way, such as by a form.
  private var linksBack: Bool {
    let shape = AddressStep(from: start, to: document.address)?.shape
    return references.contains { address in
      address == start || address != document.address && AddressStep(from: start, to: address)?.shape == shape
    }
  }

  /// A Boolean value that indicates whether a page without images has a link to another page of the list.
  var leadsToList: Bool {
    links { _ in true }.contains { address in
      address == start
        || address.origin == start.origin && AddressStep(from: start, to: address)?.number != nil
    }
  }

  /// The references that differ from the address of the first page by a number.
  private var steps: [(address: WebAddress, shape: [String], number: Int)] {
    references.compactMap { address in
      guard address.origin == start.origin, let step = AddressStep(from: start, to: address),
        let number = step.number
      else { return nil }
      return (address, step.shape, number)
    }
  }

  /// The addresses in attributes, and those of forms with a number.
  private var references: [WebAddress] {
    let base = base
    return elements.flatMap { element -> [WebAddress] in
      // Links that search engines should not follow may be those of actions.
      guard !["img", "source", "script", "link", "video", "meta", "base"].contains(element.name),
        element.attribute("rel")?.lowercased().contains("nofollow") != true
      else { return [] }
      if element.name == "input", let name = element.attribute("name"),
        let value = element.attribute("value"),
        Int(value) != nil
      {
        return [document.address.setting(name, to: value)]
      }
      return element.attributes.compactMap { name, value in
        guard name != "style", name != "src" || element.name.contains("frame"),
          value.contains("/") || value.contains("?") || name == "href",
          value.utf8.count < 2048, !value.contains(where: { " (){}[]".contains($0) })
        else { return nil }
        return base.resolving(value)
      }
    }
  }

  /// The addresses of links around images: items of the list, unless the image is an arrow.
  private var pictureLinks: Set<WebAddress> {
    links { link in link.descendants.contains { ["img", "picture", "video"].contains($0.name) } }
  }

  /// The addresses of links that are not marked as that of the current page (WAI-ARIA 1.2, `aria-current`).
  private var plainLinks: Set<WebAddress> {
    links { link in
      ![link, link.parent].contains { element in
        element?.attribute("aria-current") != nil
          || MemberNames.words(element?.attribute("class") ?? "").contains(MemberNames.current)
      }
    }
  }

  /// The addresses to which only links lead whose texts have letters and no digits.
  private var namedLinks: Set<WebAddress> {
    func isNamed(_ link: MarkupDocument.Element) -> Bool {
      let text = link.nodeCount < 50 ? link.text : ""
      return text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
    }
    return links(where: isNamed).subtracting(links { !isNamed($0) })
  }

  /// Returns the addresses of some links of the page.
  private func links(where isIncluded: (MarkupDocument.Element) -> Bool) -> Set<WebAddress> {
    let base = base
    let links = elements.filter { $0.name == "a" && isIncluded($0) }
    return Set(links.compactMap { $0.address("href", in: base) })
  }

  /// The number of all images, in a short text with three numbers (`1–5 … 13`) about those of the page.
  private var total: Int? {
    for element in elements where element.nodeCount <= 12 && element.name != "script" {
      let text = element.text
      guard text.utf8.count <= 120 else { continue }
      let numbers = text.filter { !",.’'".contains($0) }.split { !($0.isASCII && $0.isNumber) }
        .compactMap { Int($0) }
      if numbers.count == 3, numbers[0] >= 0, numbers[1] - numbers[0] == count - 1, numbers[2] >= numbers[1],
        count > 1
      {
        return numbers[2]
      }
    }
    return nil
  }
}

/// The difference of an address from that of the first page of a list: at most one number, and words.
private struct AddressStep {
  /// The words of the address, with `#` for the number.
  private(set) var shape: [String] = []
  /// `nil` if the addresses have the same numbers.
  private(set) var number: Int?

  /// Returns `nil` if a word is missing, or more than one number differs. Numbers of the first page beyond 1
  /// are its own, and remain.
  init?(from start: WebAddress, to address: WebAddress) {
    var rest = Self.words(start)[...]
    // Beside the number of a page, new parameters state its place once more: `?page=2&seek=abc`.
    let hasPage = address.query.contains { item in
      Statements.position(item.name) == false && item.value.flatMap { Int($0) } != nil
    }
    let known = start.query.map(\.name)
    let others = address.query.map(\.name).filter { Statements.position($0) == nil && !known.contains($0) }
    for word in Self.words(address, without: hasPage ? Set(others) : []) {
      if word == rest.first {
        rest = rest.dropFirst()
        shape.append(word)
        continue
      }
      guard let value = Int(word) else {
        shape.append(word)
        continue
      }
      guard number == nil else { return nil }
      if let own = rest.first.flatMap({ Int($0) }), own < 2, own < value { rest = rest.dropFirst() }
      number = value
      shape.append("#")
    }
    guard rest.isEmpty else { return nil }
  }

  /// Returns the words and numbers of the path, and those of the query by name. The name of a folder's index
  /// is not a word of it.
  private static func words(_ address: WebAddress, without names: Set<String> = []) -> [String] {
    var path = PercentEncoding.decoded(address.path)
    if address.encodedQuery == nil, address.fileName.hasPrefix("index.") {
      path = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    }
    let items = address.query.filter { !names.contains($0.name) }
      .sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    // A query without names may be a path: `?/category/5/start-10`.
    return words(path)
      + items.flatMap { item in
        item.value.map { [item.name] + words($0) } ?? words(item.name)
      }
  }

  private static func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.flatMap { part -> [String] in
      var words: [String] = []
      for character in part {
        if let last = words.last?.last, last.isNumber == character.isNumber {
          words[words.count - 1].append(character)
        } else {
          words.append(String(character))
        }
      }
      return words
    }
  }
}
