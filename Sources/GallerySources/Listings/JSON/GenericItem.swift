import GalleryModel

/// Makes a photo of an element of a list whose members nobody described.
struct GenericItem {
  /// What holds the pictures, the best first.
  let members: [PictureMember]
  /// What references are relative to.
  let base: WebAddress

  /// The photo; `nil` where the element has no picture.
  func photo(of element: JSONValue, key: String? = nil) -> FoundPhoto? {
    let facts = ItemFacts(element)
    let addresses = addresses(in: facts.leaves)
    guard let image = image(among: addresses) else { return nil }
    let whole = image.size.width != nil && image.size.height != nil ? nil : facts.size
    var found = FoundPhoto(
      image.address, id: facts.id ?? key, title: facts.title, date: facts.date,
      width: image.size.width ?? whole?.width, height: image.size.height ?? whole?.height,
      page: facts.page(in: base, excluding: Set(addresses.map(\.address))))
    if image.size.width != nil, image.size.height == nil { found.photo.width = whole?.width }
    found.photo.weight = facts.weight
    found.photo.fields = element.isContainer ? JSONLeaf.fields(of: facts.leaves) : [:]
    for address in addresses { found.add(address.variant) }
    return found
  }

  /// The addresses of pictures in an element, those of better members first.
  private func addresses(in leaves: [JSONLeaf]) -> [SizedAddress] {
    members.flatMap { member in
      leaves.filter { $0.names == member.names }.compactMap { leaf -> SizedAddress? in
        guard PictureName.promise(ofReference: leaf.value.scalarText ?? "") != .other,
          let address = SizedAddress(leaf, in: base, isElementRoot: leaf.names.count <= 1),
          // An element of texts may hold other things than addresses.
          !member.names.isEmpty || PictureName.promise(of: address.address) == .picture
            || member.confidence < 0.6
        else { return nil }
        return address
      }
    }
  }

  /// The largest picture: that of the best member, unless another is known to be the same and larger.
  private func image(among addresses: [SizedAddress]) -> SizedAddress? {
    guard let first = addresses.first else { return nil }
    guard let size = first.pixelSize else { return first }
    let larger = addresses.filter { other in
      other.pixelSize.map { $0.hasShape(of: size) && $0.width > size.width } ?? false
    }
    return larger.max { ($0.pixelSize?.width ?? 0) < ($1.pixelSize?.width ?? 0) } ?? first
  }
}

extension SizedAddress {
  fileprivate var pixelSize: PixelSize? {
    guard let width = size.width, let height = size.height else { return nil }
    return PixelSize(width: width, height: height)
  }
}
