import GalleryDigest
package import GalleryModel

/// Selects a pseudorandom sample. It does not depend on the order of the photos, and changes little if some
/// are added.
package enum PhotoSample {
  /// Returns the identities of the photos in a sample. The count is a maximum for each part of the photos.
  /// Another seed selects another sample.
  package static func ids(
    of photos: [Photo], count: Int, seed: Int, parts: ((Photo) -> String)? = nil
  ) -> Set<Photo.ID> {
    let parts = parts.map { Array(Dictionary(grouping: photos, by: $0).values) } ?? [photos]
    return parts.reduce(into: []) { ids, part in
      let ranked = part.map { (rank: rank(of: $0.id, seed: seed), id: $0.id) }
      ids.formUnion(ranked.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.prefix(count).map(\.id))
    }
  }

  /// Returns a pseudorandom number that depends on the identity and the seed only.
  static func rank(of id: Photo.ID, seed: Int) -> UInt64 {
    let hash = SHA256()
    hash.update("\(seed)\n\(id)".utf8)
    return hash.finalize().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
