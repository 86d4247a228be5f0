public import Foundation

/// All problems of a layout document.
public struct LayoutDocumentError: Error, Sendable, Hashable {
  /// A problem of a layout document.
  public struct Problem: Sendable, Hashable {
    /// The cause of a problem.
    public enum Cause: Sendable, Hashable {
      /// A value is missing, or another value was expected.
      case unexpected(expected: String, received: String)
      /// The key is unknown. `nearest` is the most similar known key, if there is one.
      case unknownKey(nearest: String?, known: [String])
    }

    /// The path of the invalid value, for example `items[3].diameter`; empty for the document as a whole.
    public var path: String
    /// The cause of the problem.
    public var cause: Cause

    /// Creates a problem.
    public init(path: String, cause: Cause) {
      self.path = path
      self.cause = cause
    }
  }

  /// The problems, in document order.
  public var problems: [Problem]

  /// Creates an error.
  public init(problems: [Problem]) { self.problems = problems }
}

extension LayoutDocumentError.Problem: CustomStringConvertible {
  /// The path and the cause, for example `items[3].diameter: expected a number from 1e-12 to 1e12, received
  /// -2`.
  public var description: String {
    let place = path.isEmpty ? "document" : path
    switch cause {
    case .unexpected(let expected, let received):
      return "\(place): expected \(expected), received \(received)"
    case .unknownKey(let nearest?, _): return "\(place): unknown key; did you mean \"\(nearest)\"?"
    case .unknownKey(nil, let known):
      return "\(place): unknown key; expected one of \(known.joined(separator: ", "))"
    }
  }
}

extension LayoutDocumentError: CustomStringConvertible, LocalizedError {
  /// The problems, one on each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }
}
