import GalleryText

/// A table for people: columns that begin below each other, two blanks apart.
struct TextTable {
  let rows: [[String]]

  /// The lines. Hidden characters are written by their numbers, and columns without any text are left out.
  var text: String {
    let rows = rows.map { $0.map(\.withHiddenEscaped) }
    let columns = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
    let widths = columns.map { column in rows.map { $0[column].terminalColumns }.max() ?? 0 }
    return rows.map { row in
      zip(columns, widths).map { column, width in row[column].padded(toColumns: width) }
        .joined(separator: "  ").trimmedAtEnd + "\n"
    }.joined()
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
