import GalleryJSON
import GalleryModel
import GalleryWeb

/// The facts of a photo in a list element, by the names of its members.
struct ItemFacts {
  let leaves: [JSONLeaf]
  private let fragments: MarkupFragments
  /// The path of the image. The objects around it describe it too.
  private let image: [String]
  private let ranks: NameRanks

  init(
    _ element: JSONValue, _ fragments: MarkupFragments, image: [String] = [], ranks: NameRanks = NameRanks()
  ) {
    leaves = JSONLeaf.leaves(of: element)
    self.fragments = fragments
    self.image = image
    self.ranks = ranks
  }

  /// The names on the paths to the identity, the title and the date.
  var idPath: [String]? { leaf(.id)?.names }
  var titlePath: [String]? { leaf(.title)?.names }
  var datePath: [String]? { leaf(.date)?.names }

  var id: String? { leaf(.id)?.value.scalarText }
  var date: String? { leaf(.date)?.value.scalarText }
  var weight: Double? { leaf(.weight)?.value.double }

  var title: String? {
    guard let leaf = leaf(.title), let text = leaf.value.scalarText else { return nil }
    // WordPress and similar services call rendered HTML `rendered`.
    return leaf.names.last == "rendered" ? RemoteText.html(text, fragments) : text
  }

  /// The largest size that an object states about the image: one beside it, or one without an address of its
  /// own.
  var size: PixelSize? {
    let holder = image.dropLast()
    var best: PixelSize?
    for leaf in leaves where ranks.rank(of: leaf.names.last, as: .width) != nil {
      let isAround = holder.starts(with: leaf.names.dropLast())
      guard isAround || leaf.names.starts(with: holder.prefix(1)) && !hasAddress(leaf.parent),
        let width = leaf.value.pixels,
        let height = leaves.first(where: {
          $0.names.dropLast() == leaf.names.dropLast() && ranks.rank(of: $0.names.last, as: .height) != nil
        })?.value.pixels
      else { continue }
      if width > best?.width ?? 0 { best = PixelSize(width: width, height: height) }
    }
    return best
  }

  private func hasAddress(_ object: JSONValue) -> Bool {
    object.orderedMembers.contains { $0.value.nonEmptyText?.contains("/") == true }
  }

  /// Returns the web page about the photo, excluding its images.
  func page(in base: WebAddress, excluding pictures: Set<WebAddress>) -> WebAddress? {
    var best: (rank: Int, address: WebAddress)?
    for leaf in leaves where leaf.names.count <= 2 {
      guard let text = leaf.value.nonEmptyText, text.contains("://") || text.hasPrefix("/"),
        let rank = ranks.rank(of: leaf.names.last, as: .page),
        rank < best?.rank ?? .max, let address = base.resolving(text), !pictures.contains(address),
        PictureName.promise(of: address) != .picture
      else { continue }
      best = (rank, address)
    }
    return best?.address
  }

  /// Returns the leaf with the best name, nearest to the root, in an object that describes the item.
  private func leaf(_ fact: MemberNames.Fact) -> JSONLeaf? {
    var best: (leaf: JSONLeaf, rank: Int, depth: Int)?
    for leaf in leaves where leaf.value.scalarText != nil {
      var path = leaf.names[...]
      while path.last == "[]" { path.removeLast() }
      var rank = ranks.rank(of: path.last, as: fact)
      // `title.rendered`, `title.en`
      if rank == nil, path.count > 1, leaf.value.nonEmptyText != nil, leaf.value.int == nil {
        path.removeLast()
        rank = ranks.rank(of: path.last, as: fact)
      }
      // The image's own address is no name.
      guard let rank, describesItem(path.dropLast()), leaf.names != image || leaf.evidence < 0.9 else {
        continue
      }
      if let best, (best.rank, best.depth) <= (rank, path.count) { continue }
      best = (leaf, rank, path.count)
    }
    return best?.leaf
  }

  private func describesItem(_ path: ArraySlice<String>) -> Bool {
    image.starts(with: path)
      || (MemberNames.descriptions + CompoundDocument.descriptions).contains(path.first ?? "")
        && path.dropFirst().allSatisfy { $0 == "[]" }
  }
}

/// The ranks of the names of a list's members, which all elements share.
final class NameRanks {
  private var known: [String: [Int?]] = [:]

  func rank(of name: String?, as fact: MemberNames.Fact) -> Int? {
    guard let name else { return nil }
    let ranks = known[name] ?? MemberNames.Fact.allCases.map { MemberNames.rank(of: name, as: $0) }
    if known[name] == nil { known[name] = ranks }
    return ranks[fact.rawValue]
  }
}
