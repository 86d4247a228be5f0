import GalleryJSON
import GalleryModel
import GalleryWeb

/// Reads a recipe from JSON, and collects all of its problems.
struct RecipeReader {
  let place: String
  private(set) var problems: [ConfigurationProblem] = []

  mutating func recipe(_ document: JSONValue, presets: [Preset]) -> Recipe {
    guard case .object(var object) = document else {
      report("", "expected an object such as { \"type\": \"rest\", \"url\": \"https://…\" }")
      return Recipe(document: document)
    }
    for key in object.keys.sorted() where !Recipe.keys.contains(key) {
      let nearest = NearestName.of(key, in: Recipe.keys).map { "did you mean \"\($0)\"?" }
      let keys = "expected one of \(Recipe.keys.joined(separator: ", "))"
      report(key, "unknown key; \(nearest ?? keys)")
    }
    if let type = object["type"], type != "rest" {
      report("type", "expected \"rest\", received \(type.text)")
    }

    var presetName: String?
    if let name = object["preset"] {
      let names = presets.map(\.name)
      if let preset = presets.first(where: { .text($0.name) == name }) {
        presetName = preset.name
        if case .object(let base) = preset.recipe.document { object.merge(base) { own, _ in own } }
      } else {
        report(
          "preset",
          "expected one of \(names.joined(separator: ", ")), received \(name.text)"
            + NearestName.question(about: name.scalarText ?? "", in: names))
      }
    }
    var recipe = Recipe(document: .object(object))
    recipe.preset = presetName
    fill(&recipe, from: object)
    return recipe
  }

  private mutating func fill(_ recipe: inout Recipe, from object: [String: JSONValue]) {
    if let url = object["url"] {
      recipe.url = url.nonEmptyText
      if recipe.url == nil { report("url", "expected an address, received \(url.text)") }
    }
    if let method = object["method"] {
      if let text = method.scalarText?.uppercased(), ["GET", "POST"].contains(text) {
        recipe.method = text
      } else {
        report("method", "expected GET or POST, received \(method.text)")
      }
    }

    recipe.headers = texts("headers", object["headers"])
    recipe.query = texts("query", object["query"])
    if let body = object["body"] {
      if case .object = body {
        recipe.body = body
      } else {
        report("body", "expected an object, received \(body.text)")
      }
      if object["method"] == nil { recipe.method = "POST" }
      if recipe.method == "GET" { report("body", "a GET request has no body; use \"method\": \"POST\"") }
    }

    let items = list("items", object["items"])
    recipe.items = items.filter { $0 != "columns" }.compactMap { read("items", $0, JSONPath.init(_:)) }
    recipe.readsColumns = recipe.items.count < items.count
    let folders = object["folders"]
    recipe.folders = (folders.map { $0.elements.isEmpty ? [$0] : $0.elements } ?? [])
      .map { values("folders", $0) }

    if let condition = object["where"] {
      recipe.condition = condition.nonEmptyText.flatMap { read("where", $0, JSONPathFilter.init(_:)) }
      if condition.nonEmptyText == nil { report("where", "expected a condition such as @.kind == 'image'") }
    }

    recipe.hops = values("item", object["item"])
    for key in Recipe.Key.allCases { recipe[key] = values(key.rawValue, object[key.rawValue]) }
    if let variants = object["variants"] { recipe.variants = self.variants(variants) }
    recipe.total = values("total", object["total"]).first
    if let next = object["next"] { recipe.next = self.next(next) }
    checkVariables(recipe)
  }

  // MARK: Values

  private mutating func report(_ key: String, _ message: String) {
    problems.append(ConfigurationProblem(place: key.isEmpty ? place : "\(place).\(key)", message: message))
  }

  private mutating func checkNames(_ object: [String: JSONValue], _ known: [String], in key: String) {
    for name in object.keys.sorted() where !known.contains(name) {
      report(
        "\(key).\(name)",
        "unknown key; expected one of \(known.joined(separator: ", "))"
          + NearestName.question(about: name, in: known))
    }
  }

  private mutating func read<Value>(
    _ key: String, _ text: String, _ parse: (String) throws(JSONPathError) -> Value
  ) -> Value? {
    do {
      return try parse(text)
    } catch {
      report(key, error.description)
      return nil
    }
  }

  private mutating func read(_ key: String, _ text: String) -> RecipeValue? {
    read(key, text, RecipeValue.init(_:))
  }

  private mutating func list(_ key: String, _ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    let texts = if case .list(let list) = value { list.map(\.nonEmptyText) } else { [value.nonEmptyText] }
    let found = texts.compactMap(\.self)
    guard found.count == texts.count, !found.isEmpty else {
      report(key, "expected a path or a list of paths, received \(value.text)")
      return []
    }
    return found
  }

  /// Reads texts, or objects with a text and its replacements.
  private mutating func values(_ key: String, _ value: JSONValue?) -> [RecipeValue] {
    guard let value else { return [] }
    let values = if case .list(let list) = value { list } else { [value] }
    if values.isEmpty { report(key, "expected a path or a list of paths, received []") }
    return values.compactMap { value in
      guard let read = self.value(key, value) else { return nil }
      if read.hasSize {
        report(key, "use {w} and {h} only in variants")
      } else if read.number != nil {
        report(key, "use {page} and {offset} only in next")
      } else {
        return read
      }
      return nil
    }
  }

  mutating func value(_ key: String, _ value: JSONValue) -> RecipeValue? {
    guard case .object(let object) = value else {
      guard let text = value.nonEmptyText else {
        report(key, "expected a path or a list of paths, received \(value.text)")
        return nil
      }
      return read(key, text)
    }
    checkNames(object, ["value", "replace"], in: key)
    guard let text = object["value"]?.nonEmptyText else {
      report(key, "expected \"value\", a path or a text, received \(value.text)")
      return nil
    }
    var found = read(key, text)
    found?.replacements = replacements("\(key).replace", object["replace"])
    return found
  }

