import GalleryModel
import GalleryWeb

/// Verifies a guessed reading by fetching one image of each kind. A kind is a folder of addresses.
extension ListingWalk {
  enum Verdict: Sendable, Hashable {
    /// The size, if the header is among the first bytes.
    case image(PixelSize?)
    case page
    /// JSON with the addresses of a number of pictures.
    case list(Int)
    /// The reason why there is no image.
    case missing(String)
    /// The server denies the image, with this status.
    case denied(Int)
    /// The server could not be asked.
    case unknown

    /// A Boolean value that indicates whether the server sent something else than an image.
    fileprivate var isOther: Bool {
      switch self {
      case .page, .list, .missing: true
      case .image, .denied, .unknown: false
      }
    }

    /// The size of an image, if known.
    var size: PixelSize? { if case .image(let size) = self { size } else { nil } }

    /// The reason why there is no image where a listing has one.
    fileprivate var obstacle: String? {
      switch self {
      case .missing(let reason): reason
      case .list: "a list"
      case .page: "a web page"
      case .denied(let status): "\(status)"
      case .image, .unknown: nil
      }
    }

    fileprivate var isUnknown: Bool {
      switch self {
      case .denied, .unknown: true
      case .image, .page, .list, .missing: false
      }
    }

    fileprivate var isLarge: Bool { isImage(widerThan: ListingWalk.thumbnails.upperBound) }

    /// The area in pixels; 0 for other content. The header of a large image may be longer than the first
    /// bytes.
    fileprivate var area: Double {
      guard case .image(let size) = self else { return 0 }
      return size.map(\.area) ?? 1e7
    }

    /// Returns whether a picture is no size of another one: both are of different proportions, and no square crops.
    fileprivate func isOtherPicture(than other: Verdict) -> Bool {
      guard let size, let whole = other.size else { return false }
      return !size.hasShape(of: whole) && size.width != size.height && whole.width != whole.height
    }

