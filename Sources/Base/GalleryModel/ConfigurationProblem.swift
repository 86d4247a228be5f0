public import Foundation

/// An error in the configuration or another input: its place, the expected value and the received value.
public struct ConfigurationProblem: Error, Sendable, Hashable {
  /// The place of the value, such as `--columns`, `GALLERY_COLUMNS` or `config.json: columns`.
  public var place: String
  /// A sentence that describes the problem and the expected value.
  public var message: String

  /// Creates a problem.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  package static func unexpected(
    _ value: String, at place: String, expected: String, question: String? = nil
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      place: place, message: "expected \(expected), received \"\(value)\"" + (question ?? ""))
  }
}

extension ConfigurationProblem: CustomStringConvertible, LocalizedError {
  /// The place and the message.
  public var description: String { "\(place): \(message)" }
  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }
}
