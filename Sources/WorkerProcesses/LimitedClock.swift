/// A clock by which the time for a photo is limited.
package enum LimitedClock: Sendable, Hashable, Codable {
  /// The time that the worker's threads ran, whatever else the machine does.
  case processor
  /// The time that passed.
  case wall
}
