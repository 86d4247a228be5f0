import GalleryFiles
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Reads the pages and parts of one listing.
struct ListingWalk {
  let transport: any Transport
  let options: ListingOptions
  let markup: any MarkupParsing
  let recipe: Recipe?
  let credential: RecipeRequest?
  let isAutomatic: Bool

  /// The first response, if it is in a file.
  var saved: [UInt8]?
  var listing = RemoteListing()
  private(set) var queue: [ListingRequest] = []
  private(set) var asked: Set<String> = []
  private(set) var images: Set<String> = []
  /// The number of photos with one image.
  private(set) var shownAgain: [WebAddress: Int] = [:]
  /// The images by the names of their photos.
  private(set) var names: [String: WebAddress] = [:]
  private(set) var identities = UniqueNames()
  var leftOut = LeftOut()
  /// How much of each list was read.
  private(set) var coverages: [Coverage] = []
  /// A Boolean value that indicates whether a request was tried that no page suggests.
  private(set) var hasTried = false
  /// The verdicts on the kinds of images that were sampled.
  var samples: [String: Verdict] = [:]
  var probesLeft = ListingWalk.probeLimit
  /// A Boolean value that indicates whether images of some kinds were not sampled, because the probes were used up.
  var hasUnseenKinds = false
  /// The photos that were sampled and are not there.
  var missing: [(image: WebAddress, error: ListingError)] = []
  /// The folders of photos and of larger images that replaced them.
  var largerFolders: Set<String> = []
  /// A Boolean value that indicates whether the images on pages of photos may link to larger ones.
  var leadsFurther = true
  /// The icons that pages show beside their photos.
  var icons: Set<WebAddress> = []
  /// The images that pages show beside their main part.
  var beside: Set<WebAddress> = []
  /// The images that several entries have beside their own.
  var shared: Set<WebAddress> = []
  /// The widths of thumbnails whose photos are on pages that were not read.
  var thumbnailWidths: [Int] = []

  /// Reads the listing that starts with a request.
  mutating func run(_ first: WebRequest) async throws(ListingError) -> RemoteListing {
    queue = [ListingRequest(request: first, role: .first)]

    while !queue.isEmpty {
      guard listing.pages < options.pages else {
        let known = queue.count.counted("more page is known", "more pages are known")
        coverages.append(
          .short(
            read: listing.photos.count, total: nil,
            reason: "\(options.pages.counted("page")) were read, and \(known); raise --pages to read more"))
        break
      }
      guard room > 0 else {
        reachLimit()
        break
      }

      var job = queue.removeFirst()
      job.request = authorized(job.request)
      guard asked.insert(job.request.identity).inserted else {
        let isFirst = job.earlier.count > 1 && job.earlier.start == job.request.address
        if job.role == .next { end(job, isFirst ? .first : .repeats) }
        continue
      }
      try await read(job)
    }

    listing.coverage = Coverage(of: coverages)
    let images = Set(listing.photos.map(\.image))
    listing.missing = missing.filter { images.contains($0.image) }.map(\.error)
    await resolveServices()
    try checkCancellation(first.address)

    noteFindings()
    if listing.photos.isEmpty, listing.problems.isEmpty, !listing.coverage.isShort, leftOut.count > 0 {
      let entries = leftOut.count.counted("entry", "entries")
      throw .noPictures(
        address: first.address.redacted, found: "a listing (\(listing.adapter)) with \(entries)")
    }
    return listing
  }

  /// Adds the notes about all pages.
  private mutating func noteFindings() {
    if hasUnseenKinds {
      listing.notes.append(
        "only \(Self.probeLimit) images were fetched to see what they are; those of other folders may be pages"
      )
    }
    if let width = thumbnailWidths.max() {
      let count = thumbnailWidths.count.counted("thumbnail")
      listing.notes.append("\(count) of \(width) px; larger images are one more link away")
    }
    noteLeftOut(icons, "icon", "beside larger images")
    noteLeftOut(beside, "image", "beside the main part of the page")
    noteLeftOut(shared, "image", "that several entries have")
    if let note = leftOut.note { listing.notes.append(note) }
    // A placeholder, or several records of one photo.
    for (image, count) in shownAgain.sorted(by: { $0.key.text < $1.key.text }) where count > 2 {
      guard let name = RemoteText.line(image.fileName, limit: 80) else { continue }
      listing.notes.append("\(count.counted("entry", "entries")) have one image, \(name)")
    }
  }

