import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Finds the next page of an HTML page, such as a blog archive or a large album.
struct HTMLPaging {
  let elements: [MarkupDocument.Element]
  let document: ListingDocument
  /// The number of images on the page.
  let count: Int

  private var base: WebAddress { document.base(of: elements) }
  /// The number of the next page, if that of the first is 1.
  private var number: Int { document.source.pageIndex + 2 }

  /// Decides whether the listing goes on, and how.
  func completeness() -> Completeness {
    let related = Paging(document: document, json: .null, itemCount: count).byLink()
    guard var next = next ?? related else { return statesMore || hasScript ? .moreUnknown : .unknown }
    next.isPromised = statesMore
    return .more(next)
  }

  /// The next page: `rel=next` of a link or an anchor, or else a link to the same address with the next
  /// number, or an element that says "next". Next photos and articles are not next pages of a list.
  private var next: NextPage? {
    let found = [related, numbered, count > 1 ? said : nil].compactMap(\.self)
    var next = found.first
    // Of pages in reverse order, `rel=next` may lead back.
    next?.others += found.dropFirst().map(\.request).filter { $0.address != found[0].request.address }
    return next
  }

  private var related: NextPage? {
    let base = base
    // Anchors, articles and chapters may lead to others by `rel=next`.
    let isArticle = elements.contains { element in
      element.name == "body" && NameTokens.tokens(element.attribute("class") ?? "").contains("single")
        || element.attribute("property") == "og:type" && element.attribute("content") == "article"
    }
    let addresses = elements.lazy.filter { element in
      ["link", "a"].contains(element.name)
        && element.attribute("rel")?.lowercased().split(separator: " ").contains("next") == true
    }.compactMap { link -> WebAddress? in
      guard let address = link.attribute("href").flatMap({ base.resolving($0) }), !Self.isOther(address)
      else { return nil }
      let isPage =
        address.encodedQuery != nil
        || address.path.split(separator: "/").last?.contains(where: \.isNumber) == true
      return Self.isSibling(address, of: document.address) || link.name == "link" && !isArticle && isPage
        ? address : nil
    }
    return NextPage(addresses.first, "rel=next in the page")
  }

  private var numbered: NextPage? {
    guard let current = PageNumber(document.address) else { return nil }
    let base = base
    let number = String(number)
    let linked = elements.filter { $0.name == "a" }.compactMap {
      link -> (link: MarkupDocument.Element, address: WebAddress, page: PageNumber)? in
      guard let address = link.attribute("href").flatMap({ base.resolving($0) }),
        let page = PageNumber(address), !address.path.contains("comment")
      else { return nil }
      return (link, address, page)
    }
    let behind = linked.filter { $0.page.isBehind(current) }
    let said = behind.first { Self.saysNext($0.link) || $0.link.text.trimmed == number }
    guard let best = said ?? behind.min(by: { $0.page.number < $1.page.number }) else { return nil }
    // The first page may be 0. If it is 1, page 1 repeats it.
    let first = linked.first { $0.page.isFirst(of: current) && ["1", number].contains($0.link.text.trimmed) }
    var next = NextPage((first ?? best).address, "page \(number) in the page's links")
    if first != nil { next?.others = [WebRequest(best.address, for: .listing)] }
    return next
  }

  private var said: NextPage? {
    let base = base
    let number = String(number)
    for element in elements {
      if element.name == "input", element.attribute("value") == number,
        let name = element.attribute("name"), PageNumber.words.contains(name)
      {
        return NextPage(document.address.setting(name, to: number), "a form in the page")
      }
      // `data-next-page-url`, or a frame that loads when it comes into view.
      let named = element.attributes.first { name, value in
        let isOption = name == "value" && element.name == "option" && element.text.trimmed == number
        return (NameTokens.tokens(name).contains("next") || isOption) && value.contains { "/?".contains($0) }
          || name == "src" && element.name == "turbo-frame" && element.attribute("loading") == "lazy"
      }?.value
      let form = element.name == "button" && element.parent?.name == "form" ? element.parent : nil
      let linked =
        ["href", "hx-get", "data-url", "data-href"].lazy.compactMap { element.attribute($0) }.first
        ?? form?.attribute("action")
      let saysNext = Self.saysNext(element) || element.name == "a" && isNumbered(element, linked ?? "")
      guard let reference = named ?? (saysNext ? linked : nil), let address = base.resolving(reference),
        !Self.isOfComments(element),
        Self.isSibling(address, of: document.address)
          || address.origin == document.address.origin
            && (Self.isOlder(element) || element.name == "button" || isInPager(element))
      else { continue }
      return NextPage(address, "a link in the page that says next")
    }
    return nil
  }

