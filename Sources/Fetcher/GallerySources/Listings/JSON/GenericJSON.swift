import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Reads JSON of any structure.
enum GenericJSON {
  /// `isPart`: only the object around the list describes the rest of the listing. Further pages are read by
  /// the list and the member of the first.
  static func page(
    _ json: JSONValue, _ document: ListingDocument, isPart: Bool = false, adapter: String = "JSON"
  ) -> ListingPage? {
    let earlier = isPart ? EarlierPages() : document.source.earlier
    let list = earlier.list
    var json = CompoundDocument.joined(json).withLists().withLargestSizes().withList(at: list[...])
    if list.last == "[]", json.hasEmptyList(at: list.dropLast()[...]) { return nil }
    var readings = readings(of: &json, at: list, document)
    if let known = readings.firstIndex(where: { $0.member == earlier.member }) {
      readings.insert(readings.remove(at: known), at: 0)
    }
    guard let first = readings.first, first.isSuggested || !isEmptyList(json, except: first.list) else {
      return nil
    }

    let source = Source(adapter: adapter, json: json, document: document, readings: readings, isPart: isPart)
    let base = earlier.folder ?? baseAddress(in: json, document) ?? document.address
    var page = source.page(first, base, isBelow: earlier.folder != nil)
    // Items with one picture each on the pages before may have several on this one.
    if let member = earlier.member, first.list.starts(with: list), !first.statesSizes,
      first.list + first.member.names == list + member.names
    {
      page.list = list
    }
    page.isGuess = true
    page.isProven = first.isSuggested
    page.otherwise = { [json] () throws(ListingError) in try emptyPage(json, document) }
    if earlier.member == nil {
      page.larger = readings.dropFirst().filter { !$0.isRare }.prefix(ListingWalk.probeLimit - 1).map {
        reading in
        { source.page(reading, base) }
      }
    }
    // GraphQL states errors beside a part of the data (https://spec.graphql.org/October2021/#sec-Errors).
    if json["data"] != nil, let error = json["errors"]?.elements.first?["message"]?.nonEmptyText {
      page.problems.append(document.refused(error))
    }
    page.members = members(of: json)
    page.others = otherBases(in: json, document).map { base in { source.page(first, base, isBelow: true) } }
    return page
  }

  /// Returns the readings of a document; those with the images in its texts, if they have more. Posts may contain their
  /// images as HTML or Markdown.
  private static func readings(
    of json: inout JSONValue, at list: [String], _ document: ListingDocument
  ) -> [JSONReading] {
    let readings = JSONListFinder.readings(of: json, at: list)
    guard containsImages(json) else { return readings }
    let whole = withImages(json, document)
    let posts = JSONListFinder.readings(of: whole, at: list)
    guard let post = posts.first, post.isSuggested,
      post.count > 2 * (readings.first { $0.isSuggested }?.count ?? 0)
    else { return readings }
    json = whole
    return posts
  }

  /// A document with its readings.
  private struct Source: Sendable {
    /// The name of the format.
    let adapter: String
    let json: JSONValue
    let document: ListingDocument
    let readings: [JSONReading]
    let isPart: Bool

