package import Foundation
import GalleryJSON

extension ConfigurationProblem {
  /// Creates the problem for a JSON decoding error. Its place is line and column for malformed JSON,
  /// otherwise the path of the value.
  package init(decoding error: any Error, of text: Data) {
    do {
      _ = try JSONValue(parsing: text)
      self.init(decoding: error)
    } catch let error {
      self.init(place: "line \(error.line), column \(error.column)", message: error.reason)
    }
  }

  private init(decoding error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(place: "JSON", message: "\(error)")
      return
    }
    let (keys, message): ([any CodingKey], String) =
      switch error {
      case .typeMismatch(let type, let context):
        (context.codingPath, "expected \(Self.name(of: type))")
      case .valueNotFound(let type, let context):
        (context.codingPath, "expected \(Self.name(of: type)), received null")
      case .keyNotFound(let key, let context): (context.codingPath, "\"\(key.stringValue)\" is missing")
      case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
      @unknown default: ([], "\(error)")
      }
    self.init(place: Self.path(keys), message: message)
  }

  /// Returns a path such as `plans[0].pages[2].placements`.
  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? key.stringValue : ".\(key.stringValue)")
    }
    return path.isEmpty ? "JSON" : path
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is [String: Any].Type: "an object"
    case is any Collection.Type: "a list"
    default: "an object"
    }
  }
}
