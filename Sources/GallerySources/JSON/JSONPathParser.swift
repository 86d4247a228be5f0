/// Reads queries by recursive descent, along the grammar of RFC 9535, section 2.
struct JSONPathParser {
  /// Parentheses and filters within filters may nest as deep.
  static let depthLimit = 32

  let text: String
  let scalars: [Unicode.Scalar]
  var index = 0
  var depth = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// A whole query: `$` and segments to the end of the text.
  mutating func query() throws(JSONPathError) -> [JSONPath.Segment] {
    guard take("$") else { throw failure("expected $, the value that is searched") }
    let segments = try segments()
    guard index == scalars.count else { throw failure("expected . or [, received \(received)") }
    return segments
  }

  /// A whole condition, to the end of the text.
  mutating func filter() throws(JSONPathError) -> JSONPathFilter.Expression {
    skipBlanks()
    let expression = try or()
    skipBlanks()
    guard index == scalars.count else { throw failure("expected && or ||, received \(received)") }
    return expression
  }
}

// Segments and selectors.
extension JSONPathParser {
  mutating func segments() throws(JSONPathError) -> [JSONPath.Segment] {
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

  mutating func wildcardOrName() throws(JSONPathError) -> JSONPath.Selector {
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

  static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value >= 0x80
    }
  }

  mutating func bracket() throws(JSONPathError) -> [JSONPath.Selector] {
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

  mutating func selector() throws(JSONPathError) -> JSONPath.Selector {
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

  mutating func indexOrSlice() throws(JSONPathError) -> JSONPath.Selector {
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

  /// Digits without leading zeros, within what a JSON number holds exactly.
  mutating func integer() throws(JSONPathError) -> Int? {
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
}
