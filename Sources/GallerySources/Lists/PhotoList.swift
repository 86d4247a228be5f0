package import GalleryModel

/// A list of photos as text: addresses and paths a line (`.txt`), JSON a line (`.jsonl`), a table (`.csv`). Parsing is
/// pure, so that files and answers of servers are read alike.
///
/// What `gallery list` prints is a list, and so are the lines of a `failures.jsonl`.
package struct PhotoList: Sendable, Hashable {
  /// The way in which a list is written.
  package enum Format: String, Sendable, Hashable {
    /// One address or path a line; `#` starts a comment, empty lines are skipped.
    case text
    /// One text or object of JSON a line.
    case lines
    /// A table with a header (RFC 4180).
    case table

    /// The name for people.
    package var name: String {
      switch self {
      case .text: "text list"
      case .lines: "JSON lines"
      case .table: "CSV table"
      }
    }
  }

  /// One entry.
  package enum Entry: Sendable, Hashable {
    /// A photo at an address.
    case address(RemotePhoto)
    /// A photo in a file: its path as it is written, relative to the list, and the words about it.
    case path(String, id: String?, PhotoDescription)
  }

  /// A line, or a value of a program, that could not be used.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let message: String
    private let unit: String

    package init(line: Int, message: String, unit: String = "line") {
      self.line = line
      self.message = message
      self.unit = unit
    }

    package var description: String { "\(unit) \(line): \(message)" }
  }

  package var format: Format
  package var entries: [Entry] = []
  /// The line of each entry, from 1; of values that a program hands over, their number.
  package var lines: [Int] = []
  package var problems: [Problem] = []
  /// Values of lines that could not be used; their photos are there without them.
  package var notes: [Problem] = []
  /// The names of a table's columns, in lower case; none of other lists.
  package var columns: [String] = []
  /// The listing that an entry says it comes from, by the index of the entry.
  package var listings: [Int: String] = [:]

  init(format: Format) { self.format = format }
}
