import GalleryJSON
import GalleryModel
import GalleryText
import GalleryWeb

/// Reads the members of a recipe and collects what is wrong with them.
struct RecipeReader {
  let place: String
  private(set) var problems: [ConfigurationProblem] = []

  init(place: String) { self.place = place }

  mutating func recipe(_ document: JSONValue, presets: [Preset]) -> Recipe {
    guard case .object(var object) = document else {
      report("", "expected an object such as { \"type\": \"rest\", \"url\": \"https://…\" }")
      return Recipe(document: document)
    }
    for key in object.keys.sorted() where !Recipe.keys.contains(key) {
      let nearest = NearestName.of(key, in: Recipe.keys).map { "; did you mean \"\($0)\"?" } ?? ""
      report(
        key,
        "no such key in a recipe\(nearest.isEmpty ? "; the keys are \(Recipe.keys.joined(separator: ", "))" : nearest)"
      )
    }
    if let type = object["type"], type != "rest" {
      report("type", "expected \"rest\", received \(type.text)")
    }

    var presetName: String?
    if let name = object["preset"] {
      if let preset = presets.first(where: { .text($0.name) == name }) {
        presetName = preset.name
        if case .object(let base) = preset.recipe.document { object.merge(base) { own, _ in own } }
      } else {
        let nearest = NearestName.of(name.scalarText ?? "", in: presets.map(\.name))
        report(
          "preset",
          "expected one of \(presets.map(\.name).joined(separator: ", ")), received \(name.text)"
            + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
    }
    var recipe = Recipe(document: .object(object))
    recipe.preset = presetName
    fill(&recipe, from: object)
    return recipe
  }

  mutating func fill(_ recipe: inout Recipe, from object: [String: JSONValue]) {
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
    recipe.items = list("items", object["items"]).compactMap { text in
      read("items", text) { (text) throws(JSONPathError) in try JSONPath(text) }
    }
    recipe.folders = list("folders", object["folders"]).compactMap { text in
      read("folders", text) { (text) throws(JSONPathError) in try JSONPath(text) }
    }
    if let condition = object["where"] {
      recipe.condition = condition.nonEmptyText.flatMap { text in
        read("where", text) { (text) throws(JSONPathError) in try JSONPathFilter(text) }
      }
      if condition.nonEmptyText == nil { report("where", "expected a condition such as @.kind == 'image'") }
    }
    recipe.item = values("item", object["item"]).first
    recipe.id = values("id", object["id"])
    recipe.image = values("image", object["image"])
    recipe.title = values("title", object["title"])
    recipe.date = values("date", object["date"])
    recipe.width = values("width", object["width"])
    recipe.height = values("height", object["height"])
    recipe.weight = values("weight", object["weight"])
    recipe.link = values("link", object["link"])
    recipe.service = values("service", object["service"])
    if let variants = object["variants"] { recipe.variants = self.variants(variants) }
    if let next = object["next"] { recipe.next = self.next(next) }
    checkVariables(recipe)
  }

  mutating func report(_ key: String, _ message: String) {
    problems.append(ConfigurationProblem(place: key.isEmpty ? place : "\(place).\(key)", message: message))
  }

  mutating func read<Value>(
    _ key: String, _ text: String, _ parse: (String) throws(JSONPathError) -> Value
  ) -> Value? {
    do {
      return try parse(text)
    } catch {
      report(key, error.description)
      return nil
    }
  }

  /// A text, or a list of texts.
  mutating func list(_ key: String, _ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    let texts = if case .list(let list) = value { list.map(\.nonEmptyText) } else { [value.nonEmptyText] }
    let found = texts.compactMap(\.self)
    guard found.count == texts.count, !found.isEmpty else {
      report(key, "expected a path or a list of paths, received \(value.text)")
      return []
    }
    return found
  }

  mutating func value(_ key: String, _ text: String) -> RecipeValue? {
    read(key, text) { (text) throws(JSONPathError) in try RecipeValue(text) }
  }

  mutating func values(_ key: String, _ value: JSONValue?) -> [RecipeValue] {
    list(key, value).compactMap { text in
      let read = self.value(key, text)
      if let read, read.hasSize {
        report(key, "{w} and {h} belong in variants")
        return nil
      }
      return read
    }
  }

  mutating func texts(_ key: String, _ value: JSONValue?) -> [String: String] {
    guard let value else { return [:] }
    guard case .object(let object) = value else {
      report(key, "expected an object of texts, received \(value.text)")
      return [:]
    }
    var texts: [String: String] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      if let text = value.scalarText {
        texts[name] = text
      } else {
        report("\(key).\(name)", "expected a text, received \(value.text)")
      }
    }
    if key == "headers", !WebHeaders(texts.map { .init($0.key, $0.value) }).areWellFormed {
      report(key, "a header's name or value holds a character that none can have")
    }
    return texts
  }
}