    func page(_ reading: JSONReading, _ base: WebAddress, isBelow: Bool = false) -> ListingPage {
      let lists = lists(of: reading)
      let elements = lists.flatMap { list in json.keyedElements(along: list[...]) }
      let own = readings.filter { $0.list == reading.list && !$0.isRepeated }
      let members = own.map(\.member).filter { $0 != reading.member }
      let item = GenericItem(
        members: [reading.member] + members, isSuggested: reading.isSuggested, base: base,
        fragments: document.fragments, site: document.address, isBelow: isBelow)

      var page = ListingPage(adapter: adapter, rest: Rest(.unstated(nil)), list: reading.list)
      page.folder = isBelow ? base : nil
      page.isOfAnother = isOfAnother(reading)
      page.member = reading.member
      page.itemCount = elements.count
      var seen: Set<WebAddress> = []
      for (key, element) in elements {
        guard page.photos.count <= document.limit else { break }
        guard let (photo, isSuggested) = item.photo(of: element, key: key) else {
          page.leftOut.add(item.name(of: element, key: key))
          continue
        }
        // Several lists of an item may have its image.
        guard seen.insert(photo.image).inserted || lists.count == 1 else { continue }
        if isSuggested {
          page.photos.append(photo)
        } else {
          page.questions.append(UnknownEntry(photo: photo, folder: document.part(photo.image)))
        }
      }

      let place = reading.list.isEmpty ? "one object" : "the list \(reading.path)"
      let share = Int((min(1, reading.count / Double(max(1, elements.count))) * 100).rounded())
      page.reason = "\(place) has the most images, in \(reading.member.text) (\(share) % of the elements)"
      noteAlikeLists(beside: lists, reading, base, &page)
      leaveOutOthers(lists, reading, item, &page)
      noteFurtherPictures(beside: reading, base, &page)
      rest(of: &page)
      return page
    }

    /// Returns whether the address is below an object of the items that has a name or an identity: of a person, a place, a
    /// species. The object with the address may have an identity as well.
    private func isOfAnother(_ reading: JSONReading) -> Bool {
      let names = reading.member.names
      return names.indices.dropLast(2).contains { index in
        let path = names[...index]
        return names[index] != "[]" && !readings[0].member.names.starts(with: path)
          && json.elements(along: (reading.list + path)[...], limit: 5).contains(where: \.hasIdentity)
      }
    }

    /// Notes the first list beside those that were read whose elements have other images: in the same member, or at
    /// least half as many.
    private func noteAlikeLists(
      beside lists: [[String]], _ reading: JSONReading, _ base: WebAddress, _ page: inout ListingPage
    ) {
      guard !reading.list.isEmpty else { return }
      let known = Set(page.photos.flatMap { [$0.image] + $0.variants.map(\.address) })
      for other in readings
      where other.isSuggested
        && (other.member == reading.member || other.count * 2 >= reading.count || reading.isDecoration)
      {
        let isApart =
          !other.list.isEmpty
          && !lists.contains { $0.starts(with: other.list) || other.list.starts(with: $0) }
        guard isApart else { continue }
        let images = json.elements(along: (other.list + other.member.names)[...])
          .compactMap { $0.nonEmptyText.flatMap { PictureName.address($0, in: base) } }
        let count = Set(images).subtracting(known).count
        guard count > 0 else { continue }
        let pictures = count.counted("picture that is", "pictures that are")
        page.notes.append(
          "the list \(other.path) has \(pictures) not read; a recipe with these items reads them")
        return
      }
    }

    /// Notes the pictures of items beside those of a reading: more of them in a list of the item, or the item's own beside
    /// its list.
    private func noteFurtherPictures(
      beside reading: JSONReading, _ base: WebAddress, _ page: inout ListingPage
    ) {
      let place = reading.list + reading.member.names
      let known = Set(page.photos.map(\.image))
      for other in readings where other.isSuggested && !other.isRepeated && !other.isShared {
        let path = other.list + other.member.names
        let isInner = path.filter { $0 == "[]" }.count > place.filter { $0 == "[]" }.count
        let outer = isInner ? reading.list : other.list
        guard outer.last == "[]", path != place,
          isInner || other.list.count < reading.list.count || other.list == reading.list && other.isRare,
          path.starts(with: outer), place.starts(with: outer),
          isInner || !other.isDecoration
        else { continue }

        let items = json.elements(along: outer[...])
        func images(_ path: [String], of item: JSONValue) -> [WebAddress] {
          item.elements(along: path.dropFirst(outer.count)).compactMap(\.nonEmptyText)
            .filter { $0.contains("/") }.compactMap { PictureName.address($0, in: base) }
        }
        func words(_ addresses: [WebAddress]) -> Set<String> {
          Set(addresses.flatMap { MemberNames.words($0.requestText) })
        }
        // Words that several items have do not name an item; those that its images share do.
        var counts: [String: Int] = [:]
        for word in items.flatMap({ words(images(place, of: $0)) }) { counts[word, default: 0] += 1 }
        let hasOthers = items.contains { item in
          let names = words(images(place, of: item)).filter { counts[$0] == 1 }
          return images(path, of: item).contains { image in
            !known.contains(image) && names.isDisjoint(with: words([image]))
          }
        }
        guard hasOthers else { continue }
        page.notes.append(ListingPage.noteOfOthers(in: other.text(beside: reading)))
        return
      }
    }

