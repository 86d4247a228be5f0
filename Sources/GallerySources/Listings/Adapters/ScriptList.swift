import GalleryJSON
import GalleryMarkup

/// Lists of photos in the scripts of a page, which draw them: `var data = [{image: "a.jpg", thumb: "t/a.jpg"}, …]`.
enum ScriptList {
  /// Of longer scripts the beginning is read, in bytes.
  private static let lengthLimit = 2 << 20

  /// The list that names most pictures; `nil` where none does.
  static func page(in elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    var best: ListingPage?
    for element in elements where element.name == "script" && element.attribute("src") == nil {
      for list in lists(in: Array(element.text.utf8.prefix(lengthLimit))) {
        guard let page = try? GenericJSON.page(list, document),
          page.photos.contains(where: { PictureName.promise(of: $0.photo.image) == .picture }),
          page.photos.count > best?.photos.count ?? 0
        else { continue }
        best = page
      }
    }
    return best
  }

  /// The lists of objects in a script, in their order.
  static func lists(in script: [UInt8]) -> [JSONValue] {
    var lists: [JSONValue] = []
    var reader = ScriptLiteral(script)
    while reader.skipToList() {
      let start = reader.position
      if let list = reader.value(), reader.isWithinBudget {
        lists.append(list)
      } else {
        reader.position = start + 1
      }
      guard reader.isWithinBudget else { break }
    }
    return lists
  }
}

/// Reads literals of JavaScript: JSON, and what people write beside it, such as keys without quotes, single quotes and
/// commas at the end.
struct ScriptLiteral {
  private let bytes: [UInt8]
  var position = 0
  /// Steps that may still be taken: what is no literal is read more than once.
  private var budget: Int

  private static let depthLimit = 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget = bytes.count * 4 + 1000
  }

  var isWithinBudget: Bool { budget > 0 }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { advance() }
  }

  private mutating func advance() {
    position += 1
    budget -= 1
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Goes to the next list that begins with an object; returns whether there is one.
  mutating func skipToList() -> Bool {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "[") {
        let start = position
        advance()
        skipBlanks()
        if next == UInt8(ascii: "{") {
          position = start
          return true
        }
      } else {
        advance()
      }
    }
    return false
  }

  /// The value at the position; `nil` where there is no literal.
  mutating func value(depth: Int = 0) -> JSONValue? {
    guard depth < Self.depthLimit, isWithinBudget else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "["): return list(depth)
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text().map(JSONValue.text)
    default:
      let word = self.word()
      if word == "undefined" { return .null }
      return word.isEmpty ? nil : try? JSONValue(parsing: Array(word.utf8))
    }
  }

  private mutating func list(_ depth: Int) -> JSONValue? {
    advance()
    var elements: [JSONValue] = []
    while !take("]") {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
      guard take(",") || next == UInt8(ascii: "]") else { return nil }
    }
    return .list(elements)
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    advance()
    var members: [String: JSONValue] = [:]
    while !take("}") {
      skipBlanks()
      let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
      guard let key = isQuoted ? text() : word(), !key.isEmpty || isQuoted, take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members[key] = value
      guard take(",") || next == UInt8(ascii: "}") else { return nil }
    }
    return .object(members)
  }

  /// A number, a name or a key without quotes.
  private mutating func word() -> String {
    let start = position
    while let byte = next,
      byte >= 0x80 || "_$+-.".utf8.contains(byte) || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber
    { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A text in quotes of either kind.
  private mutating func text() -> String? {
    guard let quote = next else { return nil }
    advance()
    // As JSON has it: escapes that both know stay as they are.
    var json: [UInt8] = [UInt8(ascii: "\"")]
    while let byte = next {
      advance()
      if byte == quote {
        json.append(UInt8(ascii: "\""))
        guard case .text(let text)? = try? JSONValue(parsing: json) else { return nil }
        return text
      }
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        advance()
        if "\"\\/bfnrtu".utf8.contains(escaped) { json.append(byte) }
        json.append(escaped)
      case UInt8(ascii: "\""): json += [UInt8(ascii: "\\"), byte]
      case ..<0x20: return nil
      default: json.append(byte)
      }
    }
    return nil
  }
}
