package import GalleryModel
package import GalleryWeb

/// A photo as a listing names it.
///
/// Its texts come from a server. They contain no control characters. Never use them as paths or markup.
package struct RemotePhoto: Sendable, Hashable {
  /// A stable identity, unique in its listing: the service's name, or else the file name of the address.
  /// Slashes separate folders; no part is `.` or `..`.
  package var id: String
  /// The address of the original, or of the largest available image.
  package var image: WebAddress
  /// The width in pixels, if the listing states it.
  package var width: Int?
  /// The height in pixels, if the listing states it.
  package var height: Int?
  /// The service's description of it. The link is ``page``, unredacted.
  package var details = PhotoDescription()
  /// The same photo in other sizes, possibly cropped.
  package var variants: [ImageVariant]
  /// The rule for requesting other sizes, if the service supports that.
  package var sizes: SizeRule?
  /// The entity tag of ``image``, if the listing states it.
  package var tag: String?

  /// A Boolean value that indicates whether the service named it. Otherwise only its address identifies it.
  var isNamed = true
  /// The width at which an HTML page displays the image, in CSS pixels; `nil` if not stated.
  var shownWidth: Int?

  package init(
    id: String, image: WebAddress, width: Int? = nil, height: Int? = nil, variants: [ImageVariant] = []
  ) {
    self.id = id
    self.image = image
    self.width = width
    self.height = height
    self.variants = variants
  }

  /// Sanitizes the texts of a service, and derives an identity if the service provides no name.
  init(
    _ image: WebAddress, id: String? = nil, title: String? = nil, date: String? = nil, width: Int? = nil,
    height: Int? = nil, page: WebAddress? = nil
  ) {
    let id = id.flatMap(RemoteText.identity)
    self.init(
      id: id ?? RemoteText.identity(image.fileName) ?? RemoteText.identity(image.host + image.path)
        ?? image.host,
      image: image, width: width, height: height)
    details = PhotoDescription(
      title: title.flatMap { RemoteText.line($0) }, date: date.flatMap(RemoteDate.text), link: page?.text)
    isNamed = id != nil
    // Wikimedia serves thumbnails in fixed widths, whichever site lists the file.
    if image.host == "upload.wikimedia.org" {
      sizes = SizeTemplate(wikimediaFile: image).map(SizeRule.template)
    }
  }

  /// Returns the images of an entry with the entry's description. Several images are numbered.
  static func entry(
    _ found: [RemotePhoto], id: String?, title: String?, date: String?, page: WebAddress?
  ) -> [RemotePhoto] {
    found.enumerated().map { index, photo in
      var complete = RemotePhoto(
        photo.image, id: id.map { found.count > 1 ? "\($0)/\(index + 1)" : $0 },
        title: title ?? photo.details.title, date: date, width: photo.width, height: photo.height, page: page)
      complete.variants = photo.variants
      return complete
    }
  }

  /// Returns whether another photo has the same image or, by the addresses, another size of it. Of two that are `alone`,
  /// the names may differ by a letter for the size, beside a number of both.
  func isSize(of other: RemotePhoto, alone: Bool) -> Bool {
    if !Set(addresses).isDisjoint(with: other.addresses) { return true }
    let words = Set(MemberNames.words(image.path))
    let otherWords = Set(MemberNames.words(other.image.path))
    let different = words.symmetricDifference(otherWords)
    if different.allSatisfy(ImageSizes.isSize) { return true }
    return alone && different.allSatisfy { $0.allSatisfy(\.isLetter) }
      && words.intersection(otherWords).contains { $0.contains(where: \.isNumber) }
  }

  /// Adds a variant, unless its address is already known.
  mutating func add(_ variant: ImageVariant) {
    guard variant.address != image, !variants.contains(where: { $0.address == variant.address }) else {
      return
    }
    variants.append(variant)
  }

  /// The addresses that are requested for the image and its variants.
  private var addresses: [String] { ([image] + variants.map(\.address)).map(\.requestText) }

  /// The description with its size, and with secrets in the link replaced.
  package var shownDetails: PhotoDescription {
    var shown = details
    shown.size = size
    shown.link = page?.redacted
    return shown
  }

  package var page: WebAddress? {
    get { details.link.flatMap { WebAddress($0) } }
    set { details.link = newValue?.text }
  }
}

/// One size of a photo that a service provides.
package struct ImageVariant: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// The original, or the largest available image.
    case original
    case variant
    /// A size requested by a template, IIIF or Wikimedia's steps.
    case sized
  }

  package var address: WebAddress
  /// The width in pixels, if known.
  package var width: Int?
  /// The height in pixels, if known.
  package var height: Int?
  package var kind: Kind

  package init(_ address: WebAddress, width: Int? = nil, height: Int? = nil, kind: Kind = .variant) {
    self.address = address
    self.width = width
    self.height = height
    self.kind = kind
  }
}
