import GalleryJSON
import GalleryText
import GalleryWeb

/// The location of a photo's value in a recipe's page: a JSON path, or a text with such paths.
///
/// - `$.src.original` is a query of the item, or, if the recipe has `item`, of the document fetched for it.
/// - `list:$.title` is a query of the item in the list, and `page:$.config.url` a query of the whole page.
/// - `{origin}/objects/{$.id}` is a template. Queries in braces are replaced by their results, `{origin}` by
///   scheme and host of the page's address, `{header:NAME}` by a response header, `{query:NAME}` by an item
///   of the address' query. A value at the beginning is inserted as it is. All others are percent-encoded
///   except for slashes. `{&NAME}` is the item with its name, if the address has it; `{&}` is all items.
struct RecipeValue {
  /// The value that a query starts from.
  enum Root { case item, list, page }

  enum Part {
    case text(String)
    case query(Root, JSONPath)
    case origin
    case header(String)
    case queryItem(String)
    /// `&` and the items of the query with a name, or all.
    case queryItems(String)
    /// `{w}` and `{h}`, which remain placeholders until a size is requested.
    case size(String)
    /// `{page}` and `{offset}`, the number of a page in its address.
    case number(RecipeNext.Kind)
  }

  let text: String
  /// The texts to replace in its result, and their replacements.
  var replacements: [String: String] = [:]
  /// A single query for a plain path, or the parts of a template.
  private var parts: [Part]
  /// A Boolean value that indicates whether it is only a path, whose value may be a list or an object.
  let isQuery: Bool

  init(_ text: String) throws(JSONPathError) {
    self.text = text
    if let (root, path) = Self.rooted(text) {
      parts = [.query(root, try Self.query(path, in: text))]
      isQuery = true
    } else {
      parts = try Self.template(text)
      isQuery = false
      guard text.contains("://") || parts.contains(where: { if case .text = $0 { false } else { true } })
      else {
        throw .syntax(
          text: text, position: 1, message: "expected a path such as $.url, or a text such as {origin}/{$.id}"
        )
      }
    }
  }

  init(pixels: Int) {
    text = String(pixels)
    parts = [.text(text)]
    isQuery = false
  }

  /// A Boolean value that indicates whether it contains `{w}` or `{h}`.
  var hasSize: Bool {
    parts.contains { if case .size = $0 { true } else { false } }
  }

  /// The kind of number that it contains.
  var number: RecipeNext.Kind? {
    for case .number(let kind) in parts { return kind }
    return nil
  }

  private static func rooted(_ text: String) -> (Root, String)? {
    for (prefix, root) in [("$", Root.item), ("item:$", .item), ("list:$", .list), ("page:$", .page)]
    where text.hasPrefix(prefix) {
      return (root, String(text.dropFirst(prefix.count - 1)))
    }
    return nil
  }

  /// Parses a query. Positions in errors count characters of the whole text.
  private static func query(_ path: String, in text: String) throws(JSONPathError) -> JSONPath {
    do {
      return try JSONPath(path)
    } catch {
      guard case .syntax(_, let position, let message) = error, let range = text.firstRange(of: path) else {
        throw error
      }
      let offset = text.unicodeScalars.distance(from: text.startIndex, to: range.lowerBound)
      throw .syntax(text: text, position: position + offset, message: message)
    }
  }

  private static func template(_ text: String) throws(JSONPathError) -> [Part] {
    var parts: [Part] = []
    for piece in TemplateGrammar.queries.pieces(of: text) {
      switch piece {
      case .text(let literal): parts.append(.text(literal))
      case .field(let name, let position): parts.append(try part(name, at: position, in: text))
      case .open(_, let position):
        throw .syntax(text: text, position: position, message: "the closing brace is missing")
      }
    }
    return parts
  }

  private static func part(_ name: String, at position: Int, in text: String) throws(JSONPathError) -> Part {
    if let (root, path) = rooted(name) { return .query(root, try query(path, in: text)) }
    if name == "origin" { return .origin }
    if name.hasPrefix("header:"), name.count > 7 { return .header(String(name.dropFirst(7))) }
    if name.hasPrefix("query:"), name.count > 6 { return .queryItem(String(name.dropFirst(6))) }
    if name.hasPrefix("&") { return .queryItems(String(name.dropFirst())) }
    if name == "w" || name == "h" { return .size("{\(name)}") }
    if let kind = RecipeNext.Kind(rawValue: name), [.page, .offset].contains(kind) { return .number(kind) }
    throw .syntax(
      text: text, position: position,
      message: "expected {$.path}, {list:$.path}, {page:$.path}, {origin}, {header:NAME}, "
        + "{query:NAME}, {&NAME}, {page}, {offset}, {w} or {h}")
  }
}

