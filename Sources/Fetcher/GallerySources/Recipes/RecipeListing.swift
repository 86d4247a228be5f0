import GalleryJSON
import GalleryWeb

/// Reads pages according to a recipe.
enum RecipeListing {
  /// Returns `nil` without a recipe, and if the preset for the address does not fit the response.
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    guard let recipe = document.recipe else { return nil }
    let page = try page(json, document, recipe)
    let isEmpty = page.photos.isEmpty && page.pending.isEmpty && page.parts.isEmpty
    let earlier = document.source.earlier
    let isMisfit = earlier.isEmpty ? isEmpty : earlier.adapter != page.adapter
    return document.isAutomatic && document.source.role != .part && isMisfit ? nil : page
  }

  static func page(
    _ json: JSONValue, _ document: ListingDocument, _ recipe: Recipe
  ) throws(ListingError) -> ListingPage {
    try Result { try read(json, document, recipe) }.mapError { error in
      error as? ListingError ?? .recipe(address: document.redactedAddress, message: "\(error)")
    }.get()
  }

  /// Returns the requests for the folders in a page, restricted to the listing's origin. Later alternatives
  /// are tried if the service does not support the first.
  private static func folders(
    of document: ListingDocument, _ recipe: Recipe, _ scope: RecipeScope, notes: inout [String]
  ) throws -> [ListingRequest] {
    var parts: [ListingRequest] = []
    for alternatives in recipe.folders {
      let lists = try alternatives.map { value in
        try value.texts(in: scope).compactMap { PictureName.address($0, in: document.address) }
          .filter { $0.origin == document.address.origin }.map(WebRequest.listing)
      }.filter { !$0.isEmpty }
      for (index, request) in (lists.first ?? []).enumerated() {
        var part = document.part(request)
        part.alternatives = lists.dropFirst().compactMap { $0.indices.contains(index) ? $0[index] : nil }
        parts.append(part)
      }
    }
    guard document.source.depth < FolderIndex.depthLimit || parts.isEmpty else {
      notes.append("folders nested deeper than \(FolderIndex.depthLimit) levels were skipped")
      return []
    }
    return parts
  }

  private static func read(
    _ json: JSONValue, _ document: ListingDocument, _ recipe: Recipe
  ) throws -> ListingPage {
    var page = ListingPage(
      adapter: recipe.preset.map { "preset \($0)" } ?? "recipe", rest: Rest(.unstated(nil)))
    let (elements, members) = try elements(of: json, recipe, &page)
    if page.itemCount == 0, let message = ServiceError.message(in: json) { throw document.refused(message) }

    var scope = RecipeScope(
      item: .null, list: .null, page: json, address: document.address, headers: document.headers,
      fragments: document.fragments)
    try take(elements, members, recipe, document, &scope, &page)

    scope.item = elements.first ?? .null
    scope.list = scope.item
    let hasPhotos = !page.photos.isEmpty || !page.pending.isEmpty
    let mistake = hasPhotos ? nil : try recipe.mistake(of: page.itemCount ?? 0, scope)

    // Folders and paging rules refer to the page, not to an item.
    scope.item = json
    scope.list = json
    page.parts = try folders(of: document, recipe, scope, notes: &page.notes)
    if let mistake, page.parts.isEmpty, document.source.role == .first {
      guard document.isAutomatic else {
        throw ListingError.recipe(address: document.redactedAddress, message: mistake)
      }
      page.notes.append(mistake)
    }

    let paging = Paging(document: document, json: json, itemCount: page.itemCount ?? 0, list: page.list)
    page.rest = try paging.rest(by: recipe.next, in: scope)
    if let total = try recipe.total?.text(in: scope) { page.rest.total = JSONValue.text(total).int }
    return page
  }

  /// Adds the photos of elements, and those whose photos are in documents of their own, up to the limit.
  private static func take(
    _ elements: [JSONValue], _ members: [ImageMember], _ recipe: Recipe, _ document: ListingDocument,
    _ scope: inout RecipeScope, _ page: inout ListingPage
  ) throws {
    for element in elements {
      guard page.photos.count <= document.limit,
        page.pending.count <= PendingItem.requestLimit(forPhotos: document.limit)
      else { break }
      scope.item = element
      scope.list = element
      if let hop = recipe.hops.first {
        if try hop.text(in: scope) != nil {
          page.pending.append(PendingItem(element: element))
        } else {
          page.leftOut.add()
        }
      } else if let photo = try recipe.photo(in: scope, members: members) {
        page.photos.append(photo)
      } else {
        page.leftOut.add()
      }
    }
  }

  /// Returns the elements that the recipe selects, and the members with images unless the recipe names them.
  /// Without a rule for items, the recipe selects from the list with the most images.
  private static func elements(
    of json: JSONValue, _ recipe: Recipe, _ page: inout ListingPage
  ) throws -> (elements: [JSONValue], members: [ImageMember]) {
    guard recipe.items.isEmpty else {
      let found = try recipe.elements(in: json)
      page.itemCount = found.count
      page.list = recipe.items[0].names
      page.reason = recipe.items.map(\.text).joined(separator: " or ")
      let isGuess = recipe[.image].isEmpty
      return (found.elements, isGuess ? members(of: .list(found.elements), ["[]"]) : [])
    }

    let found = JSONListFinder.readings(of: json).first
    page.list = found?.list ?? []
    let all = found.map { json.elements(along: $0.list[...]) } ?? []
    page.itemCount = all.count
    page.reason = "the list \(found?.path ?? "") has the most images"
    return (try recipe.selected(all), members(of: json, page.list))
  }

  private static func members(of json: JSONValue, _ list: [String]) -> [ImageMember] {
    JSONListFinder.readings(of: json, at: list).filter { $0.list == list }.map(\.member)
  }
}

