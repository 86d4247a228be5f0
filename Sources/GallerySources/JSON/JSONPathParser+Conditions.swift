/// Conditions.
extension JSONPathParser {
  mutating func or() throws(JSONPathError) -> JSONPathFilter.Expression {
    var expression = try and()
    while takeOperator("||") { expression = .or(expression, try and()) }
    return expression
  }

  mutating func and() throws(JSONPathError) -> JSONPathFilter.Expression {
    var expression = try basic()
    while takeOperator("&&") { expression = .and(expression, try basic()) }
    return expression
  }

  mutating func takeOperator(_ text: String) -> Bool {
    let start = index
    skipBlanks()
    guard take(text) else {
      index = start
      return false
    }
    skipBlanks()
    return true
  }

  mutating func basic() throws(JSONPathError) -> JSONPathFilter.Expression {
    if take("!") {
      skipBlanks()
      if peek == "(" { return .not(try parenthesis()) }
      guard let query = try filterQuery() else {
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

  mutating func parenthesis() throws(JSONPathError) -> JSONPathFilter.Expression {
    try nested { (parser) throws(JSONPathError) in
      parser.index += 1
      parser.skipBlanks()
      let expression = try parser.or()
      parser.skipBlanks()
      guard parser.take(")") else { throw parser.failure("expected ), received \(parser.received)") }
      return expression
    }
  }

  mutating func takeComparison() -> JSONPathFilter.Comparison? {
    JSONPathFilter.Comparison.allCases.first { take($0.rawValue) }
  }

  mutating func requireSingular(
    _ operand: JSONPathFilter.Operand, at position: Int
  ) throws(JSONPathError) {
    guard case .query(let query) = operand, !JSONPath.isSingular(query.segments) else { return }
    index = position
    throw failure("only a path of names and indexes can be compared; it may select one value")
  }

  mutating func filterQuery() throws(JSONPathError) -> JSONPathFilter.Query? {
    guard peek == "@" || peek == "$" else { return nil }
    let isRelative = peek == "@"
    index += 1
    return JSONPathFilter.Query(isRelative: isRelative, segments: try segments())
  }

  mutating func operand() throws(JSONPathError) -> JSONPathFilter.Operand {
    if let query = try filterQuery() { return .query(query) }
    if peek == "'" || peek == "\"" { return .literal(.text(try string())) }
    if let number = try number() { return .literal(number) }
    let start = index
    let word = takeWord()
    switch word {
    case "true": return .literal(.flag(true))
    case "false": return .literal(.flag(false))
    case "null": return .literal(.null)
    default:
      if peek == "(", !word.isEmpty {
        index = start
        throw failure("functions such as \(word)() are not supported")
      }
      index = start
      throw failure("expected @, $, a text in quotes, a number, true, false or null, received \(received)")
    }
  }

  mutating func takeWord() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek, Self.isNameScalar(scalar) {
      word.append(scalar)
      index += 1
    }
    return String(word)
  }

  mutating func number() throws(JSONPathError) -> JSONValue? {
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
}
