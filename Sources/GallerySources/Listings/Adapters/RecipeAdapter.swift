import GalleryJSON
import GalleryWeb

/// Reads pages according to a recipe.
enum RecipeAdapter {
  static func page(
    _ json: JSONValue, _ document: ListingDocument, recipe: Recipe, adapter: String
  ) throws(ListingError) -> ListingPage {
    do {
      return try read(json, document, recipe, adapter)
    } catch let error as JSONPathError {
      throw .recipe(address: document.redactedAddress, message: error.description)
    } catch let error as ListingError {
      throw error
    } catch {
      throw .recipe(address: document.redactedAddress, message: "\(error)")
    }
  }

  /// Restricted to the listing's origin.
  private static func folders(
    of json: JSONValue, _ document: ListingDocument, _ recipe: Recipe, notes: inout [String]
  ) throws -> [ListingRequest] {
    let addresses = try recipe.folders.flatMap { try $0.values(in: json) }
      .compactMap { document.picture($0) }.filter { $0.origin == document.address.origin }
    guard document.source.depth < FolderIndex.depthLimit || addresses.isEmpty else {
      notes.append("folders nested deeper than \(FolderIndex.depthLimit) levels were skipped")
      return []
    }
    return addresses.map { document.part($0) }
  }

  private static func read(
    _ json: JSONValue, _ document: ListingDocument, _ recipe: Recipe, _ adapter: String
  ) throws -> ListingPage {
    var page = ListingPage(adapter)
    let elements: [JSONValue]
    var members: [PictureMember] = []
    if recipe.items.isEmpty {
      let found = JSONListFinder.find(in: json)
      let all = found?.elements ?? []
      elements =
        try recipe.condition.map { condition in try all.filter { try condition.holds(for: $0) } } ?? all
      page.itemCount = all.count
      members = found?.members ?? []
      page.reason = "the list \(found?.path ?? "") has the most images"
    } else {
      let found = try recipe.elements(in: json)
      (elements, page.itemCount) = (found.elements, found.count)
      if recipe[.image].isEmpty {
        members = PictureMember.members(of: Array(elements.prefix(100)), listNames: ["images"])
      }
      page.reason = recipe.items.map(\.text).joined(separator: " or ")
    }
    if page.itemCount == 0, let message = ServiceError.message(in: json) {
      throw document.refused(message)
    }
    if page.itemCount == 0, document.source.role == .first, !isPlainlyEmpty(json) {
      page.notes.append("\(page.reason) selects nothing in the page")
    }

    var scope = RecipeScope(
      item: .null, list: .null, page: json, address: document.address, headers: document.headers,
      fragments: document.fragments)
    for element in elements {
      guard page.photos.count <= document.limit,
        page.pending.count <= PendingItem.requestLimit(forPhotos: document.limit)
      else { break }
      (scope.item, scope.list) = (element, element)
      if let item = recipe.item {
        let address = try item.text(in: scope).flatMap { PictureName.address($0, in: document.address) }
        if let address {
          page.pending.append(PendingItem(address: address, element: element))
        } else {
          page.leftOut.add()
        }
      } else if let photo = try recipe.photo(in: scope, members: members) {
        page.photos.append(photo)
      } else {
        page.leftOut.add()
      }
    }
    page.parts = try folders(of: json, document, recipe, notes: &page.notes)
    // Paging rules refer to the page, not to an item.
    (scope.item, scope.list) = (json, json)
    let paging = Paging(document: document, json: json, itemCount: page.itemCount ?? 0)
    page.rest = try paging.completeness(by: recipe.next, in: scope)
    // The rule `none` declares the page to be the whole listing.
    page.total = recipe.next.kind == .none ? nil : paging.total
    return page
  }

  /// An empty list, or `null` or 0 instead.
  private static func isPlainlyEmpty(_ json: JSONValue) -> Bool {
    if case .list(let list) = json { return list.isEmpty }
    return json.members.contains { $0.value == .list([]) || $0.value == .null || $0.value.int == 0 }
      || json.members.contains {
        $0.value.isContainer && $0.value.elements.isEmpty && isPlainlyEmpty($0.value)
      }
  }
}
