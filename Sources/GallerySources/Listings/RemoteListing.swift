/// The photos of a listing, and how it was read.
package struct RemoteListing: Sendable {
  /// The photos, in the order of the listing, each address once.
  package var photos: [RemotePhoto] = []
  /// The name of the adapter that read it: `IIIF manifest`, `JSON`, `nginx index`.
  package var adapter = ""
  /// The reason for that adapter, for `gallery sources test`: where the list was found, and what tells the pictures.
  package var reason = ""
  /// The way in which the listing goes on, for the same: `Link: rel=next`; empty for one page.
  package var paging = ""
  /// The name of the album, folder or feed.
  package var title: String?
  /// Notes about what costs no photo: where reading ended before the listing did, and why.
  package var notes: [String] = []
  /// Parts that could not be read, each with its reason: photos may be missing.
  package var problems: [ListingError] = []
  /// Requests that were made.
  package var requests = 0
  /// The number of photos the listing says that there are, if it says so.
  package var total: Int?
  /// Items of the first page, photos or not.
  package var pageSize: Int?
  /// A Boolean value that indicates whether there is more than was read, because of a bound.
  package var isTruncated = false

  package init() {}

  /// `IIIF manifest, 24 photos`, for `using: …`.
  package var summary: String {
    let count = photos.count.formatted(separator: ",")
    let photos = photos.count == 1 ? "1 photo" : "\(count) photos"
    return adapter == "photo" ? adapter : "\(adapter), \(photos)"
  }
}

extension Int {
  /// The digits in groups of three.
  package func formatted(separator: String) -> String {
    var groups: [Substring] = []
    var digits = Substring(String(magnitude))
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: separator)
  }
}
