import GalleryMarkup
import GalleryModel
import GalleryWeb

/// Reads pages about single photos, to which the thumbnails of albums link.
extension ListingWalk {
  /// The maximum width of a thumbnail on a page, in pixels.
  static let thumbnailWidth = 400

  /// Returns the photos of a page, with thumbnails replaced by the larger images on the pages they link to.
  ///
  /// Requests only pages of the same origin, and stops if the first three have no larger image. Counts the
  /// thumbnails that remain.
  mutating func enlarged(_ photos: [RemotePhoto], of document: ListingDocument) async -> [RemotePhoto] {
    let thumbnails = photos.indices.filter { isThumbnail(photos[$0]) }
    guard thumbnails.count > 1 || photos.contains(where: \.isOnPage), thumbnails.count * 2 >= photos.count
    else { return photos }

    let leading = thumbnails.prefix(room).filter { photos[$0].page?.origin == document.address.origin }
    let known = Set(photos.map(\.image))
    let names = Self.names(of: photos)
    var photos = photos
    var count = 0

    // The first pages show whether the others are worth requesting. A logo leads to another page.
    for indexes in [leading.prefix(3), leading.dropFirst(3)] where !indexes.isEmpty {
      let requests = indexes.compactMap { photos[$0].page }.map { WebRequest($0, for: .listing) }
      listing.requests += requests.count
      let answers = await answers(to: requests)

      var found: [(index: Int, large: RemotePhoto)] = []
      for (index, answer) in zip(indexes, answers) {
        guard case .success(let response) = answer,
          let large = await largePicture(of: photos[index], named: names[index], in: response, except: known)
        else { continue }
        found.append((index, large))
      }
      for (index, large) in await larger(found, than: photos) {
        photos[index].show(large)
        count += 1
      }
      guard count > 0 else { break }
    }

    let reason = ", with larger images on the linked pages"
    if count > 0, !listing.reason.hasSuffix(reason) { listing.reason += reason }

    let widths = thumbnails.compactMap { photos[$0].shownWidth }
    thumbnailWidths += widths.filter { 1...Self.thumbnailWidth ~= $0 }
    return photos
  }

  /// Returns the images that have more pixels than the photos that they replace, and their proportions unless
  /// the photo is a square crop. Images of the same folders are compared once.
  private mutating func larger(
    _ found: [(index: Int, large: RemotePhoto)], than photos: [RemotePhoto]
  ) async -> [(index: Int, large: RemotePhoto)] {
    func folders(_ one: (index: Int, large: RemotePhoto)) -> String {
      photos[one.index].image.folder + " " + one.large.image.folder
    }
    let compared = found.filter { !largerFolders.contains(folders($0)) }
    let verdicts = await verdicts(at: compared.flatMap { [photos[$0.index].image, $0.large.image] })
    var refused: Set<Int> = []
    for (place, one) in compared.enumerated() {
      let isLarger = verdicts[2 * place + 1].mayReplace(verdicts[2 * place])
      if isLarger { largerFolders.insert(folders(one)) } else { refused.insert(one.index) }
    }
    return found.filter { !refused.contains($0.index) }
  }

  /// Returns a Boolean value that indicates whether a photo links to a page, and is small according to the
  /// listing.
  private func isThumbnail(_ photo: RemotePhoto) -> Bool {
    if photo.isOnPage { return true }
    guard let page = photo.page, photo.sizes == nil, PictureName.promise(of: page) != .picture else {
      return false
    }
    if options.takesOriginals { return true }
    let width = ([photo.original] + photo.variants).compactMap(\.width).max() ?? photo.shownWidth
    return width.map { $0 <= Self.thumbnailWidth } ?? false
  }

  /// Finds the larger image of a photo on the page about it, or the original behind that if the user wants
  /// originals.
  private mutating func largePicture(
    of thumbnail: RemotePhoto, named name: Set<String>, in response: WebResponse,
    except known: Set<WebAddress>
  ) async -> RemotePhoto? {
    guard case .bytes(let bytes) = response.body, let page = thumbnail.page else { return nil }
    // The address may be that of the image itself, without an image's extension.
    if PictureMagic.content(of: bytes) == .picture { return RemotePhoto(response.address) }

    let document = ListingDocument(
      source: ListingRequest(request: WebRequest(page, for: .listing), role: .part),
      address: response.address,
      headers: response.headers, bytes: bytes, limit: 1)
    guard let root = (try? await markup.parse(MarkupSource(.html(encoding: document.charset), bytes)))?.root
    else { return nil }

    let large = await largePicture(of: thumbnail, named: name, in: root, document, except: known)
    guard options.takesOriginals else { return await wholePicture(behind: large, on: page) ?? large }

    // The original may be behind the larger image, or behind a link that names the photo.
    let elements = root.descendants
    let base = document.base(of: elements)
    let links = elements.filter { $0.name == "a" }.compactMap { $0.address("href", in: base) }
      .filter { !name.isEmpty && name.isSubset(of: MemberNames.words($0.path)) }
    let behind = ([large?.page].compactMap(\.self) + links)
      .filter { $0.origin == page.origin && $0 != page && $0 != large?.image && !known.contains($0) }
    for address in behind.prefix(3) {
      if case .image = await verdicts(at: [address])[0] { return RemotePhoto(address) }
    }
    return large
  }

