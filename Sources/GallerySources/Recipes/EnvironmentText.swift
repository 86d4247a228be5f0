/// A text with `${NAME}` in it, which stands for a variable of the environment; `${NAME?}` for one that may be missing.
struct EnvironmentText: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case variable(String, isOptional: Bool)
  }

  /// What came of replacing the variables.
  enum Value: Sendable, Hashable {
    case text(String)
    /// An optional variable is missing.
    case leftOut
    /// These are missing.
    case missing([String])
  }

  private let parts: [Part]

  /// `nil` where `${` is not closed, or holds no name.
  init?(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstRange(of: "${") {
      guard let close = rest[open.upperBound...].firstIndex(of: "}") else { return nil }
      var name = rest[open.upperBound..<close]
      let isOptional = name.last == "?"
      if isOptional { name.removeLast() }
      guard let first = name.first, first == "_" || first.isASCII && first.isLetter,
        name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
      else { return nil }
      parts.append(.text(String(rest[..<open.lowerBound])))
      parts.append(.variable(String(name), isOptional: isOptional))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// The names of the variables that it cannot do without.
  var required: [String] {
    parts.compactMap { if case .variable(let name, false) = $0 { name } else { nil } }
  }

  /// The text with the variables' values; an empty variable counts as missing.
  func value(in environment: [String: String]) -> Value {
    var text = ""
    var missing: [String] = []
    var isLeftOut = false
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .variable(let name, let isOptional):
        if let value = environment[name], !value.isEmpty {
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

  /// The values that were taken from the environment, which are secrets.
  func secrets(in environment: [String: String]) -> [String] {
    parts.compactMap { part in
      guard case .variable(let name, _) = part else { return nil }
      return environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
