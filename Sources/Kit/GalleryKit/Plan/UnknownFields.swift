/// Finds the fields in texts and conditions that neither gallery nor a source defines.
struct UnknownFields {
  private let stated: Set<String>

  init(_ photos: CollectedPhotos) {
    var stated = photos.columns
    for photo in photos.photos { stated.formUnion(photo.photo.details.fieldNames.map { $0.lowercased() }) }
    self.stated = stated.union(["title", "date", "weight", "link"])
  }

  /// Checks the fields of all outputs. Throws `GalleryError.configuration` with every unknown field and a
  /// suggestion for each.
  static func check(_ products: [Product], _ photos: CollectedPhotos) throws(GalleryError) {
    let named = products.map { (product: $0.name, fields: Self.fields(of: $0.configuration)) }
    guard named.contains(where: { !$0.fields.isEmpty }) else { return }
    let unknown = UnknownFields(photos)
    var problems: [ConfigurationProblem] = []
    for (product, fields) in named {
      for (option, field, choices) in fields {
        guard let message = unknown.message(about: field, of: option, besides: choices) else { continue }
        let problem = ConfigurationProblem(
          place: (product.map { "\($0): " } ?? "") + option, message: message)
        if !problems.contains(problem) { problems.append(problem) }
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  private static func fields(
    of configuration: Configuration
  ) -> [(option: String, field: String, choices: [String])] {
    let text = configuration.text
    let templates: [(option: String, fields: [String])] = [
      ("caption", text.caption?.columns ?? []), ("title", text.title?.columns ?? []),
      ("header", text.header?.columns ?? []), ("footer", text.footer?.columns ?? []),
      ("where", configuration.selection.condition?.fields ?? []),
      ("feature", configuration.layout.equalSpacing.featured.flatMap(\.fields)),
    ]
    let order = configuration.order
    let layout = configuration.layout
    let choices: [(option: String, field: String?, choices: [String])] = [
      ("sort", order.sort.fieldName, PhotoSort.names),
      ("arrange", order.arrange.fieldName, PhotoArrangement.names),
      ("group-by", layout.groupBy.fieldName, Grouping.names),
      ("weight", layout.weight.fieldName, WeightRule.names),
      ("sample", configuration.selection.sample?.scope.fieldName, SelectionOptions.Sample.Scope.names),
    ]
    return templates.flatMap { option, fields in fields.map { (option, $0, []) } }
      + choices.compactMap { option, field, choices in field.map { (option, $0, choices) } }
  }

  /// Returns a message about a field that neither gallery nor a source has; `nil` for other fields. `choices` are the
  /// option's other values.
  private func message(about field: String, of option: String, besides choices: [String]) -> String? {
    let isText = ["caption", "title", "header", "footer"].contains(option)
    guard !stated.contains(field.lowercased()), PhotoField(rawValue: field) == nil else { return nil }
    // A photo has these two only after its order is known.
    let fields = PhotoField.allCases.map(\.rawValue).filter { isText || !["index", "face"].contains($0) }
    let names = choices + fields.filter { !choices.contains($0) }
    let question =
      OtherTools.remark(on: field, of: option)
      ?? NearestName.question(about: field, in: names + stated.sorted())
    let all = (names + stated.subtracting(names).sorted()).joined(separator: ", ")
    return "unknown field \"\(field)\"" + (question.isEmpty ? "; expected one of \(all)" : question)
  }
}
