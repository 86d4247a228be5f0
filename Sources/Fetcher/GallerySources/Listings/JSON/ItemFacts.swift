import GalleryJSON
import GalleryWeb

/// The facts of a photo in a list element, found by the names that services use.
struct ItemFacts {
  let leaves: [JSONLeaf]
  private let fragments: MarkupFragments

  init(_ element: JSONValue, _ fragments: MarkupFragments) {
    leaves = JSONLeaf.leaves(of: element)
    self.fragments = fragments
  }

  private static let ids = WordLists["ItemFacts.ids"]
  private static let titles = WordLists["ItemFacts.titles"]
  private static let dates = WordLists["ItemFacts.dates"]
  private static let widths = WordLists["ItemFacts.widths"]
  private static let heights = WordLists["ItemFacts.heights"]
  private static let links = WordLists["ItemFacts.links"]
  /// Names of members that only wrap the value of the enclosing member.
  private static let wrappers = Set(WordLists["ItemFacts.wrappers"])

  /// The names on the paths to the identity, the title and the date.
  var idPath: [String]? { path(Self.ids) }
  var titlePath: [String]? { path(Self.titles) }
  var datePath: [String]? { path(Self.dates) }

  var id: String? { text(Self.ids) }
  var title: String? { text(Self.titles) }
  var date: String? { text(Self.dates) }
  var weight: Double? { value(["weight", "votes", "likes", "score", "rating", "stars"])?.double }

  var size: (width: Int, height: Int)? {
    guard let width = value(Self.widths, where: { $0.pixels != nil })?.pixels,
      let height = value(Self.heights, where: { $0.pixels != nil })?.pixels
    else { return nil }
    return (width, height)
  }

  /// Returns the web page about the photo, excluding its images.
  func page(in base: WebAddress, excluding pictures: Set<WebAddress>) -> WebAddress? {
    for name in Self.links {
      let found = leaves.filter { $0.names.last.map(Paging.plain) == name && $0.names.count <= 2 }
      for leaf in found {
        guard let text = leaf.value.nonEmptyText, text.contains("://") || text.hasPrefix("/"),
          let address = base.resolving(text),
          !pictures.contains(address), PictureName.promise(of: address) != .picture
        else { continue }
        return address
      }
    }
    return nil
  }

  private func path(_ names: [String]) -> [String]? {
    leaf(names, where: { $0.scalarText != nil })?.names
  }

  private func text(_ names: [String]) -> String? {
    guard let leaf = leaf(names, where: { $0.scalarText != nil }), let text = leaf.value.scalarText else {
      return nil
    }
    // WordPress and similar services call rendered HTML `rendered`.
    return leaf.names.last == "rendered" ? RemoteText.html(text, fragments) : text
  }

  private func value(_ names: [String], where isGood: (JSONValue) -> Bool = { _ in true }) -> JSONValue? {
    leaf(names, where: isGood)?.value
  }

  /// Returns the leaf with the first matching name, nearest to the root. Excludes members of people and
  /// pages.
  private func leaf(_ names: [String], where isGood: (JSONValue) -> Bool) -> JSONLeaf? {
    var best: (leaf: JSONLeaf, rank: Int, depth: Int)?
    for leaf in leaves {
      var path = leaf.names
      while path.count > 1, let last = path.last, Self.wrappers.contains(last) { path.removeLast() }
      guard let last = path.last.map(Paging.plain), let rank = names.firstIndex(of: last),
        path.count == 1 || !Self.isOfOthers(path.dropLast()), isGood(leaf.value)
      else { continue }
      // A deep title probably belongs to something else.
      let depth = path.count
      guard depth <= 5 else { continue }
      if let best, (best.depth > 2 ? 1 : 0, best.rank, best.depth) <= (depth > 2 ? 1 : 0, rank, depth) {
        continue
      }
      best = (leaf, rank, depth)
    }
    return best?.leaf
  }

  private static let others = Set(WordLists["ItemFacts.others"])

  private static func isOfOthers(_ path: ArraySlice<String>) -> Bool {
    path.contains { others.contains($0.lowercased()) }
  }
}
