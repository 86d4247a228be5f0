import GalleryJSON
import GalleryText
import GalleryWeb

/// The parameters of a request for a list: the items of its query, the members of its JSON body, and the
/// arguments and variables of a GraphQL query (https://graphql.github.io/graphql-over-http/draft/).
struct RequestParameters {
  let request: WebRequest
  /// The posted body, or the items of the query.
  private let given: JSONValue
  private let isPosted: Bool
  /// The text of a GraphQL query, without blanks before values.
  private let query: String?
  /// The variables of a GraphQL query. The query may be stored at the server.
  private let variables: JSONValue?

  init(_ request: WebRequest) {
    self.request = request
    let body = request.method == "POST" ? try? JSONValue(parsing: request.body) : nil
    let items = request.address.query.compactMap { item in item.value.map { (item.name, JSONValue.text($0)) }
    }
    isPosted = body?.isContainer == true
    given = isPosted ? body ?? .null : .object(Dictionary(items) { first, _ in first })
    let text = given["query"]?.nonEmptyText
    query = text.flatMap { $0.contains("{") ? $0.replacing(": ", with: ":") : nil }
    let stated = given["variables"]
    variables = stated?.nonEmptyText.flatMap { try? JSONValue(parsing: $0) } ?? stated
  }

  /// The numbers among the parameters, by name.
  var numbers: [(name: String, value: Int)] {
    let stated = leaves.compactMap { leaf in leaf.value.int.map { (name: leaf.names.last ?? "", value: $0) } }
    return stated
      + arguments.compactMap { argument in Int(argument.value).map { (name: argument.name, value: $0) } }
  }

  private var leaves: [JSONLeaf] { JSONLeaf.leaves(of: given) + (variables.map(JSONLeaf.leaves) ?? []) }

  /// The arguments in the text of a GraphQL query.
  private var arguments: [(name: String, value: String)] {
    let pieces = (query ?? "").split { " ,(){}\n".contains($0) }.map { $0.split(separator: ":") }
    return pieces.filter { $0.count == 2 }.map { (name: String($0[0]), value: String($0[1])) }
  }

  /// The names of all parameters.
  var names: [String] { leaves.compactMap(\.names.last) + arguments.map(\.name) }

  /// Returns the number of a parameter, if it is one.
  func number(_ name: String) -> Int? { numbers.first { $0.name == name }?.value }

  /// Returns the request with a parameter set.
  func setting(_ name: String, to value: JSONValue) -> WebRequest {
    var name = name
    if let query, let argument = arguments.first(where: { $0.name == name }) {
      if !argument.value.hasPrefix("$") {
        let text = query.replacing("\(name):\(argument.value)", with: "\(name):\(value.text)")
        return writing("query", .text(text))
      }
      name = String(argument.value.dropFirst())
    }
    if given[name] == nil, variables != nil || query != nil {
      let variables = variables ?? .object([:])
      return writing("variables", variables.replacing(name, with: value) ?? variables.adding(name, value))
    }
    return writing(name, value)
  }

  /// Returns the request with an item of the query, or a member of the body at any depth.
  private func writing(_ name: String, _ value: JSONValue) -> WebRequest {
    var request = request
    if isPosted {
      request.body = Array((given.replacing(name, with: value) ?? given.adding(name, value)).text.utf8)
    } else {
      request.address = request.address.setting(name, to: value.scalarText ?? value.text)
    }
    return request
  }
}

extension JSONValue {
  /// Returns the value with another value for a member, at any depth of objects; `nil` without such a member.
  fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    if object[name] != nil { return adding(name, value) }
    for member in orderedMembers {
      if let inner = member.value.replacing(name, with: value) { return adding(member.name, inner) }
    }
    return nil
  }

  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object[name] = value
    return .object(object)
  }
}
