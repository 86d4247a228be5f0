import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// Reads JSON of any structure.
enum GenericJSON {
  /// `isPart`: only the object around the list describes the rest of the listing.
  static func page(_ json: JSONValue, _ document: ListingDocument, isPart: Bool = false) -> ListingPage? {
    var found = JSONListFinder.find(in: json)
    // Posts may contain their images as HTML or Markdown.
    if ["<img", "u003cimg", "u003Cimg", "!["].contains(where: {
      document.bytes.firstRange(of: $0.utf8) != nil
    }),
      let posts = JSONListFinder.find(in: withImages(json, document)), posts.yield > 2 * (found?.yield ?? 0)
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
    var paging = Paging(document: document, json: isPart ? part : json, itemCount: found.elements.count)
    paging.things = found.names.map(Paging.plain).filter { $0.hasSuffix("s") }.map { String($0.dropLast()) }
    paging.lastID = page.photos.last.flatMap { $0.isNamed ? $0.id : nil }

    // The numbers of a single object are its own.
    guard found.path != "$" else {
      page.next = paging.byLink() ?? paging.byAddress()
      return page
    }

    page.rest = paging.completeness()
    page.total = paging.total
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
    var page = ListingPage(adapter: "JSON")
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
    let stated = Paging(document: document, json: json, itemCount: 0).sections.lazy
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
    guard isEmptyList(json) else {
      throw .noPictures(address: document.redactedAddress, found: description(of: json))
    }
    var page = ListingPage(adapter: "JSON", reason: "the list is empty")
    page.itemCount = 0
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
        if Paging.isTotal(Paging.plain(member.name)), member.value.int == 0 { return true }
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
