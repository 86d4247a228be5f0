import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// Reads documents about single photos.
extension ListingWalk {
  /// Returns the photos of items that are described in separate documents.
  mutating func resolve(_ items: [PendingItem], _ document: ListingDocument) async -> [RemotePhoto] {
    guard let recipe, !items.isEmpty else { return [] }
    let page = (try? JSONValue(parsing: document.bytes)) ?? .null
    let room = max(0, options.limit - listing.photos.count)
    var photos: [RemotePhoto] = []
    var rest = items[...]
    var requestsLeft = PendingItem.requestLimit(forPhotos: room)

    // Not every item has an image, so request only as many items as photos are still wanted.
    while photos.count < room, requestsLeft > 0, !rest.isEmpty, !Task.isCancelled {
      let wanted = Array(rest.prefix(min(room - photos.count, requestsLeft)))
      rest = rest.dropFirst(wanted.count)
      requestsLeft -= wanted.count
      listing.requests += wanted.count
      let answers = await answers(to: wanted.map { authorized(WebRequest($0.address, for: .listing)) })

      let fragments = MarkupFragments()
      let results = zip(wanted, answers)
      func read() -> [Result<RemotePhoto?, ListingError>] {
        results.map { item, answer in
          do throws(ListingError) {
            return .success(try photo(item, answer, recipe, page, fragments))
          } catch {
            return .failure(error)
          }
        }
      }

      var found = read()
      do throws(MarkupError) {
        while try await fragments.parseMissing(by: markup) { found = read() }
      } catch {
        // The photos keep their unparsed titles.
        listing.problems.append(document.failed("HTML", error))
      }

      for result in found {
        switch result {
        case .success(let photo?): photos.append(photo)
        case .success(nil): leftOut.add()
        case .failure(let error): listing.problems.append(error)
        }
      }
    }

    if !rest.isEmpty { reachLimit() }
    return photos
  }

  private func photo(
    _ item: PendingItem, _ answer: Result<WebResponse, TransportError>, _ recipe: Recipe, _ page: JSONValue,
    _ fragments: MarkupFragments
  ) throws(ListingError) -> RemotePhoto? {
    let response = try answer.mapError(ListingError.transport).get()
    let redactedAddress = response.address.redacted(hiding: credential?.secrets ?? [])
    guard case .bytes(let bytes) = response.body else { return nil }
    let json = try Result { try JSONValue(parsing: bytes) }.mapError { error in
      ListingError.malformed(
        address: redactedAddress, format: "JSON", message: RemoteText.line("\(error)") ?? "")
    }.get()
    let scope = RecipeScope(
      item: json, list: item.element, page: page, address: response.address, headers: response.headers,
      fragments: fragments)
    return try Result { try recipe.photo(in: scope) }
      .mapError { error in ListingError.recipe(address: redactedAddress, message: "\(error)") }.get()
  }

  /// Decides by their first bytes whether entries are photos or folders.
  mutating func ask(_ entries: [UnknownEntry]) async -> (photos: [RemotePhoto], folders: [ListingRequest]) {
    let room = max(0, options.limit - listing.photos.count)
    if entries.count > room { reachLimit() }
    let entries = entries.prefix(room)
    guard !entries.isEmpty else { return ([], []) }

    listing.requests += entries.count
    var photos: [RemotePhoto] = []
    var folders: [ListingRequest] = []
    let answers = await answers(to: entries.map { authorized(WebRequest($0.photo.image, for: .kind)) })

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
      return (index, service.base, authorized(WebRequest(address, for: .listing)))
    }
    guard !wanted.isEmpty else { return }
    listing.requests += wanted.count
    let answers = await answers(to: wanted.map(\.2))
    for ((index, base, _), answer) in zip(wanted, answers) {
      guard case .success(let response) = answer, case .bytes(let bytes) = response.body,
        let json = try? JSONValue(parsing: bytes), let service = IIIFService(information: json, at: base)
      else {
        // Only the image in the manifest is available.
        listing.photos[index].sizes = nil
        continue
      }
      listing.photos[index].use(service)
    }
  }

  /// Returns the answers in order. The transport limits the number of concurrent requests.
  func answers(to requests: [WebRequest]) async -> [Result<WebResponse, TransportError>] {
    await withTaskGroup(of: (Int, Result<WebResponse, TransportError>).self) { [transport] group in
      for (index, request) in requests.enumerated() {
        group.addTask {
          do throws(TransportError) {
            let answer = try await transport.send(request)
            return (index, .success(answer))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var answers: [Int: Result<WebResponse, TransportError>] = [:]
      for await (index, answer) in group { answers[index] = answer }
      return answers.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
