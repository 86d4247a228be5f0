package import GalleryModel
package import GalleryWeb

/// One photo as a listing names it.
///
/// Its texts are data from a server: they hold no control characters, and none of them is a path or markup.
package struct RemotePhoto: Sendable, Hashable {
  /// Stable, and unique within its listing: what the service calls it, else the address' file name. Slashes part it
  /// as folders do; no part is `.` or `..`.
  package var id: String
  /// The address of the original, or of the largest picture there is.
  package var image: WebAddress
  /// Columns of ``image`` where the listing says so; nothing is known before the picture itself is there.
  package var width: Int?
  /// Rows of ``image`` where the listing says so.
  package var height: Int?
  /// The words of the service about it; the link is ``page``, whole.
  package var details = PhotoDescription()
  /// The same photo in other sizes, crops of it among them.
  package var variants: [ImageVariant]
  /// The way to ask for it in any size, where the service offers that.
  package var sizes: SizeRule?
  /// The entity tag of ``image`` where the listing tells it.
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

  /// The words about it with its size, secrets in the link replaced.
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

/// A picture of a photo in another size.
package struct ImageVariant: Sendable, Hashable {
  /// The address of the picture.
  package var address: WebAddress
  /// Columns, where they are known.
  package var width: Int?
  /// Rows, where they are known.
  package var height: Int?

  package init(_ address: WebAddress, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.width = width
    self.height = height
  }
}
