/// The photos of a listing, and how it was read.
package struct RemoteListing: Sendable {
  /// The photos, in the order of the listing, without repeated addresses.
  package var photos: [RemotePhoto] = []
  /// The name of the adapter that read it: `IIIF manifest`, `JSON`, `nginx index`.
  package var adapter = ""
  /// The reason for that adapter, for `gallery sources test`: the location of the list, and the evidence for
  /// images.
  package var reason = ""
  /// The paging method, for `gallery sources test`: `Link: rel=next`; empty for a single page.
  package var paging = ""
  /// Notes that concern no lost photo, such as why reading ended before the listing.
  package var notes: [String] = []
  /// Parts that could not be read, with reasons. Photos may be missing.
  package var problems: [ListingError] = []
  /// The photos that were sampled and are not there.
  package var missing: [ListingError] = []
  package var requests = 0
  /// The number of pages and parts that were read.
  package var pages = 0
  /// The number of items that the first list states.
  package var total: Int?
  /// How much of the listing was read.
  package var coverage = Coverage.unproven(nil)

  package init() {}

  /// `IIIF manifest, 24 photos`, for `using: …`.
  package var summary: String {
    let photos = photos.count.formatted(separator: ",") + (photos.count == 1 ? " photo" : " photos")
    let doubt = " (the service does not say whether there are more)"
    let isUnproven = if case .unproven = coverage { true } else { false }
    return adapter == "photo" ? adapter : "\(adapter), \(photos)\(isUnproven ? doubt : "")"
  }
}

extension Int {
  /// Returns the digits in groups of three.
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
