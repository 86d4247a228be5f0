/// A text with environment variables: `${NAME}`, or `${NAME?}` for a variable that may be missing.
package struct VariableText: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case variable(String, isOptional: Bool)
  }

  package enum Value: Sendable, Hashable {
    case text(String)
    /// An optional variable is missing.
    case leftOut
    /// The variables of these names are missing.
    case missing([String])
  }

  private let parts: [Part]
  /// A Boolean value that indicates whether every `${` is closed and holds a valid name. An unclosed one is
  /// literal.
  package let isWellFormed: Bool

  package init(_ text: String) {
    var isWellFormed = true
    parts = TemplateGrammar.variables.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): return .text(text)
      case .open(let text, _):
        isWellFormed = false
        return .text("${" + text)
      case .field(var name, _):
        let isOptional = name.last == "?"
        if isOptional { name.removeLast() }
        isWellFormed = isWellFormed && Self.isName(name)
        return .variable(name, isOptional: isOptional)
      }
    }
    self.isWellFormed = isWellFormed
  }

  /// Returns whether a text can be the name of a variable: letters, digits and `_`, no digit first.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !first.isASCIIDigit else { return false }
    return text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
  }

  /// An empty variable counts as missing.
  package func value(in environment: [String: String]) -> Value {
    var text = ""
    var missing: [String] = []
    var isLeftOut = false
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .variable(let name, let isOptional):
        if let value = environment[name]?.nonEmpty {
          text += value
        } else if isOptional {
          isLeftOut = true
        } else {
          missing.append(name)
        }
      }
    }
    return missing.isEmpty ? isLeftOut ? .leftOut : .text(text) : .missing(missing)
  }

  /// The values are secrets.
  package func secrets(in environment: [String: String]) -> [String] {
    parts.compactMap { part in
      guard case .variable(let name, _) = part else { return nil }
      return environment[name]?.nonEmpty
    }
  }
}
