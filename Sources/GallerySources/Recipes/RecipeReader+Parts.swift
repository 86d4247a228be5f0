import GalleryJSON
import GalleryModel
import GalleryText

/// Variants, paging and variables.
extension RecipeReader {
  mutating func variants(_ value: JSONValue) -> RecipeVariants {
    switch value {
    case .text("iiif"): return .iiif
    case .text(let text): return self.value("variants", text).map(RecipeVariants.values) ?? .none
    case .list(let list):
      return .list(list.enumerated().compactMap { entry($0.element, key: "variants[\($0.offset)]") })
    case .object(let object):
      return .list(
        object.sorted { NaturalKey($0.key) < NaturalKey($1.key) }
          .compactMap { entry($0.value, key: "variants.\($0.key)") })
    case .null, .flag, .integer, .number:
      report(
        "variants", "expected a list, a map, a path, a text with {w}, or \"iiif\", received \(value.text)")
      return .none
    }
  }

  mutating func entry(_ value: JSONValue, key: String) -> RecipeVariants.Entry? {
    if case .text(let text) = value {
      return self.value(key, text).map { RecipeVariants.Entry(url: $0) }
    }
    guard case .object(let object) = value, let text = object["url"]?.nonEmptyText else {
      report(key, "expected an address, or an object with \"url\", received \(value.text)")
      return nil
    }
    let known = ["url", "width", "height", "fit"]
    for name in object.keys.sorted() where !known.contains(name) {
      let nearest = NearestName.of(name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      report("\(key).\(name)", "no such key; the keys are \(known.joined(separator: ", "))\(nearest)")
    }
    guard let url = self.value("\(key).url", text) else { return nil }
    var entry = RecipeVariants.Entry(url: url)
    entry.width = side("\(key).width", object["width"])
    entry.height = side("\(key).height", object["height"])
    if let fit = object["fit"] {
      let sides = fit.elements.isEmpty ? [fit.pixels, fit.pixels] : fit.elements.map(\.pixels)
      if sides.count == 2, let width = sides[0], let height = sides[1] {
        entry.fit = (width, height)
      } else {
        report("\(key).fit", "expected a number of pixels, or two in a list, received \(fit.text)")
      }
    }
    return entry
  }

  mutating func side(_ key: String, _ value: JSONValue?) -> RecipeVariants.Side? {
    guard let value else { return nil }
    if case .text(let text) = value, text.contains("$") {
      return self.value(key, text).map(RecipeVariants.Side.value)
    }
    if let pixels = value.pixels { return .pixels(pixels) }
    report(key, "expected a number of pixels or a path, received \(value.text)")
    return nil
  }

  mutating func next(_ value: JSONValue) -> RecipeNext {
    let kinds = RecipeNext.Kind.allCases.map(\.rawValue)
    var next = RecipeNext()
    switch value {
    case .text(let text):
      if text.contains("$") {
        next.kind = .url
        next.value = self.value("next", text)
      } else if let kind = RecipeNext.Kind(rawValue: text), kind != .url {
        next.kind = kind
      } else {
        report("next", "expected auto, link, page, offset, cursor, none, or a path, received \(value.text)")
      }
    case .object(let object):
      let known = ["type", "parameter", "value", "total", "first"]
      for name in object.keys.sorted() where !known.contains(name) {
        report("next.\(name)", "no such key; the keys are \(known.joined(separator: ", "))")
      }
      if let kind = object["type"]?.nonEmptyText.flatMap(RecipeNext.Kind.init(rawValue:)) {
        next.kind = kind
      } else {
        report("next.type", "expected one of \(kinds.joined(separator: ", "))")
      }
      next.parameter = object["parameter"]?.nonEmptyText
      next.value = values("next.value", object["value"]).first
      next.total = values("next.total", object["total"]).first
      next.first = object["first"]?.int ?? 1
    default:
      report("next", "expected a text or an object, received \(value.text)")
    }
    if next.kind == .cursor || next.kind == .url, next.value == nil, value != .text("cursor") {
      report("next", "expected \"value\", the path to what the page says")
    }
    return next
  }

  /// `${…}` must close and hold a name.
  mutating func checkVariables(_ recipe: Recipe) {
    let texts =
      [("url", recipe.url ?? "")] + recipe.headers.map { ("headers.\($0.key)", $0.value) }
      + recipe.query.map { ("query.\($0.key)", $0.value) }
    for (key, text) in texts.sorted(by: { $0.0 < $1.0 }) {
      if !VariableText(text).isWellFormed {
        report(
          key, "expected ${NAME} with the name of an environment variable; \"${\" stands for nothing else")
      }
    }
  }
}