  private mutating func noteLeftOut(_ images: Set<WebAddress>, _ kind: String, _ place: String) {
    guard !images.isEmpty else { return }
    let names = images.compactMap { RemoteText.line($0.fileName, limit: 80) }.sorted().prefix(3)
    listing.notes.append(
      "left out \(images.count.counted(kind)) \(place) (\(names.joined(separator: ", ")))")
  }

  // MARK: Limits

  /// The number of photos still wanted.
  var room: Int { options.limit - listing.photos.count }

  private func checkCancellation(_ address: WebAddress) throws(ListingError) {
    guard Task.isCancelled else { return }
    throw .transport(TransportError(.cancelled, address: address.redacted))
  }

  /// Records that the limit ended the reading. If the user did not choose it, the result is incomplete.
  mutating func reachLimit() {
    let total = listing.total.flatMap { $0 > options.limit ? $0 : nil }
    let coverage =
      options.isLimitChosen
      ? Coverage.limited(to: options.limit)
      : .short(read: options.limit, total: total, reason: "raise --limit to read more")
    if !coverages.contains(coverage) { coverages.append(coverage) }
  }

  // MARK: Pages

  /// Reads one response and puts its next requests first in the queue, so that pages come before further
  /// parts.
  private mutating func read(_ job: ListingRequest) async throws(ListingError) {
    listing.pages += 1
    let page: ListingPage
    let document: ListingDocument
    do {
      let opened = try await open(job)
      document = opened.0
      page = try await verified(opened.1, of: document)
    } catch {
      guard job.role != .first, error.transportError?.cause != .cancelled else { throw error }
      if job.role == .part, let status = error.transportError?.cause.status,
        [404, 405, 501].contains(status),
        takeAlternative(of: job)
      {
        return
      }
      // If a page leads only to an API, the API's error is the error of the listing.
      let isAll = job.role == .part && listing.adapter.hasSuffix(" page") && listing.photos.isEmpty
      guard !isAll || !queue.isEmpty else { throw error }
      if job.role == .next { end(job, .error(error)) } else { listing.problems.append(error) }
      return
    }

    if job.role == .next, let failure = failure(of: page, behind: job.earlier) { return end(job, failure) }
    describe(page, of: job)

    let resolved = try await resolve(page.pending, document)
    let (asked, folders) = await ask(page.questions)
    let photos = page.isForPeople || page.isSmall ? await enlarged(page.photos, of: document) : page.photos
    if page.isSmall { noteThumbnails(among: photos) }
    try checkCancellation(job.request.address)

    let found = photos + resolved + asked
    let known = listing.photos.count
    let again = add(found)
    // Several photos of an item may be those of others.
    let repeats = found.count > page.count ? Repeats() : again
    // Pages without items may precede others, but some services refer to such ones forever.
    let isEnd =
      page.isBlank
      && ([nil, .derived, .tried].contains(page.rest.next?.basis) || job.earlier.blanks >= Self.blankLimit)
    if job.role == .next, listing.photos.count == known, isEnd || !page.isEmpty {
      let reason = page.isFirst(of: job.earlier) ? PageFailure.first : .repeats
      return end(job, isEnd ? emptiness(of: page, behind: job.earlier) : reason)
    }
    proceed(behind: page, of: document, folders, repeats, isEnd: isEnd)
  }