    fileprivate func hasShape(of whole: PixelSize?) -> Bool {
      if let size, let whole { size.hasShape(of: whole) } else { false }
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
  /// The maximum number of images that are fetched to decide how a listing is read.
  static let probeLimit = 6
  /// The number of icons that a page has beside photos, or beside as many photos.
  private static let iconLimits = 3...8

  /// Returns the page with the first reading whose samples are images. Otherwise the first one remains.
  /// Throws if a web page has only icons.
  mutating func verified(
    _ page: ListingPage, of document: ListingDocument
  ) async throws(ListingError) -> ListingPage {
    guard page.isGuess, !page.photos.isEmpty else { return page }
    var page = page
    try await preferLargest(&page)
    guard page.isGuess else { return page }
    let verdicts =
      page.isForPeople ? await removeIcons(from: &page, document) : await verdicts(on: page.photos)

    let areIcons = verdicts.values.allSatisfy { $0.size.map { $0.width <= Self.iconWidth } ?? false }
    if areIcons, page.isForPeople, page.photos.allSatisfy({ $0.page == nil }) {
      // The last page may be empty.
      guard document.source.role != .next else {
        return ListingPage(adapter: page.adapter, rest: page.rest, list: page.list)
      }
      throw .noPictures(address: document.redactedAddress, found: "an HTML page with icons of at most 64 px")
    }

    if page.isForPeople { page.mergeCopies(Self.kinds(of: page.photos), verdicts) }
    var reported: Set<String> = []
    for (index, kind) in Self.kinds(of: page.photos).enumerated() {
      let image = page.photos[index].image
      // A page may have the photo, unless its address promises an image. One that remains is missing.
      if let reason = verdicts[kind]?.obstacle,
        verdicts[kind] != .page || PictureName.promise(of: image) == .picture, reported.insert(kind).inserted
      {
        let error = ListingError.entry(
          address: document.redactedAddress, name: image.redacted,
          reason: "the photo sampled from its folder: \(reason)")
        missing.append((image, error))
      }
      switch verdicts[kind] {
      case .image(let size?) where Self.thumbnails.contains(size.width):
        page.photos[index].shownWidth = size.width
        page.isSmall = true
      case .image(let size?)
      where page.isForPeople && (options.takesOriginals || page.photos[index].page != nil):
        page.photos[index].shownWidth = page.photos[index].shownWidth ?? size.width
      case .page:
        page.photos[index].page = image
        page.photos[index].shownWidth = 0
        page.isForPeople = true
      default: continue
      }
    }
    return page
  }

  /// Replaces the reading of a page by the one whose image is the largest. Of equal ones, the first is kept,
  /// and one of other proportions must be twice as wide. Without addresses that suggest images, one must lead
  /// to an image.
  private mutating func preferLargest(_ page: inout ListingPage) async throws(ListingError) {
    var readings = ([page] + page.larger.compactMap { $0() }).filter { !$0.photos.isEmpty }
    let kind = Self.kinds(of: page.photos)[0]
    guard readings.count > 1 || !page.isForPeople && samples[kind]?.area ?? 0 == 0 else { return }
    var verdicts = await probe(readings.map { $0.photos[0].image })
    if verdicts.allSatisfy(\.isOther), !page.others.isEmpty {
      readings += page.others.compactMap { $0() }.filter { !$0.photos.isEmpty }
      verdicts += await probe(readings.dropFirst(verdicts.count).map { $0.photos[0].image })
    }

    var best = 0
    for (index, verdict) in verdicts.enumerated() where verdict.area > verdicts[best].area {
      // Beside a photo that is no thumbnail, a larger image of another name may be a map or a diagram.
      let isPhoto = !page.isForPeople && verdicts[best].isImage(widerThan: Self.thumbnailWidth)
      guard !isPhoto && !readings[index].isOfAnother || readings[index].isNamed(like: readings[best]) else {
        continue
      }
      let isTwice = verdict.area >= 4 * verdicts[best].area && !isPhoto
      let isWhole = verdict.hasShape(of: readings[index].photos[0].size) || verdict.mayReplace(verdicts[best])
      // Web pages show other images beside their photos.
      let part = page.isForPeople && !verdicts[0].isLarge ? 2 : 1
      let isEnough = readings[index].imageCount * part >= page.imageCount
      if isTwice && (isEnough || !page.isForPeople) || isWhole && isEnough { best = index }
    }
    if !page.isProven, verdicts.allSatisfy(\.isOther), let other = try page.otherwise?() {
      page = other
      return
    }
    samples[Self.kinds(of: readings[best].photos)[0]] = verdicts[best]
    let notes = Self.notes(about: readings, verdicts, besides: best)
    if best > 0 {
      page = readings[best]
      page.isGuess = true
      page.reason += "; its image is the largest"
    }
    page.notes += notes
  }

  /// Returns the notes about what the items lead to beside their photos: pictures that are no other size of these, and
  /// lists of photos.
  private static func notes(
    about readings: [ListingPage], _ verdicts: [Verdict], besides best: Int
  ) -> [String] {
    var notes: [String] = []
    for (index, verdict) in verdicts.enumerated()
    where index != best && readings[index].list == readings[best].list {
      guard let member = readings[index].member else { continue }
      if case .list(let count) = verdict {
        notes.append(
          "the items lead to lists in \(member.text) (\(count) pictures in the first), which are not read")
      } else if verdict.isLarge, verdicts[best].isLarge,
        verdict.isOtherPicture(than: verdicts[best]) || !readings[index].isNamed(like: readings[best])
      {
        notes.append(ListingPage.noteOfOthers(in: member.text))
      }
    }
    return notes
  }

  /// Returns the verdicts on images, while the listing has probes left.
  private mutating func probe(_ images: [WebAddress]) async -> [Verdict] {
    var asked: [WebAddress] = []
    for image in images where !asked.contains(image) && asked.count < probesLeft { asked.append(image) }
    probesLeft -= asked.count
    let answers = await verdicts(at: asked)
    let known = Dictionary(uniqueKeysWithValues: zip(asked, answers))
    return images.map { known[$0] ?? .unknown }
  }

  /// Removes a few icons that a page shows beside its photos, and narrow banners that lead nowhere or to the
  /// site's first page. More of a kind are the page's content.
  private mutating func removeIcons(
    from page: inout ListingPage, _ document: ListingDocument
  ) async -> [String: Verdict] {
    var photos = page.photos.filter { !icons.contains($0.image) }
    var verdicts = await verdicts(on: photos)
    var found: Set<WebAddress> = []

    while found.count <= min(max(Self.iconLimits.lowerBound, photos.count), Self.iconLimits.upperBound) {
      let kinds = Self.kinds(of: photos)
      let icon = photos.indices.first { index in
        let photo = photos[index]
        guard let size = verdicts[kinds[index]]?.size else {
          // The image of a link may be a page too.
          return verdicts[kinds[index]] == .page && photo.page.map { $0 != photo.image } ?? false
        }
        let isShownSmall = photo.shownWidth.map { $0 <= Self.iconWidth } ?? false
        if isShownSmall && photo.page == nil || max(size.width, size.height) <= Self.iconWidth {
          return true
        }
        return min(size.width, size.height) <= Self.iconWidth
          && photo.page.map { page in
            document.address.path.hasPrefix(page.path) || page.fileName.hasPrefix("index.")
          } ?? true
      }

      guard let icon, photos.count > 1 else {
        // Small photos are the page's content, unless the others are known to be larger.
        let areLarger = verdicts.values.contains { $0.isImage(widerThan: Self.iconWidth) }
        guard areLarger, !verdicts.values.contains(where: \.isUnknown) else { break }
        icons.formUnion(found)
        page.photos = photos
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
    let kinds = Self.kinds(of: photos)
    let frequent = Dictionary(grouping: photos.indices) { kinds[$0] }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.kindLimit)
    let unknown = frequent.filter { samples[$0.key] == nil }
    hasUnseenKinds = hasUnseenKinds || unknown.count > probesLeft
    let answers = await probe(unknown.map { photos[$0.value[0]].image })
    for (group, answer) in zip(unknown, answers) { samples[group.key] = answer }
    return frequent.reduce(into: [:]) { $0[$1.key] = samples[$1.key] }
  }

  /// Returns the verdicts on addresses by their first bytes.
  func verdicts(at addresses: [WebAddress]) async -> [Verdict] {
    await answers(to: addresses.map { WebRequest($0, for: .kind) }).map(Self.verdict)
  }

  private static func verdict(_ answer: Result<WebResponse, TransportError>) -> Verdict {
    switch answer {
    case .success(let response):
      guard case .bytes(let bytes) = response.body else { return .unknown }
      if PictureMagic.content(of: bytes) == .picture { return .image(PictureMagic.size(of: bytes)) }
      let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
      if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
        // These are only the first bytes.
        let texts = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\""))
        let pictures = texts.filter { PictureName.promise(ofReference: String($0)) == .picture }
        if pictures.count > 2 { return .list(pictures.count) }
      }
      return start == UInt8(ascii: "<") ? .page : .missing("not an image")
    case .failure(let error):
      let status = error.cause.status ?? 0
      if [401, 403].contains(status) { return .denied(status) }
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
        return zip(photos, folders).map { "\($0.image.origin.text)/\($1)" }
      }
    }
    return photos.map(\.image.origin.text)
  }
}