extension Paging {
  /// Decides by a recipe's rule how the listing goes on. The paths of the rule start at the page (`scope`).
  func rest(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> Rest {
    switch rule.kind {
    case .auto: return rest()
    case .none: return .whole("the recipe reads one page")
    default: break
    }
    let total = Statements(self).total ?? earlier.total
    if let next = try next(by: rule, in: scope) {
      // Solr repeats the cursor of the last page, which is seldom a full one.
      guard rule.kind == .cursor, !earlier.isEmpty, next.request.identity == request.identity else {
        return Rest(.next(next), of: total)
      }
      let text = "\(next.text) repeats"
      return Rest(itemCount < earlier.size ? .end(text) : .unstated(text), of: total)
    }
    let stated = try rule.total?.text(in: scope)
    let isKnown = !earlier.isEmpty || stated != nil
    return Rest(isKnown ? .end("the recipe's next has no value") : .unstated(nil), of: total)
  }

  func next(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> NextPage? {
    let total = try rule.total?.text(in: scope).flatMap { JSONValue.text($0).double } ?? .infinity
    switch rule.kind {
    case .none, .auto: return nil
    case .link: return byLink()

    case .url:
      guard let value = rule.value, let target = try value.text(in: scope) else { return nil }
      if let number = Int(target), value.isQuery {
        return setting(rule.parameter ?? "page", to: .integer(number), value.text)
      }
      return to(target, value.text)

    case .cursor:
      guard let value = rule.value else { return byReference(Statements(self)) }
      guard let cursor = try value.text(in: scope), !cursor.isEmpty else { return nil }
      guard let header = rule.header else {
        return setting(rule.parameterName, to: .text(cursor), value.text)
      }
      var next = NextPage(request: request, text: value.text)
      next.request.headers.replace(by: [.init(header, cursor)])
      return next

    case .page, .offset:
      let isOffset = rule.kind == .offset
      let first = isOffset ? 0 : rule.first
      let step = isOffset ? itemCount : 1
      let place = try number(by: rule, in: scope) ?? first
      // Compare as floating-point numbers, which cannot overflow: services may send any number.
      guard itemCount > 0, place < .max - step, Double(place) - Double(first) < total - Double(step) else {
        return nil
      }
      var next = try page(place + step, by: rule, in: scope)
      next?.basis = total < .infinity ? .counted : .derived
      return next
    }
  }

  /// Returns the number of this page in its request; `nil` for the first page.
  private func number(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> Int? {
    guard let template = rule.address else { return parameters.number(rule.parameterName) }
    return try template.number(of: request.address, in: scope)
  }

  /// Returns the request for the page with a number.
  private func page(
    _ number: Int, by rule: RecipeNext, in scope: RecipeScope
  ) throws(JSONPathError) -> NextPage? {
    guard let template = rule.address else {
      let text = rule.kind == .offset ? "offsets" : "page numbers"
      return setting(rule.parameterName, to: .integer(number), text)
    }
    var scope = scope
    scope.number = number
    return try template.text(in: scope).flatMap { to($0, template.text) }
  }
}