    /// Adds the items without a photo in their lists that have one themselves, and counts others as left out.
    private func leaveOutOthers(
      _ lists: [[String]], _ reading: JSONReading, _ item: GenericItem, _ page: inout ListingPage
    ) {
      guard let mark = reading.list.firstIndex(of: "[]"), mark + 1 < reading.list.count else { return }
      let outer = reading.list[...mark]
      let hasOwn = readings.contains {
        $0.list == Array(outer) && $0.member == reading.member && $0.isSuggested
      }
      for element in json.elements(along: outer) {
        guard case .object = element else { continue }
        let isEmpty = lists.allSatisfy { list in
          list.starts(with: outer) && element.elements(along: list.dropFirst(outer.count), limit: 1).isEmpty
        }
        guard isEmpty else { continue }
        if hasOwn, let photo = item.photo(of: element)?.photo {
          page.photos.append(photo)
        } else {
          page.leftOut.add(item.name(of: element, key: nil))
        }
      }
    }

    /// Returns the list of a reading, and others of the same name within the same elements:
    /// `threads[].files[]` and `threads[].posts[].files[]`.
    private func lists(of reading: JSONReading) -> [[String]] {
      let place = reading.list + reading.member.names
      guard let outer = reading.list.firstIndex(of: "[]"), let inner = place.lastIndex(of: "[]"),
        inner > outer
      else { return [reading.list] }
      let shared = place[(inner - 1)...]
      let others = readings.filter { other in
        let names = other.list + other.member.names
        return other.list != reading.list && names.suffix(shared.count) == shared
          && names.starts(with: reading.list[...outer])
          && names.dropLast(reading.member.names.count).last == "[]"
          && isOfOneKind(names.dropLast(shared.count), as: reading.list[...outer])
      }.map { Array(($0.list + $0.member.names).dropLast(reading.member.names.count)) }
      return [reading.list] + others.filter { $0 != reading.list }
    }

    /// Returns whether the elements at a path within others have only members of these, as the answers to a post do. A
    /// venue has other members than its event.
    private func isOfOneKind(_ inner: ArraySlice<String>, as outer: ArraySlice<String>) -> Bool {
      // The list around the elements of a reading is that of the same items.
      guard inner.count > outer.count else { return true }
      func names(_ path: ArraySlice<String>) -> Set<String> {
        Set(json.elements(along: path, limit: 20).flatMap { $0.orderedMembers.map(\.name) })
      }
      return names(inner).isSubset(of: names(outer))
    }