  /// Returns the image to which the one on a photo's page links, if the first such link leads to an image.
  private mutating func wholePicture(behind large: RemotePhoto?, on page: WebAddress) async -> RemotePhoto? {
    guard leadsFurther, var whole = large, let link = whole.page, link.origin == page.origin,
      link != page, link != whole.image, PictureName.promise(of: link) == .nothing
    else { return nil }
    guard case .image = await verdicts(at: [link])[0] else {
      leadsFurther = false
      return nil
    }
    whole.show(RemotePhoto(link))
    return whole
  }

  /// Finds the larger image of a photo. Prefers an image with the thumbnail's name, or else uses the only
  /// image if it is displayed larger.
  private func largePicture(
    of thumbnail: RemotePhoto, named name: Set<String>, in root: MarkupDocument.Element,
    _ document: ListingDocument, except known: Set<WebAddress>
  ) async -> RemotePhoto? {
    let pictures = HTMLPictures.read(root.descendants, document: document).photos
      .filter { !known.contains($0.image) && !icons.contains($0.image) && !HTMLPictures.isDesign($0) }
    let namesakes = name.isEmpty ? [] : pictures.filter { name.isSubset(of: $0.image.stemWords) }
    // The names of smaller sizes have further words.
    if var best = namesakes.min(by: Self.isSimpler) {
      for other in namesakes where other.image != best.image {
        best.add(ImageVariant(other.image, width: other.shownWidth))
      }
      return best
    }
    guard pictures.count == 1 else { return nil }
    if thumbnail.isOnPage { return pictures[0] }
    var width = pictures[0].shownWidth
    if width == nil { width = await verdicts(at: [pictures[0].image])[0].size?.width }
    return width ?? 0 > thumbnail.shownWidth ?? 0 ? pictures[0] : nil
  }

  /// Returns the words of each photo's name that most photos do not have. A path such as `/media/4112/small`
  /// is a name too.
  private static func names(of photos: [RemotePhoto]) -> [Set<String>] {
    for all in [photos.map { Set($0.image.stemWords) }, photos.map { Set(MemberNames.words($0.image.path)) }]
    {
      var counts: [String: Int] = [:]
      for word in all.joined() { counts[word, default: 0] += 1 }
      let names = all.map { words in
        words.filter { photos.count == 1 || counts[$0, default: 0] * 2 <= photos.count }
      }
      if names.allSatisfy({ !$0.isEmpty }) { return names }
    }
    return photos.map { _ in [] }
  }

  private static func isSimpler(_ photo: RemotePhoto, than other: RemotePhoto) -> Bool {
    (photo.image.stemWords.count, other.shownWidth ?? 0) < (
      other.image.stemWords.count, photo.shownWidth ?? 0
    )
  }
}

extension WebAddress {
  /// The words of the file name, without its extension.
  var stemWords: [String] {
    let file = fileName
    return MemberNames.words(String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]))
  }
}

extension RemotePhoto {
  /// A Boolean value that indicates whether its address is that of a page about it.
  fileprivate var isOnPage: Bool { page == image }

  /// The current image becomes a smaller variant.
  fileprivate mutating func show(_ large: RemotePhoto) {
    let thumbnails = isOnPage ? [] : [ImageVariant(image, width: shownWidth)]
    image = large.image
    let known = large.variants + thumbnails + variants
    variants = []
    for variant in known { add(variant) }
    if !isNamed { id = large.id }
    if details.title == nil { details.title = large.details.title }
    shownWidth = nil
  }
}

extension ListingWalk.Verdict {
  /// Returns whether an image may replace another. Sizes that the first bytes do not state are no reason
  /// against it.
  func mayReplace(_ other: Self) -> Bool {
    switch (self, other) {
    case (.image(let size?), .image(let small?)):
      size.area > small.area
        && (size.hasShape(of: small) || small.width == small.height)
    case (.image, _), (.unknown, _), (.denied, _), (.missing, .missing): true
    case (.page, _), (.list, _), (.missing, _): false
    }
  }
}
