import ArgumentParser
import Foundation
import GalleryModel
import GalleryText
import SystemPackage

/// Standard error, where everything for people goes, line by line. Nothing in a text ends a line or controls the terminal:
/// names of files are anybody's.
struct Console: Sendable {
  /// A Boolean value that indicates whether a person watches and the terminal understands control sequences.
  let isInteractive: Bool
  private let usesColor: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let terminal = environment["TERM"] ?? "dumb"
    isInteractive = isatty(FileDescriptor.standardError.rawValue) == 1 && terminal != "dumb"
    usesColor = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
  }

  func error(_ text: String) { write(errorLine(text)) }

  /// An error for when nothing can be done any more but to write it, wherever the cursor is.
  func lastLine(_ text: String) -> String { (isInteractive ? Self.clearedLine : "") + errorLine(text) }

  private func errorLine(_ text: String) -> String {
    label("error: ", color: 31) + text.withHiddenEscaped + "\n"
  }

  func warning(_ text: String) { write(label("warning: ", color: 33) + text.withHiddenEscaped + "\n") }

  func line(_ text: String) { write(text.withHiddenEscaped + "\n") }

  /// Replaces the line the cursor is on; an empty text clears it.
  func replaceLine(_ text: String) { write(Self.clearedLine + text) }

  private static let clearedLine = "\r\u{1B}[K"

  /// Writes a text as it is. Nobody listening is no reason to stop a build.
  func write(_ text: String) { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }

  /// Writes to standard output. A reader that is gone is a failure to write, not a crash.
  func printOut(_ data: Data) throws {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(data)
    } catch {
      self.error("cannot write to standard output")
      throw ExitStatus.inputOutput
    }
  }

  /// Prints lines, of which none is ended or controls the terminal by its content.
  func printOut(lines: [String]) throws {
    try printOut(Data(lines.map { $0.withHiddenEscaped + "\n" }.joined().utf8))
  }

  private func label(_ text: String, color: Int) -> String {
    usesColor ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }
}
