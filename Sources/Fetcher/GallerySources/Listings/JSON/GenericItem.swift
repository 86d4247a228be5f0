import GalleryJSON
import GalleryModel
import GalleryWeb

/// Makes a photo of a list element with an unknown structure.
struct GenericItem {
  /// The best first.
  let members: [PictureMember]
  let base: WebAddress
  let fragments: MarkupFragments
  /// The address that links to pages are relative to, if it is not the base.
  var site: WebAddress?
  /// A Boolean value that indicates whether paths that begin with a slash are below the base too.
  var isBelow = false

  /// `nil` if the element has no image.
  func photo(of element: JSONValue, key: String? = nil) -> RemotePhoto? {
    let facts = ItemFacts(element, fragments)
    var addresses = addresses(in: facts.leaves)
    // If the best member is empty, accept other addresses only with an image's extension.
    if let best = members.first, !best.isInList, isMissing(best.names, in: element) {
      addresses = addresses.filter { PictureName.promise(of: $0.address) == .picture }
    }
    guard let image = image(among: addresses, whole: facts.size.map { PixelSize(width: $0, height: $1) })
    else { return nil }
    let whole = image.width != nil && image.height != nil ? nil : facts.size
    var found = RemotePhoto(
      image.address, id: facts.id ?? key, title: facts.title, date: facts.date,
      width: image.width ?? whole?.width, height: image.height ?? whole?.height,
      page: facts.page(in: site ?? base, excluding: Set(addresses.map(\.address))))
    if image.width != nil, image.height == nil { found.width = whole?.width }
    found.details.weight = facts.weight
    found.details.fields = element.isContainer ? JSONLeaf.fields(of: facts.leaves) : [:]
    for address in addresses { found.add(address.sized) }
    return found
  }

  /// Returns the photo of an element whose best member has an address, but without evidence for an image.
  func unproven(_ element: JSONValue, key: String?) -> RemotePhoto? {
    let facts = ItemFacts(element, fragments)
    guard let best = members.first, let leaf = facts.leaves.first(where: { $0.names == best.names }),
      let text = leaf.value.nonEmptyText, !text.contains(" "),
      PictureName.promise(ofReference: text) == .nothing,
      PictureConfidence.contentType(beside: leaf)?.hasPrefix("image/") ?? true,
      let found = ImageVariant(leaf, in: base, isElementRoot: leaf.names.count <= 1, isBelow: isBelow)
    else { return nil }
    var photo = RemotePhoto(
      found.address, id: facts.id ?? key, title: facts.title, date: facts.date, width: facts.size?.width,
      height: facts.size?.height)
    photo.details.weight = facts.weight
    photo.details.fields = element.isContainer ? JSONLeaf.fields(of: facts.leaves) : [:]
    return photo
  }

  /// A user-facing name of an element that is not a photo; `nil` if it has no name.
  func name(of element: JSONValue, key: String?) -> String? {
    let facts = ItemFacts(element, fragments)
    return facts.title ?? facts.id ?? key
  }

  /// Returns a Boolean value that indicates whether an element has a member with an empty value.
  private func isMissing(_ names: [String], in element: JSONValue) -> Bool {
    let value = names.reduce(Optional(element)) { value, name in value?[name] }
    return value == .null || value == ""
  }

  /// Returns the addresses of images in an element, those of better members first.
  private func addresses(in leaves: [JSONLeaf]) -> [ImageVariant] {
    members.flatMap { member in
      Self.largestFirst(leaves.filter { $0.names == member.names }).compactMap { leaf in
        guard isPicture(leaf, of: member) else { return nil }
        let found = ImageVariant(leaf, in: base, isElementRoot: leaf.names.count <= 1, isBelow: isBelow)
        // `iiif_image_base_url`, or the address of `info.json`
        let isInformation = found?.address.path.hasSuffix("/info.json") ?? false
        guard let found, isInformation || NameTokens.tokens(leaf.names.last ?? "").contains("iiif"),
          IIIFService(image: found.address.text) == nil
        else { return found }
        let base =
          isInformation ? String(found.address.text.dropLast("/info.json".count)) : found.address.text
        return IIIFService(base: base, version: 3, level: nil).whole.map { ImageVariant($0) }
      }
    }
  }

  /// Orders the images in a list by the words beside them: `<src type="highres">`.
  private static func largestFirst(_ leaves: [JSONLeaf]) -> [JSONLeaf] {
    guard leaves.count > 1 else { return leaves }
    let ranks = leaves.map { leaf in
      let words = leaf.parent.members.compactMap(\.value.nonEmptyText).filter { !$0.contains("/") }
      return NameTokens.preference(words)
    }
    return leaves.indices.sorted { (-ranks[$0], $0) < (-ranks[$1], $1) }.map { leaves[$0] }
  }

  /// Returns a Boolean value that indicates whether a member's text is an image's address. In some elements
  /// the member may contain folders or descriptions instead.
  private func isPicture(_ leaf: JSONLeaf, of member: PictureMember) -> Bool {
    let text = leaf.value.nonEmptyText ?? ""
    let promise = PictureName.promise(ofReference: text)
    guard promise != .picture else { return !PictureName.hasForeignScheme(text) }
    // If other elements are addresses with an image's extension, one without is not an image.
    if member.names.isEmpty { return promise == .nothing && member.confidence < 0.65 }
    let confidence = PictureConfidence.of(leaf)
    return confidence >= PictureConfidence.threshold || confidence > 0 && member.isRaised
  }

  /// Returns the largest image. Prefers the best member's, unless another with the photo's shape is larger,
  /// or the best member's has a different shape.
  private func image(among addresses: [ImageVariant], whole: PixelSize?) -> ImageVariant? {
    guard let first = addresses.first else { return nil }
    guard let size = first.pixelSize else {
      guard first.width != nil else { return first }
      return addresses.reduce(first) { ($1.width ?? 0) > ($0.width ?? 0) ? $1 : $0 }
    }
    let shape = whole ?? size
    let alike = addresses.filter { $0.pixelSize?.hasShape(of: shape) ?? false }
    let largest = alike.max { ($0.pixelSize?.width ?? 0) < ($1.pixelSize?.width ?? 0) }
    guard let largest, let width = largest.pixelSize?.width else { return first }
    // A shape of thumbnails only is their own.
    if let widest = addresses.max(by: { $0.width ?? 0 < $1.width ?? 0 }), (widest.width ?? 0) / 3 > width {
      return widest
    }
    return size.hasShape(of: shape) && size.width >= width ? first : largest
  }
}
