import GalleryFiles
import GalleryOptions
import GalleryOutput
import GallerySources
import GalleryText

/// The table of the option `edits`. Each row names a photo and the changes to it. The map of an earlier build's
/// numbers is such a table too.
struct PhotoEdits {
  private struct Row {
    let line: Int
    let photo: String
    /// The values by column, without empty ones.
    var values: [String: String]
  }

  /// The names of the column with the photo, in order of preference.
  private static let photoColumns = ["photo", "path", "file", "filename", "image"]

  /// The names of the columns besides the one with the photo.
  let columns: [String]
  private let rows: [Row]
  private let name: String
  /// The report of an earlier build beside the table; `nil` for the map of a build, whose photos were there.
  private let report: FilePath?

  /// Reads a table. Throws if it is not a table, and for columns that are probably misspelt.
  init(at path: String) throws(GalleryError) {
    let name = FilePath(path).lastComponent?.text ?? path
    self.name = name
    var text = try SourceArguments.text(at: path)
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    if text.hasPrefix("{") {
      report = nil
      columns = [PhotoField.number.rawValue]
      rows = try Result { try CellMap.numbers(in: text) }
        .mapError { _ in GalleryError.source("\(path): expected a table (.csv), or the cells.json of a build")
        }.get()
        .enumerated().map { Row(line: $0 + 1, photo: $1.photo, values: ["number": String($1.number)]) }
      return
    }

    report = FilePath(path).removingLastComponent().appending(WrittenFiles.Kind.sheets.manifestName)
    let table = try Result { () throws(PhotoList.Problem) in try CSVTable(text) }
      .mapError { PhotoManifest.error([($0.line, $0.message)], in: name) }.get()
    let header = table.rows.first?.fields.map { $0.trimmed.lowercased() } ?? []
    guard let place = Self.photoColumns.lazy.compactMap({ header.firstIndex(of: $0) }).first else {
      let names = (["photo"] + PhotoEdit.columns).joined(separator: ",")
      throw PhotoManifest.error(
        [(1, "expected a header with a column named photo, such as \(names)")], in: name)
    }

    let others = header.indices.filter { $0 != place && !header[$0].isEmpty }
    let names = others.map { header[$0] }
    columns = names
    let problems = columns.compactMap { column in
      Self.question(about: column).map { (1, "unknown column \"\(column)\"\($0)") }
    }
    let repeated = Set(names.filter { column in names.count { $0 == column } > 1 }).sorted()
    let misplaced = table.rows.compactMap { line, fields in
      fields.dropFirst(header.count).contains { !$0.isEmpty }
        ? (line, "has more values than the header; put texts with commas in quotation marks") : nil
    }
    let faults = problems + repeated.map { (1, "two columns are named \"\($0)\"") } + misplaced
    guard faults.isEmpty else { throw PhotoManifest.error(faults, in: name) }

    rows = table.rows.dropFirst().compactMap { line, fields in
      var values: [String: String] = [:]
      for column in others where fields.indices.contains(column) {
        if let text = RemoteText.line(fields[column]), !text.isEmpty { values[header[column]] = text }
      }
      let photo = fields.indices.contains(place) ? fields[place] : ""
      // Spreadsheet programs write empty rows.
      return photo.isEmpty && values.isEmpty ? nil : Row(line: line, photo: photo, values: values)
    }
  }

  /// Returns the end of a message about a column that is probably a misspelt column of edits.
  private static func question(about column: String) -> String? {
    guard !PhotoEdit.columns.contains(column), PhotoField(rawValue: column) == nil else { return nil }
    if let remark = OtherTools.remark(on: column, of: "edits") { return remark }
    return NearestName.question(about: column, in: PhotoEdit.columns).nonEmpty
  }

  // MARK: Photos

  /// Changes the photos that the rows name. `all` also has the files that were left out of pairs.
  ///
  /// Throws each row that names several photos, a photo of an earlier row, or no photo, and each invalid value.
  /// Returns a note about each photo that is gone since the report beside the table.
  func apply(to photos: inout [CollectedPhoto], of all: [CollectedPhoto]) throws(GalleryError) -> [String] {
    let names = EditedNames(all, shown: photos)
    var problems: [(line: Int, message: String)] = []
    var notes: [String] = []
    var lines: [Int: Int] = [:]
    var edits: [(photo: Int, row: Row, edit: PhotoEdit)] = []
    lazy var earlier = report.flatMap { try? RecordedBuild(at: $0.text) }?.photos.map {
      ForeignPath.key($0.id)
    }
    func wasThere(_ path: String) -> Bool {
      let key = ForeignPath.key(path)
      return earlier?.contains { $0 == key || $0.hasSuffix("/" + key) } ?? false
    }

    for row in rows {
      do throws(EditedNames.Refusal) {
        let photo = try names.photo(row.photo)
        if let other = lines.updateValue(row.line, forKey: photo) {
          problems.append((row.line, "names the same photo as line \(other): \(photos[photo].photo.label)"))
        }
        edits.append((photo, row, try Self.edit(row, of: photo, names)))
      } catch  where error.isUnknown && (report == nil || wasThere(row.photo)) {
        let place = report.map { "; it was in \($0.text)" } ?? ""
        notes.append("\(name): line \(row.line): \(row.photo) is gone" + place)
      } catch {
        // Of many unknown names, the first lead to the mistake.
        let question =
          error.isUnknown && problems.count < PhotoManifest.problemLimit ? names.question(row.photo) : ""
        problems.append((row.line, error.message + question))
      }
    }

    problems += Self.circles(among: edits.map { (photos[$0.photo].id, $0.edit, $0.row.line) })
    guard problems.isEmpty else { throw PhotoManifest.error(problems.sorted { $0.line < $1.line }, in: name) }
    for (photo, row, edit) in edits {
      photos[photo] = photos[photo].changed(readsAgain: edit.changesView) { photo in
        photo.edit = edit
        photo.details.edit(row.values)
      }
    }
    return notes
  }

