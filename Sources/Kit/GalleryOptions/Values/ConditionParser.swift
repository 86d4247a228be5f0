/// Parses conditions. `and` binds tighter than `or`; `not` applies to one comparison or parenthesis.
struct ConditionParser {
  typealias Test = PhotoCondition.Test
  typealias SyntaxError = PhotoCondition.SyntaxError
  private typealias Comparison = PhotoCondition.Comparison

  private enum Token: Hashable {
    case word(String)
    /// Quoted text, or a name in braces.
    case quoted(String)
    case name(String)
    case comparison(Comparison)
    case open
    case close
    case end
  }

  private static let depthLimit = 100

  private var tokens: [(token: Token, column: Int)] = []
  private var position = 0
  private var depth = 0
  private(set) var fields: [String] = []

  init(_ text: String) throws(SyntaxError) {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let column = index + 1

      switch character {
      case _ where character.isWhitespace: index += 1
      case "(", ")":
        tokens.append((character == "(" ? .open : .close, column))
        index += 1
      case "\"", "'", "{":
        let close: Character = character == "{" ? "}" : character
        guard let end = characters[(index + 1)...].firstIndex(of: close) else {
          throw Self.error(column, "the \(character) is not closed")
        }
        let inner = String(characters[(index + 1)..<end])
        tokens.append((character == "{" ? .name(inner) : .quoted(inner), column))
        index = end + 1
      case "=", "!", "<", ">", "~":
        let pair = String(characters[index..<min(index + 2, characters.count)])
        // `==` is accepted as `=`, since many languages use it.
        let known = pair == "==" ? Comparison.equal : Comparison(rawValue: pair)
        guard let comparison = known ?? Comparison(rawValue: String(character)) else {
          throw Self.error(column, "expected one of \(Self.comparisons), received \"\(character)\"")
        }
        tokens.append((.comparison(comparison), column))
        index += known == nil ? 1 : 2
      default:
        let end =
          characters[index...].firstIndex { $0.isWhitespace || "()\"'{}=!<>~".contains($0) }
          ?? characters.count
        guard end > index else { throw Self.error(column, "unexpected \"\(character)\"") }
        tokens.append((.word(String(characters[index..<end])), column))
        index = end
      }
    }

    tokens.append((.end, characters.count + 1))
  }

  mutating func condition() throws(SyntaxError) -> Test {
    let test = try disjunction()
    guard token == .end else { throw error("expected and, or, or the end, received \(received)") }
    return test
  }

  private mutating func disjunction() throws(SyntaxError) -> Test {
    var test = try conjunction()
    while accepts("or") {
      let first = test
      let second = try conjunction()
      test = { first($0) || second($0) }
    }
    return test
  }

  private mutating func conjunction() throws(SyntaxError) -> Test {
    var test = try term()
    while accepts("and") {
      let first = test
      let second = try term()
      test = { first($0) && second($0) }
    }
    return test
  }

  private mutating func term() throws(SyntaxError) -> Test {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("nested more than \(Self.depthLimit) levels deep") }
    if accepts("not") {
      let test = try term()
      return { !test($0) }
    }
    guard token == .open else { return try comparison() }
    position += 1
    let test = try disjunction()
    guard token == .close else { throw error("expected ), received \(received)") }
    position += 1
    return test
  }

  private mutating func comparison() throws(SyntaxError) -> Test {
    let name: String
    switch token {
    case .word(let word) where !Self.isOperator(word): name = word
    case .name(let text) where !text.allSatisfy(\.isWhitespace): name = text
    default: throw error("expected the name of a field, received \(received)")
    }
    fields.append(name)
    position += 1
    if let values = try list() {
      return { $0(name).map { found in values.contains { found.matches(.equal, $0) } } ?? false }
    }
    guard case .comparison(let comparison) = token else { return { $0(name) != nil } }
    position += 1
    switch token {
    case .word(let value) where !Self.isOperator(value), .quoted(let value):
      // A list may have words in a column named `rating`, which only `=`, `!=` and `~` compare.
      if [.less, .atMost, .greater, .atLeast].contains(comparison),
        PhotoField(rawValue: name)?.isNumber == true,
        PhotoCondition.Values.number(value) == nil
      {
        throw error("expected a number after \(name) \(comparison.rawValue), received \(received)")
      }
      position += 1
      return { $0(name)?.matches(comparison, value) ?? false }
    default: throw error("expected a value after \(comparison.rawValue), received \(received)")
    }
  }

  /// Reads a list of values, such as `in (cat, dog)`, if there is one.
  private mutating func list() throws(SyntaxError) -> [String]? {
    guard case .word(let text) = token, text.lowercased() == "in" else { return nil }
    position += 1
    guard token == .open else { throw error("expected values such as (cat, dog), received \(received)") }
    position += 1

    var values: [String] = []
    while token != .close {
      switch token {
      case .word(let text): values += text.split(separator: ",").map(String.init)
      case .quoted(let text): values.append(text)
      default: throw error("expected a value or ), received \(received)")
      }
      position += 1
    }
    guard !values.isEmpty else { throw error("expected a value, received )") }
    position += 1
    return values
  }

  private var token: Token { tokens[position].token }

  private mutating func accepts(_ word: String) -> Bool {
    guard case .word(let text) = token, text.lowercased() == word else { return false }
    position += 1
    return true
  }

  private static func isOperator(_ word: String) -> Bool { ["and", "or", "not"].contains(word.lowercased()) }

  private static var comparisons: String { Comparison.allCases.map(\.rawValue).joined(separator: " ") }

  /// The next token, for messages.
  private var received: String {
    switch token {
    case .word(let text), .quoted(let text), .name(let text): "\"\(text)\""
    case .comparison(let comparison): comparison.rawValue
    case .open: "("
    case .close: ")"
    case .end: "the end"
    }
  }

  private func error(_ message: String) -> SyntaxError { Self.error(tokens[position].column, message) }

  private static func error(_ column: Int, _ message: String) -> SyntaxError {
    SyntaxError(column: column, message: message)
  }
}
