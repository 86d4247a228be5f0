import GalleryMarkup
import GalleryWeb

/// Catalogs of OPDS 1 (https://specs.opds.io/opds-1.2), which are Atom feeds with relations of their own.
enum OPDS {
  /// Returns the catalog that an entry leads to.
  static func catalog(_ links: [MarkupDocument.Element], _ base: WebAddress) -> WebAddress? {
    links.first { $0.attribute("type")?.contains("profile=opds-catalog") == true }?.address("href", in: base)
  }

  /// Parts of the link relations of OPDS 1.0 and 1.1, and of Stanza before them.
  private static let coverRelations = [
    "opds-spec.org/image", "opds-spec.org/cover", "opds-spec.org/thumbnail", "x-stanza-cover-image",
  ]

  /// Returns the covers that an entry links to.
  static func covers(
    _ links: [MarkupDocument.Element], isThumbnail: Bool, _ base: WebAddress
  ) -> [WebAddress] {
    links.filter { link in
      let relation = link.attribute("rel") ?? ""
      return coverRelations.contains { relation.contains($0) }
        && relation.contains("thumbnail") == isThumbnail
    }.compactMap { Feed.picture($0.attribute("href"), type: $0.attribute("type"), in: base) }
  }
}