  /// Returns the reason why a page is no further one of its list; `nil` if it may be one.
  private func failure(of page: ListingPage, behind earlier: EarlierPages) -> PageFailure? {
    if let difference = page.difference(from: earlier) { return .other(difference) }
    if !earlier.marks.isEmpty, page.marks == earlier.marks { return .repeats }
    let isStranger =
      earlier.basis == .likely && !earlier.title.mayPrecede(page.title, number: earlier.count + 1)
    return isStranger ? .stranger : nil
  }

  /// Returns whether a page without items is one of the list, or states something that the others do not: an error, or
  /// that the user must sign in.
  private func emptiness(of page: ListingPage, behind earlier: EarlierPages) -> PageFailure {
    guard !earlier.members.isEmpty else { return .empty }
    let others = page.members.subtracting(earlier.members)
    return others.min().flatMap { RemoteText.line($0, limit: 60) }.map(PageFailure.strange) ?? .empty
  }

  /// The number of pages without items in a row that are read.
  private static let blankLimit = 3

  /// Puts the requests that a page leads to first in the queue, or records how much of its list was read.
  private mutating func proceed(
    behind page: ListingPage, of document: ListingDocument, _ folders: [ListingRequest], _ repeats: Repeats,
    isEnd: Bool
  ) {
    let job = document.source
    var pages = job.earlier
    pages.add(page, at: document.address, repeats)
    var behind = page.parts + folders
    if let next = page.rest.next, !isEnd, next.basis != .tried || !hasTried {
      hasTried = hasTried || next.basis == .tried
      if listing.paging.isEmpty { listing.paging = next.text }
      pages.evidence = next.text
      pages.basis = next.basis
      pages.end = next.end
      let request = ListingRequest(
        request: next.request, role: .next, depth: job.depth, prefix: job.prefix, earlier: pages,
        alternatives: next.others, attempt: next.attempt)
      behind.insert(request, at: 0)
    } else if !page.isEmpty || behind.isEmpty {
      coverages.append(Coverage(page.rest, behind: pages))
    }
    queue = behind + queue
  }

  /// Records how a page was read, its notes, its problems, and the elements that are not photos.
  private mutating func describe(_ page: ListingPage, of job: ListingRequest) {
    if job.role == .first {
      listing.adapter = page.adapter
      listing.reason = page.reason
    } else if listing.adapter.hasSuffix(" page"), job.role == .part {
      // A web page led to an API, which provided the photos.
      listing.adapter = page.adapter
      listing.reason += "; " + page.reason
    }
    if job.role != .part { listing.total = listing.total ?? page.rest.total }
    for note in page.notes where !listing.notes.contains(note) { listing.notes.append(note) }
    listing.problems += page.problems
    leftOut.add(page.leftOut)
    beside.formUnion(page.beside)
    shared.formUnion(page.shared)
  }

  private mutating func noteThumbnails(among photos: [RemotePhoto]) {
    let widths = photos.filter { $0.page == nil }.compactMap(\.shownWidth).filter(Self.thumbnails.contains)
    guard let width = widths.max(), widths.count > 1, widths.count * 2 >= photos.count else { return }
    let note = "the images are thumbnails of \(width) px; no larger ones were found"
    if !listing.notes.contains(note) { listing.notes.append(note) }
  }

  /// Queues the next alternative request; returns `false` if there is no other.
  private mutating func takeAlternative(of job: ListingRequest) -> Bool {
    var other = job
    if !job.alternatives.isEmpty {
      other.request = other.alternatives.removeFirst()
    } else if let attempt = job.attempt, !hasTried, job.earlier.basis?.isSure == true {
      hasTried = true
      other.request = attempt
    } else {
      return false
    }
    queue.insert(other, at: 0)
    return true
  }

  /// Ends a list whose next page brings nothing new, unless another request may.
  private mutating func end(_ job: ListingRequest, _ failure: PageFailure) {
    let earlier = job.earlier
    guard failure.isEnd(behind: earlier) || !takeAlternative(of: job) else { return }
    let statement = earlier.partial.map { .withheld($0) } ?? failure.statement(behind: earlier)
    coverages.append(Coverage(Rest(statement, of: earlier.total), behind: earlier))
  }

