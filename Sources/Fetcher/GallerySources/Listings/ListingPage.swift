import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryText
import GalleryWeb

/// The photos of one response, and the continuation of the listing.
struct ListingPage: Sendable {
  /// The name of the adapter that read it: `JSON`, `RSS feed`.
  var adapter: String
  /// The reason for choosing that adapter.
  var reason = ""
  /// What the response states about the rest of its list.
  var rest: Rest
  /// The place of the list in the content, which further pages share.
  var list: [String] = []
  /// The member of the list's elements that has the images, which further pages share.
  var member: ImageMember?
  /// The names of the members beside the list.
  var members: Set<String> = []
  var photos: [RemotePhoto] = []
  /// Items whose photos are in separate documents.
  var pending: [PendingItem] = []
  /// The number of all items, photos or not, by which an offset grows; `nil` if each photo is one.
  var itemCount: Int?
  /// The number of elements of the lists within the items, if these are groups.
  var innerCount: Int?
  /// Further parts of the listing: folders, manifests, days.
  var parts: [ListingRequest] = []
  var notes: [String] = []
  /// Photos may be missing.
  var problems: [ListingError] = []
  /// A Boolean value that indicates whether the images are guesses, to be verified by fetching one of each
  /// kind.
  var isGuess = false
  /// A Boolean value that indicates whether the addresses suggest images. Otherwise one must be fetched as
  /// proof.
  var isProven = true
  /// Reads the response without images, if the addresses do not lead to one.
  var otherwise: (@Sendable () throws(ListingError) -> ListingPage?)?
  /// A Boolean value that indicates whether the samples are thumbnails.
  var isSmall = false
  /// The readings by other members of the items, whose images may be larger.
  var larger: [@Sendable () -> ListingPage?] = []
  /// A Boolean value that indicates whether its images are within an object with a name or an identity in the items: of a
  /// person, a place or a species.
  var isOfAnother = false
  /// The other readings of the response, the best first, for images that turn out not to be images.
  var others: [@Sendable () -> ListingPage?] = []
  /// The words of the titles of a web page, and their numbers.
  var title = PageTitle()
  /// A Boolean value that indicates whether it is a web page whose thumbnails may lead to pages of photos.
  var isForPeople = false
  /// Entries of unknown kinds, to be probed by requests.
  var questions: [UnknownEntry] = []
  /// Elements that are not photos.
  var leftOut = LeftOut()
  /// Images that a web page shows beside its main part.
  var beside: [WebAddress] = []
  /// Images that several entries have beside their own.
  var shared: [WebAddress] = []
  /// The number of entries from which on an image that they have is a portrait or a button, and no photo.
  static let sharedCount = 3

  /// The folder of relative addresses, if it is not that of the page.
  var folder: WebAddress?

  /// The titles and file names of photos without identities, if their addresses have a folder for each: it may be
  /// another one in each response.
  var marks: [String] {
    let marks = photos.map { "\($0.details.title ?? "") \($0.image.fileName)" }
    let areOwn =
      photos.count > 1 && photos.allSatisfy { !$0.isNamed && $0.details.title != nil }
      && [marks, photos.map(\.image.folder)].allSatisfy { Set($0).count == photos.count }
    return areOwn ? marks : []
  }

  /// Returns the note about pictures of items in another member than that of the photos.
  static func noteOfOthers(in member: String) -> String {
    "the items have other pictures in \(member), which are not read; a recipe with that image reads them"
  }

  /// The number of different images.
  var imageCount: Int { Set(photos.map(\.image)).count }

  /// Returns the page of a service with an API, which leads to the first supported of some requests; `nil`
  /// without any.
  static func leading(
    to requests: [WebRequest], _ adapter: String, _ document: ListingDocument
  ) -> ListingPage? {
    guard let first = requests.first else { return nil }
    var page = ListingPage(
      adapter: adapter, reason: "the page of a service with an API", rest: .whole("the page leads to an API"))
    page.parts = [document.part(first)]
    page.parts[0].alternatives = Array(requests.dropFirst())
    return page
  }

