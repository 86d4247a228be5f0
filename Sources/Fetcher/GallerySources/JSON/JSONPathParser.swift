import GalleryJSON
import GalleryText

/// A recursive-descent parser for the grammar of RFC 9535, section 2.
struct JSONPathParser {
  /// The maximum nesting of parentheses and filters.
  private static let depthLimit = 32

  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Parses a whole query: `$` and segments to the end of the text.
  mutating func query() throws(JSONPathError) -> [JSONPath.Segment] {
    guard accept("$") else { throw failure("expected $, the value that is searched") }
    let segments = try segments()
    guard index == bytes.count else { throw failure("expected . or [, received \(received)") }
    return segments
  }

  /// Parses a whole condition, to the end of the text.
  mutating func filter() throws(JSONPathError) -> JSONPathFilter {
    skipBlanks()
    let filter = try or()
    skipBlanks()
    guard index == bytes.count else { throw failure("expected && or ||, received \(received)") }
    return filter
  }

  // MARK: Segments and selectors

  private mutating func segments() throws(JSONPathError) -> [JSONPath.Segment] {
    var segments: [JSONPath.Segment] = []
    while true {
      let start = index
      skipBlanks()
      let isDescendant = accept("..")
      if peek == "[" {
        segments.append(.init(selectors: try bracket(), isDescendant: isDescendant))
      } else if isDescendant || accept(".") {
        segments.append(.init(selectors: [try wildcardOrName()], isDescendant: isDescendant))
      } else {
        index = start
        return segments
      }
    }
  }

  private mutating func wildcardOrName() throws(JSONPathError) -> JSONPath.Selector {
    if accept("*") { return .wildcard }
    let name = bytes[index...].first?.isASCIIDigit == true ? "" : word()
    guard !name.isEmpty else {
      throw failure("expected a name or *, received \(received); other names are written ['…']")
    }
    return .name(name)
  }

  private mutating func bracket() throws(JSONPathError) -> [JSONPath.Selector] {
    try open()
    defer { depth -= 1 }
    var selectors: [JSONPath.Selector] = []
    repeat {
      skipBlanks()
      selectors.append(try selector())
      skipBlanks()
    } while accept(",")
    guard accept("]") else { throw failure("expected , or ], received \(received)") }
    return selectors
  }

  private mutating func selector() throws(JSONPathError) -> JSONPath.Selector {
    if peek == "'" || peek == "\"", case .text(let name) = try literal() { return .name(name) }
    if accept("*") { return .wildcard }
    if accept("?") {
      skipBlanks()
      return .filter(try or())
    }
    let start = try integer()
    let afterStart = index
    skipBlanks()
    guard accept(":") else {
      index = afterStart
      guard let start else {
        throw failure("expected a name in quotes, an index, *, or ?, received \(received)")
      }
      return .index(start)
    }
    skipBlanks()
    let end = try integer()
    skipBlanks()
    guard accept(":") else { return .slice(start: start, end: end, step: 1) }
    skipBlanks()
    return .slice(start: start, end: end, step: try integer() ?? 1)
  }

