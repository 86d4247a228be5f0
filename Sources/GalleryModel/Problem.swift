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
  /// The photo as people know it: its path below the source.
  public var label: String
  /// The outcome of the photo.
  public var outcome: Outcome
  /// The reason, in words for people.
  public var reason: String

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - photo: The photo's identity.
  ///   - label: The photo as people know it. Default: its identity.
  ///   - outcome: The outcome of the photo.
  ///   - reason: The reason, in words for people.
  public init(photo: String, label: String? = nil, outcome: Outcome, reason: String) {
    self.photo = photo
    self.label = label ?? photo
    self.outcome = outcome
    self.reason = reason
  }
}