  /// Returns whether a link has the next number, that of the next item as in `?start=5`, or says "previous",
  /// as blogs call older pages, with the next number in its address.
  private func isNumbered(_ link: MarkupDocument.Element, _ reference: String) -> Bool {
    let text = link.text.trimmed
    let words = NameTokens.tokens(reference)
    let end = document.source.itemsBefore + count
    if let value = Int(text), value > 1, (end - Self.mostIcons...end).contains(value), words.contains(text) {
      return reference.contains("=\(text)")
    }
    let isPrevious = words.contains(String(number)) && NameTokens.tokens(text).contains("previous")
    return text == String(number) || isPrevious
  }

  /// Returns whether the text of a link is the next page number, and follows this page's number. Table rows
  /// may be weeks.
  private func isInPager(_ link: MarkupDocument.Element) -> Bool {
    let parent = link.parent.flatMap { $0.children.count == 1 ? $0.parent : $0 }
    guard link.text.trimmed == String(number), let parent, parent.name != "tr" else { return false }
    let numbers = parent.children.map(\.text.trimmed) + NameTokens.tokens(parent.text)
    return zip(numbers, numbers.dropFirst()).contains { ($0, $1) == (String(number - 1), String(number)) }
  }

  /// The number of icons that the images of a page may include.
  private static let mostIcons = 3
  private func isCount(_ number: Int) -> Bool { count - Self.mostIcons...count ~= number }

  /// The number of all images in a text such as "1–50 of 240" or "50 of 240" about the images of the page, in
  /// an attribute, or in the only text such as "240 photos".
  var total: Int? {
    var counts: Set<Int> = []
    for element in elements {
      // `data-total-posts` of the element around the images, or of an empty one
      let stated = element.attributes.first { name, _ in
        name.hasPrefix("data-total") && Paging.isTotal(Paging.plain(String(name.dropFirst("data-".count))))
      }
      if let total = stated.flatMap({ Int($0.value) }), total > count, describes(element) { return total }
      guard element.nodeCount <= 12, element.name != "script" else { continue }
      let text = element.text
      guard text.utf8.count <= 120 else { continue }
      var tokens = NameTokens.tokens(text.filter { !",.’".contains($0) })
        .filter { !["to", "bis", "à", "a", "insgesamt", "out"].contains($0) }
      // "2026 photos" may be a title.
      if tokens.count == 2, Self.things.contains(tokens[1]), let number = Int(tokens[0]),
        !(1900...2100 ~= number)
      {
        counts.insert(number)
      }
      // "5 / 13 photos"
      if text.contains("/"), tokens.count == 3, Self.nouns.contains(tokens[2]) { tokens.insert("of", at: 1) }
      for (index, word) in tokens.enumerated().dropFirst() where Self.separators.contains(word) {
        guard let last = Int(tokens[index - 1]), count > 1,
          let total = tokens[(index + 1)...].prefix(2).lazy.compactMap({ Int($0) }).first, total >= last,
          isCount(last) && !Self.nouns.union(Self.loading).isDisjoint(with: tokens)
            || index > 1 && Int(tokens[index - 2]).map({ isCount(last - $0 + 1) }) == true
        else { continue }
        return total
      }
    }
    return counts.count == 1 && count > 1 ? counts.first { $0 > count } : nil
  }

  /// Returns whether the attributes of an element may describe the list: it is empty, or around the images.
  private func describes(_ element: MarkupDocument.Element) -> Bool {
    element.nodeCount == 0 || element.descendants.count { $0.name == "img" } >= count
  }

  /// A Boolean value that indicates whether the page states that there are more pages: by a text such as
  /// "Page 1 of 3", or by an attribute such as `data-total-pages`.
  private var statesMore: Bool {
    elements.contains { element in
      let stated = element.attributes.first { name, _ in
        name.hasPrefix("data-") && Paging.pageCounts.contains(Paging.plain(String(name.dropFirst(5))))
      }
      if let pages = stated.flatMap({ Int($0.value) }), pages >= number, element.nodeCount > 0,
        describes(element)
      {
        return true
      }
      guard element.nodeCount <= 12 else { return false }
      let tokens = NameTokens.tokens(element.text)
      guard 3...4 ~= tokens.count, Self.pages.contains(tokens[0]), let page = Int(tokens[1]),
        !Self.isOfComments(element)
      else { return false }
      return Int(tokens[tokens.count - 1]).map { page < $0 } ?? false
    }
  }

