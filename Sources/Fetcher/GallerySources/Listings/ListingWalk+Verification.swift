import GalleryModel
import GalleryWeb

/// Verifies a guessed reading by fetching one image of each kind. A kind is a folder of addresses.
extension ListingWalk {
  enum Verdict: Sendable, Hashable {
    /// The size, if the header is among the first bytes.
    case image(PixelSize?)
    case page
    /// The reason why there is no image.
    case missing(String)
    /// The server could not be asked.
    case unknown

    fileprivate var isSmall: Bool { if case .image = self { !isLarge } else { false } }
    fileprivate var isLarge: Bool { isImage(widerThan: ListingWalk.thumbnails.upperBound) }

    /// The area in pixels; 0 for other content. The header of a large image may be longer than the first bytes.
    fileprivate var area: Double {
      guard case .image(let size) = self else { return 0 }
      return size.map { Double($0.width) * Double($0.height) } ?? 1e7
    }

    /// An image of unknown width is considered wider.
    fileprivate func isImage(widerThan width: Int) -> Bool {
      if case .image(let size) = self { size.map { $0.width > width } ?? true } else { false }
    }
  }

  /// The widths of thumbnails in pixels.
  static let thumbnails = 1...200
  /// The maximum width of icons in pixels.
  private static let iconWidth = 64
  private static let kindLimit = 3
  /// The number of icons that a page has beside photos, or beside as many photos.
  private static let iconLimits = 3...8
  /// The maximum number of other readings to try.
  private static let readingLimit = 6

  /// Returns the page with the first reading whose samples are images. Otherwise the first one remains.
  /// Throws if a web page has only icons.
  mutating func verified(
    _ page: ListingPage, of document: ListingDocument
  ) async throws(ListingError) -> ListingPage {
    guard page.isGuess, !page.photos.isEmpty else { return page }
    var page = page
    await preferLargest(&page)
    var verdicts =
      page.isForPeople ? await removeIcons(from: &page, document) : await verdicts(on: page.photos)
    if !verdicts.values.allSatisfy(\.isLarge) { await replace(&page, &verdicts) }

    let areIcons = verdicts.values.allSatisfy { verdict in
      if case .image(let size?) = verdict { size.width <= Self.iconWidth } else { false }
    }
    if areIcons, page.isForPeople, page.photos.allSatisfy({ $0.page == nil }) {
      // The last page may be empty.
      guard document.source.role != .next else {
        return ListingPage(adapter: page.adapter, rest: page.rest, list: page.list)
      }
      throw .notAListing(
        address: document.redactedAddress, found: "an HTML page whose images are icons of at most 64 px")
    }

    var reported: Set<String> = []
    for (index, kind) in Self.kinds(of: page.photos).enumerated() {
      switch verdicts[kind] {
      case .missing(let reason) where reported.insert(kind).inserted:
        let image = page.photos[index].image
        let error = ListingError.entry(
          address: document.redactedAddress, name: image.redacted,
          reason: "the photo sampled from its folder: \(reason)")
        missing.append((image, error))
      case .image(let size?) where Self.thumbnails.contains(size.width):
        page.photos[index].shownWidth = size.width
        page.isSmall = true
      case .image(let size?) where options.takesOriginals && page.isForPeople:
        page.photos[index].shownWidth = page.photos[index].shownWidth ?? size.width
      case .page:
        // The photo is on the page at its address.
        page.photos[index].page = page.photos[index].image
        page.photos[index].shownWidth = 0
        page.isForPeople = true
      default: continue
      }
    }
    return page
  }

  /// Replaces the reading of data by the one whose image is the largest. Names of members decide between equal
  /// ones: the first is kept.
  private mutating func preferLargest(_ page: inout ListingPage) async {
    func differing(_ page: ListingPage) -> Int { Set(page.photos.map(\.image)).count }
    let count = differing(page)
    let readings = [page] + page.larger.compactMap { $0() }.filter { differing($0) >= count }
    guard readings.count > 1 else { return }
    let requests = readings.map { authorized(WebRequest($0.photos[0].image, for: .kind)) }
    let verdicts = await answers(to: requests).map(Self.verdict)
    guard verdicts[0] != .unknown else { return }
    let best = verdicts.indices.max { (verdicts[$0].area, $1) < (verdicts[$1].area, $0) } ?? 0
    samples[Self.kinds(of: readings[best].photos)[0]] = verdicts[best]
    guard best > 0 else { return }
    page.photos = readings[best].photos
    page.questions = readings[best].questions
    page.leftOut = readings[best].leftOut
    page.reason = readings[best].reason + "; its image is the largest"
  }

