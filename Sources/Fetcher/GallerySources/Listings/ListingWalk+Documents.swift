import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryText
import GalleryWeb

/// Reads documents about single photos.
extension ListingWalk {
  /// Returns the photos of items that are described in separate documents. Throws if the first ones have no
  /// image.
  mutating func resolve(
    _ items: [PendingItem], _ document: ListingDocument
  ) async throws(ListingError) -> [RemotePhoto] {
    guard let recipe, !items.isEmpty else { return [] }
    let page = (try? JSONValue(parsing: document.bytes)) ?? .null
    var photos: [RemotePhoto] = []
    var rest = items[...]
    var requestsLeft = PendingItem.requestLimit(forPhotos: room)
    // The first documents show whether the recipe is right.
    var isTrial = document.source.role == .first

    // Not every item has an image, so request only as many items as photos are still wanted.
    while photos.count < room, requestsLeft > 0, !rest.isEmpty, !Task.isCancelled {
      let wanted = rest.prefix(min(room - photos.count, requestsLeft, isTrial ? Self.trialCount : .max))
      rest = rest.dropFirst(wanted.count)
      requestsLeft -= wanted.count
      let start = RecipeScope(
        item: .null, list: .null, page: page, address: document.address, headers: document.headers,
        fragments: MarkupFragments())
      let scopes = await scopes(of: wanted.map(\.element), recipe, from: start)
      func read() -> [Result<RemotePhoto?, ListingError>] { scopes.map { photo(in: $0, recipe) } }

      var found = read()
      do throws(MarkupError) {
        while try await start.fragments.parseMissing(by: markup) { found = read() }
      } catch {
        // The photos keep their unparsed titles.
        listing.problems.append(document.failed("HTML", error))
      }

      let before = photos.count
      for result in found {
        switch result {
        case .success(let photo?): photos.append(photo)
        case .success(nil): leftOut.add()
        case .failure(let error): listing.problems.append(error)
        }
      }
      if isTrial, photos.count == before { try checkImages(of: scopes, recipe) }
      isTrial = false
    }

    if !rest.isEmpty { reachLimit() }
    return photos
  }

  /// The number of documents that show whether a recipe is right.
  private static let trialCount = 3

  /// Throws if the recipe selects no image in any of the documents.
  private func checkImages(
    of scopes: [Result<RecipeScope, ListingError>], _ recipe: Recipe
  ) throws(ListingError) {
    let readable = scopes.compactMap { try? $0.get() }
    guard let first = readable.first, readable.count == scopes.count else { return }
    let address = first.address.redacted(hiding: credential?.secrets ?? [])
    let mistake = try Result { try recipe.imageMistake(first) }
      .mapError { error in ListingError.recipe(address: address, message: "\(error)") }.get()
    throw .recipe(address: address, message: mistake)
  }

  /// Follows the recipe's addresses from elements to their last documents, by a request each.
  private mutating func scopes(
    of elements: [JSONValue], _ recipe: Recipe, from start: RecipeScope
  ) async -> [Result<RecipeScope, ListingError>] {
    var scopes = elements.map { element -> Result<RecipeScope, ListingError> in
      var scope = start
      scope.item = element
      scope.list = element
      return .success(scope)
    }
    for hop in recipe.hops {
      var asked: [(index: Int, scope: RecipeScope, request: WebRequest)] = []
      for (index, result) in scopes.enumerated() {
        guard case .success(let scope) = result else { continue }
        if let text = try? hop.text(in: scope), let address = PictureName.address(text, in: scope.address) {
          asked.append((index, scope, WebRequest(address, for: .listing)))
        } else {
          let reason = (try? hop.obstacle(in: scope)) ?? "\(hop.text) selects no address"
          scopes[index] = .failure(.recipe(address: scope.address.redacted, message: "item: " + reason))
        }
      }

      listing.requests += asked.count
      let answers = await answers(to: asked.map(\.request))
      for (one, answer) in zip(asked, answers) {
        scopes[one.index] = await scope(behind: one.scope, answer)
      }
    }
    return scopes
  }