  // MARK: Requests

  /// Adds the recipe's headers if the request goes to their origin.
  func authorized(_ request: WebRequest) -> WebRequest {
    guard let credential, request.address.origin == credential.address.origin else { return request }
    var request = request
    for field in credential.headers.fields where request.headers[field.name] == nil {
      request.headers.append(field.name, field.value)
    }
    return request
  }

  /// Fetches and reads a page. Uses WebDAV for the first page if its server refuses `GET` or offers WebDAV.
  private mutating func open(
    _ job: ListingRequest
  ) async throws(ListingError) -> (ListingDocument, ListingPage) {
    let isOpen =
      job.role == .first && job.request.method == "GET" && recipe == nil
      && PictureName.promise(of: job.request.address) != .picture
    do {
      let document = try await fetch(job)
      if isOpen, WebDAV.isOffered(by: document), let other = await openFolder(job) { return other }
      let page = try await ListingParser(markup: markup).page(document)
      return (document, page)
    } catch {
      guard isOpen, WebDAV.isWorthAsking(after: error), let other = await openFolder(job) else { throw error }
      return other
    }
  }

  /// Reads the folder by WebDAV. Returns `nil` if it is not one of WebDAV, and the response to `GET` is used.
  private mutating func openFolder(_ job: ListingRequest) async -> (ListingDocument, ListingPage)? {
    var job = job
    job.request = WebDAV.request(job.request.address)
    guard let document = try? await fetch(job),
      let page = try? await ListingParser(markup: markup).page(document),
      page.adapter == WebDAVFolder.name
    else { return nil }
    return (document, page)
  }

  private mutating func fetch(_ job: ListingRequest) async throws(ListingError) -> ListingDocument {
    if job.role == .first, let bytes = saved {
      return ListingDocument(
        source: job, address: job.request.address, headers: [:], bytes: bytes, limit: room)
    }
    listing.requests += 1
    do {
      let response = try await transport.send(job.request)
      let bytes =
        switch response.body {
        case .bytes(let all): all
        case .file(let path, _): try Self.content(of: path)
        }
      return ListingDocument(
        source: job, address: response.address, headers: response.headers, bytes: bytes,
        limit: room, recipe: recipe, isAutomatic: isAutomatic,
        secrets: credential?.secrets ?? [])
    } catch let error as TransportError {
      throw .transport(error)
    } catch {
      throw .notAListing(
        address: job.request.address.redacted, found: "a response that cannot be read (\(error))")
    }
  }

  /// Returns the beginning of an image, which suffices to detect it, or all of another file up to 50 MB.
  private static func content(of path: FilePath) throws -> [UInt8] {
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    return try file.closeAfter {
      let head = Array(try file.content(limit: 4096))
      return PictureMagic.content(of: head) == .text ? Array(try file.content(limit: 50_000_000)) : head
    }
  }

  // MARK: Photos

  /// Returns the names of query items that sign addresses: those that differ for each photo that is listed again.
  private func signatures(of found: [RemotePhoto]) -> Set<String> {
    let changes = found.compactMap { photo -> Set<String>? in
      guard photo.isNamed, let known = names[photo.id], known.path == photo.image.path, !known.isSigned
      else { return nil }
      return known.differences(from: photo.image)
    }
    let signed = found.filter(\.image.isSigned).flatMap { $0.image.query.map(\.name) }
    guard changes.count > 1 else { return Set(signed) }
    return changes.dropFirst().reduce(changes[0]) { $0.intersection($1) }.union(signed)
  }

  /// The photos of a page that earlier pages have too.
  fileprivate struct Repeats {
    /// The number of those with a name.
    var items = 0
    /// The number of those without a name, which may be other ones with the same image.
    var images = 0
  }

