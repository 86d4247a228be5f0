import GalleryJSON
import GalleryModel
import GalleryWeb

/// Makes a photo of a list element with an unknown structure.
struct GenericItem {
  /// The members that may have its image. The first has it, the others have other sizes.
  let members: [ImageMember]
  /// A Boolean value that indicates whether addresses of the first member suggest images. Otherwise any is
  /// accepted.
  var isSuggested = true
  let base: WebAddress
  let fragments: MarkupFragments
  /// The address that links to pages are relative to, if it is not the base.
  var site: WebAddress?
  /// A Boolean value that indicates whether paths that begin with a slash are below the base too.
  var isBelow = false
  private let ranks = NameRanks()

  /// The maximum number of further members that may have sizes of the image.
  private static let sizeLimit = 50

  /// Returns the photo of an element, and whether its address suggests an image as those of other elements
  /// do; `nil` if it has no image.
  func photo(of element: JSONValue, key: String? = nil) -> (photo: RemotePhoto, isSuggested: Bool)? {
    guard let main = members.first else { return nil }
    let facts = ItemFacts(element, fragments, image: main.names, ranks: ranks)
    let own = main.leaves(among: facts.leaves).filter { $0.evidence > 0 || $0.isPlainName }
    let suggested = own.filter { !isSuggested || $0.evidence >= JSONLeaf.suggestion }
    let others = members.dropFirst().prefix(Self.sizeLimit).flatMap { member in
      facts.leaves.filter(member.has)
    }
    // The poster of a film is no photo of it.
    let isOther = own.isEmpty && facts.leaves.contains { main.has($0) && $0.isOtherFile }
    guard !isOther else { return nil }
    // If the member is empty, accept other addresses only with an image's ending.
    let substitutes = own.isEmpty ? others.filter { $0.evidence == 1 }.prefix(1) : []
    let leaves = (suggested.isEmpty ? own : suggested) + substitutes
    guard let image = Self.largest(of: leaves.compactMap(variant), whole: facts.size) else { return nil }

    let sizes = (leaves + others.filter { isSize($0, of: image) }).compactMap(variant)
    let stated = image.pixelSize == nil ? facts.size : nil
    var found = RemotePhoto(
      image.address, id: facts.id ?? key, title: facts.title, date: facts.date,
      width: (stated ?? image.pixelSize)?.width, height: (stated ?? image.pixelSize)?.height,
      page: facts.page(in: site ?? base, excluding: Set(sizes.map(\.address))))
    found.details.weight = facts.weight
    found.details.fields = element.isContainer ? JSONLeaf.fields(of: facts.leaves) : [:]
    for size in sizes { found.add(size.sized) }
    return (found, !suggested.isEmpty || own.isEmpty)
  }

  /// A user-facing name of an element that is not a photo; `nil` if it has no name.
  func name(of element: JSONValue, key: String?) -> String? {
    let facts = ItemFacts(element, fragments, image: members.first?.names ?? [], ranks: ranks)
    return facts.title ?? facts.id ?? key
  }

  private func variant(_ leaf: JSONLeaf) -> ImageVariant? {
    let found = ImageVariant(leaf, in: base, isElementRoot: leaf.names.count <= 1, isBelow: isBelow)
    // `iiif_image_base_url`, or the address of `info.json`
    let isInformation = found?.address.path.hasSuffix("/info.json") ?? false
    guard let found, isInformation || leaf.namesImageService, IIIFImage(image: found.address.text) == nil
    else { return found }
    let base = isInformation ? String(found.address.text.dropLast("/info.json".count)) : found.address.text
    return IIIFImage(base: base, version: 3, level: nil).whole.map { ImageVariant($0) }
  }

  /// Returns whether an address is that of the same image: one beside or below it, one in an object of the
  /// same form, or one whose file has a similar name.
  private func isSize(_ leaf: JSONLeaf, of image: ImageVariant) -> Bool {
    guard leaf.evidence > 0, let main = members.first?.names else { return false }
    let holder = main.dropLast()
    if !holder.isEmpty, leaf.names.starts(with: holder) { return true }
    guard leaf.evidence >= JSONLeaf.suggestion else { return false }
    if leaf.names.dropLast() == holder { return true }
    if main.count > 2, leaf.names.count == main.count, leaf.names.last == main.last,
      leaf.names.starts(with: main.dropLast(2))
    {
      return true
    }
    let words = Set(image.address.stemWords.filter { !ImageSizes.isSize($0) })
    let shared = words.intersection(variant(leaf)?.address.stemWords ?? [])
    let isNumbered = words.contains { $0.contains(where: \.isNumber) }
    return isNumbered ? shared.contains { $0.contains(where: \.isNumber) } : shared.count * 2 >= words.count
  }

  /// Returns the largest of the sizes of one image, preferably of those with the image's shape.
  private static func largest(of sizes: [ImageVariant], whole: PixelSize?) -> ImageVariant? {
    guard let first = sizes.first else { return nil }
    let widest = sizes.reduce(first) { ($1.width ?? 0) > ($0.width ?? 0) ? $1 : $0 }
    guard let shape = whole ?? first.pixelSize else { return widest }
    let alike = sizes.filter { $0.pixelSize?.hasShape(of: shape) ?? false }
    guard let largest = alike.max(by: { $0.width ?? 0 < $1.width ?? 0 }) else { return widest }
    // A shape of thumbnails only is their own.
    return (widest.width ?? 0) / 3 > largest.width ?? 0 ? widest : largest
  }
}

extension ImageMember {
  /// Returns its leaves. If the element has fewer sizes than others, all of them.
  fileprivate func leaves(among leaves: [JSONLeaf]) -> [JSONLeaf] {
    let own = leaves.filter(has)
    return own.isEmpty && position != nil ? leaves.filter { matches($0.names) } : own
  }
}
