package import GalleryJSON
import GalleryText
package import GalleryWeb

extension PhotoList {
  /// Reads a list. `nil` as format detects it from the content. Relative entries are resolved against `base`,
  /// the address of the list. Entries beyond the limit are left out.
  package static func parse(
    _ text: String, format: Format? = nil, base: WebAddress? = nil, limit: Int = .max
  ) -> PhotoList {
    var content = text
    if content.unicodeScalars.first == "\u{FEFF}" { content.unicodeScalars.removeFirst() }
    var list = PhotoList(format: format ?? Self.format(of: content))
    // Excel saves tables in UTF-16 ("Unicode Text") as `.txt`, with tabs.
    if format == .text, content.prefix(while: { !$0.isNewline }).contains("\t"),
      Self.format(of: content) == .table
    {
      list.format = .table
    }
    var reader = PhotoListReader(base: base)
    switch list.format {
    case .table: list.readTable(content, &reader, limit)
    default: list.readLines(content, &reader, limit)
    }
    return list
  }

  /// Creates a list from values of a program. Each value has the form of a line of JSON.
  package init(_ values: [JSONValue]) {
    self.init(format: .lines)
    var reader = PhotoListReader(base: nil)
    for (index, value) in values.enumerated() {
      add(reader.entry(value), line: index + 1, by: &reader, unit: "photo")
    }
  }

  /// Returns the larger number of line feeds and carriage returns: lines end with either or both.
  package static func lineCount(of bytes: some Sequence<UInt8>) -> Int {
    var feeds = 0
    var returns = 0
    for byte in bytes { if byte == 0x0A { feeds += 1 } else if byte == 0x0D { returns += 1 } }
    return max(feeds, returns)
  }

  /// `nil` if it is not the name of a list.
  package static func format(ofName name: String) -> Format? {
    switch PhotoNames.pathExtension(name[...]) {
    case "txt", "lst", "list": .text
    case "jsonl", "ndjson": .lines
    case "csv", "tsv": .table
    default: nil
    }
  }

  /// Returns the format of a text, detected from its first line with content.
  package static func format(of text: String) -> Format {
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).prefix(200) {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if line.hasPrefix("{") { return .lines }
      if line.hasPrefix("\""), (try? JSONValue(parsing: line))?.nonEmptyText != nil, !line.contains("\",") {
        return .lines
      }
      let rows = (try? CSVTable(line))?.rows ?? [(1, [line])]
      // The line `sep=;` is followed by the header.
      guard let header = rows.first else { continue }
      return PhotoListColumns(header.fields) == nil ? .text : .table
    }
    return .text
  }

  private mutating func readLines(_ text: String, _ reader: inout PhotoListReader, _ limit: Int) {
    // JSON texts may contain other characters that end lines.
    let isEnd = { [format] (character: Character) in
      format == .text ? character.isNewline : character == "\n" || character == "\r\n" || character == "\r"
    }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: isEnd).enumerated() {
      guard entries.count < limit else { return }
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if format == .text {
        add(reader.entry(line, .object([:])), line: index + 1, by: &reader)
        continue
      }
      do {
        // A title that other software cut through a character must not cost the photo.
        let value = try JSONValue(parsing: line.utf8, as: .damaged)
        add(reader.entry(value), line: index + 1, of: value["source"]?.scalarText, by: &reader)
      } catch {
        problems.append(
          Problem(line: index + 1, message: "invalid JSON: \(RemoteText.line(error.description) ?? "")"))
      }
    }
  }

  private mutating func readTable(_ text: String, _ reader: inout PhotoListReader, _ limit: Int) {
    let table: CSVTable
    do {
      table = try CSVTable(text)
    } catch {
      problems.append(error)
      return
    }
    let rows = table.rows.dropFirst().map(\.fields)
    guard let header = table.rows.first, let columns = PhotoListColumns(header.fields, of: rows) else {
      problems.append(
        Problem(
          line: table.rows.first?.line ?? 1,
          message:
            "expected a header with a column named \(PhotoListColumns.imageNames.joined(separator: ", "))"))
      return
    }
    self.columns = columns.names
    if let name = columns.chosenName {
      notes.append(Problem(line: header.line, message: "the column \"\(name)\" names the photos"))
    }
    for row in table.rows.dropFirst() {
      guard entries.count < limit else { return }
      add(reader.entry(columns.object(row.fields)), line: row.line, by: &reader)
    }
  }

  private mutating func add(
    _ result: Result<Entry, Refusal>, line: Int, of listing: String? = nil,
    by reader: inout PhotoListReader, unit: String = "line"
  ) {
    switch result {
    case .success(let entry):
      notes += reader.removeNotes().map { Problem(line: line, message: $0, unit: unit) }
      listings[entries.count] = listing
      entries.append(entry)
      lines.append(line)
    case .failure(let refusal):
      problems.append(Problem(line: line, message: refusal.message, unit: unit))
    }
  }
}

