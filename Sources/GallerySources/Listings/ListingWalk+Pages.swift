import GalleryMarkup
import GalleryModel
import GalleryWeb

/// Pages about single photos: albums show thumbnails that lead to them.
extension ListingWalk {
  /// A thumbnail is no wider, in pixels.
  private static let thumbnailWidth = 400

  /// Returns the photos of a page, in place of thumbnails the larger pictures that their pages show.
  ///
  /// Pages are asked for below the folder of the page alone, and only where the first has a larger picture. Where they are
  /// not, a note says that the photos are one page further.
  mutating func enlarged(_ photos: [FoundPhoto], of document: ListingDocument) async -> [FoundPhoto] {
    let thumbnails = photos.indices.filter { Self.isThumbnail(photos[$0]) }
    guard thumbnails.count > 1, thumbnails.count * 2 >= photos.count else { return photos }
    let room = max(0, options.limit - listing.photos.count)
    let path = document.address.path
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    let leading = thumbnails.prefix(room).filter { index in
      guard let page = photos[index].photo.page else { return false }
      return page.origin == document.address.origin && page.path.hasPrefix(folder)
    }
    let known = Set(photos.map(\.photo.image))
    var photos = photos
    var count = 0
    // The first page tells whether the others are worth it.
    for indexes in [leading.prefix(1), leading.dropFirst()] where !indexes.isEmpty {
      let requests = indexes.compactMap { photos[$0].photo.page }
        .map { authorized(WebRequest($0, for: .listing)) }
      listing.requests += requests.count
      let answers = await answers(to: requests)
      for (index, answer) in zip(indexes, answers) {
        guard case .success(let response) = answer,
          let large = await largePicture(of: photos[index], in: response, except: known)
        else { continue }
        photos[index].show(large)
        count += 1
      }
      guard count > 0 else { break }
    }
    if count > 0 { listing.reason += ", with larger ones on the pages behind" }
    let rest = thumbnails.filter { photos[$0].shownWidth != nil }
    if let width = rest.compactMap({ photos[$0].shownWidth }).max() {
      let words =
        rest.count == 1
        ? "thumbnail of \(width) px; its photo is" : "thumbnails of \(width) px; the photos are"
      listing.notes.append("\(rest.count) \(words) one page further")
    }
    return photos
  }

  /// Returns whether a photo leads to a page, and is small as far as its page tells.
  private static func isThumbnail(_ found: FoundPhoto) -> Bool {
    let photo = found.photo
    guard let page = photo.page, photo.sizes == nil, PictureName.promise(of: page) != .picture else {
      return false
    }
    let width =
      (photo.variants.compactMap(\.width) + [photo.width].compactMap(\.self)).max() ?? found.shownWidth
    return width.map { $0 <= thumbnailWidth }
      ?? NameTokens.namesSmall(photo.image.path.split(separator: "/").map(String.init))
  }

  /// Finds the larger picture of a photo on the page about it: one that is called like the thumbnail, or else the only
  /// one, if it is shown larger.
  private func largePicture(
    of thumbnail: FoundPhoto, in response: WebResponse, except known: Set<WebAddress>
  ) async -> FoundPhoto? {
    guard case .bytes(let bytes) = response.body, PictureMagic.content(of: bytes) == .text,
      let page = thumbnail.photo.page
    else { return nil }
    let document = ListingDocument(
      source: ListingRequest(WebRequest(page, for: .listing), .part), address: response.address,
      headers: response.headers, bytes: bytes, limit: 1)
    guard let root = (try? await markup.parse(MarkupSource(.html(encoding: document.charset), bytes)))?.root
    else {
      return nil
    }
    let pictures = HTMLPictures.photos(in: root, document: document)
      .filter { !known.contains($0.photo.image) && !HTMLPictures.isDesign($0) }
    let name = Self.name(of: thumbnail)
    let namesakes = name.isEmpty ? [] : pictures.filter { Self.name(of: $0) == name }
    if var best = namesakes.max(by: { Self.size(of: $0) < Self.size(of: $1) }) {
      for other in namesakes where other.photo.image != best.photo.image {
        best.add(ImageVariant(other.photo.image, width: other.shownWidth))
      }
      return best
    }
    guard pictures.count == 1, let width = pictures[0].shownWidth, width > thumbnail.shownWidth ?? 0 else {
      return nil
    }
    return pictures[0]
  }

  /// The words of a picture's file name, without those that tell its size.
  private static func name(of photo: FoundPhoto) -> [String] {
    let file = photo.photo.image.fileName
    return NameTokens.tokens(String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]))
      .filter { !NameTokens.tellsSize($0) }
  }

  /// How large a picture is for all that is known; a name that tells no size is that of the original.
  private static func size(of photo: FoundPhoto) -> Int {
    let file = photo.photo.image.fileName
    let words = NameTokens.tokens(String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]))
    return words.contains(where: NameTokens.tellsSize) ? photo.shownWidth ?? 0 : 1_000_000
  }
}

extension FoundPhoto {
  /// Takes the picture of another as the photo; its own becomes a smaller size.
  fileprivate mutating func show(_ large: FoundPhoto) {
    let thumbnail = ImageVariant(photo.image, width: shownWidth)
    let variants = photo.variants
    photo.image = large.photo.image
    photo.variants = []
    for variant in large.photo.variants + [thumbnail] + variants { add(variant) }
    if !isNamedByService { photo.id = large.photo.id }
    if photo.details.title == nil { photo.details.title = large.photo.details.title }
    shownWidth = nil
  }
}