  /// Returns the scope of a response in JSON or HTML.
  func scope(
    behind scope: RecipeScope, _ answer: Result<WebResponse, TransportError>
  ) async -> Result<RecipeScope, ListingError> {
    do throws(ListingError) {
      let response = try answer.mapError(ListingError.transport).get()
      let address = response.address.redacted(hiding: credential?.secrets ?? [])
      guard case .bytes(let bytes) = response.body else {
        throw .notAListing(address: address, found: "a file")
      }

      var scope = scope
      scope.address = response.address
      scope.headers = response.headers
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
        let parsed = await Result { () async throws(MarkupError) in
          try await markup.parse(MarkupSource(.html(encoding: nil), bytes))
        }
        let page = try parsed.mapError { error in
          ListingError.malformed(address: address, format: "HTML", message: error.description)
        }.get()
        scope.item = JSONValue(page: page.root?.descendants ?? [])
      } else {
        scope.item = try Result { try JSONValue(parsing: bytes) }.mapError { error in
          ListingError.malformed(
            address: address, format: "JSON", message: RemoteText.line("\(error)") ?? "")
        }.get()
      }
      return .success(scope)
    } catch {
      return .failure(error)
    }
  }

  private func photo(
    in scope: Result<RecipeScope, ListingError>, _ recipe: Recipe
  ) -> Result<RemotePhoto?, ListingError> {
    scope.flatMap { scope in
      Result { try recipe.photo(in: scope) }.mapError { error in
        .recipe(
          address: scope.address.redacted(hiding: credential?.secrets ?? []), message: "\(error)")
      }
    }
  }

  /// Decides by their first bytes whether entries are photos or folders.
  mutating func ask(_ entries: [UnknownEntry]) async -> (photos: [RemotePhoto], folders: [ListingRequest]) {
    if entries.count > room { reachLimit() }
    let entries = entries.prefix(room)
    guard !entries.isEmpty else { return ([], []) }

    listing.requests += entries.count
    var photos: [RemotePhoto] = []
    var folders: [ListingRequest] = []
    let answers = await answers(to: entries.map { WebRequest($0.photo.image, for: .kind) })

    for (entry, answer) in zip(entries, answers) {
      switch answer {
      case .success(let response):
        guard case .bytes(let bytes) = response.body else { continue }
        if PictureMagic.content(of: bytes) == .picture {
          photos.append(entry.photo)
        } else if response.address.path == entry.photo.image.path + "/" {
          // Servers redirect a folder's name to the folder.
          folders.append(entry.folder)
        } else {
          leftOut.add(entry.photo.id)
        }
      case .failure(let error):
        // An empty file has no first bytes.
        if error.cause.status == 416 {
          leftOut.add(entry.photo.id)
        } else {
          listing.problems.append(.transport(error))
        }
      }
    }
    return (photos, folders)
  }

  /// Requests the sizes of images on IIIF servers of level 0: these have no others, and manifests seldom
  /// repeat them.
  mutating func resolveServices() async {
    let wanted = listing.photos.enumerated().compactMap { index, photo -> (Int, String, WebRequest)? in
      guard case .iiif(let service)? = photo.sizes, service.needsInformation,
        let address = WebAddress(service.base + "/info.json")
      else { return nil }
      return (index, service.base, WebRequest(address, for: .listing))
    }
    guard !wanted.isEmpty else { return }
    listing.requests += wanted.count
    let answers = await answers(to: wanted.map(\.2))
    for ((index, base, _), answer) in zip(wanted, answers) {
      guard case .success(let response) = answer, case .bytes(let bytes) = response.body,
        let json = try? JSONValue(parsing: bytes), let service = IIIFImage(information: json, at: base)
      else {
        // Only the image in the manifest is available.
        listing.photos[index].sizes = nil
        continue
      }
      listing.photos[index].use(service)
    }
  }

  /// Returns the answers in order, with the recipe's headers in requests to their origin. The transport limits the number
  /// of concurrent requests.
  func answers(to requests: [WebRequest]) async -> [Result<WebResponse, TransportError>] {
    await withTaskGroup(of: (Int, Result<WebResponse, TransportError>).self) { [transport] group in
      for (index, request) in requests.map(authorized).enumerated() {
        group.addTask {
          let answer = await Result { () async throws(TransportError) in try await transport.send(request) }
          return (index, answer)
        }
      }
      var answers: [Int: Result<WebResponse, TransportError>] = [:]
      for await (index, answer) in group { answers[index] = answer }
      return answers.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension JSONValue {
  /// The values of a web page that recipes can name: `title`, `meta` by property or name (`og:image`), and
  /// `link` by relation.
  fileprivate init(page elements: [MarkupDocument.Element]) {
    var metas: [String: JSONValue] = [:]
    var links: [String: JSONValue] = [:]
    var title: JSONValue?
    for element in elements {
      switch element.name {
      case "title": title = title ?? .text(element.text.trimmed)
      case "meta":
        guard let name = element.attribute("property") ?? element.attribute("name"), metas[name] == nil else {
          continue
        }
        metas[name] = element.attribute("content").map(JSONValue.text)
      case "link", "a":
        for relation in element.attribute("rel")?.lowercased().split(separator: " ") ?? []
        where links[String(relation)] == nil {
          links[String(relation)] = element.attribute("href").map(JSONValue.text)
        }
      default: continue
      }
    }
    self = .object(["title": title ?? .null, "meta": .object(metas), "link": .object(links)])
  }
}
