import GalleryKit
import GalleryModel
import GalleryOptions
import Synchronization

/// Follows a build to tell which options of the command line have no effect on its sources. Safe to call from any
/// thread.
final class SourceWatch: Sendable {
  private struct State {
    var options = ConfigurationLayer(entries: [])
    var hasRun = false
    var hasWebSource = false
    var hasWebListing = false
  }

  private let state = Mutex(State())

  /// Begins with the options that were given on the command line.
  func begin(_ options: ConfigurationLayer) {
    state.withLock { $0 = State(options: options) }
  }

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

  /// A remark on every option that has no effect on the sources; empty until photos were found.
  var remarks: [ConfigurationProblem] {
    state.withLock { state in
      guard state.hasRun else { return [] }
      return Configuration.ineffective(
        in: state.options, webSource: state.hasWebSource, webListing: state.hasWebListing)
    }
  }
}
