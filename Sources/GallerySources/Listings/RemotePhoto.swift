package import GalleryGeometry
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
  /// The title that the service gives it.
  package var title: String?
  /// The time at which it was taken or published: ISO 8601 where that could be read, else the service's own words.
  package var date: String?
  /// Columns of ``image`` where the listing says so; nothing is known before the picture itself is there.
  package var width: Int?
  /// Rows of ``image`` where the listing says so.
  package var height: Int?
  /// The space that it should get, relative to others.
  package var weight: Double?
  /// The point that crops have in their middle, in fractions of the upright photo.
  package var focus: Point?
  /// The same photo in other sizes, crops of it among them.
  package var variants: [ImageVariant]
  /// The way to ask for it in any size, where the service offers that.
  package var sizes: SizeRule?
  /// The other values of the item, by their path within it: `exif.FNumber`.
  package var fields: [String: String]
  /// The web page about it.
  package var page: WebAddress?
  /// The entity tag of ``image`` where the listing tells it.
  package var tag: String?

  package init(
    id: String, image: WebAddress, title: String? = nil, date: String? = nil, width: Int? = nil,
    height: Int? = nil, weight: Double? = nil, variants: [ImageVariant] = [], sizes: SizeRule? = nil,
    fields: [String: String] = [:], page: WebAddress? = nil
  ) {
    self.id = id
    self.image = image
    self.title = title
    self.date = date
    self.width = width
    self.height = height
    self.weight = weight
    self.variants = variants
    self.sizes = sizes
    self.fields = fields
    self.page = page
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
