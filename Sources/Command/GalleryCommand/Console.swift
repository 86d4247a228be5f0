import ArgumentParser
import Foundation
import GalleryModel
import SystemPackage

/// Standard error, for all messages to the user, line by line. Hidden characters are escaped, since file
/// names could contain line breaks or control sequences.
struct Console: Sendable {
  /// A Boolean value that indicates whether standard error is a terminal that supports control sequences.
  let isInteractive: Bool
  private let usesColor: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let terminal = environment["TERM"] ?? "dumb"
    isInteractive = isatty(FileDescriptor.standardError.rawValue) == 1 && terminal != "dumb"
    usesColor = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
  }

  func error(_ text: String) { write(errorLine(text)) }

  func show(_ error: GalleryError) { error.lines.forEach(self.error) }

  /// Returns the line of a final error, which first clears the progress bar on a terminal.
  func lastLine(_ text: String) -> String { (isInteractive ? Self.clearedLine : "") + errorLine(text) }

  private func errorLine(_ text: String) -> String {
    label("error: ", color: 31) + text.withHiddenEscaped + "\n"
  }

  func warning(_ text: String) { write(label("warning: ", color: 33) + text.withHiddenEscaped + "\n") }

  func line(_ text: String) { write(text.withHiddenEscaped + "\n") }

  /// Replaces the cursor's line; an empty text clears it.
  func replaceLine(_ text: String) { write(Self.clearedLine + text) }

  private static let clearedLine = "\r\u{1B}[K"

  /// Writes text unchanged. A failure is ignored: a build continues if standard error is closed.
  func write(_ text: String) { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }

  /// Writes to standard output. If its reader has closed the pipe, as `head` does, the program has done its
  /// work and ends without a message.
  func printOut(_ data: Data) throws {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(data)
    } catch Errno.brokenPipe {
      throw ExitCode.success
    } catch {
      throw GalleryError.inputOutput("cannot write to standard output")
    }
  }

  /// Prints a text and a line break.
  func printOut(_ text: String) throws { try printOut(Data("\(text)\n".utf8)) }

  /// Prints lines with hidden characters escaped, so that their content cannot control the terminal.
  func printOut(lines: [String]) throws {
    try printOut(Data(lines.map { $0.withHiddenEscaped + "\n" }.joined().utf8))
  }

  private func label(_ text: String, color: Int) -> String {
    usesColor ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }
}
