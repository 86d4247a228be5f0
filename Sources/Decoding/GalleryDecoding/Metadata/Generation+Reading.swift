import GalleryJSON
import GalleryModel
import GalleryText

extension PhotoMetadata.Generation {
  /// Reads what a text states: the lines of AUTOMATIC1111, a graph of ComfyUI, or an object with settings.
  init(stating text: String) {
    self.init()
    guard text.first == "{" else {
      readLines(text)
      return
    }
    guard let value = try? JSONValue(parsing: Array(text.utf8), as: .damaged),
      case .object(let members) = value
    else { return }
    if let graph = PromptGraph(members) {
      prompt = graph.prompt?.singleLine
      seed = graph.seed
      model = graph.model?.singleLine
    } else {
      let words = ["prompt", "positive_prompt"].lazy.compactMap { value[$0]?.nonEmptyText }.first
      prompt = words?.singleLine
      seed = value["seed"]?.int.map(String.init)
      let name = value["model"]?.nonEmptyText ?? value["model"]?["name"]?.nonEmptyText
      model = (name ?? value["base_model"]?.nonEmptyText)?.singleLine
    }
  }

  /// Sets what is missing.
  mutating func fill(from other: Self) {
    prompt = prompt ?? other.prompt
    seed = seed ?? other.seed
    model = model ?? other.model
  }

  /// Reads the prompt, `Negative prompt:` and a line of settings: `Steps: 20, Seed: 1, Model: name`.
  private mutating func readLines(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    let settings = lines.lastIndex { $0.hasPrefix("Steps: ") }
    let negative = lines.firstIndex { $0.hasPrefix("Negative prompt:") }
    guard let end = [settings, negative].compactMap(\.self).min() else { return }
    prompt = lines[..<end].joined(separator: " ").singleLine
    let values = settings.map { Self.values(lines[$0]) } ?? [:]
    seed = values["Seed"]
    model = values["Model"]?.singleLine
  }

  /// Returns the values of a line by name. Values with commas are in quotation marks.
  private static func values(_ line: Substring) -> [String: String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == ",", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    let pairs = parts.compactMap { part -> (String, String)? in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      return (part[..<colon].trimmed, part[colon...].dropFirst().trimmed)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

/// The nodes of a graph of ComfyUI, by their numbers. The sampler's inputs lead to prompt, seed and model.
private struct PromptGraph {
  private typealias Inputs = [String: JSONValue]
  /// The maximum number of nodes on the way from the sampler.
  private static let stepLimit = 64

  private var nodes: [String: Inputs] = [:]
  private var sampler: Inputs = [:]

  /// Returns `nil` if an object is not a graph, or if its sampler is unknown.
  init?(_ members: [String: JSONValue]) {
    for (number, node) in members {
      if node["class_type"] != nil, case .object(let inputs)? = node["inputs"] { nodes[number] = inputs }
    }
    addEdited(members)
    let ordered = nodes.sorted { (Int($0.key) ?? .max, $0.key) < (Int($1.key) ?? .max, $1.key) }
    guard let first = ordered.map(\.value).first(where: Self.isSampler) else { return nil }
    sampler = first
  }

  private static func isSampler(_ inputs: Inputs) -> Bool {
    let names = Set(inputs.keys)
    return names.isSuperset(of: ["positive", "seed"]) || names.isSuperset(of: ["positive", "noise_seed"])
      || names.isSuperset(of: ["guider", "noise"])
  }

  /// Adds the nodes that an editor saved: links have numbers, and values have no names.
  private mutating func addEdited(_ members: [String: JSONValue]) {
    var sources: [Int: JSONValue] = [:]
    for link in members["links"]?.elements ?? [] where link.elements.count > 1 {
      guard let number = link.elements[0].int, let node = link.elements[1].scalarText else { continue }
      sources[number] = .list([.text(node)])
    }
    for node in members["nodes"]?.elements ?? [] {
      guard let number = node["id"]?.scalarText, let type = node["type"]?.nonEmptyText else { continue }
      var inputs: Inputs = [:]
      for input in node["inputs"]?.elements ?? [] {
        guard let name = input["name"]?.nonEmptyText else { continue }
        inputs[name] = input["link"]?.int.flatMap { sources[$0] }
      }
      let values = node["widgets_values"]?.elements ?? []
      let isLoader = type.contains("Checkpoint") || type.contains("UNET")
      let text = values.first { $0.nonEmptyText != nil }
      let seed = values.first { if case .integer = $0 { true } else { false } }
      if type.contains("Sampler") || type.contains("Noise") {
        inputs["seed"] = inputs["seed"] ?? seed
      } else {
        let name = isLoader ? "ckpt_name" : "text"
        inputs[name] = inputs[name] ?? text
      }
      nodes[number] = inputs
    }
  }

  var prompt: String? {
    let ways = ["positive", "guider", "conditioning", "conditioning_1", "conditioning_to", "text"]
    return value(
      ["text", "positive", "text_g", "t5xxl", "prompt", "string", "value"], ways, isFound: \.nonEmptyText)
  }

  var seed: String? {
    value(["seed", "noise_seed", "value"], ["noise"]) { $0.int.map(String.init) }
  }

  var model: String? {
    value(["ckpt_name", "unet_name"], ["model", "guider"], isFound: \.nonEmptyText)
  }

  /// Returns the first value under one of several names on the way from the sampler. Either leads to other nodes.
  private func value(_ names: [String], _ ways: [String], isFound: (JSONValue) -> String?) -> String? {
    var open = [sampler]
    for _ in 0..<Self.stepLimit {
      guard let node = open.popLast() else { return nil }
      for name in names { if let found = node[name].flatMap(isFound) { return found } }
      // A link is a node's number and the place of its output.
      let links = (names + ways).compactMap { node[$0]?.elements.first?.nonEmptyText }
      open += links.reversed().compactMap { nodes[$0] }
    }
    return nil
  }
}