  /// A Boolean value that indicates whether only a script loads the next page: by a button such as "Load
  /// more", by a link to a script with the number of the page, or when an element comes into view.
  private var hasScript: Bool {
    elements.contains { element in
      let text = element.text
      guard text.utf8.count <= 40, element.attribute("disabled") == nil else { return false }
      let reference = element.attribute("href")?.lowercased() ?? ""
      let isScripted =
        reference.hasPrefix("javascript:") || reference == "#" && element.attribute("onclick") != nil
      if element.name == "a", isScripted { return text.trimmed == String(number) || Self.saysNext(element) }
      // `x-intersect="$wire.loadMore()"`
      let calls = element.attributes.filter { $0.value.contains("(") && $0.name != "style" }
        .map { Set(NameTokens.tokens($0.value)).subtracting(["wire", "this"]) }
      if calls.contains(where: { [["load", "more"], ["next", "page"]].contains($0) }) { return true }
      let names = ["class", "id"].compactMap { element.attribute($0) } + element.attributes.map(\.name)
      if element.nodeCount == 0, names.contains(where: { NameTokens.tokens($0).contains("infinite") }) {
        return true
      }
      // Links such as "Ver más" lead to articles, unless they have no other address.
      let tokens = NameTokens.tokens(text)
      let isOwn = element.attribute("href")?.hasPrefix("#") ?? true
      return (element.name == "button" || element.name == "a" && (isOwn || tokens.contains("more")))
        && tokens.count > 1 && tokens.contains(where: Self.more.contains)
        && Self.loading.union(Self.more).union(Self.nouns).isSuperset(of: tokens)
        && (element.name == "button" || !Self.loading.isDisjoint(with: tokens))
    }
  }

  private static let separators = Set(WordLists["HTMLPaging.separators"])
  private static let pages: Set<String> = ["page", "seite", "página", "pagina", "side", "sida", "strona"]
  private static let more = Set(WordLists["HTMLPaging.more"])
  private static let loading = Set(WordLists["HTMLPaging.loading"])
  private static let things = Set(WordLists["HTMLPaging.things"])
  private static let nouns = things.union(["items", "posts", "entries", "beiträge"])
  private static let words = Set(WordLists["HTMLPaging.words"])
  private static let arrows: Set<String> = ["chevron", "angle", "arrow", "caret"]
  /// The words of links to other topics or items, although they say "next".
  private static let others = Set(WordLists["HTMLPaging.others"])
  /// The beginnings of inflected words.
  private static let stems = WordLists["HTMLPaging.stems"]

  /// Returns whether a link leads to older entries, wherever they are: "Older Posts",
  /// `blog-pager-older-link`.
  private static func isOlder(_ element: MarkupDocument.Element) -> Bool {
    let tokens = NameTokens.tokens("\(element.text) \(element.attribute("class") ?? "")")
    return tokens.contains("older") && !nouns.union(["pager", "pagination"]).isDisjoint(with: tokens)
  }

  /// Returns whether an element says "next" in its text, label or class. Arrows are words too.
  private static func saysNext(_ element: MarkupDocument.Element) -> Bool {
    if element.attribute("hx-get") != nil {
      let trigger = element.attribute("hx-trigger") ?? ""
      if trigger.contains("revealed") || trigger.contains("intersect") { return true }
    }
    let text = element.text.trimmed
    if ["»", "›", "→", "▶", "►", ">", ">>"].contains(text) { return true }
    guard others.isDisjoint(with: NameTokens.tokens(text)) else { return false }
    let item = element.parent.flatMap { $0.name == "li" ? $0.attribute("class") : nil }
    let holders = [element] + element.children
    let labels = ["class", "aria-label", "title", "id", "alt"].flatMap { name in
      holders.compactMap { $0.attribute(name) }
    }
    return ((text.count <= 30 ? [text] : []) + labels + [item ?? ""]).contains { label in
      let tokens = NameTokens.tokens(label)
      // `fa-chevron-right`
      guard tokens.last != "right" || arrows.isDisjoint(with: tokens) else { return true }
      return tokens.contains { token in words.contains(token) || stems.contains { token.hasPrefix($0) } }
        && others.isDisjoint(with: tokens)
    }
  }

