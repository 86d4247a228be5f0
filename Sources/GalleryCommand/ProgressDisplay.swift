import Foundation
import GalleryJSON
import GalleryKit
import GalleryText
import Synchronization

/// Shows a build's progress on standard error. Safe to call from any thread.
final class ProgressDisplay: Sendable {
  private struct State {
    var total = 0
    var finished = 0
    /// The word for what was done with the photos that are finished, such as `fetched`; empty while sheets are drawn.
    var verb = ""
    /// The sheets that are written, and how many there will be.
    var sheets = (written: 0, total: 0)
    let began = ContinuousClock.now
    /// The time at which work on the photos that are counted began.
    var started = ContinuousClock.now
    var lastUpdate: ContinuousClock.Instant?

    /// Begins to count photos.
    mutating func begin(_ photos: Int, verb: String = "") {
      (total, finished, self.verb) = (photos, 0, verb)
      started = .now
      lastUpdate = .now
    }
  }

  private let style: ProgressStyle
  private let console: Console
  private let state = Mutex(State())

  init(style: ProgressStyle, console: Console) {
    self.style = style == .auto ? (console.isInteractive ? .bar : .plain) : style
    self.console = console
  }

  /// Shows an event.
  func show(_ event: BuildEvent) {
    state.withLock { state in
      if style == .json { return showJSON(event) }
      if style == .verbose { showStep(event, after: state.began.duration(to: .now)) }
      switch event {
      case .found(let photos): state.begin(photos)
      case .recognised(let text):
        clearBar()
        if style == .bar || style == .plain { console.line("using: \(text)") }
      case .fetched(let photos, let total):
        if photos <= 1 { state.begin(total, verb: " fetched") }
        state.finished = photos
      case .searched(let photos, let total):
        if photos <= 1 { state.begin(total, verb: " searched for heads") }
        state.finished = photos
      case .compared(let photos, let total):
        if photos <= 1 { state.begin(total, verb: " compared") }
        state.finished = photos
      case .skipped(let photos, let reason):
        clearBar()
        console.warning("\(reason): \(photos.counted("photo")) skipped")
      case .finished(let photos, _):
        state.finished = photos
      case .written(let sheets, let total):
        state.sheets = (sheets, total)
      case .problem(let problem):
        clearBar()
        console.warning("\(problem.label): \(problem.outcome.rawValue): \(problem.reason)")
      case .note(let text):
        clearBar()
        console.line("note: \(text)")
      }
      refresh(&state)
    }
  }

  /// The numbers that sum up a finished run.
  struct Summary {
    /// The number of photos of each status.
    let counts: BuildReport.Counts
    /// The name of a file that was made, such as `sheet`.
    let product: String
    /// The number of files that were made.
    let count: Int
    /// The most memory that was in use at a time, in bytes.
    let peakMemory: Int
  }

  /// Shows the summary of a finished run.
  func finish(_ summary: Summary) {
    state.withLock { state in
      clearBar()
      let seconds = Double(state.began.duration(to: .now) / .milliseconds(1)) / 1000
      let counts = summary.counts
      let photos = counts.placed + counts.damaged + counts.skipped
      let text = [
        photos.counted("photo"), "\(counts.placed + counts.damaged) placed",
        counts.damaged > 0 ? "\(counts.damaged) of them damaged" : nil,
        "\(counts.skipped) skipped", summary.count.counted(summary.product),
        seconds.fixed(1) + " s", "peak memory \(summary.peakMemory >> 20) MB",
      ]
      guard style != .none else { return }
      if style == .json {
        emit([
          "event": "summary", "photos": .integer(photos), "placed": .integer(counts.placed),
          "damaged": .integer(counts.damaged), "skipped": .integer(counts.skipped),
          summary.product + "s": .integer(summary.count), "seconds": JSONValue(seconds),
          "peakMemory": .integer(summary.peakMemory),
        ])
      } else {
        console.line(text.compactMap(\.self).joined(separator: ", "))
      }
    }
  }

  /// Takes the bar away before something else is printed.
  func clear() {
    state.withLock { _ in clearBar() }
  }

  private func clearBar() {
    if style == .bar { console.replaceLine("") }
  }

  /// Redraws the bar at most ten times a second, prints a plain line at most every ten seconds.
  private func refresh(_ state: inout State) {
    let interval: Duration = style == .bar ? .milliseconds(100) : .seconds(10)
    guard style == .bar || style == .plain, state.total > 0, let lastUpdate = state.lastUpdate,
      lastUpdate.duration(to: .now) >= interval || (style == .bar && state.finished == state.total)
    else { return }
    state.lastUpdate = .now
    let pace = Pace(
      finished: state.finished, total: state.total, verb: state.verb,
      elapsed: state.started.duration(to: .now))
    // When all photos are drawn, those who wait want to know how much is still to be encoded.
    if state.finished == state.total, state.sheets.written < state.sheets.total {
      let writing = "writing \(state.sheets.written + 1) of \(state.sheets.total.counted("sheet"))"
      if style == .bar { console.replaceLine(writing) } else { console.line(writing) }
    } else {
      if style == .bar { console.replaceLine(pace.bar) } else { console.line(pace.text) }
    }
  }

  /// Writes a line about an event, unless it is one that every style writes a line about.
  private func showStep(_ event: BuildEvent, after time: Duration) {
    let step: String? =
      switch event {
      case .found(let photos): "\(photos.counted("photo")) found"
      case .recognised(let text): "using: \(text)"
      case .fetched(let photos, let total): "\(photos) of \(total.counted("photo")) fetched"
      case .searched(let photos, let total): "\(photos) of \(total.counted("photo")) searched for heads"
      case .compared(let photos, let total): "\(photos) of \(total.counted("photo")) compared"
      case .finished(let photos, let total): "\(photos) of \(total.counted("photo")) finished"
      case .written(let sheets, let total): "\(sheets) of \(total.counted("sheet")) written"
      case .skipped, .problem, .note: nil
      }
    guard let step else { return }
    let seconds = (time / .milliseconds(1) / 1000).fixed(3)
    console.line(String(repeating: " ", count: max(0, 8 - seconds.count)) + "\(seconds) s  " + step)
  }

  private func showJSON(_ event: BuildEvent) {
    switch event {
    case .found(let photos): emit(["event": "found", "photos": .integer(photos)])
    case .recognised(let text): emit(["event": "recognised", "text": .text(text)])
    case .fetched(let photos, let total):
      emit(["event": "fetched", "photos": .integer(photos), "of": .integer(total)])
    case .searched(let photos, let total):
      emit(["event": "searched", "photos": .integer(photos), "of": .integer(total)])
    case .compared(let photos, let total):
      emit(["event": "compared", "photos": .integer(photos), "of": .integer(total)])
    case .skipped(let photos, let reason):
      emit(["event": "skipped", "photos": .integer(photos), "reason": .text(reason)])
    case .finished(let photos, let total):
      emit(["event": "finished", "photos": .integer(photos), "of": .integer(total)])
    case .written(let sheets, let total):
      emit(["event": "written", "sheets": .integer(sheets), "of": .integer(total)])
    case .problem(let problem):
      emit([
        "event": "problem", "photo": .text(problem.photo), "outcome": .text(problem.outcome.rawValue),
        "reason": .text(problem.reason),
      ])
    case .note(let text): emit(["event": "note", "text": .text(text)])
    }
  }

  private func emit(_ object: JSONValue) {
    var writer = JSONWriter()
    writer.value(object)
    writer.breakLine()
    console.write(String(decoding: writer.bytes, as: UTF8.self))
  }
}
