/// A problem with one photo, and what was done about it.
public struct Problem: Sendable, Hashable {
  /// The outcome of a photo.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// It is on the sheets, but its file is not whole.
    case damaged
    /// It is not on the sheets.
    case skipped
  }

  /// The ``Photo/id``.
  public var photo: String
  /// The outcome of the photo.
  public var outcome: Outcome
  /// The reason, in words for people.
  public var reason: String

  /// Creates a problem.
  public init(photo: String, outcome: Outcome, reason: String) {
    self.photo = photo
    self.outcome = outcome
    self.reason = reason
  }
}