  /// Returns whether an element is in a block of comments, according to its class or `id`.
  private static func isOfComments(_ element: MarkupDocument.Element) -> Bool {
    let names = ["class", "id"].compactMap { element.attribute($0) }.flatMap(NameTokens.tokens)
    return names.contains("comments") || element.parent.map(isOfComments) ?? false
  }

  /// Returns whether an address leads to another list: `topic=5.0;prev_next=next`.
  private static func isOther(_ address: WebAddress) -> Bool { address.requestText.hasSuffix("=next") }

  /// Returns whether an address has the same path with another query or other numbers, or a path below it
  /// with a number.
  private static func isSibling(_ address: WebAddress, of current: WebAddress) -> Bool {
    guard address.origin == current.origin, PictureName.promise(of: address) != .picture, !isOther(address)
    else { return false }
    let path = PercentEncoding.decoded(address.path)
    let own = PercentEncoding.decoded(current.path)
    if path == own || path == own + "/" {
      return address.encodedQuery != current.encodedQuery && address.encodedQuery != nil
    }
    let folder = own[...(own.lastIndex(of: "/") ?? own.startIndex)]
    let rest = path.hasPrefix(folder) ? path.dropFirst(folder.count) : ""
    let isLetter = { (character: Character) in !character.isNumber && !"-_".contains(character) }
    // `thread-88.htm` and `thread-88-2.htm`, `/lamps` and `/lamps_s2`, `/t12-lamps` and `/t12p5-lamps`
    let same = zip(path, own).prefix { $0 == $1 }.count
    let end = own.dropFirst(same)
    let added = path.hasSuffix(end) ? path.dropFirst(same).dropLast(end.count) : ""
    return path.filter(isLetter) == own.filter(isLetter)
      || added.last { $0 != "/" }?.isNumber == true && (own.hasSuffix("/") || added.first?.isNumber == false)
      || rest.contains(where: \.isNumber) && rest.split(separator: "/").count <= 3
        && NameTokens.tokens(String(rest)).suffix(2).allSatisfy {
          Int($0) != nil || ["page", "p", "index", "html", "php"].contains($0.prefix { !$0.isNumber })
        }
  }
}

/// The page number in an address, behind a word such as `page`: `/page/2/`, `?paged=2`, `index2.html`.
private struct PageNumber {
  /// The number in the address; 1 without a number.
  private(set) var number = 1
  /// A Boolean value that indicates whether it is the number of an item.
  private var isOffset = false
  /// A Boolean value that indicates whether the address states the number.
  private(set) var isStated = false
  /// The other words and numbers of the address.
  private var rest: [String] = []

  static let words: Set<String> = ["page", "paged", "p", "pg", "pagenum", "number", "index"]
  private static let offsets: Set<String> = ["skip", "offset", "start"]
  /// The extensions of `index.html`, which is the folder itself.
  private static let extensions: Set<String> = ["html", "htm", "php"]

  /// `nil` if the number is invalid.
  init?(_ address: WebAddress) {
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    let words = NameTokens.tokens(address.requestText).flatMap { token in
      let name = token.prefix { !isDigit($0) }
      return [String(name), String(token.dropFirst(name.count))].filter { !$0.isEmpty }
    }
    var isBehindWord = false
    for word in words {
      if isBehindWord, word.allSatisfy(isDigit) {
        guard let value = Int(word) else { return nil }
        number = value
        isStated = true
      } else if Self.offsets.contains(word) {
        isOffset = true
      } else if !Self.words.contains(word), !Self.extensions.contains(word) {
        rest.append(word)
      }
      isBehindWord = Self.words.union(Self.offsets).contains(word)
    }
  }

  func isFirst(of page: PageNumber) -> Bool { rest == page.rest && isStated && !page.isStated && number == 1 }

  /// `true` if this page directly follows the other, or if its number is that of a later item.
  func isBehind(_ other: PageNumber) -> Bool {
    rest == other.rest
      && (isOffset ? number > other.number : other.number < .max && number == other.number + 1)
  }
}
