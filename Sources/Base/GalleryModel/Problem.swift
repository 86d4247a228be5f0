/// A problem with one photo, and its consequence.
public struct Problem: Sendable, Hashable {
  /// The outcome of a photo.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// The photo is on the sheets, but its file is damaged.
    case damaged
    /// The photo is not on the sheets.
    case skipped
  }

  /// The photo's ``Photo/id``.
  public var photo: String
  /// The photo's displayed name: its path below the source.
  public var label: String
  /// The outcome of the photo.
  public var outcome: Outcome
  /// The reason, as a text for people.
  public var reason: String

  /// Creates a problem. The displayed name defaults to the photo's identity.
  public init(photo: String, label: String? = nil, outcome: Outcome, reason: String) {
    self.photo = photo
    self.label = label ?? photo
    self.outcome = outcome
    self.reason = reason
  }
}
