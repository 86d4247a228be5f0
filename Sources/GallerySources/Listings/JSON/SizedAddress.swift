import GalleryJSON
import GalleryWeb

/// An address of an image in JSON, with the size stated beside it.
struct SizedAddress: Sendable, Hashable {
  let address: WebAddress
  let names: [String]
  /// The size stated by a neighbouring member, the query or the fragment.
  let size: SizeHint

  init?(_ leaf: JSONLeaf, in base: WebAddress, isElementRoot: Bool) {
    guard let text = leaf.value.nonEmptyText, let address = PictureName.address(text, in: base) else {
      return nil
    }
    self.address = address
    names = leaf.names
    let beside = leaf.names.last.flatMap {
      Self.sizeBeside($0, in: leaf.parent, isElementRoot: isElementRoot)
    }
    size = beside ?? SizeHint(parameters: address)
  }

  /// The address as a variant of the photo. Without a stated size, the size comes from the address.
  var variant: ImageVariant {
    let hint = size == .none ? SizeHint(address: address) : size
    return ImageVariant(address, width: hint.width, height: hint.height)
  }

  private static let words = ["url", "uri", "src", "href", "link"]

  /// Returns the size beside an address: `url_l` → `width_l`; `thumburl` → `thumbwidth`; `url` → `width`.
  private static func sizeBeside(_ name: String, in object: JSONValue, isElementRoot: Bool) -> SizeHint? {
    for word in words {
      guard let range = name.lowercased().firstRange(of: word) else { continue }
      let start = name.utf8.index(
        name.startIndex,
        offsetBy: name.lowercased().utf8.distance(from: name.lowercased().startIndex, to: range.lowerBound))
      let end = name.utf8.index(start, offsetBy: word.utf8.count)
      let before = name[..<start]
      let after = name[end...]
      guard !(before.isEmpty && after.isEmpty && isElementRoot) else { break }
      for (width, height) in [("width", "height"), ("Width", "Height")] {
        let size = SizeHint(
          width: object["\(before)\(width)\(after)"]?.pixels,
          height: object["\(before)\(height)\(after)"]?.pixels)
        if size.width != nil || size.height != nil { return size }
      }
    }
    guard !isElementRoot else { return nil }
    let size = SizeHint(width: object["width"]?.pixels, height: object["height"]?.pixels)
    return size == .none ? nil : size
  }
}