  private mutating func replacements(_ key: String, _ value: JSONValue?) -> [String: String] {
    var texts = texts(key, value)
    if texts.removeValue(forKey: "") != nil { report(key, "expected a text to replace, received \"\"") }
    return texts
  }

  private mutating func texts(_ key: String, _ value: JSONValue?) -> [String: String] {
    guard let value else { return [:] }
    guard case .object(let object) = value else {
      report(key, "expected an object with text values, received \(value.text)")
      return [:]
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where value.scalarText == nil {
      report("\(key).\(name)", "expected a text, received \(value.text)")
    }
    let texts = object.compactMapValues(\.scalarText)
    if key == "headers", !WebHeaders(texts.map { .init($0.key, $0.value) }).areWellFormed {
      report(key, "a header's name or value contains an invalid character")
    }
    return texts
  }

  // MARK: Variants

  private mutating func variants(_ value: JSONValue) -> RecipeVariants {
    switch value {
    case .text("iiif"): return .iiif
    case .text(let text):
      return read("variants", text).map(RecipeVariants.values) ?? .none
    case .list(let list):
      return .list(list.enumerated().compactMap { entry($0.element, key: "variants[\($0.offset)]") })
    case .object: return .list(value.members.compactMap { entry($0.value, key: "variants.\($0.name)") })
    case .null, .flag, .integer, .number:
      report(
        "variants", "expected a list, a map, a path, a text with {w}, or \"iiif\", received \(value.text)")
      return .none
    }
  }

  private mutating func entry(_ value: JSONValue, key: String) -> RecipeVariants.Entry? {
    if case .text(let text) = value {
      return read(key, text).map { RecipeVariants.Entry(url: $0) }
    }
    guard case .object(let object) = value, let text = object["url"]?.nonEmptyText else {
      report(key, "expected an address, or an object with \"url\", received \(value.text)")
      return nil
    }
    checkNames(object, ["url", "replace", "width", "height", "fit", "cover"], in: key)
    guard var url = read("\(key).url", text) else { return nil }
    url.replacements = replacements("\(key).replace", object["replace"])
    var entry = RecipeVariants.Entry(url: url)
    entry.width = side("\(key).width", object["width"])
    entry.height = side("\(key).height", object["height"])
    entry.covers = object["cover"] != nil
    if let fit = object["cover"] ?? object["fit"] {
      let sides = fit.elements.isEmpty ? [fit.pixels, fit.pixels] : fit.elements.map(\.pixels)
      if sides.count == 2, let width = sides[0], let height = sides[1] {
        entry.fit = PixelSize(width: width, height: height)
      } else {
        report(
          "\(key).\(entry.covers ? "cover" : "fit")",
          "expected a number of pixels, or two in a list, received \(fit.text)")
      }
    }
    return entry
  }

  private mutating func side(_ key: String, _ value: JSONValue?) -> RecipeValue? {
    guard let value else { return nil }
    if case .text(let text) = value, text.contains("$") { return read(key, text) }
    if let pixels = value.pixels { return RecipeValue(pixels: pixels) }
    report(key, "expected a number of pixels or a path, received \(value.text)")
    return nil
  }

  // MARK: Paging

  private mutating func next(_ value: JSONValue) -> RecipeNext {
    var next = RecipeNext()

    switch value {
    case .text(let text):
      if text.contains("{page}") || text.contains("{offset}") {
        next.address = read("next", text)
        next.kind = next.address?.number ?? .page
      } else if text.contains("$") {
        next.kind = .url
        next.value = read("next", text)
      } else if let kind = RecipeNext.Kind(rawValue: text), kind != .url {
        next.kind = kind
      } else {
        report("next", "expected auto, link, page, offset, cursor, none, or a path, received \(value.text)")
      }
    case .object(let object):
      checkNames(object, ["type", "parameter", "header", "address", "value", "total", "first"], in: "next")
      if let kind = object["type"]?.nonEmptyText.flatMap(RecipeNext.Kind.init(rawValue:)) {
        next.kind = kind
      } else {
        let kinds = RecipeNext.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        report("next.type", "expected one of \(kinds)")
      }
      next.parameter = object["parameter"]?.nonEmptyText
      next.header = object["header"]?.nonEmptyText
      if let address = object["address"] { next.address = self.value("next.address", address) }
      next.value = values("next.value", object["value"]).first
      next.total = values("next.total", object["total"]).first
      next.first = object["first"]?.int ?? 1
    default: report("next", "expected a text or an object, received \(value.text)")
    }

    if next.kind == .cursor || next.kind == .url, next.value == nil, value != .text("cursor") {
      report("next", "expected \"value\", the path to the next address or cursor")
    }
    if let address = next.address, address.number != next.kind {
      report("next.address", "expected {page} with the type page, or {offset} with the type offset")
    }
    if next.header != nil, next.kind != .cursor { report("next.header", "expected the type cursor") }
    return next
  }

  /// Reports each `${…}` that does not close or contain a name.
  private mutating func checkVariables(_ recipe: Recipe) {
    let texts =
      [("url", recipe.url ?? "")] + recipe.headers.map { ("headers.\($0.key)", $0.value) }
      + recipe.query.map { ("query.\($0.key)", $0.value) }
    for (key, text) in texts.sorted(by: { $0.0 < $1.0 }) where !VariableText(text).isWellFormed {
      report(key, "expected ${NAME} with the name of an environment variable; \"${\" has no other use")
    }
  }
}
