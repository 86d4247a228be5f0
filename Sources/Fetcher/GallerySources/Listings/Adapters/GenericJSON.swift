import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// Reads JSON of any structure.
enum GenericJSON {
  /// `isPart`: only the object around the list describes the rest of the listing. Further pages are read by the
  /// list of the first.
  static func page(_ json: JSONValue, _ document: ListingDocument, isPart: Bool = false) -> ListingPage? {
    let list = isPart ? [] : document.source.earlier?.list ?? []
    let json = json.withList(at: list[...])
    if !list.isEmpty, list.last == "[]", json.elements(at: list.dropLast()[...]) == [] { return nil }
    var found = JSONListFinder.find(in: json, at: list)
    // Posts may contain their images as HTML or Markdown.
    if ["<img", "u003cimg", "u003Cimg", "!["].contains(where: {
      document.bytes.firstRange(of: $0.utf8) != nil
    }),
      let posts = JSONListFinder.find(in: withImages(json, document), at: list),
      posts.yield > 2 * (found?.yield ?? 0)
    {
      found = posts
    }
    guard let found else { return nil }

    let base = baseAddress(in: json, document) ?? document.address
    var page = page(found, found.members, base, document)
    page.isGuess = true
    page.larger = found.members.dropFirst().prefix(3).map { member in
      { Self.page(found, [member] + found.members.filter { $0 != member }, base, document) }
    }
    page.others = otherBases(in: json, document).map { base in
      { Self.page(found, found.members, base, document, isBelow: true) }
    }

    let holder = holder(of: found.names.dropLast(), in: json) ?? .null
    // Objects with lists describe these.
    let facts = holder.members.filter { $0.value.members.allSatisfy { $0.value.elements.isEmpty } }
    let part = JSONValue.object(Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first })
    // Pages of lists in lists count the outer elements.
    let outer = json.elements(at: found.names.prefix { $0 != "[]" }) ?? []
    let isNested =
      found.names.firstIndex(of: "[]").map { $0 + 1 < found.names.count } ?? false && outer.count > 1
      && outer.allSatisfy { if case .object = $0 { true } else { false } }
    if isNested { page.itemCount = outer.count }
    let paging = Paging(
      document: document, json: isPart ? part : json, itemCount: page.itemCount ?? 0, list: found.names)
    // The numbers of a single object are its own.
    page.rest =
      found.path == "$" ? Rest(paging.byLink() ?? paging.byReference(Statements(paging))) : paging.rest()
    page.list = found.names
    return page
  }

  /// Replaces HTML and Markdown by the addresses of their images.
  private static func withImages(_ json: JSONValue, _ document: ListingDocument) -> JSONValue {
    switch json {
    case .list(let list): return .list(list.map { withImages($0, document) })
    case .object(let object): return .object(object.mapValues { withImages($0, document) })
    case .text(let text) where text.contains("<img"):
      guard let root = document.fragments.root(of: text) else { return json }
      let photos = HTMLPictures.photos(inFragment: root, base: document.address)
      return .list(photos.map { .text($0.image.text) })
    case .text(let text) where text.contains("!["):
      let images = text.split(separator: "![").dropFirst().compactMap {
        $0.split(separator: "](").dropFirst().first
      }
      return .list(images.map { .text(String($0.prefix { $0 != ")" && $0 != " " })) })
    default: return json
    }
  }

  /// Returns the first object with the last of some nested members.
  private static func holder(of names: ArraySlice<String>, in json: JSONValue) -> JSONValue? {
    guard let name = names.first else { return nil }
    guard names.count > 1 else { return json[name].map { _ in json } }
    let values = name == "[]" ? json.elements : [json[name]].compactMap(\.self)
    return values.lazy.compactMap { holder(of: names.dropFirst(), in: $0) }.first
  }

  /// Reads XML of any structure as the JSON with the same names.
  static func page(
    _ root: MarkupDocument.Element, _ document: ListingDocument
  ) throws(ListingError) -> ListingPage? {
    if let message = ServiceError.message(in: root) { throw document.refused(message) }
    var page = GenericJSON.page(JSONValue(root), document)
    page?.adapter = "XML"
    return page
  }

  /// Reads the images in some members of a list's elements, the best first.
  private static func page(
    _ found: JSONListFinder.Candidate, _ members: [PictureMember], _ base: WebAddress,
    _ document: ListingDocument, isBelow: Bool = false
  ) -> ListingPage {
    var page = ListingPage(adapter: "JSON", rest: Rest(.unstated(nil)))
    let list = found.path == "$" ? "one object" : "the list \(found.path)"
    let count = Int((members[0].coverage * 100).rounded())
    page.reason = "\(list) has the most images, in \(members[0].text) (\(count) % of the elements)"
    page.itemCount = found.elements.count
    let item = GenericItem(
      members: members, base: base, fragments: document.fragments, site: document.address, isBelow: isBelow)
    for (index, element) in found.elements.enumerated() {
      guard page.photos.count <= document.limit else { break }
      let key = found.keys.indices.contains(index) ? found.keys[index] : nil
      if let photo = item.photo(of: element, key: key) {
        page.photos.append(photo)
      } else if let photo = item.unproven(element, key: key) {
        page.questions.append(UnknownEntry(photo: photo, folder: document.part(photo.image)))
      } else {
        page.leftOut.add(item.name(of: element, key: key))
      }
    }
    return page
  }

  /// Returns the folder of relative addresses that a member such as `baseUrl` names.
  private static func baseAddress(in json: JSONValue, _ document: ListingDocument) -> WebAddress? {
    json.members.lazy.filter { NameTokens.tokens($0.name).contains { $0.hasSuffix("base") } }
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
    if let recipe = document.recipe { return try RecipeAdapter.page(json, document, recipe) }
    if let message = ServiceError.message(in: json) { throw document.refused(message) }
    let list = document.source.earlier?.list ?? []
    let items = json.elements(at: list.prefix { $0 != "[]" })
    guard !isEmptyList(json), items != [] else {
      var page = ListingPage(adapter: "JSON", reason: "the list is empty", rest: .whole("the list is empty"))
      page.itemCount = 0
      return page
    }
    guard let items, list.count > 1 else {
      throw .noPictures(address: document.redactedAddress, found: description(of: json))
    }
    // A page of the list without images.
    let paging = Paging(document: document, json: json, itemCount: items.count, list: list)
    var page = ListingPage(adapter: "JSON", rest: paging.rest(), list: list)
    page.itemCount = items.count
    return page
  }

  /// Returns a Boolean value that indicates whether the JSON is explicitly empty: an empty list, or a total
  /// of 0.
  static func isEmptyList(_ json: JSONValue) -> Bool {
    var containers = [json]
    var hasEmpty = json == .null || json == .object([:])
    var index = 0
    while index < containers.count, index < 200 {
      let value = containers[index]
      index += 1
      if case .list(let list) = value {
        if list.isEmpty {
          hasEmpty = true
        } else if containers.count > 1 || list.contains(where: \.isContainer) == false {
          return false
        }
        continue
      }
      for member in value.members {
        if Statements.isTotal(Paging.plain(member.name)), member.value.int == 0 { return true }
        if member.value.isContainer { containers.append(member.value) }
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

  /// Returns the elements of the list at some names; `nil` without a list there.
  fileprivate func elements(at names: ArraySlice<String>) -> [JSONValue]? {
    guard let name = names.first else { return if case .list(let list) = self { list } else { nil } }
    return self[name]?.elements(at: names.dropFirst())
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
