import GalleryJSON
import GalleryWeb

/// The size of an image according to its address.
struct SizeHint: Sendable, Hashable {
  var width: Int?
  var height: Int?

  static let none = SizeHint()

  /// Reads a query or a fragment (`w=640&h=427`), or else the last part of the path (`tower-300x450.jpg`).
  init(address: WebAddress) {
    self.init(parameters: address)
    guard width == nil, height == nil else { return }
    let name = address.path[(address.path.lastIndex(of: "/") ?? address.path.startIndex)...]
    if let (width, height) = Self.sides(in: name) { (self.width, self.height) = (width, height) }
  }

  init(parameters address: WebAddress) {
    var items = address.query
    if let fragment = address.fragment {
      items += fragment.split(separator: "&").map(WebAddress.decoded)
    }
    for item in items {
      guard let number = item.value.flatMap({ JSONValue.text($0).pixels }) else { continue }
      switch item.name.lowercased() {
      case "w", "width": width = number
      case "h", "height": height = number
      default: continue
      }
    }
  }

  init(width: Int? = nil, height: Int? = nil) {
    self.width = width
    self.height = height
  }

  /// Returns two separate numbers of two to five digits with an `x` between them.
  private static func sides(in name: Substring) -> (Int, Int)? {
    let bytes = Array(name.utf8)
    func isDigit(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
    }
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && ((0x41...0x5A).contains(bytes[index]) || (0x61...0x7A).contains(bytes[index]))
    }
    for index in bytes.indices.reversed() where bytes[index] == UInt8(ascii: "x") {
      var start = index
      while isDigit(start - 1) { start -= 1 }
      var end = index + 1
      while isDigit(end) { end += 1 }
      let counts = 2...5
      guard counts.contains(index - start), counts.contains(end - index - 1), !isLetter(start - 1),
        !isLetter(end),
        let width = Int(String(decoding: bytes[start..<index], as: UTF8.self)),
        let height = Int(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)), width > 0, height > 0
      else { continue }
      return (width, height)
    }
    return nil
  }
}
