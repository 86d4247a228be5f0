import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// The photos of one answer, and where the listing goes on.
struct ListingPage: Sendable {
  /// The name of the adapter that read it: `JSON`, `RSS feed`.
  var adapter: String
  /// The reason for that adapter.
  var reason = ""
  /// The name of the whole.
  var title: String?
  var photos: [FoundPhoto] = []
  /// Items whose photos are in documents of their own.
  var pending: [PendingItem] = []
  /// All items, photos or not: what an offset grows by.
  var itemCount: Int?
  var next: NextPage?
  /// Further parts that belong to it: folders, manifests, days.
  var parts: [ListingRequest] = []
  var notes: [String] = []
  /// Entries that cannot be read, each with its reason: photos may be missing.
  var problems: [ListingError] = []
  /// The number of photos there are on all pages, if it says so.
  var total: Int?
  /// A Boolean value that indicates whether it is a page for people, whose thumbnails may lead to pages of photos.
  var isForPeople = false
  /// Entries of unknown kinds, which are asked what they are.
  var questions: [UnknownEntry] = []
  /// Elements that are no photos.
  var leftOut = LeftOut()

  init(_ adapter: String, reason: String = "") {
    self.adapter = adapter
    self.reason = reason
  }

  /// Takes the photos of all items, up to the limit of a document. Items without any are left out.
  ///
  /// - Parameters:
  ///   - name: Returns the name of an item. Default: none.
  ///   - read: Returns the photos of an item.
  mutating func take<Item>(
    _ items: [Item], _ document: ListingDocument, name: (Item) -> String? = { _ in nil },
    _ read: (Item) -> [FoundPhoto]
  ) {
    itemCount = items.count
    for item in items {
      guard photos.count <= document.limit else { break }
      let found = read(item)
      if found.isEmpty { leftOut.add(name(item)) }
      photos += found
    }
  }
}

/// The request with which a listing goes on.
struct NextPage: Sendable {
  var request: WebRequest
  /// The words for what said so: `Link: rel=next`.
  var text: String
  /// The requests to make where the first brings nothing new, one after the other: guesses at what the service takes.
  var others: [WebRequest] = []

  init(_ request: WebRequest, _ text: String, others: [WebRequest] = []) {
    self.request = request
    self.text = text
    self.others = others
  }

  /// The page at an address; `nil` without one.
  init?(_ address: WebAddress?, _ text: String) {
    guard let address else { return nil }
    self.init(WebRequest(address, for: .listing), text)
  }
}

/// An item of a list and the address of the document that has the rest.
struct PendingItem: Sendable {
  var address: WebAddress
  var element: JSONValue

  /// Requests for items at most, where so many photos are wanted: some items have none.
  static func requestLimit(forPhotos count: Int) -> Int { count > 1_000_000 ? count : count * 2 + 50 }
}

/// An entry of a folder whose name does not tell whether it is a photo, a folder or neither.
struct UnknownEntry: Sendable {
  /// The photo, should it be one.
  var photo: FoundPhoto
  /// The request for its photos, should it be a folder.
  var folder: ListingRequest
}

/// The elements of a listing that are no photos: their number, and the names of the first.
struct LeftOut: Sendable {
  private(set) var count = 0
  private(set) var names: [String] = []

  /// The number of names that a note tells.
  private static let named = 3

  /// Counts an element.
  ///
  /// - Parameter name: Its name, where it has one. Default: none.
  mutating func add(_ name: String? = nil) {
    count += 1
    if names.count < Self.named, let line = name.flatMap({ RemoteText.line($0, limit: 80) }) {
      names.append(line)
    }
  }

  mutating func add(_ others: LeftOut) {
    count += others.count
    names += others.names.prefix(Self.named - names.count)
  }

  /// The sentence about them; `nil` where there are none.
  var note: String? {
    guard count > 0 else { return nil }
    let text = "\(count) \(count == 1 ? "entry is" : "entries are") no photo that can be read: left out"
    guard !names.isEmpty else { return text }
    let rest = count - names.count
    return text + " (" + names.joined(separator: ", ")
      + (rest > 0 ? " and \(rest.formatted(separator: ",")) more)" : ")")
  }
}

/// One request of a listing.
struct ListingRequest: Sendable {
  /// The origin of a request.
  enum Role: Sendable, Hashable {
    /// The address that the user named.
    case first
    /// The page behind another.
    case next
    /// A part: a folder of an index, a manifest of a collection.
    case part
  }

  var request: WebRequest
  var role: Role
  /// The number of parts are around it.
  var depth = 0
  /// The folder, which stands before the names of its photos.
  var prefix = ""
  /// The number of the page, from 0, among those of one list.
  var pageIndex = 0
  /// Items of the pages before it.
  var itemsBefore = 0
  /// The requests to make, one after the other, if the server knows nothing of this one: those of other versions of the
  /// service.
  var alternatives: [WebRequest] = []
  /// The requests to make, one after the other, if this one brings nothing new.
  var others: [WebRequest] = []

  init(_ request: WebRequest, _ role: Role) {
    self.request = request
    self.role = role
  }

  /// A text that tells it from others, so that nothing is asked twice.
  var identity: String {
    let body = request.body.isEmpty ? "" : " " + String(decoding: request.body, as: UTF8.self)
    return "\(request.method) \(request.address.requestText)\(body)"
  }
}

/// An answer and what was asked.
struct ListingDocument: Sendable {
  var source: ListingRequest
  /// The address after redirects, which references are relative to.
  var address: WebAddress
  var headers: WebHeaders
  var bytes: [UInt8]
  /// Photos that are still wanted.
  var limit: Int
  /// The values that came from the environment, which no message shows.
  var secrets: Set<String> = []
  /// The pieces of HTML in it.
  let fragments = MarkupFragments()

  /// The `charset` of its content type.
  var charset: String? {
    guard let type = headers["Content-Type"] else { return nil }
    return HeaderParameters(type).parameters["charset"]
  }

  /// The address that a text of it means.
  func address(_ value: JSONValue?) -> WebAddress? { value?.nonEmptyText.flatMap { address.resolving($0) } }

  /// The address of a picture that a text of it means.
  func picture(_ value: JSONValue?) -> WebAddress? {
    value?.nonEmptyText.flatMap { PictureName.address($0, in: address) }
  }

  /// A part of this listing.
  func part(_ request: WebRequest, prefix: String? = nil) -> ListingRequest {
    var part = ListingRequest(request, .part)
    part.depth = source.depth + 1
    part.prefix = prefix ?? source.prefix
    return part
  }

  /// The part at an address.
  func part(_ address: WebAddress) -> ListingRequest { part(WebRequest(address, for: .listing)) }

  /// Its address, for messages.
  var redactedAddress: String { address.redacted(hiding: secrets) }

  /// A malformed document.
  func malformed(_ format: String, _ message: String) -> ListingError {
    .malformed(address: redactedAddress, format: format, message: RemoteText.line(message) ?? "")
  }

  /// The failure of a document that is not read as markup.
  func failed(_ format: String, _ error: MarkupError) -> ListingError {
    if case .cancelled = error { return .transport(.cancelled(address: redactedAddress)) }
    return malformed(format, error.description)
  }

  /// An error that the service reports. Some repeat the key that they were given.
  func refused(_ message: String) -> ListingError {
    let line = RemoteText.line(
      Redaction(secrets: secrets.union(address.querySecrets)).hidden(in: message), limit: 300)
    return .service(address: redactedAddress, message: line ?? "an error")
  }
}