  /// Adds the photos of all items, up to the document's limit. Items without photos are counted as left out.
  mutating func take<Item>(
    _ items: [Item], _ document: ListingDocument, name: (Item) -> String? = { _ in nil },
    _ read: (Item) -> [RemotePhoto]
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

/// The words and numbers of a web page's title. Pages of a list have the same words, or name their number.
struct PageTitle: Sendable, Equatable {
  var words: Set<String> = []
  var numbers: Set<Int> = []

  /// Returns whether a page behind one with this title may be the page with a number of the same list.
  func mayPrecede(_ other: PageTitle, number: Int) -> Bool {
    words.isEmpty || other.words.isEmpty || other.words == words || other.numbers.contains(number)
  }
}

/// An element of a listing whose photo is in a document of its own.
struct PendingItem: Sendable {
  var element: JSONValue

  /// Returns the maximum number of requests for that many photos, since some items have no photo.
  static func requestLimit(forPhotos count: Int) -> Int { count > 1_000_000 ? count : count * 2 + 50 }
}

/// A folder entry whose name does not show whether it is a photo, a folder or something else.
struct UnknownEntry: Sendable {
  var photo: RemotePhoto
  /// The request for its photos, if the entry is a folder.
  var folder: ListingRequest
}

/// The elements of a listing that are not photos: their number, and the first names.
struct LeftOut: Sendable {
  private(set) var count = 0
  private(set) var names: [String] = []

  private static let named = 3

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

  /// The note for the user; `nil` if the count is 0.
  var note: String? {
    guard count > 0 else { return nil }
    let text =
      "skipped "
      + count.counted("entry that is not a readable photo", "entries that are not readable photos")
    guard !names.isEmpty else { return text }
    let rest = count - names.count
    return text + " (" + names.joined(separator: ", ")
      + (rest > 0 ? " and \(rest.formatted(separator: ",")) more)" : ")")
  }
}

/// One request of a listing.
struct ListingRequest: Sendable {
  /// The reason for a request.
  enum Role: Sendable, Hashable {
    case first
    case next
    /// A part: a folder of an index, a manifest of a collection.
    case part
  }

  var request: WebRequest
  var role: Role
  var depth = 0
  /// The folder, as a prefix for the identities of its photos.
  var prefix = ""
  /// The pages of its list before it.
  var earlier = EarlierPages()
  /// The requests tried in order if the server does not support this one, or if it returns nothing new.
  var alternatives: [WebRequest] = []
  /// The request to try if all fail although there is more.
  var attempt: WebRequest?
}

extension WebRequest {
  /// A text that identifies the request, to avoid requesting the same page twice.
  var identity: String {
    let fields = headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    return "\(method) \(address.requestText) \(fields) \(String(decoding: body, as: UTF8.self))"
  }
}

/// A response of a listing, with everything that is needed to read it.
struct ListingDocument: Sendable {
  var source: ListingRequest
  /// The address after redirects, which is the base for references.
  var address: WebAddress
  var headers: WebHeaders
  var bytes: [UInt8]
  /// The number of photos still wanted.
  var limit: Int
  /// The user's recipe, or the preset for the address.
  var recipe: Recipe?
  /// A Boolean value that indicates whether the recipe is a preset chosen for the address, not by the user.
  /// Documents that it does not fit are then read without it.
  var isAutomatic = false
  /// The values that came from the environment, which must not appear in messages.
  var secrets: Set<String> = []
  let fragments = MarkupFragments()

  var charset: String? { headers["Content-Type"].flatMap { HeaderParameters.read($0)["charset"] } }

  /// Returns the address in a value, resolved against the document's address.
  func address(_ value: JSONValue?) -> WebAddress? { value?.nonEmptyText.flatMap { address.resolving($0) } }

  func picture(_ value: JSONValue?) -> WebAddress? {
    value?.nonEmptyText.flatMap { PictureName.address($0, in: address) }
  }

  func part(_ request: WebRequest, prefix: String? = nil) -> ListingRequest {
    ListingRequest(request: request, role: .part, depth: source.depth + 1, prefix: prefix ?? source.prefix)
  }

  func part(_ address: WebAddress) -> ListingRequest { part(WebRequest(address, for: .listing)) }

  /// The base for references in a page, which an element `base` states.
  func base(of elements: [MarkupDocument.Element]) -> WebAddress {
    elements.first { $0.name == "base" }?.address("href", in: address) ?? address
  }

  var redactedAddress: String { address.redacted(hiding: secrets) }

  func hasNoPictures(_ root: MarkupDocument.Element) -> ListingError {
    let name = RemoteText.line(root.name, limit: 60) ?? "?"
    return .noPictures(address: redactedAddress, found: "XML with the root \(name)")
  }

  func malformed(_ format: String, _ message: String) -> ListingError {
    .malformed(address: redactedAddress, format: format, message: RemoteText.line(message) ?? "")
  }

  func failed(_ format: String, _ error: MarkupError) -> ListingError {
    if case .cancelled = error { return .transport(TransportError(.cancelled, address: redactedAddress)) }
    return malformed(format, error.description)
  }

  /// Returns an error that the service reported. Some services repeat the key, so secrets are hidden.
  func refused(_ message: String) -> ListingError {
    let line = RemoteText.line(
      Redaction(secrets: secrets.union(address.querySecrets)).hidden(in: message), limit: 300)
    return .service(address: redactedAddress, message: line ?? "an error")
  }
}
