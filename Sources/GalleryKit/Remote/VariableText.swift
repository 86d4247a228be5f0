import GalleryModel

/// A text in which `${NAME}` stands for a variable of the environment.
struct VariableText {
  /// A variable that is not there.
  struct Missing: Error, Hashable {
    let name: String

    func problem(at place: String) -> ConfigurationProblem {
      ConfigurationProblem(
        place: place, message: "the variable \(name) of the environment is not set, or empty")
    }
  }

  private enum Part {
    case text(String)
    case variable(String)
  }

  private let parts: [Part]

  /// Braces that are not closed are text.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open.lowerBound])))
      parts.append(.variable(String(rest[open.upperBound..<close])))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// The text with the variables' values in it.
  func value(in environment: [String: String]) -> Result<String, Missing> {
    var value = ""
    for part in parts {
      switch part {
      case .text(let text): value += text
      case .variable(let name):
        guard let text = environment[name], !text.isEmpty else { return .failure(Missing(name: name)) }
        value += text
      }
    }
    return .success(value)
  }

  /// The values of the variables.
  func secrets(in environment: [String: String]) -> [String] {
    parts.compactMap { if case .variable(let name) = $0 { environment[name] } else { nil } }
  }
}
