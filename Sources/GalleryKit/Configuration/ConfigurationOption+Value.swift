import GalleryJSON
import GalleryLayoutDocuments
import GalleryOptions

extension ConfigurationOption {
  /// The option's value in a configuration, as a configuration file has it.
  func value(in configuration: Configuration) -> JSONValue {
    let values = texts(configuration).map(words.form.value)
    return words.isList || values.count != 1 ? .list(values) : values[0]
  }
}

extension OptionWords.Form {
  /// A written value as JSON has it.
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
