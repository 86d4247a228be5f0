import ArgumentParser

enum ProgressStyle: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a terminal that can draw one, plain lines elsewhere.
  case auto
  /// A bar that moves.
  case bar
  /// A line every ten seconds.
  case plain
  /// One JSON object a line for every event.
  case json
  /// Nothing but problems and notes.
  case none
  /// A line for every event, with the seconds since the start.
  case verbose
}