extension ListingPage {
  /// Returns whether the names of the first images share a word, as those of sizes of one image do.
  fileprivate func isNamed(like other: ListingPage) -> Bool {
    let images = [photos[0].image, other.photos[0].image]
    let words = images.map { Set($0.stemWords.filter { !ImageSizes.isSize($0) }) }
    let numbers = images.map {
      Set(
        MemberNames.words($0.requestText.dropFirst($0.origin.text.count)).filter {
          $0.contains(where: \.isNumber)
        })
    }
    return !words[0].isDisjoint(with: words[1]) || !numbers[0].isDisjoint(with: numbers[1])
  }

  /// Makes images variants of larger ones of the same names in another folder, if the samples of both folders show the
  /// same in two sizes: a strip of thumbnails, or images for phones.
  fileprivate mutating func mergeCopies(_ kinds: [String], _ verdicts: [String: ListingWalk.Verdict]) {
    let folders = Dictionary(grouping: photos.indices) { kinds[$0] }.filter { $0.value.count > 1 }
    var copies: [Int: Int] = [:]
    for (large, wholes) in folders {
      for (small, parts) in folders where small != large && copies[parts[0]] == nil {
        guard let size = verdicts[large]?.size, let other = verdicts[small]?.size,
          size.width > other.width, size.hasShape(of: other),
          wholes.map({ photos[$0].image.fileName }) == parts.map({ photos[$0].image.fileName })
        else { continue }
        for (whole, part) in zip(wholes, parts) { copies[part] = whole }
      }
    }
    guard !copies.isEmpty else { return }
    for (part, whole) in copies { photos[whole].add(ImageVariant(photos[part].image)) }
    photos = photos.indices.filter { copies[$0] == nil }.map { photos[$0] }
  }
}

extension WebAddress {
  /// The address up to the last slash of its path.
  var folder: String { origin.text + path[...(path.lastIndex(of: "/") ?? path.startIndex)] }
}