    private func rest(of page: inout ListingPage) {
      let names = page.list
      let holder = json.holder(of: names.dropLast()) ?? .null
      // Objects with lists describe these.
      let facts = holder.members.filter { $0.value.members.allSatisfy { $0.value.elements.isEmpty } }
      let part = JSONValue.object(Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first })
      // Pages of lists in lists count the outer elements.
      if let mark = names.firstIndex(of: "[]"), mark + 1 < names.count {
        let outer = json.elements(along: names[...mark])
        let areObjects = outer.allSatisfy { if case .object = $0 { true } else { false } }
        if outer.count > 1, areObjects {
          page.innerCount = page.itemCount
          page.itemCount = outer.count
        }
      }
      let paging = Paging(
        document: document, json: isPart ? part : json, itemCount: page.itemCount ?? 0,
        innerCount: page.innerCount, list: names)
      // The numbers of a single object are its own.
      page.rest =
        names.isEmpty ? Rest(paging.byLink() ?? paging.byReference(Statements(paging))) : paging.rest()
    }
  }

  /// Returns whether a text contains HTML or Markdown with an image.
  private static func containsImages(_ json: JSONValue) -> Bool {
    switch json {
    case .list(let list): list.contains(where: containsImages)
    case .object(let object): object.values.contains(where: containsImages)
    case .text(let text): ["<img", "!["].contains { text.utf8.firstRange(of: $0.utf8) != nil }
    default: false
    }
  }

  /// Replaces HTML and Markdown by the addresses of their images.
  private static func withImages(_ json: JSONValue, _ document: ListingDocument) -> JSONValue {
    switch json {
    case .list(let list): return .list(list.map { withImages($0, document) })
    case .object(let object): return .object(object.mapValues { withImages($0, document) })
    case .text(let text) where text.contains("<img") || text.contains("!["):
      let marked = text.split(separator: "![", omittingEmptySubsequences: false).dropFirst().compactMap {
        part in
        part.split(separator: "](").dropFirst().first.flatMap { rest in
          PictureName.address(String(rest.prefix { $0 != ")" && $0 != " " }), in: document.address)
        }
      }
      guard text.contains("<img") else { return .list(marked.map { .text($0.text) }) }
      guard let root = document.fragments.root(of: text) else { return json }
      let shown = HTMLPictures.photos(inFragment: root, base: document.address).map(\.image)
      return .list((marked + shown).map { .text($0.text) })
    default: return json
    }
  }

  /// Reads XML of any structure as the JSON with the same names.
  static func page(
    _ root: MarkupDocument.Element, _ document: ListingDocument
  ) throws(ListingError) -> ListingPage? {
    if let message = ServiceError.message(in: root) { throw document.refused(message) }
    var page = GenericJSON.page(JSONValue(root), document, adapter: "XML")
    page?.otherwise = { () throws(ListingError) in throw document.hasNoPictures(root) }
    return page
  }

  /// Returns the folder of relative addresses that a member such as `baseUrl` names.
  private static func baseAddress(in json: JSONValue, _ document: ListingDocument) -> WebAddress? {
    json.members.lazy.filter { MemberNames.words($0.name).contains { $0.hasSuffix("base") } }
      .compactMap { document.address($0.value) }.first { $0.path.hasSuffix("/") }
  }

  /// Returns other folders of relative addresses: one that an object states, the listing's address, and the
  /// root.
  private static func otherBases(in json: JSONValue, _ document: ListingDocument) -> [WebAddress] {
    let stated = Statements(Paging(document: document, json: json, itemCount: 0)).all.lazy
      .compactMap { $0.object["base"]?.nonEmptyText }.first
    let own = document.address.path.hasSuffix("/") ? nil : document.address.fileName
    return [stated, own, "/"].compactMap { reference in
      reference.flatMap { document.address.resolving($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
  }

  /// Returns the page for JSON without images if it is an empty list; otherwise throws.
  static func emptyPage(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    if let recipe = document.recipe { return try RecipeListing.page(json, document, recipe) }
    if let message = ServiceError.message(in: json) { throw document.refused(message) }
    let list = document.source.earlier.list
    let outer = list.prefix { $0 != "[]" }
    guard !isEmptyList(json), !json.hasEmptyList(at: outer) else {
      var page = ListingPage(adapter: "JSON", reason: "the list is empty", rest: .whole("the list is empty"))
      page.itemCount = 0
      page.members = members(of: json)
      if let next = Paging(document: document, json: json, itemCount: 0).behindBlank() {
        page.rest = Rest(.next(next))
      }
      return page
    }
    let items = json.elements(along: outer).first?.elements ?? []
    guard !items.isEmpty, list.count > 1 else {
      throw .noPictures(address: document.redactedAddress, found: description(of: json))
    }
    // A page of the list without images.
    let paging = Paging(document: document, json: json, itemCount: items.count, list: list)
    var page = ListingPage(adapter: "JSON", rest: paging.rest(), list: list)
    page.itemCount = items.count
    return page
  }

  /// Returns the names of the members at the root, and of those in its objects.
  private static func members(of json: JSONValue) -> Set<String> {
    var names: Set<String> = []
    for (name, value) in json.orderedMembers where value != .null {
      names.insert(name)
      for inner in value.orderedMembers { names.insert(name + "." + inner.name) }
    }
    return names
  }

  /// Returns a Boolean value that indicates whether the JSON is explicitly empty: an empty list, or a total
  /// of 0. One without a list may count something else: `comments.count`. The total of another object than those
  /// around a list with items does not count these.
  static func isEmptyList(_ json: JSONValue, except list: [String]? = nil) -> Bool {
    var containers: [(names: [String], value: JSONValue)] = [([], json)]
    var hasEmpty = json == .null || json == .object([:])
    var index = 0
    while index < containers.count, index < 200 {
      let (names, value) = containers[index]
      index += 1
      if case .list(let list) = value {
        if list.isEmpty {
          hasEmpty = true
        } else if containers.count > 1 || list.contains(where: \.isContainer) == false {
          return false
        }
        continue
      }
      let isAround = list?.starts(with: names) ?? true
      for member in value.members {
        let hasList = index == 1 || value.members.contains { $0.value == .list([]) }
        let isTotal = Statements.isTotal(Paging.plain(member.name))
        if hasList, isAround, isTotal, member.value.int == 0 { return true }
        if member.value.isContainer { containers.append((names + [member.name], member.value)) }
      }
    }
    return hasEmpty
  }

  private static func description(of json: JSONValue) -> String {
    switch json {
    case .list(let list): return "JSON, a list of \(list.count)"
    case .object(let object):
      let names = object.keys.sorted().prefix(8).compactMap { RemoteText.line($0, limit: 40) }
      return "JSON with \(names.joined(separator: ", "))"
    default: return "JSON without a list"
    }
  }
}

extension JSONValue {
  /// Returns the value with lists at the places where a path has elements of lists (`[]`): XML with a single
  /// element has no list.
  fileprivate func withList(at path: ArraySlice<String>) -> JSONValue {
    guard let name = path.first else { return self }
    let rest = path.dropFirst()
    switch self {
    case .list(let list) where name == "[]": return .list(list.map { $0.withList(at: rest) })
    case .object(var object):
      if name == "[]" { return .list([withList(at: rest)]) }
      guard let member = object[name] else { return self }
      object[name] = member.withList(at: rest)
      return .object(object)
    default: return self
    }
  }

  /// Returns whether all lists at a path are empty.
  fileprivate func hasEmptyList(at names: ArraySlice<String>) -> Bool {
    let lists = elements(along: names)
    return !lists.isEmpty && lists.allSatisfy { $0 == .list([]) }
  }

  /// Returns the first object with the last of some nested members.
  fileprivate func holder(of names: ArraySlice<String>) -> JSONValue? {
    guard let name = names.first else { return nil }
    guard names.count > 1 else { return self[name].map { _ in self } }
    let values = name == "[]" ? elements : [self[name]].compactMap(\.self)
    return values.lazy.compactMap { $0.holder(of: names.dropFirst()) }.first
  }

  /// Returns the elements of all lists at a path, with their names in keyed objects.
  fileprivate func keyedElements(along names: ArraySlice<String>) -> [(key: String?, value: JSONValue)] {
    guard names.last == "*" else { return elements(along: names).map { (nil, $0) } }
    return elements(along: names.dropLast()).flatMap { $0.members.map { ($0.name, $0.value) } }
  }

  /// Creates an object of an element's attributes and children, with lists of those of one name, or its text.
  init(_ element: MarkupDocument.Element) {
    var lists: [String: [JSONValue]] = [:]
    for (name, value) in element.attributes { lists[name, default: []].append(.text(value)) }
    let children = element.children
    for child in children { lists[child.name, default: []].append(JSONValue(child)) }
    let text = children.isEmpty ? JSONValue.text(element.text) : .null
    if !lists.isEmpty, text.nonEmptyText != nil { lists["#text"] = [text] }
    self = lists.isEmpty ? text : .object(lists.mapValues { $0.count == 1 ? $0[0] : .list($0) })
  }
}
