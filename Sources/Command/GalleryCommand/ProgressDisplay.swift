import ArgumentParser
import Foundation
import GalleryJSON
import GalleryKit
import Synchronization

/// Shows a build's progress on standard error. Thread-safe.
final class ProgressDisplay: Sendable {
  private struct State {
    var total = 0
    var finished = 0
    /// The verb for finished photos, such as `downloaded`; empty while sheets are drawn.
    var verb = ""
    var sheets = (written: 0, total: 0)
    let began = ContinuousClock.now
    var started = ContinuousClock.now
    var lastUpdate: ContinuousClock.Instant?

    mutating func begin(_ photos: Int, verb: String = "") {
      total = photos
      finished = 0
      self.verb = verb
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

  func show(_ event: BuildEvent) {
    state.withLock { state in
      let row = event.row
      if style == .json { return emit(["event": .text(row.name)].merging(row.members) { first, _ in first }) }
      if style == .verbose, let step = row.step {
        let seconds = (state.began.duration(to: .now) / .milliseconds(1) / 1000).fixed(3)
        console.line(String(repeating: " ", count: max(0, 8 - seconds.count)) + "\(seconds) s  " + step)
      }

      switch event {
      case .found(let photos): state.begin(photos)
      case .recognised:
        clearBar()
        if style == .bar || style == .plain, let step = row.step { console.line(step) }
      case .fetched(let photos, let total), .searched(let photos, let total),
        .compared(let photos, let total):
        if photos <= 1 { state.begin(total, verb: " " + row.verb) }
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

  /// Shows the summary of a finished run that made some files, named by a noun such as `sheet`.
  func finish(
    _ counts: BuildReport.Counts, others: OtherFiles, made: Int, _ product: String, peakMemory: Int
  ) {
    state.withLock { state in
      clearBar()
      let seconds = Double(state.began.duration(to: .now) / .milliseconds(1)) / 1000
      let stacked = counts.stacked ?? 0
      let hidden = counts.hidden ?? 0
      let photos = counts.placed + counts.damaged + counts.skipped + stacked + hidden
      let text = [
        photos.counted("photo"), "\(counts.placed + counts.damaged) placed",
        counts.damaged > 0 ? "\(counts.damaged) of them damaged" : nil,
        stacked > 0 ? "\(stacked) stacked" : nil,
        hidden > 0 ? "\(hidden) hidden" : nil,
        "\(counts.skipped) skipped", others.text, made.counted(product),
        seconds.fixed(1) + " s", "peak memory \(peakMemory >> 20) MB",
      ]

      guard style != .none else { return }
      if style == .json {
        let numbers = [
          "photos": photos, "placed": counts.placed, "damaged": counts.damaged, "skipped": counts.skipped,
          "stacked": stacked, "hidden": hidden, "otherFiles": others.count, product + "s": made,
          "peakMemory": peakMemory,
        ]
        var members = numbers.mapValues(JSONValue.integer)
        members["event"] = "summary"
        members["seconds"] = JSONValue(seconds)
        emit(members)
      } else {
        console.line(text.compactMap(\.self).joined(separator: ", "))
      }
    }
  }

  func clear() { state.withLock { _ in clearBar() } }

  /// Forgets the photos and the beginning of a finished build.
  func restart() { state.withLock { $0 = State() } }

  private func clearBar() { if style == .bar { console.replaceLine("") } }

  // MARK: Lines

  /// Redraws the bar at most ten times a second, or prints a plain line at most every ten seconds.
  private func refresh(_ state: inout State) {
    let interval: Duration = style == .bar ? .milliseconds(100) : .seconds(10)
    guard style == .bar || style == .plain, state.total > 0, let lastUpdate = state.lastUpdate,
      lastUpdate.duration(to: .now) >= interval || (style == .bar && state.finished == state.total)
    else { return }
    state.lastUpdate = .now
    let pace = Pace(
      finished: state.finished, total: state.total, verb: state.verb,
      elapsed: state.started.duration(to: .now))
    // Sheets may still be encoded after all photos are drawn.
    let isWriting = state.finished == state.total && state.sheets.written < state.sheets.total
    let writing = "writing \(state.sheets.written + 1) of \(state.sheets.total.counted("sheet"))"
    if style == .bar {
      console.replaceLine(isWriting ? writing : pace.bar)
    } else {
      console.line(isWriting ? writing : pace.text)
    }
  }

  private func emit(_ members: [String: JSONValue]) {
    var writer = JSONWriter()
    writer.value(.object(members))
    writer.breakLine()
    console.write(String(decoding: writer.bytes, as: UTF8.self))
  }
}

extension BuildEvent {
  /// The representations of an event: its JSON name and members, and its line in verbose progress.
  fileprivate struct Row {
    let name: String
    var verb = ""
    /// The verbose line; `nil` for an event that every style prints.
    var step: String?
    let members: [String: JSONValue]

    static func counted(_ name: String, _ noun: String, _ done: Int, _ total: Int, verb: String? = nil) -> Row
    {
      Row(
        name: name, verb: verb ?? name, step: "\(done) of \(total.counted(noun)) \(verb ?? name)",
        members: [noun + "s": .integer(done), "of": .integer(total)])
    }
  }

  fileprivate var row: Row {
    switch self {
    case .found(let photos):
      Row(name: "found", step: "\(photos.counted("photo")) found", members: ["photos": .integer(photos)])
    case .recognised(let text):
      Row(name: "recognised", step: "using: \(text)", members: ["text": .text(text)])
    case .fetched(let photos, let total): .counted("fetched", "photo", photos, total, verb: "downloaded")
    case .searched(let photos, let total):
      .counted("searched", "photo", photos, total, verb: "searched for heads")
    case .compared(let photos, let total): .counted("compared", "photo", photos, total)
    case .finished(let photos, let total): .counted("finished", "photo", photos, total)
    case .written(let sheets, let total): .counted("written", "sheet", sheets, total)
    case .skipped(let photos, let reason):
      Row(name: "skipped", members: ["photos": .integer(photos), "reason": .text(reason)])
    case .problem(let problem):
      Row(
        name: "problem",
        members: [
          "photo": .text(problem.photo), "outcome": .text(problem.outcome.rawValue),
          "reason": .text(problem.reason),
        ])
    case .note(let text): Row(name: "note", members: ["text": .text(text)])
    }
  }
}

/// The speed at which a step processes photos, as text for the progress display.
struct Pace {
  let finished: Int
  let total: Int
  /// The verb for finished photos, with a leading space.
  var verb = ""
  let elapsed: Duration

  private var seconds: Double { elapsed / .seconds(1) }
  private var rate: Double { seconds > 0 ? Double(finished) / seconds : 0 }

  /// The count, rate and remaining time: `120 of 400 photos, 45.1/s, 0:06 left`.
  var text: String {
    var text = "\(finished) of \(total.counted("photo"))\(verb)"
    if rate > 0 {
      let left = Int((Double(total - finished) / rate).rounded(.up))
      text += ", \(rate.fixed(1))/s, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
    }
    return text
  }

  var bar: String {
    let width = 24
    let filled = total > 0 ? width * finished / total : 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
      + text
  }
}

/// The values of the option `--progress`.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a capable terminal, otherwise plain lines.
  case auto
  /// A bar that is redrawn in place.
  case bar
  /// A line every ten seconds.
  case plain
  /// One JSON object per line for every event.
  case json
  /// Nothing except problems and notes.
  case none
  /// One line per event, with the seconds since the start.
  case verbose
}