  /// Returns the edit of a row. Throws the first invalid value, and a neighbour that is not one other photo.
  private static func edit(
    _ row: Row, of photo: Int, _ names: EditedNames
  ) throws(EditedNames.Refusal) -> PhotoEdit {
    do throws(PhotoEdit.Refusal) {
      var edit = try PhotoEdit(row.values.filter { PhotoEdit.columns.contains($0.key) })
      if let weight = row.values["weight"], Double(decimal: weight) == nil {
        throw .init(message: "weight: expected a number, received \"\(weight)\"")
      }
      if let focus = edit.given["focus"], FocalPoint.read(focus) == nil {
        throw .init(message: "focus: expected \(FocalPoint.expectation), received \"\(focus)\"")
      }
      if let name = edit.place?.neighbour {
        let neighbour = try Result { () throws(EditedNames.Refusal) in try names.photo(name) }
          .mapError {
            PhotoEdit.Refusal(message: "place: \($0.message)" + ($0.isUnknown ? names.question(name) : ""))
          }.get()
        guard neighbour != photo else { throw .init(message: "place: a photo cannot follow itself") }
        edit.setNeighbour(names.id(neighbour))
      }
      return edit
    } catch {
      throw .init(message: error.message)
    }
  }

  /// Returns a problem for each photo whose place depends on itself.
  private static func circles(
    among edits: [(id: Photo.ID, edit: PhotoEdit, line: Int)]
  ) -> [(line: Int, message: String)] {
    let neighbours = Dictionary(edits.compactMap { edit in edit.edit.place?.neighbour.map { (edit.id, $0) } })
    {
      first, _ in first
    }
    return edits.compactMap { id, _, line in
      var next = neighbours[id]
      for _ in neighbours where next != id { next = next.flatMap { neighbours[$0] } }
      return next == id ? (line, "place: \(id) depends on its own place") : nil
    }
  }
}

/// The photos that rows of edits name. The name of a file that was left out of a pair means the pair.
private struct EditedNames {
  /// The reason why a name does not mean one photo, or why a row is not valid.
  struct Refusal: Error {
    var isUnknown = false
    let message: String
  }

  private let lookup: PhotoLookup
  private let all: [CollectedPhoto]
  private let ids: [Photo.ID]
  /// The indices of the shown photos by their identities, and by the shots of their files.
  private var shown: [Photo.ID: Int] = [:]
  private var shots: [String: Int] = [:]

  init(_ all: [CollectedPhoto], shown photos: [CollectedPhoto]) {
    self.all = all
    ids = photos.map(\.id)
    lookup = PhotoLookup(all)
    for (index, photo) in photos.enumerated() {
      shown[photo.id] = index
      if all.count != photos.count { shots[PairFolding.shot(of: photo.photo)] = index }
    }
  }

  func id(_ photo: Int) -> Photo.ID { ids[photo] }

  /// Returns the index of the only photo of a name.
  func photo(_ name: String) throws(Refusal) -> Int {
    let found = lookup.photos(named: name).map { all[$0].photo }
    let places = Set(found.compactMap { shown[$0.id] ?? shots[PairFolding.shot(of: $0)] })
    if places.count == 1, let place = places.first { return place }
    guard places.isEmpty else { throw Refusal(message: PhotoLookup.ambiguity(of: name, found)) }
    throw Refusal(
      isUnknown: true, message: name.isEmpty ? "names no photo" : "no photo has the name \"\(name)\"")
  }

  /// Returns the end of a message about a name that no photo has.
  func question(_ name: String) -> String {
    NearestName.question(about: name, in: all.flatMap { [$0.photo.shownPath, $0.photo.shownName] })
  }
}

extension PhotoDescription {
  /// Sets the values of columns that are fields.
  fileprivate mutating func edit(_ values: [String: String]) {
    for (column, value) in values {
      switch column {
      case "title": title = value
      case "date": date = value
      case "weight": weight = Double(decimal: value)
      case "focus": focus = FocalPoint.read(value)
      case "link": link = value
      case "caption": fields[column] = value
      default: if !PhotoEdit.columns.contains(column) { fields[column] = value }
      }
    }
  }
}
