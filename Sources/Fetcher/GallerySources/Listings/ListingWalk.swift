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
  /// The redacted address of the listing.
  private(set) var start = ""
  private(set) var pages = 0
  private(set) var queue: [ListingRequest] = []
  private(set) var asked: Set<String> = []
  private(set) var images: Set<String> = []
  private(set) var names: Set<String> = []
  private(set) var identities = UniqueNames()
  var leftOut = LeftOut()
  /// The number of items on all pages so far, photos or not.
  private(set) var items = 0
  /// A Boolean value that indicates whether a page states that there are more photos, but not how to read
  /// them.
  private(set) var hasUnreadPages = false
  /// The verdicts on the kinds of images that were sampled.
  var samples: [String: Verdict] = [:]
  /// The folders of photos and of larger images that replaced them.
  var largerFolders: Set<String> = []
  /// The icons that pages show beside their photos.
  var icons: Set<WebAddress> = []
  /// The number of thumbnails whose photos are on pages that were not read, and the width of the largest.
  var smallOnes = (count: 0, width: 0)

  /// Reads the listing that starts with a request.
  mutating func run(_ first: WebRequest) async throws(ListingError) -> RemoteListing {
    start = first.address.redacted
    queue = [ListingRequest(request: first, role: .first)]

    while !queue.isEmpty {
      guard pages < options.pages else {
        let found = listing.photos.count.counted("photo")
        let pages = options.pages.counted("page")
        let known = queue.count.counted("more page is known", "more pages are known")
        miss("\(found) of \(pages) were read, and at least \(known); raise --pages to read more")
        break
      }
      guard listing.photos.count < options.limit else {
        reachLimit()
        break
      }

      let job = queue.removeFirst()
      guard asked.insert(job.request.identity).inserted else {
        if job.role == .next, !takeAlternative(of: job) {
          hasUnreadPages = hasUnreadPages || job.isPromised
          listing.notes.append("reading stopped, because the next page repeats")
        }
        continue
      }
      try await read(job)
    }

    let total = listing.total.flatMap { items < $0 ? $0 : nil }
    if !listing.isTruncated, total != nil || hasUnreadPages {
      miss(shortfall(items, of: total) + "; the service does not say how to read the others")
    }

    listing.pages = pages
    await resolveServices()
    try checkCancellation(first.address)

    if smallOnes.count > 0 {
      let count = smallOnes.count.counted("thumbnail")
      listing.notes.append("\(count) of \(smallOnes.width) px; larger images are one more link away")
    }
    if !icons.isEmpty {
      let names = icons.compactMap { RemoteText.line($0.fileName, limit: 80) }.sorted().prefix(3)
      listing.notes.append(
        "left out \(icons.count.counted("icon")) beside larger images (\(names.joined(separator: ", ")))")
    }
    if let note = leftOut.note { listing.notes.append(note) }

    return listing
  }

  // MARK: Limits

  private func checkCancellation(_ address: WebAddress) throws(ListingError) {
    guard Task.isCancelled else { return }
    throw .transport(TransportError(.cancelled, address: address.redacted))
  }

  /// Records that the limit ended the reading. If the user did not choose it, the result is incomplete.
  mutating func reachLimit() {
    guard options.isLimitChosen else {
      let total = listing.total.flatMap { $0 > options.limit ? $0 : nil }
      return miss(shortfall(options.limit, of: total) + "; raise --limit to read more")
    }
    listing.isTruncated = true
    let note = shortfall(options.limit, of: nil) + "; raise --limit to read more"
    if !listing.notes.contains(note) { listing.notes.append(note) }
  }

  private func shortfall(_ count: Int, of total: Int?) -> String {
    let read = count.formatted(separator: ",")
    guard let total else {
      return "\(read) \(count == 1 ? "photo was" : "photos were") read, but there are more"
    }
    return "\(read) of \(total.formatted(separator: ",")) photos were read"
  }

  /// Records that photos are missing, which makes the result incomplete.
  private mutating func miss(_ message: String) {
    listing.isTruncated = true
    let problem = ListingError.incomplete(address: start, message: message)
    if !listing.problems.contains(problem) { listing.problems.append(problem) }
  }

  // MARK: Pages

  /// Reads one response and puts its next requests first in the queue, so that pages come before further
  /// parts.
  private mutating func read(_ job: ListingRequest) async throws(ListingError) {
    pages += 1
    let page: ListingPage
    let document: ListingDocument
    do {
      let opened = try await open(job)
      document = opened.0
      page = try await verified(opened.1, of: document)
    } catch {
      guard job.role != .first, error.transportError?.cause != .cancelled else { throw error }
      if let status = error.transportError?.cause.status, [404, 405, 501].contains(status),
        takeAlternative(of: job)
      {
        return
      }
      // If a page leads only to an API, the API's error is the error of the listing.
      let isAll = job.role == .part && listing.adapter.hasSuffix(" page") && listing.photos.isEmpty
      guard !isAll || !queue.isEmpty else { throw error }
      handle(error, of: job)
      return
    }
    describe(page, of: job)

    let resolved = try await resolve(page.pending, document)
    let (asked, folders) = await ask(page.questions)
    let photos = page.isForPeople || page.isSmall ? await enlarged(page.photos, of: document) : page.photos
    if page.isSmall { noteThumbnails(among: photos) }
    try checkCancellation(job.request.address)

    let added = add(photos + resolved + asked)
    let isEmpty = page.photos.isEmpty && page.pending.isEmpty && page.itemCount ?? 0 == 0
    if job.role == .next, added == 0, takeAlternative(of: job) { return }
    if job.role == .next, added == 0, job.isPromised, !page.photos.isEmpty { hasUnreadPages = true }
    if job.role == .next, added == 0, !isEmpty, !page.photos.isEmpty || !page.pending.isEmpty {
      listing.notes.append("reading stopped, because a page contained nothing new")
      return
    }
    items += page.itemCount ?? page.photos.count

    var behind: [ListingRequest] = []
    if let next = page.next, !isEmpty {
      if listing.paging.isEmpty { listing.paging = next.text }
      behind.append(ListingRequest(next, after: job, itemCount: page.itemCount ?? 0))
    }
    if case .moreUnknown = page.rest { hasUnreadPages = true }
    behind += page.parts + folders
    for index in behind.indices { behind[index].request = authorized(behind[index].request) }
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
    if job.role != .part { listing.total = listing.total ?? page.total }
    for note in page.notes where !listing.notes.contains(note) { listing.notes.append(note) }
    listing.problems += page.problems
    leftOut.add(page.leftOut)
  }

  private mutating func noteThumbnails(among photos: [RemotePhoto]) {
    let thumbnails = photos.filter { Self.thumbnails.contains($0.shownWidth ?? 0) && $0.page == nil }
    guard thumbnails.count > 1, thumbnails.count * 2 >= photos.count else { return }
    let width = thumbnails.compactMap(\.shownWidth).max() ?? 0
    let note = "the images are thumbnails of \(width) px; the page names no larger ones"
    if !listing.notes.contains(note) { listing.notes.append(note) }
  }

  /// Queues the next alternative request; returns `false` if there is no other.
  private mutating func takeAlternative(of job: ListingRequest) -> Bool {
    guard !job.alternatives.isEmpty else { return false }
    var other = job
    other.request = authorized(other.alternatives.removeFirst())
    queue.insert(other, at: 0)
    return true
  }

  /// Handles the end of a list, or a missing part.
  private mutating func handle(_ error: ListingError, of job: ListingRequest) {
    // Services respond with one of these past the last page.
    if job.role == .next, let status = error.transportError?.cause.status,
      [400, 404, 410, 416, 422].contains(status)
    {
      if takeAlternative(of: job) { return }
      // A dead link to another page of the same path does not end a listing.
      let isLinked =
        listing.adapter == HTMLAdapter.name
        && job.request.address.redacted.hasPrefix(start.prefix { $0 != "?" })
      hasUnreadPages = hasUnreadPages || job.isPromised || isLinked
      listing.notes.append("the next page returned \(status), so the listing ends there")
      return
    }
    if case .noPictures = error, job.role == .next, !job.isPromised { return }
    listing.problems.append(error)
    listing.isTruncated = listing.isTruncated || job.role == .next
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
      page.adapter == WebDAVAdapter.name
    else { return nil }
    return (document, page)
  }

  private mutating func fetch(_ job: ListingRequest) async throws(ListingError) -> ListingDocument {
    if job.role == .first, let bytes = saved {
      return ListingDocument(
        source: job, address: job.request.address, headers: [:], bytes: bytes, limit: options.limit)
    }
    listing.requests += 1
    do {
      let response = try await transport.send(job.request)
      let bytes: [UInt8]
      switch response.body {
      case .bytes(let all): bytes = all
      case .file(let path, _): bytes = try Self.content(of: path)
      }
      return ListingDocument(
        source: job, address: response.address, headers: response.headers, bytes: bytes,
        limit: max(0, options.limit - listing.photos.count), recipe: recipe, isAutomatic: isAutomatic,
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

  /// Adds photos that are new, up to the limit, and returns their number.
  private mutating func add(_ found: [RemotePhoto]) -> Int {
    // Names that repeat on a page do not identify photos.
    let own = found.filter(\.isNamed).map(\.id)
    let areNames = Set(own).count == own.count
    var added = 0
    for photo in found {
      // Two items that the service distinguishes may have the same image.
      let isNewImage = images.insert(photo.image.requestText).inserted
      guard areNames && photo.isNamed ? names.insert(photo.id).inserted : isNewImage else { continue }
      guard listing.photos.count < options.limit else {
        reachLimit()
        queue = []
        return added
      }
      var photo = photo
      photo.id = identities.claim(photo.id)
      photo.isNamed = true
      photo.shownWidth = nil
      listing.photos.append(photo)
      added += 1
    }
    return added
  }
}

extension ListingRequest {
  fileprivate init(_ next: NextPage, after job: ListingRequest, itemCount: Int) {
    self.init(request: next.request, role: .next)
    depth = job.depth
    prefix = job.prefix
    pageIndex = job.pageIndex + 1
    itemsBefore = job.itemsBefore + itemCount
    alternatives = next.others
    isPromised = next.isPromised
  }
}
