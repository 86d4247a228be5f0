import GalleryJSON

/// A recursive-descent parser for the grammar of RFC 9535, section 2.
struct JSONPathParser {
  /// The maximum nesting of parentheses and filters.
  private static let depthLimit = 32

  private let text: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Parses a whole query: `$` and segments to the end of the text.
  mutating func query() throws(JSONPathError) -> [JSONPath.Segment] {
    guard take("$") else { throw failure("expected $, the value that is searched") }
    let segments = try segments()
    guard index == scalars.count else { throw failure("expected . or [, received \(received)") }
    return segments
  }

  /// Parses a whole condition, to the end of the text.
  mutating func filter() throws(JSONPathError) -> JSONPathFilter.Expression {
    skipBlanks()
    let expression = try or()
    skipBlanks()
    guard index == scalars.count else { throw failure("expected && or ||, received \(received)") }
    return expression
  }

  // MARK: Segments and selectors

  private mutating func segments() throws(JSONPathError) -> [JSONPath.Segment] {
    var segments: [JSONPath.Segment] = []
    while true {
      let start = index
      skipBlanks()
      if take("..") {
        if peek == "[" {
          segments.append(.descendant(try bracket()))
        } else {
          segments.append(.descendant([try wildcardOrName()]))
        }
      } else if take(".") {
        segments.append(.child([try wildcardOrName()]))
      } else if peek == "[" {
        segments.append(.child(try bracket()))
      } else {
        index = start
        return segments
      }
    }
  }

