package import GalleryModel

/// A list of photos as text: one address or path a line (`.txt`), one JSON value a line (`.jsonl`), or a
/// table (`.csv`). Parsing is pure, and the same for files and server responses.
///
/// The output of `gallery list` and `failures.jsonl` are lists too.
package struct PhotoList: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable {
    /// One address or path a line; `#` starts a comment, and empty lines are skipped.
    case text = "text list"
    /// One JSON text or object a line.
    case lines = "JSON lines"
    /// A table with a header (RFC 4180).
    case table = "CSV table"

    package var name: String { rawValue }
  }

  /// A photo of the list. Entries of millions of photos take one word each in their array.
  package indirect enum Entry: Sendable, Hashable {
    case address(RemotePhoto)
    /// A photo in a file: its path as written, relative to the list, its identity and its description.
    case path(String, id: String?, PhotoDescription)
  }

  /// A line, or a value from a program, that could not be used.
  package struct Problem: Error, Hashable, CustomStringConvertible {
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

  /// The reason why a line is not an entry or a record.
  package struct Refusal: Error, Hashable { package let message: String }

  package var format: Format
  package var entries: [Entry] = []
  /// The line of each entry, from 1; for values from a program, their number.
  package var lines: [Int] = []
  package var problems: [Problem] = []
  /// Values that could not be used. Their photos are included without them.
  package var notes: [Problem] = []
  /// The column names of a table, in lower case; empty for other formats.
  package var columns: [String] = []
  /// The listing that an entry names as its source, by the index of the entry.
  package var listings: [Int: String] = [:]
}