/// The values that the paths of a recipe refer to.
struct RecipeScope {
  /// `$`.
  var item: JSONValue
  /// `list:$`.
  var list: JSONValue
  /// `page:$`.
  var page: JSONValue
  /// The address of the page, after redirects.
  var address: WebAddress
  var headers: WebHeaders
  let fragments: MarkupFragments
  /// `{page}` or `{offset}`.
  var number: Int?

  func root(_ root: RecipeValue.Root) -> JSONValue {
    switch root {
    case .item: item
    case .list: list
    case .page: page
    }
  }
}

extension RecipeValue {
  /// Returns the values of a path; an empty list for templates.
  func values(in scope: RecipeScope) throws(JSONPathError) -> [JSONValue] {
    guard isQuery, case .query(let root, let path)? = parts.first else { return [] }
    return try path.values(in: scope.root(root))
  }

  /// Returns the texts of all values of a path, or a text for each value of a template's last path.
  func texts(in scope: RecipeScope) throws(JSONPathError) -> [String] {
    for (index, part) in parts.enumerated().reversed() {
      guard case .query(let root, let path) = part else { continue }
      let values = try path.values(in: scope.root(root)).compactMap(\.scalarText)
      if isQuery { return values.map(replaced) }
      var texts: [String] = []
      for value in values {
        var filled = self
        filled.parts[index] = .text(index == 0 ? value : PercentEncoding.path(value))
        if let text = try filled.text(in: scope) { texts.append(text) }
      }
      return texts
    }
    return try text(in: scope).map { [$0] } ?? []
  }

  /// Returns the first text, number or flag, at any depth of lists. For templates, returns all parts joined,
  /// or `nil` if one is missing. `encode` encodes all values but one at the beginning, by default as parts of
  /// a path.
  // Recipes request a dozen texts a photo: inlining this for each would add seconds to compilation.
  @inline(never)
  func text(
    in scope: RecipeScope, encode: (String) -> String = { PercentEncoding.path($0) }
  ) throws(JSONPathError) -> String? {
    if isQuery { return Self.scalar(.list(try values(in: scope))).map(replaced) }

    var text = ""
    for (index, part) in parts.enumerated() {
      let value: String?
      switch part {
      case .text(let literal), .size(let literal):
        text += literal
        continue
      case .query(let root, let path):
        value = Self.scalar(.list(try path.values(in: scope.root(root))))
      case .origin:
        text += scope.address.origin.text
        continue
      case .queryItems(let name):
        text += scope.address.rawItems.filter { name.isEmpty || WebAddress.decoded($0).name == name }
          .map { "&" + $0 }.joined()
        continue
      case .number: value = scope.number.map { String($0) }
      case .header(let name): value = scope.headers[name]
      case .queryItem(let name): value = scope.address.query.first { $0.name == name }?.value
      }

      guard let value else { return nil }
      text += index == 0 ? value : encode(value)
    }
    return replaced(text)
  }

  /// Returns a text with all replacements made at once, the longest first.
  private func replaced(_ text: String) -> String {
    guard !replacements.isEmpty else { return text }
    let sought = replacements.keys.sorted { ($1.count, $0) < ($0.count, $1) }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      if let found = sought.first(where: { rest.hasPrefix($0) }) {
        result += replacements[found] ?? ""
        rest = rest.dropFirst(found.count)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Returns the number in the address of a page that this value is the template for; `nil` for others.
  func number(of page: WebAddress, in scope: RecipeScope) throws(JSONPathError) -> Int? {
    var marked = scope
    marked.number = .max
    guard let address = try text(in: marked).flatMap({ scope.address.resolving($0) }) else { return nil }
    let parts = address.requestText.split(separator: String(Int.max), omittingEmptySubsequences: false)
    let text = page.requestText
    guard parts.count == 2, text.hasPrefix(parts[0]), text.hasSuffix(parts[1]) else { return nil }
    return Int(text.dropFirst(parts[0].count).dropLast(parts[1].count))
  }

  /// Returns the reason why it selects nothing; `nil` if all of its parts select values.
  func obstacle(in scope: RecipeScope) throws(JSONPathError) -> String? {
    for part in parts {
      switch part {
      case .query(let root, let path):
        if let obstacle = try path.obstacle(in: scope.root(root)) { return obstacle }
      case .header(let name) where scope.headers[name] == nil: return "the response has no header \(name)"
      case .queryItem(let name) where !scope.address.query.contains { $0.name == name }:
        return "the address has no parameter \(name)"
      default: continue
      }
    }
    return nil
  }

  /// Returns the first text or number in a value, at any depth of lists.
  private static func scalar(_ value: JSONValue) -> String? {
    guard case .list(let list) = value else { return value.scalarText }
    for element in list {
      if let text = scalar(element) { return text }
    }
    return nil
  }
}
