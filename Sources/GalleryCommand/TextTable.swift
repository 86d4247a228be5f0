import GalleryText

/// A text table with aligned columns, two spaces apart.
struct TextTable {
  let rows: [[String]]

  /// The lines of the table. Hidden characters are escaped, and empty columns are omitted.
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
  /// The text without trailing spaces.
  fileprivate var trimmedAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
