import GalleryGeometry
import GalleryJSON
import GalleryModel
import GalleryWeb

/// Makes a photo of an element of a list whose members nobody described.
struct GenericItem {
  /// The members that hold the pictures, the best first.
  let members: [PictureMember]
  /// The address that references are relative to.
  let base: WebAddress
  /// The pieces of HTML in the page.
  let fragments: MarkupFragments

  /// The photo; `nil` where the element has no picture.
  func photo(of element: JSONValue, key: String? = nil) -> FoundPhoto? {
    let facts = ItemFacts(element, fragments)
    var addresses = addresses(in: facts.leaves)
    // Where an element says that it has none, others of its addresses are none either, unless they end like one.
    if let best = members.first, !best.isInList, isMissing(best.names, in: element) {
      addresses = addresses.filter { PictureName.promise(of: $0.address) == .picture }
    }
    guard let image = image(among: addresses, whole: facts.size.map { PixelSize(width: $0, height: $1) })
    else {
      return nil
    }
    let whole = image.size.width != nil && image.size.height != nil ? nil : facts.size
    let title = facts.title
    var found = FoundPhoto(
      image.address, id: facts.id ?? key, title: title?.isMarkup == false ? title?.text : nil,
      titleMarkup: title?.isMarkup == true ? [title?.text ?? ""] : [], date: facts.date,
      width: image.size.width ?? whole?.width, height: image.size.height ?? whole?.height,
      page: facts.page(in: base, excluding: Set(addresses.map(\.address))))
    if image.size.width != nil, image.size.height == nil { found.photo.width = whole?.width }
    found.photo.details.weight = facts.weight
    found.photo.details.fields = element.isContainer ? JSONLeaf.fields(of: facts.leaves) : [:]
    for address in addresses { found.add(address.variant) }
    return found
  }

  /// The words by which people know an element that is no photo; `nil` where it has none.
  func name(of element: JSONValue, key: String?) -> String? {
    let facts = ItemFacts(element, fragments)
    return facts.title.flatMap { $0.isMarkup ? nil : $0.text } ?? facts.id ?? key
  }

  /// Returns whether an element has a member, but nothing in it.
  private func isMissing(_ names: [String], in element: JSONValue) -> Bool {
    let value = names.reduce(Optional(element)) { value, name in value?[name] }
    return value == .null || value == ""
  }

  /// The addresses of pictures in an element, those of better members first.
  private func addresses(in leaves: [JSONLeaf]) -> [SizedAddress] {
    members.flatMap { member in
      leaves.filter { $0.names == member.names }.compactMap { leaf -> SizedAddress? in
        guard isPicture(leaf, of: member),
          let address = SizedAddress(leaf, in: base, isElementRoot: leaf.names.count <= 1)
        else { return nil }
        return address
      }
    }
  }

  /// Returns whether a text of a member is the address of a picture: members hold some in most elements, which may be
  /// folders or descriptions in others.
  private func isPicture(_ leaf: JSONLeaf, of member: PictureMember) -> Bool {
    let text = leaf.value.nonEmptyText ?? ""
    let promise = PictureName.promise(ofReference: text)
    guard promise != .picture else { return !PictureName.hasForeignScheme(text) }
    // Where elements are addresses that end like pictures, the others are none.
    if member.names.isEmpty { return promise == .nothing && member.confidence < 0.65 }
    let confidence = PictureConfidence.of(leaf)
    return confidence >= PictureConfidence.threshold || confidence > 0 && member.isRaised
  }

  /// The largest picture: that of the best member, unless another is known to be the same and larger, or to have the
  /// shape of the whole photo where it has not.
  private func image(among addresses: [SizedAddress], whole: PixelSize?) -> SizedAddress? {
    guard let first = addresses.first else { return nil }
    guard let size = first.pixelSize else { return first }
    let shape = whole ?? size
    let alike = addresses.filter { $0.pixelSize?.hasShape(of: shape) ?? false }
    let largest = alike.max { ($0.pixelSize?.width ?? 0) < ($1.pixelSize?.width ?? 0) }
    guard let largest, let width = largest.pixelSize?.width else { return first }
    return size.hasShape(of: shape) && size.width >= width ? first : largest
  }
}

extension SizedAddress {
  fileprivate var pixelSize: PixelSize? {
    guard let width = size.width, let height = size.height else { return nil }
    return PixelSize(width: width, height: height)
  }
}
