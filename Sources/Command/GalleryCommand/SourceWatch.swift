import GalleryKit
import Synchronization

/// Observes a build to find the command-line options without effect on its sources. Thread-safe.
final class SourceWatch: Sendable {
  private struct State {
    var options = ConfigurationLayer()
    var hasRun = false
    var hasWebSource = false
    var hasWebListing = false
  }

  private let state = Mutex(State())

  func begin(_ options: ConfigurationLayer) { state.withLock { $0 = State(options: options) } }

  func note(_ event: BuildEvent) {
    state.withLock { state in
      switch event {
      case .recognised: (state.hasWebSource, state.hasWebListing) = (true, true)
      case .fetched: state.hasWebSource = true
      case .found: state.hasRun = true
      case .searched, .compared, .skipped, .finished, .written, .problem, .note: break
      }
    }
  }

  /// The problems of options without effect on the sources; empty until photos are found.
  var remarks: [ConfigurationProblem] {
    state.withLock { state in
      guard state.hasRun else { return [] }
      return Configuration.ineffective(
        in: state.options, webSource: state.hasWebSource, webListing: state.hasWebListing)
    }
  }
}
