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
      for (option, field) in fields {
        guard let message = unknown.message(about: field, isAsked: option == "where") else { continue }
        let problem = ConfigurationProblem(
          place: (product.map { "\($0): " } ?? "") + option, message: message)
        if !problems.contains(problem) { problems.append(problem) }
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  private static func fields(of configuration: Configuration) -> [(option: String, field: String)] {
    let text = configuration.text
    let asked = configuration.selection.condition?.fields ?? []
    let named: [(option: String, fields: [String])] = [
      ("caption", text.caption?.columns ?? []), ("title", text.title?.columns ?? []),
      ("header", text.header?.columns ?? []), ("footer", text.footer?.columns ?? []),
      ("where", asked.filter { PhotoField(rawValue: $0) == nil }),
    ]
    return named.flatMap { option, fields in fields.map { (option, $0) } }
  }

  private func message(about field: String, isAsked: Bool) -> String? {
    guard !stated.contains(field.lowercased()) else { return nil }
    let names = PhotoField.allCases.map(\.rawValue).filter { !isAsked || !["index", "face"].contains($0) }
    if let usual = OtherTools.field(named: field) {
      return "unknown field \"\(field)\"; use \(usual.rawValue)"
    }
    let question = NearestName.question(about: field, in: names + stated.sorted())
    let all = (names + stated.subtracting(names).sorted()).joined(separator: ", ")
    return "unknown field \"\(field)\"" + (question.isEmpty ? "; expected one of \(all)" : question)
  }
}
