import GalleryDecoding
import GalleryFiles
import GalleryLikeness

/// Finds duplicate photos.
struct DuplicateSearch {
  /// The number of files to read concurrently.
  private static let width = 4

  private let photos: [InspectedPhoto]
  /// For each photo, the index of an identical photo or its own index. The links form groups.
  private var links: [Int]
  /// The hashes of the files that were read.
  private var hashes: [Int: String] = [:]

  init(_ photos: [InspectedPhoto]) {
    self.photos = photos
    links = Array(photos.indices)
  }

  /// Finds identical files. Only files of equal size are read.
  mutating func findSameBytes(by decoder: any TileSource) async throws {
    let photos = photos
    let sizes = Dictionary(grouping: photos.indices) { photos[$0].photo.byteCount }
    let suspects = sizes.values.filter { $0.count > 1 }.flatMap(\.self).sorted()
    var found: [(photo: Int, hash: String)] = []
    try await forEachInOrder(suspects, width: Self.width) { index in
      try? await decoder.digest(of: photos[index].photo.content).sha256
    } deliver: { index, hash in
      if let hash { found.append((index, hash)) }
    }
    var first: [String: Int] = [:]
    for (index, hash) in found {
      hashes[index] = hash
      if let same = first[hash] { link(same, index) } else { first[hash] = index }
    }
  }

  /// Finds photos that show the same image. Throws if there is no decoder.
  mutating func findSamePictures(by examining: Examining, _ observe: (BuildEvent) -> Void) async throws {
    var (prints, places): ([PicturePrint], [Int]) = ([], [])
    var index = 0
    try await examining.run(photos) { _, result in
      if case .success(let decoded) = result, let tile = decoded.tiles.first {
        prints.append(PicturePrint(of: tile, aspect: decoded.facts.size.aspect))
        places.append(index)
        hashes[index] = decoded.sha256
      }
      index += 1
      observe(.compared(photos: index, of: photos.count))
    }
    try PicturePrint.forEachPair(of: prints) { link(places[$0], places[$1]) }
  }

  /// The groups of duplicate photos, in the order of their first photos.
  var duplicates: [Reconciliation.Duplicate] {
    Dictionary(grouping: photos.indices, by: root).values.filter { $0.count > 1 }
      .sorted { $0[0] < $1[0] }
      .map { group in
        let contents = Set(group.map { hashes[$0] })
        return Reconciliation.Duplicate(
          photos: group.map { photos[$0].id }, same: contents.count == 1 ? .bytes : .picture)
      }
  }

  private func root(_ index: Int) -> Int {
    var index = index
    while links[index] != index { index = links[index] }
    return index
  }

  private mutating func link(_ one: Int, _ other: Int) {
    let one = root(one)
    let other = root(other)
    // The first photo of a group is its root.
    links[max(one, other)] = min(one, other)
  }
}
