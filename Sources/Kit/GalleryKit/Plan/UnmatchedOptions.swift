/// Finds options that have no effect because no photo has the property that they use.
struct UnmatchedOptions {
  let photos: [InspectedPhoto]

  /// Returns one note for each ineffective option, without duplicates.
  func notes(on products: [Configuration]) -> [String] {
    var notes: [String] = []
    for note in products.flatMap({ self.notes(on: $0) }) where !notes.contains(note) { notes.append(note) }
    return notes
  }

  private func notes(on configuration: Configuration) -> [String] {
    var notes = grouping(configuration.layout.groupBy) + bareNames(in: configuration)
    if case .field(let field) = configuration.order.sort, !isKnown(field) {
      notes.append("--sort \(configuration.order.sort): \(unknown(field))")
    }
    if configuration.layout.name == .equalSpacing {
      notes += configuration.layout.equalSpacing.featured.filter { condition in none { $0.meets(condition) } }
        .map { "--feature \"\($0)\": no photo meets the condition" }
    }
    if [.circlePacking, .collage].contains(configuration.layout.name) {
      notes += weights(configuration.layout.weight)
    }
    if configuration.output.formats.contains(.html), configuration.tile.enlarge == .never {
      notes.append(
        "--enlarge never: photos fill their places on HTML pages, which have the size of the window")
    }
    let captions = photos.count { $0.photo.edit?.caption != nil }
    if captions > 0, configuration.text.caption == nil {
      notes.append(
        "--edits: \(captions.counted("caption")) \(captions == 1 ? "is" : "are") not shown; add --caption {caption}"
      )
    }
    for field in configuration.text.caption?.sourceFields ?? [] where !isKnown(field) {
      notes.append("--caption {field.\(field)}: \(unknown(field))")
    }
    if configuration.text.showRating,
      none(where: { ($0.facts.metadata?.rating ?? 0) != 0 || $0.facts.metadata?.label != nil })
    {
      notes.append("--show-rating: no photo has stars or a colour label")
    }
    return notes
  }

  /// Returns notes about texts that are the name of a field, without its braces.
  private func bareNames(in configuration: Configuration) -> [String] {
    let text = configuration.text
    let texts = [
      ("caption", text.caption?.description), ("title", text.title?.description),
      ("heading", configuration.layout.heading.description), ("header", text.header?.description),
      ("footer", text.footer?.description),
    ]
    return texts.compactMap { option, text in
      guard let text,
        PhotoField(rawValue: text) != nil || PageTemplate.Field(rawValue: text) != nil || hasColumn(text)
      else { return nil }
      return "--\(option) \(text): did you mean {\(text)}?"
    }
  }

  private func hasColumn(_ name: String) -> Bool { !none { $0.photo.details.fieldNames.contains(name) } }

  private func grouping(_ grouping: Grouping) -> [String] {
    guard grouping != .none, none(where: { $0.group(by: grouping) != nil }) else { return [] }
    let reason =
      switch grouping {
      case .folder: "no photo is in a folder below its source"
      case .date, .month, .year: "no photo has a capture date"
      case .field(let field): unknown(field)
      case .none: ""
      }
    return ["--group-by \(grouping): \(reason)"]
  }

  private func weights(_ rule: WeightRule) -> [String] {
    guard none(where: { (PhotoWeights.value(of: $0, by: rule) ?? 0) != 0 }) else { return [] }
    switch rule {
    case .uniform, .pixels, .bytes: return []
    case .rating: return ["--weight rating: no photo has stars"]
    case .field(let field):
      let reason = isKnown(field) ? "no photo has a number other than 0 in this field" : unknown(field)
      return ["--weight \(rule): \(reason)"]
    }
  }

  private func none(where isMatch: (InspectedPhoto) -> Bool) -> Bool { !photos.contains(where: isMatch) }

  private func isKnown(_ field: String) -> Bool { !none { $0.fields.text(named: field) != nil } }

  /// Returns a message that no photo has the field, with a suggestion.
  private func unknown(_ field: String) -> String {
    let known = Set(photos.flatMap { $0.photo.details.fieldNames }).sorted()
    guard !known.isEmpty else { return "no photo has fields; lists and web services provide them" }
    let question = NearestName.question(about: field, in: known)
    let names = known.listed(upTo: Self.shownFields)
    return "no photo has this field" + (question.isEmpty ? "; the fields are \(names)" : question)
  }

  /// The maximum number of field names in a message.
  private static let shownFields = 12
}
