/// Everything that is wrong with a layout document.
public struct LayoutDocumentError: Error, Sendable, Hashable {
  /// One thing that is wrong.
  public struct Problem: Sendable, Hashable {
    /// The cause of a problem.
    public enum Cause: Sendable, Hashable {
      /// A value is missing or another one was expected.
      case unexpected(expected: String, received: String)
      /// No such key; the nearest known one, or all known ones where none is near.
      case unknownKey(nearest: String?, known: [String])
    }

    /// The path of the value that is wrong, for example `items[3].diameter`; empty for the document as a whole.
    public var path: String
    /// The cause of the problem.
    public var cause: Cause

    /// Creates a problem.
    public init(path: String, cause: Cause) {
      self.path = path
      self.cause = cause
    }
  }

  /// The problems, in the order of the document's parts.
  public var problems: [Problem]

  /// Creates an error.
  public init(problems: [Problem]) {
    self.problems = problems
  }
}

extension LayoutDocumentError.Problem: CustomStringConvertible {
  /// The path and the cause, for example `items[3].diameter: expected a number from 1e-12 to 1e12, received -2`.
  public var description: String {
    let place = path.isEmpty ? "document" : path
    switch cause {
    case .unexpected(let expected, let received):
      return "\(place): expected \(expected), received \(received)"
    case .unknownKey(let nearest?, _): return "\(place): unknown key, did you mean \"\(nearest)\"?"
    case .unknownKey(nil, let known):
      return "\(place): unknown key, expected one of \(known.joined(separator: ", "))"
    }
  }
}

extension LayoutDocumentError: CustomStringConvertible {
  /// One problem a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