  private mutating func wildcardOrName() throws(JSONPathError) -> JSONPath.Selector {
    if take("*") { return .wildcard }
    var name = String.UnicodeScalarView()
    while let scalar = peek, Self.isNameScalar(scalar), !name.isEmpty || !("0"..."9").contains(scalar) {
      name.append(scalar)
      index += 1
    }
    guard !name.isEmpty else {
      throw failure("expected a name or *, received \(received); other names are written ['…']")
    }
    return .name(String(name))
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value >= 0x80
    }
  }

  private mutating func bracket() throws(JSONPathError) -> [JSONPath.Selector] {
    try nested { (parser) throws(JSONPathError) in
      parser.index += 1
      var selectors: [JSONPath.Selector] = []
      repeat {
        parser.skipBlanks()
        selectors.append(try parser.selector())
        parser.skipBlanks()
      } while parser.take(",")
      guard parser.take("]") else { throw parser.failure("expected , or ], received \(parser.received)") }
      return selectors
    }
  }

  private mutating func selector() throws(JSONPathError) -> JSONPath.Selector {
    switch peek {
    case "'", "\"": return .name(try string())
    case "*":
      index += 1
      return .wildcard
    case "?":
      index += 1
      skipBlanks()
      return .filter(JSONPathFilter(try or()))
    default: return try indexOrSlice()
    }
  }

  private mutating func indexOrSlice() throws(JSONPathError) -> JSONPath.Selector {
    let start = try integer()
    let afterStart = index
    skipBlanks()
    guard take(":") else {
      index = afterStart
      guard let start else {
        throw failure("expected a name in quotes, an index, *, or ?, received \(received)")
      }
      return .index(start)
    }
    skipBlanks()
    let end = try integer()
    skipBlanks()
    var step: Int?
    if take(":") {
      skipBlanks()
      step = try integer()
    }
    return .slice(start: start, end: end, step: step ?? 1)
  }

  /// Parses digits without leading zeros, within the range that a JSON number represents exactly.
  private mutating func integer() throws(JSONPathError) -> Int? {
    let start = index
    let isNegative = take("-")
    var digits = ""
    while let scalar = peek, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    if digits.isEmpty {
      guard !isNegative else { throw failure("expected digits, received \(received)") }
      return nil
    }
    guard digits == "0" ? !isNegative : !digits.hasPrefix("0"), let number = Int(digits),
      number < 1 << 53
    else {
      index = start
      throw failure("expected a whole number without leading zeros, below 2^53")
    }
    return isNegative ? -number : number
  }

  // MARK: Conditions

  private mutating func or() throws(JSONPathError) -> JSONPathFilter.Expression {
    var expression = try and()
    while takeOperator("||") { expression = .or(expression, try and()) }
    return expression
  }

  private mutating func and() throws(JSONPathError) -> JSONPathFilter.Expression {
    var expression = try basic()
    while takeOperator("&&") { expression = .and(expression, try basic()) }
    return expression
  }

  private mutating func takeOperator(_ text: String) -> Bool {
    let start = index
    skipBlanks()
    guard take(text) else {
      index = start
      return false
    }
    skipBlanks()
    return true
  }

  private mutating func basic() throws(JSONPathError) -> JSONPathFilter.Expression {
    if take("!") {
      skipBlanks()
      if peek == "(" { return .not(try parenthesis()) }
      guard let query = try filterQuery() else {
        try refuseFunction()
        throw failure("expected @, $ or ( after !, received \(received)")
      }
      return .not(.exists(query))
    }
    if peek == "(" { return try parenthesis() }
    let start = index
    let left = try operand()
    let afterLeft = index
    skipBlanks()
    guard let comparison = takeComparison() else {
      index = afterLeft
      guard case .query(let query) = left else {
        throw failure("expected a comparison, received \(received)")
      }
      return .exists(query)
    }
    try requireSingular(left, at: start)
    skipBlanks()
    let rightStart = index
    let right = try operand()
    try requireSingular(right, at: rightStart)
    return .comparison(left, comparison, right)
  }

  private mutating func parenthesis() throws(JSONPathError) -> JSONPathFilter.Expression {
    try nested { (parser) throws(JSONPathError) in
      parser.index += 1
      parser.skipBlanks()
      let expression = try parser.or()
      parser.skipBlanks()
      guard parser.take(")") else { throw parser.failure("expected ), received \(parser.received)") }
      return expression
    }
  }

  private mutating func takeComparison() -> JSONPathFilter.Comparison? {
    JSONPathFilter.Comparison.allCases.first { take($0.rawValue) }
  }

  private mutating func requireSingular(
    _ operand: JSONPathFilter.Operand, at position: Int
  ) throws(JSONPathError) {
    guard case .query(let query) = operand, !JSONPath.isSingular(query.segments) else { return }
    index = position
    throw failure("only a path of names and indexes can be compared; it may select one value")
  }

  private mutating func filterQuery() throws(JSONPathError) -> JSONPathFilter.Query? {
    guard peek == "@" || peek == "$" else { return nil }
    let isRelative = peek == "@"
    index += 1
    return JSONPathFilter.Query(isRelative: isRelative, segments: try segments())
  }

  private mutating func operand() throws(JSONPathError) -> JSONPathFilter.Operand {
    if let query = try filterQuery() { return .query(query) }
    if peek == "'" || peek == "\"" { return .literal(.text(try string())) }
    if let number = try number() { return .literal(number) }
    try refuseFunction()
    let start = index
    switch takeWord() {
    case "true": return .literal(.flag(true))
    case "false": return .literal(.flag(false))
    case "null": return .literal(.null)
    default:
      index = start
      throw failure("expected @, $, a text in quotes, a number, true, false or null, received \(received)")
    }
  }

  /// Throws if a function call follows.
  private mutating func refuseFunction() throws(JSONPathError) {
    let start = index
    let word = takeWord()
    let isCalled = peek == "(" && !word.isEmpty
    index = start
    if isCalled { throw failure("functions such as \(word)() are not supported") }
  }

  private mutating func takeWord() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek, Self.isNameScalar(scalar) {
      word.append(scalar)
      index += 1
    }
    return String(word)
  }

  private mutating func number() throws(JSONPathError) -> JSONValue? {
    guard let first = peek, first == "-" || ("0"..."9").contains(first) else { return nil }
    let start = index
    while let scalar = peek, ("0"..."9").contains(scalar) || "+-.eE".unicodeScalars.contains(scalar) {
      index += 1
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    guard let value = try? JSONValue(parsing: String(text)), value.double != nil else {
      index = start
      throw failure("expected a number as in JSON")
    }
    return value
  }

  // MARK: Texts and characters

  private mutating func string() throws(JSONPathError) -> String {
    let quote = scalars[index]
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != quote {
      guard scalar.value >= 0x20 else { throw failure("control characters must be escaped") }
      index += 1
      text.append(scalar == "\\" ? try escape(quote: quote) : scalar)
    }
    guard index < scalars.count else { throw failure("the quotation mark is not closed") }
    index += 1
    return String(text)
  }

  private mutating func escape(quote: Unicode.Scalar) throws(JSONPathError) -> Unicode.Scalar {
    guard let scalar = peek else { throw failure("the quotation mark is not closed") }
    index += 1
    switch scalar {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "/", "\\", quote: return scalar
    case "u":
      let high = try hexadecimal()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard high < 0xDC00, take("\\u") else { throw failure("half of a surrogate pair") }
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
      else { throw failure("half of a surrogate pair") }
      return scalar
    default:
      index -= 1
      throw failure("\\\(scalar) is no escape here")
    }
  }

  private mutating func hexadecimal() throws(JSONPathError) -> UInt32 {
    let digits = scalars[index..<min(index + 4, scalars.count)]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: digits)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(String(text), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    index += 4
    return value
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The next character, in words, for messages.
  private var received: String { peek.map { "\"\($0)\"" } ?? "the end" }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private mutating func skipBlanks() {
    while let scalar = peek, [" ", "\t", "\n", "\r"].contains(scalar) { index += 1 }
  }

  private func failure(_ message: String) -> JSONPathError {
    .syntax(text: text, position: index + 1, message: message)
  }

  private mutating func nested<Result>(
    _ parse: (inout JSONPathParser) throws(JSONPathError) -> Result
  ) throws(JSONPathError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw failure("nested too deeply") }
    return try parse(&self)
  }
}