/// The columns of a table of photos, chosen by the names in its header, or else by the values.
struct PhotoListColumns {
  private static let certainNames = [
    "image", "url", "image_url", "imageurl", "src", "photo", "path", "file", "filename", "img",
  ]
  /// Names of the column with the address or path, in order of preference. Those of the last three may be
  /// pages.
  static let imageNames = certainNames + ["address", "link", "uri"]

  /// The names of all columns, in lower case.
  let names: [String]
  private let image: Int
  /// The columns with the address or path for rows where the main column is empty.
  private let substitutes: [Int]

  private static let substituteNames: Set = ["image", "url", "path", "file"]
  /// The number of rows whose values decide if no name does.
  private static let sampledRows = 100

  /// The name of the column with the photos, as written, if its values decided.
  private(set) var chosenName: String?

  /// Returns `nil` if no column contains addresses or paths. A column whose name is unknown, in any language, is
  /// that of the photos if most of its values in the table's rows are names of pictures.
  init?(_ header: [String], of rows: [[String]] = []) {
    let names = header.map { $0.trimmed.lowercased() }
    // `img_url`
    let composed = names.filter { name in
      !Self.imageNames.contains(name) && MemberNames.words(name).allSatisfy(Self.imageNames.contains)
    }
    let found = (Self.certainNames + composed + Self.imageNames).lazy.compactMap(names.firstIndex(of:)).first
    let pictures = found == nil ? Self.columnOfPictures(in: rows.prefix(Self.sampledRows)) : nil
    guard let image = found ?? pictures, header.indices.contains(image) else { return nil }
    self.names = names
    self.image = image
    if found == nil { chosenName = header[image].trimmed }
    substitutes = names.indices.filter { Self.substituteNames.contains(names[$0]) && $0 != image }
  }

  /// Returns the column with the most names of pictures; `nil` if no column has them in most rows.
  private static func columnOfPictures(in rows: ArraySlice<[String]>) -> Int? {
    var counts: [Int: Int] = [:]
    for row in rows {
      for (column, value) in row.enumerated() where PhotoNames.promisePhoto(value.prefix { $0 != "?" }) {
        counts[column, default: 0] += 1
      }
    }
    let best = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return best.flatMap { 2 * $0.value > rows.count ? $0.key : nil }
  }

  func object(_ fields: [String]) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, field) in zip(names, fields) where !name.isEmpty && !field.isEmpty {
      object[name] = .text(field)
    }
    func isFilled(_ column: Int) -> Bool { fields.indices.contains(column) && !fields[column].isEmpty }
    let used = isFilled(image) ? image : substitutes.first(where: isFilled) ?? image
    if fields.indices.contains(used) { object["image"] = .text(fields[used]) }
    if names[used] != "image" { object[names[used]] = nil }
    return .object(object)
  }
}
