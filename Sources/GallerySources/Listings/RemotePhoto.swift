package import GalleryModel
package import GalleryWeb

/// A photo as a listing names it.
///
/// Its texts come from a server. They contain no control characters. Never use them as paths or markup.
package struct RemotePhoto: Sendable, Hashable {
  /// A stable identity, unique in its listing: the service's name, or else the file name of the address. Slashes
  /// separate folders; no part is `.` or `..`.
  package var id: String
  /// The address of the original, or of the largest available image.
  package var image: WebAddress
  /// The width of ``image`` in pixels, if the listing states it.
  package var width: Int?
  /// The height of ``image`` in pixels, if the listing states it.
  package var height: Int?
  /// The service's description of it. The link is ``page``, unredacted.
  package var details = PhotoDescription()
  /// The same photo in other sizes, possibly cropped.
  package var variants: [ImageVariant]
  /// The rule for requesting other sizes, if the service supports that.
  package var sizes: SizeRule?
  /// The entity tag of ``image``, if the listing states it.
  package var tag: String?

  package init(
    id: String, image: WebAddress, _ details: PhotoDescription = PhotoDescription(), width: Int? = nil,
    height: Int? = nil, variants: [ImageVariant] = [], sizes: SizeRule? = nil
  ) {
    self.id = id
    self.image = image
    self.details = details
    self.width = width
    self.height = height
    self.variants = variants
    self.sizes = sizes
  }

  /// The description with its size, and with secrets in the link replaced.
  package var shownDetails: PhotoDescription {
    var shown = details
    shown.size = size
    shown.link = page?.redacted
    return shown
  }

  /// The web page about it.
  package var page: WebAddress? {
    get { details.link.flatMap { WebAddress($0) } }
    set { details.link = newValue?.text }
  }
}

/// An image of a photo in another size.
package struct ImageVariant: Sendable, Hashable {
  /// The address of the image.
  package var address: WebAddress
  /// The width in pixels, if known.
  package var width: Int?
  /// The height in pixels, if known.
  package var height: Int?

  package init(_ address: WebAddress, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.width = width
    self.height = height
  }
}