  /// Parses digits without leading zeros, within the range that a JSON number represents exactly.
  private mutating func integer() throws(JSONPathError) -> Int? {
    let start = index
    let isNegative = accept("-")
    let digits = bytes[index...].prefix(while: \.isASCIIDigit)
    index += digits.count
    if digits.isEmpty {
      guard !isNegative else { throw failure("expected digits, received \(received)") }
      return nil
    }
    let number = Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 < 1 << 53 ? $0 : nil }
    guard let number, digits.first != 0x30 || digits.count == 1 && !isNegative else {
      index = start
      throw failure("expected a whole number without leading zeros, below 2^53")
    }
    return isNegative ? -number : number
  }

  // MARK: Filters

  private mutating func or() throws(JSONPathError) -> JSONPathFilter {
    var filter = try and()
    while acceptOperator("||") { filter = .or(filter, try and()) }
    return filter
  }

  private mutating func and() throws(JSONPathError) -> JSONPathFilter {
    var filter = try basic()
    while acceptOperator("&&") { filter = .and(filter, try basic()) }
    return filter
  }

  private mutating func acceptOperator(_ text: String) -> Bool {
    let start = index
    skipBlanks()
    guard accept(text) else {
      index = start
      return false
    }
    skipBlanks()
    return true
  }

  private mutating func basic() throws(JSONPathError) -> JSONPathFilter {
    if accept("!") {
      skipBlanks()
      if peek == "(" { return .not(try parenthesis()) }
      guard let query = try rootedQuery() else {
        throw failure("expected @, $ or ( after !, received \(received)")
      }
      return .not(.exists(query))
    }
    if peek == "(" { return try parenthesis() }
    let start = index
    let left = try operand()
    let afterLeft = index
    skipBlanks()
    guard let comparison = JSONPathFilter.Comparison.allCases.first(where: { accept($0.rawValue) }) else {
      index = afterLeft
      guard case .query = left else { throw failure("expected a comparison, received \(received)") }
      return .exists(left)
    }
    try requireSingular(left, at: start)
    skipBlanks()
    let rightStart = index
    let right = try operand()
    try requireSingular(right, at: rightStart)
    return .comparison(left, comparison, right)
  }

  private mutating func parenthesis() throws(JSONPathError) -> JSONPathFilter {
    try open()
    defer { depth -= 1 }
    skipBlanks()
    let filter = try or()
    skipBlanks()
    guard accept(")") else { throw failure("expected ), received \(received)") }
    return filter
  }

  private mutating func requireSingular(
    _ operand: JSONPathFilter.Operand, at position: Int
  ) throws(JSONPathError) {
    guard case .query(_, let segments) = operand, !segments.allSatisfy(\.isSingular) else { return }
    index = position
    throw failure("a compared path must select one value; use only names and indexes")
  }

  /// Parses a query that starts with `@` or `$`; `nil` for other text. Throws if it is a function call.
  private mutating func rootedQuery() throws(JSONPathError) -> JSONPathFilter.Operand? {
    if accept("@") { return .query(isRelative: true, try segments()) }
    if accept("$") { return .query(isRelative: false, try segments()) }
    let start = index
    let word = word()
    let isCall = peek == "(" && !word.isEmpty
    index = start
    if isCall { throw failure("functions such as \(word)() are not supported") }
    return nil
  }

  private mutating func operand() throws(JSONPathError) -> JSONPathFilter.Operand {
    if let query = try rootedQuery() { return query }
    return .literal(try literal())
  }

  /// Parses a text, a number, `true`, `false` or `null`, as in JSON. Texts may have single quotation marks.
  private mutating func literal() throws(JSONPathError) -> JSONValue {
    var reader = JSONReader(bytes, in: index..<bytes.count, as: .query)
    defer { index = reader.position }
    do {
      if peek != "[", peek != "{" { return try reader.value() }
    } catch  where reader.position > index {
      index = reader.position
      throw failure(error.reason)
    } catch {}
    throw failure("expected @, $, a text in quotes, a number, true, false or null, received \(received)")
  }

  private var peek: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

  /// The next character, in words, for messages.
  private var received: String {
    String(decoding: bytes[index...], as: UTF8.self).unicodeScalars.first.map { "\"\($0)\"" } ?? "the end"
  }

  // MARK: Bytes

  private mutating func word() -> String {
    let word = bytes[index...].prefix { byte in
      byte >= 0x80 || byte.isASCIILetterOrDigit || byte == 0x5F
    }
    index += word.count
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func accept(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skipBlanks() { index += bytes[index...].prefix { " \t\n\r".utf8.contains($0) }.count }

  private func failure(_ message: String) -> JSONPathError {
    let before = String(decoding: bytes[..<index], as: UTF8.self).unicodeScalars.count
    return .syntax(text: text, position: before + 1, message: message)
  }

  /// Reads an opening bracket or parenthesis. Its end must reduce the depth.
  private mutating func open() throws(JSONPathError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw failure("nested too deeply") }
    index += 1
  }
}