  /// Adds photos that are new, up to the limit, and returns the others of earlier pages.
  private mutating func add(_ found: [RemotePhoto]) -> Repeats {
    // Names that repeat on a page do not identify photos.
    let ids = found.filter(\.isNamed).map(\.id)
    let areNames = Set(ids).count == ids.count
    let signatures = areNames ? signatures(of: found) : []
    var again = Repeats()
    var own: Set<String> = []

    for photo in found {
      // Two items that the service distinguishes may have the same image. A later page may number its items from 1
      // again, and state the same image with another signature.
      let isNewImage = images.insert(photo.image.requestText).inserted
      if areNames, photo.isNamed {
        let known = names.updateValue(photo.image, forKey: photo.id)
        let isKnown = known.map {
          $0.path == photo.image.path && $0.differences(from: photo.image).isSubset(of: signatures)
        }
        if known == nil, !isNewImage { shownAgain[photo.image, default: 1] += 1 }
        if isKnown == true { again.items += 1 }
        guard isKnown != true, known == nil || isNewImage else { continue }
      } else if !isNewImage {
        if !own.contains(photo.image.requestText) { again.images += 1 }
        continue
      }
      own.insert(photo.image.requestText)

      guard room > 0 else {
        reachLimit()
        queue = []
        return again
      }
      var photo = photo
      photo.id = identities.claim(photo.id)
      photo.isNamed = true
      photo.shownWidth = nil
      listing.photos.append(photo)
    }
    return again
  }
}

extension WebAddress {
  /// Returns the names of query items that have another value in another address.
  fileprivate func differences(from other: WebAddress) -> Set<String> {
    let items = Set(rawItems)
    let others = Set(other.rawItems)
    return Set(items.symmetricDifference(others).map { Self.decoded($0).name })
  }
}

extension EarlierPages {
  /// Adds a page, and the number of its photos that are on several pages.
  fileprivate mutating func add(
    _ page: ListingPage, at address: WebAddress, _ repeats: ListingWalk.Repeats
  ) {
    if isEmpty {
      start = address
      size = page.count
      adapter = page.adapter
      list = page.list
      title = page.title
      opening = page.photos.first?.image
    }

    if change == nil, let stated = page.rest.total {
      if let total, stated != total {
        change = "the total changed from \(total) to \(stated)"
      } else if repeats.images > 0 {
        change = "\(repeats.images.counted("photo is", "photos are")) on several pages"
      }
    }

    member = member ?? page.member
    marks = page.marks
    folder = page.folder
    count += 1
    blanks = page.count == 0 ? blanks + 1 : 0
    items += page.count
    innerItems += max(page.count, page.innerCount ?? 0)
    total = page.rest.total ?? total
    pages = page.rest.pages
    partial = page.rest.partial
    repeated += repeats.items
    members.formUnion(page.members)
  }
}

extension ListingPage {
  fileprivate var isEmpty: Bool { photos.isEmpty && pending.isEmpty }
  /// A Boolean value that indicates whether it has no items, and leads to no others.
  fileprivate var isBlank: Bool {
    isEmpty && parts.isEmpty && questions.isEmpty && count == 0
  }

  /// The number of items, photos or not.
  fileprivate var count: Int { itemCount ?? photos.count }

  /// Returns whether a page behind several ones is the first of them.
  fileprivate func isFirst(of earlier: EarlierPages) -> Bool {
    earlier.count > 1 && count == earlier.size && photos.first?.image == earlier.opening
  }

  /// Returns the kind of the page if it is not a page of the list whose earlier pages are given.
  fileprivate func difference(from earlier: EarlierPages) -> String? {
    guard adapter == earlier.adapter else { return "of another kind (\(adapter), not \(earlier.adapter))" }
    // The images of a web page may have several places.
    let isSame =
      adapter == HTMLListing.name ? !Set(list).isDisjoint(with: earlier.list) : list == earlier.list
    return isSame || isEmpty && list.isEmpty || earlier.list.isEmpty
      ? nil : "not a page of the same list"
  }
}
