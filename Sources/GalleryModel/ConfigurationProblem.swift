/// One thing that is wrong with what was asked for: where it stands, what was expected and what came.
public struct ConfigurationProblem: Error, Sendable, Hashable {
  /// The place of the value: `--columns`, `GALLERY_COLUMNS` or `config.json: columns`.
  public var place: String
  /// A sentence that tells what is wrong, and what would be right.
  public var message: String

  /// Creates a problem.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  /// Returns the problem of a value that an option does not take.
  package static func unexpected(
    _ value: String, at place: String, expected: String, question: String? = nil
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      place: place, message: "expected \(expected), received \"\(value)\"" + (question ?? ""))
  }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// Place and message.
  public var description: String { "\(place): \(message)" }
}
