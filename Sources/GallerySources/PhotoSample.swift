import GalleryDigest
package import GalleryModel

/// A sample of photos: as if at random, but the same whatever the order in which photos are read, and in large part
/// the same when some are added.
package enum PhotoSample {
  /// Returns the identities of the photos that a sample takes.
  ///
  /// - Parameters:
  ///   - photos: the photos.
  ///   - count: how many are taken at most, of all or of each folder.
  ///   - seed: another number takes another sample.
  ///   - byFolder: A Boolean value that indicates whether the count is that of each folder.
  package static func ids(
    of photos: [Photo], count: Int, seed: Int, byFolder: Bool
  ) -> Set<Photo.ID> {
    let parts = byFolder ? Array(Dictionary(grouping: photos, by: \.folder).values) : [photos]
    return parts.reduce(into: []) { ids, part in
      let ranked = part.map { (rank: rank(of: $0.id, seed: seed), id: $0.id) }
      ids.formUnion(ranked.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.prefix(count).map(\.id))
    }
  }

  /// A number that nobody can guess from the identity.
  private static func rank(of id: Photo.ID, seed: Int) -> UInt64 {
    let hash = SHA256()
    hash.update("\(seed)\n\(id)".utf8)
    return hash.finalize().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
