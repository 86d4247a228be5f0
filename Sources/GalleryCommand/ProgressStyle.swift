import ArgumentParser

enum ProgressStyle: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a capable terminal, otherwise plain lines.
  case auto
  /// A progress bar.
  case bar
  /// A line every ten seconds.
  case plain
  /// One JSON object per line for every event.
  case json
  /// Only problems and notes.
  case none
  /// One line per event, with the seconds since the start.
  case verbose
}
