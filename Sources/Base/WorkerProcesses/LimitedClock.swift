/// A clock that limits the time for a photo.
package enum LimitedClock: Sendable, Hashable, Codable {
  /// The processor time of the worker's threads, independent of other load on the machine.
  case processor
  case wall
}