  /// Replaces the reading of a page by the first other one whose samples are large images, if any.
  private mutating func replace(_ page: inout ListingPage, _ verdicts: inout [String: Verdict]) async {
    let isSmall = verdicts.values.contains(where: \.isSmall)
    for other in page.others.prefix(Self.readingLimit) {
      // In data, only a reading with as many photos is better than one with thumbnails.
      let part = isSmall && !page.isForPeople ? 1 : 2
      guard let reading = other(), reading.photos.count * part >= page.photos.count else { continue }

      let known = samples
      // Its images may be in the same folders.
      if !verdicts.values.contains(.unknown) { samples = [:] }
      let others = await self.verdicts(on: reading.photos)
      samples = known
      guard !others.isEmpty, others.values.allSatisfy(\.isLarge) else { continue }

      verdicts = others
      page.photos = reading.photos
      page.leftOut = reading.leftOut
      if page.isForPeople { page.itemCount = reading.itemCount }
      page.reason = reading.reason + "; the samples of the better reading are not large images"
      return
    }
  }

  /// Removes a few icons and narrow banners that a page shows beside its photos, and that lead nowhere or to
  /// the site's first page. More of a kind are the page's content.
  private mutating func removeIcons(
    from page: inout ListingPage, _ document: ListingDocument
  ) async -> [String: Verdict] {
    var photos = page.photos.filter { !icons.contains($0.image) }
    var verdicts = await verdicts(on: photos)
    var found: Set<WebAddress> = []

    while found.count <= min(max(Self.iconLimits.lowerBound, photos.count), Self.iconLimits.upperBound) {
      let kinds = Self.kinds(of: photos)
      let icon = photos.indices.first { index in
        guard case .image(let size?) = verdicts[kinds[index]], min(size.width, size.height) <= Self.iconWidth
        else { return false }
        // A button beside more images of other kinds, which are larger. Small photos are the page's content.
        let hasLarger = verdicts.values.contains { $0.isImage(widerThan: Self.iconWidth) }
        if size.width <= Self.iconWidth, hasLarger,
          kinds.count(where: { $0 == kinds[index] }) * 3 <= kinds.count
        {
          return true
        }
        return photos[index].page.map { page in
          document.address.path.hasPrefix(page.path) || page.fileName.hasPrefix("index.")
            || NameTokens.namesPerson(page.path + photos[index].image.path)
        } ?? true
      }

      guard let icon, photos.count > 1 else {
        icons.formUnion(found)
        page.photos = photos
        page.itemCount = photos.count
        return verdicts
      }

      found.insert(photos.remove(at: icon).image)
      samples[kinds[icon]] = nil
      verdicts = await self.verdicts(on: photos)
    }

    return await self.verdicts(on: page.photos)
  }

  /// Returns the verdicts on the first photo of the most frequent kinds.
  private mutating func verdicts(on photos: [RemotePhoto]) async -> [String: Verdict] {
    var counts: [String: Int] = [:]
    var first: [String: RemotePhoto] = [:]
    for (photo, kind) in zip(photos, Self.kinds(of: photos)) {
      counts[kind, default: 0] += 1
      if first[kind] == nil { first[kind] = photo }
    }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.kindLimit).map(\.key)
    let unknown = kinds.filter { samples[$0] == nil }
    let requests = unknown.compactMap { first[$0] }.map { authorized(WebRequest($0.image, for: .kind)) }
    let answers = await answers(to: requests)
    for (kind, answer) in zip(unknown, answers) { samples[kind] = Self.verdict(answer) }
    return kinds.reduce(into: [:]) { $0[$1] = samples[$1] }
  }

  static func verdict(_ answer: Result<WebResponse, TransportError>) -> Verdict {
    switch answer {
    case .success(let response):
      guard case .bytes(let bytes) = response.body else { return .unknown }
      if PictureMagic.content(of: bytes) == .picture { return .image(PictureMagic.size(of: bytes)) }
      let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
      return start == UInt8(ascii: "<") ? .page : .missing("not an image")
    case .failure(let error):
      let status = error.cause.status ?? 0
      return [404, 406, 410].contains(status) ? .missing("\(status)") : .unknown
    }
  }

  /// Returns the folders of the addresses; the first parts of each, or their origins, if there are many
  /// folders.
  private static func kinds(of photos: [RemotePhoto]) -> [String] {
    for depth in [Int.max, 2, 1] {
      let folders = photos.map {
        $0.image.path.split(separator: "/").dropLast().prefix(depth).joined(separator: "/")
      }
      if Set(folders).count <= kindLimit {
        return zip(photos, folders).map { "\($0.image.originText)/\($1)" }
      }
    }
    return photos.map(\.image.originText)
  }
}

extension WebAddress {
  /// The address up to the last slash of its path.
  var folder: String { originText + path[...(path.lastIndex(of: "/") ?? path.startIndex)] }
}
