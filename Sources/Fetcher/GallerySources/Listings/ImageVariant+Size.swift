import GalleryJSON
import GalleryWeb

/// The sizes of images according to JSON or their addresses.
extension ImageVariant {
  /// Creates the variant for an address in JSON, with the size that a neighbouring member, the query or the
  /// fragment states.
  init?(_ leaf: JSONLeaf, in base: WebAddress, isElementRoot: Bool, isBelow: Bool = false) {
    var reference = leaf.value.nonEmptyText ?? ""
    if isBelow { reference = String(reference.drop { $0 == "/" }) }
    // Some services encode addresses for HTML.
    if let query = reference.firstIndex(of: "?") {
      reference = reference[..<query] + String(reference[query...]).replacing("&amp;", with: "&")
    }
    // `image;s={width}x{height}`
    for name in ["width", "height"] where reference.contains("{\(name)}") {
      reference.replace("{\(name)}", with: leaf.parent[name]?.pixels.map(String.init) ?? "")
    }
    guard let address = PictureName.address(reference, in: base) else { return nil }
    self.init(address)
    if let name = leaf.names.last { readSize(beside: name, in: leaf.parent, isElementRoot: isElementRoot) }
    if !hasSide { readParameters() }
  }

  /// The variant with its size. Unless a size is known, the query, the fragment (`w=640&h=427`) or the last
  /// part of the path (`tower-300x450.jpg`) may state it.
  var sized: ImageVariant {
    var sized = self
    if !sized.hasSide { sized.readParameters() }
    let name = address.path[(address.path.lastIndex(of: "/") ?? address.path.startIndex)...]
    if !sized.hasSide, let (width, height) = Self.sides(in: name) {
      sized.width = width
      sized.height = height
    }
    return sized
  }

  private var hasSide: Bool { width != nil || height != nil }

  private mutating func readParameters() {
    let items = address.fragment?.split(separator: "&").map(WebAddress.decoded) ?? []
    for item in address.query + items {
      guard let number = item.value.flatMap({ JSONValue.text($0).pixels }) else { continue }
      switch item.name.lowercased() {
      case "w", "width": width = number
      case "h", "height": height = number
      default: continue
      }
    }
  }

  private static let words = ["url", "uri", "src", "href", "link"]

  /// Reads the size beside an address: `url_l` → `width_l`; `thumburl` → `thumbwidth`; `url` → `width`.
  private mutating func readSize(beside name: String, in object: JSONValue, isElementRoot: Bool) {
    let lower = name.lowercased()
    for word in Self.words {
      guard let range = lower.firstRange(of: word) else { continue }
      let before = name.prefix(lower[..<range.lowerBound].count)
      let after = name.dropFirst(before.count + word.count)
      guard !(before.isEmpty && after.isEmpty && isElementRoot) else { break }
      for (width, height) in [("width", "height"), ("Width", "Height")] {
        self.width = object["\(before)\(width)\(after)"]?.pixels
        self.height = object["\(before)\(height)\(after)"]?.pixels
        if hasSide { return }
      }
    }
    guard !isElementRoot else { return }
    width = object["width"]?.pixels ?? object["w"]?.pixels
    height = object["height"]?.pixels ?? object["h"]?.pixels
  }

  /// Returns two separate numbers of two to five digits with an `x` between them.
  private static func sides(in name: Substring) -> (Int, Int)? {
    for word in MemberNames.words(String(name)).reversed() {
      let sides = word.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, sides.allSatisfy({ (2...5).contains($0.utf8.count) }),
        let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0
      else { continue }
      return (width, height)
    }
    return nil
  }
}
