/// An option of an earlier version, or an earlier value, and the options that replace it.
///
/// Command lines, the environment, configuration files and plans may contain it for one more release. Everything
/// that reads a ``ConfigurationLayer`` knows current options only.
package struct EarlierSpelling: Sendable {
  /// Returns the values of the current options, given the earlier ones and a function that returns those of other
  /// options of the layer; an empty dictionary to omit the option, and `nil` for values that are current.
  typealias Replacement =
    @Sendable (_ values: [String], _ other: (String) -> [String]?) -> [String: [String]]?

  package let name: String
  package let isFlag: Bool
  /// The current options. A command that has the first one accepts the spelling.
  package let targets: [String]
  let replace: Replacement

  private init(_ name: String, isFlag: Bool = false, _ targets: [String], _ replace: @escaping Replacement) {
    self.name = name
    self.isFlag = isFlag
    self.targets = targets
    self.replace = replace
  }

  /// A Boolean value that indicates whether the name is no longer that of an option.
  package var isOption: Bool { !targets.contains(name) }

  /// Creates the spelling of a flag that sets another option.
  private static func flag(
    _ name: String, _ target: String, _ value: @escaping @Sendable ([String]?) -> [String]
  ) -> Self {
    Self(name, isFlag: true, [target]) { values, other in
      switch values {
      case ["true"]: [target: value(other(target))]
      case ["false"]: [:]
      default: nil
      }
    }
  }

  private static func renamed(_ name: String, _ target: String) -> Self {
    Self(name, [target]) { values, _ in [target: values] }
  }

  /// Creates the spelling of a value that is gone.
  private static func value(_ earlier: Set<String>, of name: String, _ value: String) -> Self {
    Self(name, [name]) { values, _ in earlier.isDisjoint(with: values) ? nil : [name: [value]] }
  }

  package static let all: [EarlierSpelling] = [
    value(["attention", "entropy"], of: "focus", "saliency"),
    value(["spread"], of: "spacing", "equal"),
    value(["drafts"], of: "previews", "heic"),
    value(["true"], of: "enlarge", "auto"), value(["false"], of: "enlarge", "never"),
    flag("draft", "previews") { $0 ?? ["auto"] },
    flag("one-pdf", "pdf") { ($0 ?? []) + ["one-file"] },
    Self("auth-env", ["http-header"]) { values, other in
      guard let name = values.last, name != "auto" else { return [:] }
      return ["http-header": (other("http-header") ?? []) + ["Authorization: Bearer ${\(name)}"]]
    },
    Self("by", ["sample"]) { values, other in
      guard let sample = other("sample")?.last, let scope = values.last, scope != "all" else { return [:] }
      return ["sample": ["\(sample)/\(scope)"]]
    },
    Self("seed", ["sort", "sample"]) { values, other in
      guard let seed = values.last, seed != "0" else { return [:] }
      var seeded: [String: [String]] = [:]
      if let sort = other("sort"), sort == ["random"] { seeded["sort"] = ["random:\(seed)"] }
      if let sample = other("sample")?.last, sample != "auto" { seeded["sample"] = ["\(sample):\(seed)"] }
      return seeded
    },
    flag("page-per-group", "each") { _ in ["page"] },
    flag("html-albums", "each") { _ in ["album"] },
    flag("feature-rating", "feature") { ($0 ?? []) + ["rating = 5"] },
    Self("feature", ["feature"]) { values, _ in
      values.contains(where: isName)
        ? ["feature": values.map { isName($0) ? condition(naming: $0) : $0 }] : nil
    },
    renamed("request-timeout", "timeout"), renamed("html-sizes", "html.sizes"),
    renamed("html-info", "html.info"), renamed("html-url", "html.url"),
    renamed("html-originals", "html.originals"),
  ]

  /// Returns a Boolean value that indicates whether a text names a photo and is no condition.
  private static func isName(_ text: String) -> Bool {
    guard text.contains(where: { $0 == "." || $0 == "/" }) else { return false }
    guard let condition = PhotoCondition(text) else { return !text.contains { "=<>~".contains($0) } }
    return condition.fields == [text] && PhotoField(rawValue: text) == nil
  }

  private static func condition(naming name: String) -> String {
    let quoted = name.contains("\"") ? "'\(name)'" : "\"\(name)\""
    return "name = \(quoted) or path = \(quoted)"
  }
}

extension ConfigurationLayer {
  /// The layer with current options in place of earlier ones, and a text about each in ``changes``.
  package var current: ConfigurationLayer {
    var layer = self
    for spelling in EarlierSpelling.all {
      guard let entry = layer.entry(named: spelling.name) else { continue }
      let others = layer.without([spelling.name])
      let replaced = spelling.replace(entry.values) { others.entry(named: $0)?.values }
      guard let replaced else { continue }
      layer.entries = others.entries.filter { replaced[$0.name] == nil }
      let written = replaced.inKeyOrder.map {
        Entry(name: $0.key, values: $0.value, place: entry.place)
      }
      layer.entries += written
      let now = written.map(\.spelling).joined(separator: " and ")
      layer.changes.append(entry.place + (now.isEmpty ? " can be omitted" : " is now " + now))
    }
    return layer
  }
}

extension ConfigurationLayer.Entry {
  /// The entry as written in the environment, a file or on the command line, like its place.
  package var spelling: String {
    if place.hasPrefix(ConfigurationOption.environmentPrefix) {
      return "\(ConfigurationOption.environmentName(of: name))=\(values.joined(separator: ","))"
    }
    let parts = name.split(separator: ".")
    guard place.hasPrefix("--") else {
      let texts = values.map { "\"\($0)\"" }.joined(separator: ", ")
      let member = "\"\(parts[parts.count - 1])\": " + (values.count == 1 ? texts : "[\(texts)]")
      return parts.count == 1 ? member : "\"\(parts[0])\": { \(member) }"
    }
    return values.map { value in
      let text = parts.dropFirst().map { $0 + "=" }.joined() + value
      let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-:/.,%_=".contains($0) }
      return "--\(parts[0]) " + (isPlain ? text : "'\(text)'")
    }.joined(separator: " ")
  }
}
