import GalleryFiles
import GallerySources
import GalleryWeb

/// The photos of the sources, by the names that rows of tables may use: an address, a path below the source, or the
/// end of that path, also as another system writes it.
struct PhotoLookup {
  private var byPath = PathTable<Int>()
  /// The photos and the keys of their paths, by the keys of their names.
  private var byName: [String: [(photo: Int, key: String)]] = [:]
  private let photos: [CollectedPhoto]
  private var byAddress: [String: Int] = [:]

  init(_ photos: [CollectedPhoto]) {
    self.photos = photos
    for (index, collected) in photos.enumerated() {
      let photo = collected.photo
      byPath.add(index, at: photo.shownPath)
      let key = ForeignPath.key(photo.shownPath)
      byName[Self.name(key), default: []].append((index, key))
      guard case .web(let web) = collected else { continue }
      for address in [web.remote.image] + web.remote.variants.map(\.address) {
        byAddress[address.text] = byAddress[address.text] ?? index
      }
    }
  }

  /// Returns the message about a name that means several photos.
  static func ambiguity(of name: String, _ photos: [Photo]) -> String {
    "\"\(name)\" matches several photos: \(photos.map(\.label).listed(upTo: 5)); write the path below the source"
  }

  func exact(_ entry: PhotoList.Entry) -> Int? {
    switch entry {
    case .address(let remote): byAddress[remote.image.text]
    case .path(let path, _, _):
      if case let found = byPath.values(at: path), found.count == 1 { found[0] } else { nil }
    }
  }

  /// Returns the photos whose paths have the given end, or else the same file name. A photo in another
  /// folder matches only if no row names it by its path.
  func alike(_ path: String, besides matched: Set<Int>) -> [Int] {
    let ending = alike(path, parts: ForeignPath.parts(path).count)
    if !ending.isEmpty { return ending }
    let name = ForeignPath.parts(path).last ?? path
    return alike(name, parts: 1).filter { !matched.contains($0) }
  }

  /// Returns the photos whose paths end like a path with a number of parts.
  private func alike(_ path: String, parts: Int) -> [Int] {
    let key = ForeignPath.key(path)
    var ends = PathTable<Int>()
    for (photo, known) in byName[Self.name(key)] ?? [] where known == key || known.hasSuffix("/" + key) {
      let end = ForeignPath.parts(photos[photo].photo.shownPath).suffix(parts)
      ends.add(photo, at: end.joined(separator: "/"))
    }
    return ends.values(at: path)
  }

  /// Returns the photos that a name in a table means: the one whose identity, address or path it is, or else all with
  /// this end of their paths.
  func photos(named name: String) -> [Int] {
    let path = byPath.values(at: name)
    if path.count == 1 { return path }
    if let photo = byAddress[name] ?? path.first(where: { photos[$0].id == name }) { return [photo] }
    return alike(name, besides: [])
  }

  private static func name(_ key: String) -> String { ForeignPath.parts(key).last ?? key }
}
