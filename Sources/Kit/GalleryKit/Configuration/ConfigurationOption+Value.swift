import GalleryJSON
import GalleryLayoutDocuments

extension ConfigurationOption {
  func value(in configuration: Configuration) -> JSONValue {
    let values = texts(configuration).map(words.form.value)
    return words.isList || values.count != 1 ? .list(values) : values[0]
  }
}

extension OptionWords.Form {
  fileprivate func value(_ text: String) -> JSONValue {
    switch self {
    case .text, .choice: .text(text)
    case .flag: Bool(text).map(JSONValue.flag) ?? .text(text)
    case .number, .positiveNumber, .integer: Double(text).map { JSONValue($0) } ?? .text(text)
    case .object: RecipeText.value(text)
    case .automatic(let form): text == "auto" ? .text(text) : form.value(text)
    }
  }
}
