/// Reads conditions: `or` joins what `and` has joined, `not` stands before one comparison or parenthesis.
struct ConditionParser {
  private typealias Node = PhotoCondition.Node
  private typealias Comparison = PhotoCondition.Comparison

  private enum Token: Hashable {
    case word(String)
    /// A text in quotes, or a name in braces.
    case quoted(String)
    case name(String)
    case comparison(PhotoCondition.Comparison)
    case open
    case close
    case end
  }

  /// Parentheses and `not` within each other at most.
  private static let depthLimit = 100

  private var tokens: [(token: Token, column: Int)] = []
  private var position = 0
  private var depth = 0

  init(_ text: String) throws(PhotoCondition.SyntaxError) {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let (character, column) = (characters[index], index + 1)
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
        // Two equal signs are one, as in many languages.
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
        guard end > index else { throw Self.error(column, "\"\(character)\" means nothing here") }
        tokens.append((.word(String(characters[index..<end])), column))
        index = end
      }
    }
    tokens.append((.end, characters.count + 1))
  }

  /// The whole condition.
  mutating func condition() throws(PhotoCondition.SyntaxError) -> PhotoCondition.Node {
    let node = try disjunction()
    guard token == .end else {
      throw error("expected and, or, or the end, received \(received)")
    }
    return node
  }

  private mutating func disjunction() throws(PhotoCondition.SyntaxError) -> Node {
    var node = try conjunction()
    while takes("or") { node = .or(node, try conjunction()) }
    return node
  }

  private mutating func conjunction() throws(PhotoCondition.SyntaxError) -> Node {
    var node = try term()
    while takes("and") { node = .and(node, try term()) }
    return node
  }

  private mutating func term() throws(PhotoCondition.SyntaxError) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error("there are more than \(Self.depthLimit) parentheses here")
    }
    if takes("not") { return .not(try term()) }
    if token == .open {
      position += 1
      let node = try disjunction()
      guard token == .close else { throw error("expected ), received \(received)") }
      position += 1
      return node
    }
    return try comparison()
  }

  private mutating func comparison() throws(PhotoCondition.SyntaxError) -> Node {
    let name: String
    switch token {
    case .word(let word) where !Self.isOperator(word): name = word
    case .name(let text) where !text.allSatisfy(\.isWhitespace): name = text
    default: throw error("expected the name of a field, received \(received)")
    }
    position += 1
    guard case .comparison(let comparison) = token else { return .has(name) }
    position += 1
    switch token {
    case .word(let value) where !Self.isOperator(value), .quoted(let value):
      position += 1
      return .compares(name, comparison, value)
    default:
      throw error("expected a value behind \(comparison.rawValue), received \(received)")
    }
  }

  private var token: Token { tokens[position].token }

  private mutating func takes(_ word: String) -> Bool {
    guard case .word(let text) = token, text.lowercased() == word else { return false }
    position += 1
    return true
  }

  private static func isOperator(_ word: String) -> Bool { ["and", "or", "not"].contains(word.lowercased()) }

  private static var comparisons: String { Comparison.allCases.map(\.rawValue).joined(separator: " ") }

  /// The next token as people know it.
  private var received: String {
    switch token {
    case .word(let text), .quoted(let text), .name(let text): "\"\(text)\""
    case .comparison(let comparison): comparison.rawValue
    case .open: "("
    case .close: ")"
    case .end: "the end"
    }
  }

  private func error(_ message: String) -> PhotoCondition.SyntaxError {
    Self.error(tokens[position].column, message)
  }

  private static func error(_ column: Int, _ message: String) -> PhotoCondition.SyntaxError {
    PhotoCondition.SyntaxError(column: column, message: message)
  }
}
